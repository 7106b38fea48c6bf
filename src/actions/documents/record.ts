/** A document as it goes over the wire: amounts as numbers, the coding flat. */
import { z } from 'zod'
import { type CodingReason, codedFields, type Evidence } from '../../domain/coding/coding-reason.ts'
import { grossOf } from '../../domain/coding/parts.ts'
import { answerSources } from '../../domain/coding/purchase-facts.ts'
import { type Document, type DocumentCoding, documentSources, documentStates } from '../../domain/documents/document.ts'
import { mainLine } from '../../domain/documents/learning.ts'
import { type Part, pagesAt } from '../../domain/documents/parts.ts'
import { vatEffects } from '../../domain/ledger/vat-codes.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { instant, outsideText, sentence, toldText, warning } from '../../kernel/fields.ts'
import { inWords } from '../../language/tell.ts'
import { regions } from '../../regions/index.ts'
import { rateSourceRecord, toRateSource } from '../rate-source.ts'
import { extractionRecord, toExtraction } from './extraction-record.ts'
import { selfInvoiceRecord, selfInvoicesOf } from './self-invoices.ts'

const text = z.string().nullable()
const written = outsideText().nullable()
const amount = z.number().nullable()

const codingLine = z.strictObject({
  ledgerAccountId: text,
  category: text,
  vatCode: text,
  text: outsideText(),
  net: z.number(),
  vat: z.number().meta({ description: 'The VAT on the bill.' }),
  gross: z.number().meta({ description: 'Positive for a purchase, in the currency of the organization.' }),
  deductibleVat: z.number(),
  selfAssessedVat: z.number().meta({ description: 'VAT that the buyer owes itself (reverse charge).' }),
})

/** What a text is told from, beside it. */
const toldCode = z.string().nullable()
const toldValues = sentence.values.unwrap().nullable()

const codingReason = z.strictObject({
  field: z.enum(codedFields),
  line: z.number().int().nullable().meta({ description: 'Which of codingLines it speaks of; null for all.' }),
  rule: z.string(),
  ...sentence,
  evidence: written as unknown as z.ZodType<string | null, Evidence | null>,
  evidenceCode: toldCode.meta({ description: 'Of facts that are not printed on the document; null of words that are.' }),
  evidenceValues: toldValues,
  law: text,
  isAssumption: z.boolean().meta({ description: 'Taken for granted and not read: lowers the confidence.' }),
})

/** A fact without an answer is also a warning, `fact_missing`. */
const factRecord = z.strictObject({
  fact: z.string(),
  question: toldText,
  questionCode: toldCode,
  questionValues: toldValues,
  answer: text,
  source: z.enum(answerSources).nullable().meta({
    description:
      '`person`: answered for this document. `document`: it says so itself. `supplier`: answered for another one of the same supplier.',
  }),
  answers: z.array(
    z.strictObject({
      answer: z.string(),
      meaning: toldText,
      meaningCode: toldCode,
      meaningValues: toldValues,
      effect: toldText,
      effectCode: toldCode,
      effectValues: toldValues,
    }),
  ),
})

const exchangeRecord = z.strictObject({ currency: z.string(), rate: z.number(), ...rateSourceRecord, on: z.string() })

export const partRecord = z.strictObject({
  number: z.number().int(),
  of: z.number().int(),
  pages: z.strictObject({ first: z.number().int(), last: z.number().int() }).nullable().meta({
    description: 'Which pages of the file it stands on; null where it is no part by its pages. Its own pages are counted from 1.',
  }),
})

export function toPartRecord({ number, of, place }: Part): z.input<typeof partRecord> {
  const pages = pagesAt(place)
  return { number, of, pages: pages && { first: pages[0], last: pages[1] } }
}

const summaryFields = {
  id: z.string(),
  documentId: z.string(),
  state: z.enum(documentStates),
  error: z
    .strictObject({ step: z.enum(['extract', 'code', 'post']), ...sentence, retryable: z.boolean(), at: instant })
    .nullable()
    .meta({ description: 'A document with an error has failed, and keeps the state that it had.' }),
  source: z.enum(documentSources),
  fileId: text,
  fileName: written,
  mimeType: written,
  part: partRecord.nullable().meta({
    description:
      'Where the file holds several documents, which of them this is; GET /documents/{id}/parts lists the others. Null for all of a file.',
  }),
  contactId: text,
  extraction: extractionRecord.nullable(),
  ledgerAccountId: text,
  category: text,
  vatCode: text,
  bookingText: written,
  codedAmount: amount.meta({ description: 'Signed as on the bank account, in the currency of the organization.' }),
  codedCurrency: text,
  codingLines: z.array(codingLine),
  codingReasons: z.array(codingReason),
  codingConfidence: amount,
  codedByHand: z.boolean().meta({ description: 'Whether somebody has set any of it.' }),
  exchange: exchangeRecord.nullable(),
  ledgerEntryId: text,
  externalReference: written,
  duplicateOf: text,
  warnings: z.array(warning),
  createdAt: instant,
  updatedAt: instant,
  postedAt: instant.nullable(),
}

const example = {
  id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz',
  documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz',
  state: 'draft' as const,
  error: null,
  source: 'upload' as const,
  fileId: null,
  fileName: null,
  mimeType: null,
  part: null,
  contactId: null,
  extraction: null,
  ledgerAccountId: null,
  category: null,
  vatCode: null,
  bookingText: null,
  codedAmount: null,
  codedCurrency: null,
  codingLines: [],
  codingReasons: [],
  codingConfidence: null,
  codedByHand: false,
  exchange: null,
  ledgerEntryId: null,
  externalReference: null,
  duplicateOf: null,
  warnings: [],
  createdAt: '2026-01-15T09:30:00.000Z',
  updatedAt: '2026-01-15T09:30:00.000Z',
  postedAt: null,
}

const receipt = 'Papir og Pen ApS\nCVR 13585628\nKvittering 12-01-2026\nKontorartikler 625,00\nTotal DKK 625,00\nHeraf moms 125,00'

/** What lists show: text, items, evidence and reasons may be long, so they are left to the document itself. */
export const documentSummary = z.strictObject(summaryFields).meta({ id: 'DocumentSummary', examples: [example] })

export const documentRecord = z
  .strictObject({
    ...summaryFields,
    text: outsideText(20_000).nullable(),
    purchaseFacts: z
      .array(factRecord)
      .meta({ description: 'What the deduction hangs on and the document may not say. Answered with PATCH /documents/{id}/facts.' }),
    selfInvoices: z.array(selfInvoiceRecord).meta({
      description: 'What the organization has to tell the exchange because of this purchase (Italy: TD16 to TD19). See issue_self_invoice.',
    }),
  })
  .meta({ id: 'Document', examples: [{ ...example, text: receipt, purchaseFacts: [], selfInvoices: [] }] })

function toCodingLines({ lines, regionKey, currency }: DocumentCoding): z.input<typeof codingLine>[] {
  const money = (minor: Minor): number => fromMinor(minor, currency)
  const coded = lines.flatMap(line => {
    const code = line.vatCode === null ? undefined : regions[regionKey]?.vatCode(line.vatCode)
    return code ? [{ ...line, code, line }] : []
  })
  const effects = vatEffects(coded)
  return lines.map(line => {
    const effect = effects[coded.findIndex(one => one.line === line)]
    return {
      ledgerAccountId: line.ledgerAccountId,
      category: line.category,
      vatCode: line.vatCode,
      text: line.text,
      net: money(line.net),
      vat: money(line.vat),
      gross: money(grossOf(line)),
      deductibleVat: effect ? money(effect.deducted) : 0,
      selfAssessedVat: effect ? money(effect.due) : 0,
    }
  })
}

function toFacts({ coding }: Document): z.input<typeof factRecord>[] {
  const declared = regions[coding?.regionKey ?? '']?.purchaseFacts ?? []
  return (coding?.facts ?? []).flatMap(needed => {
    const fact = declared.find(one => one.key === needed.fact)
    if (!fact) return []
    const { question } = fact
    const answers = fact.answers.map(({ key, meaning, effect }) => ({
      answer: key,
      meaning: inWords(meaning),
      meaningCode: meaning.code,
      meaningValues: meaning.values,
      effect: inWords(effect),
      effectCode: effect.code,
      effectValues: effect.values,
    }))
    return [{ ...needed, question: inWords(question), questionCode: question.code, questionValues: question.values, answers }]
  })
}

/** The code of a reason is its rule, also of what was stored before it had one. */
function toReason(reason: CodingReason): z.input<typeof codingReason> {
  const told = typeof reason.evidence === 'object' ? reason.evidence?.sentence : undefined
  return { ...reason, code: reason.rule, evidenceCode: told?.code ?? null, evidenceValues: told?.values ?? null }
}

/** Only of foreign documents: the organization's own currency costs one. */
function toExchange({ exchange, currency }: DocumentCoding): z.input<typeof exchangeRecord> | null {
  return exchange === null || exchange.currency === currency
    ? null
    : { ...exchange, rate: Number(exchange.rate), ...toRateSource(exchange.source) }
}

export function toSummary(document: Document): z.input<typeof documentSummary> {
  const { extraction, coding } = document
  const main = coding && mainLine(coding)
  return {
    id: document.id,
    documentId: document.id,
    state: document.state,
    error: document.error,
    source: document.source,
    fileId: document.fileId,
    fileName: document.fileName,
    mimeType: document.mimeType,
    part: document.part && toPartRecord(document.part),
    contactId: document.contactId,
    extraction: extraction && toExtraction(extraction),
    ledgerAccountId: main?.ledgerAccountId ?? null,
    category: main?.category ?? null,
    vatCode: main?.vatCode ?? null,
    bookingText: coding?.bookingText ?? null,
    codedAmount: coding && coding.codedAmount !== null ? fromMinor(coding.codedAmount, coding.currency) : null,
    codedCurrency: coding?.currency ?? null,
    codingLines: coding ? toCodingLines(coding) : [],
    codingReasons: coding ? coding.reasons.map(toReason) : [],
    codingConfidence: coding?.confidence ?? null,
    codedByHand: coding?.isHumanMade ?? false,
    exchange: coding && toExchange(coding),
    ledgerEntryId: document.ledgerEntryId,
    externalReference: document.externalReference,
    duplicateOf: document.duplicateOf,
    warnings: [...document.warnings],
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
    postedAt: document.postedAt,
  }
}

export async function showDocument(context: Pick<ReadContext, 'db'>, document: Document): Promise<z.input<typeof documentRecord>> {
  return {
    ...toSummary(document),
    text: document.text,
    purchaseFacts: toFacts(document),
    selfInvoices: await selfInvoicesOf(context, document),
  }
}
