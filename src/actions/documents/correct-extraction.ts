/** What was read is corrected before it is posted: the fields that are given become the person's, and the document is coded again. */

import { z } from 'zod'
import type { Coding } from '../../domain/coding/coding.ts'
import { isSplitByPerson, type LineInput, planLines, toLinesInput } from '../../domain/documents/coding-lines.ts'
import { type CorrectionInput, planCorrection } from '../../domain/documents/correction.ts'
import {
  type Document,
  type DocumentCoding,
  isAutoPosted,
  mayCode,
  mayExtract,
  unsureWarning,
  withCoding,
  withExtraction,
} from '../../domain/documents/document.ts'
import { documentKinds, type Extraction } from '../../domain/documents/extraction.ts'
import {
  correctExtraction as correct,
  type ExtractionInput,
  isOtherSupplier,
  unreadExtraction,
} from '../../domain/documents/extraction-correction.ts'
import { guard } from '../../domain/documents/guards.ts'
import { learntCoding, mainLine } from '../../domain/documents/learning.ts'
import { chooseVendor } from '../../domain/documents/vendors.ts'
import { isCurrency } from '../../domain/money/currencies.ts'
import { refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { toPlainText } from '../../domain/text/plain-text.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { calendarDate, country, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { type Bookkeeper, findBookkeeper } from '../../store/access/organizations.ts'
import * as documents from '../../store/documents/documents.ts'
import { findUnprovenSender } from '../../store/documents/mail-messages.ts'
import { findReadingUnderWay } from '../../store/documents/readings.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { findLockedUntil, listClosedAccounts } from '../../store/ledger/lock.ts'
import { chartOf } from '../chart.ts'
import { lock, nameOf, recall, save, todayOf } from './change-document.ts'
import { finishCoding } from './code.ts'
import { findVendor } from './extract.ts'
import { decimalsAs } from './extraction-record.ts'
import { findFacts } from './facts.ts'
import { filedDaysOf } from './filed-days.ts'
import { learnFromCorrection, unlearn } from './learn.ts'
import { learnPaper } from './paper/papers.ts'
import { silentMsMax } from './reading.ts'
import { documentRecord } from './record.ts'

const words = (charactersMax: number) => z.string().trim().min(1).max(charactersMax).transform(toPlainText)

const amount = z.number()

const supplier = z
  .strictObject({
    name: words(200).optional(),
    vatNumber: words(40).nullable().optional(),
    businessId: words(40).nullable().optional(),
    country: country.nullable().optional(),
    iban: words(50).nullable().optional(),
  })
  .refine(given => Object.values(given).some(value => value !== undefined), saying(say('nothing_to_correct')))
  .meta({
    description:
      'With another name or id it is another supplier: what is left out is then not known, and nothing of the one that was read is taken over.',
  })

const input = z
  .strictObject({
    id,
    supplier: supplier.optional(),
    invoiceNumber: words(100).nullable().optional(),
    date: calendarDate.optional(),
    dueDate: calendarDate.nullable().optional(),
    currency: z
      .string()
      .refine(isCurrency, saying(say('currency_code')))
      .optional()
      .meta({ description: 'ISO 4217, upper case.', examples: ['DKK'] }),
    total: amount.optional().meta({
      description: 'VAT included, positive as printed. A credit note that is printed with negative amounts may be given as it is.',
    }),
    vatLines: z
      .array(z.strictObject({ rate: z.number().min(0).max(100), net: amount, vat: amount, nature: words(10).nullable().optional() }))
      .max(50)
      .optional()
      .meta({ description: 'All of them, one for each rate: they take the place of those that were read.' }),
    kind: z.enum(documentKinds).optional(),
  })
  .refine(({ id: _, ...fields }) => Object.values(fields).some(value => value !== undefined), saying(say('nothing_to_correct')))

interface Chosen extends CorrectionInput {
  /** Where a person has divided it. */
  lines?: readonly LineInput[]
}

/** Who set a part of the coding meant it; what the correction has taken the ground from is left to the rules. */
function chosenIn(coding: DocumentCoding, given: ExtractionInput, before: Extraction, after: Extraction): Chosen {
  const fields = new Set(coding.reasons.flatMap(reason => (reason.code === 'set_by_person' ? [reason.field] : [])))
  const line = mainLine(coding)
  const isVatTheSame = given.vatLines === undefined && given.kind === undefined && before.supplier.country === after.supplier.country
  const isAmountTheSame = given.total === undefined && given.currency === undefined && given.kind === undefined
  const chosen: Chosen = {}
  const isSplit = isSplitByPerson(coding)
  if (isSplit && isVatTheSame) chosen.lines = toLinesInput(coding)
  if (!isSplit && (fields.has('ledgerAccountId') || fields.has('category'))) {
    if (line?.ledgerAccountId) chosen.ledgerAccountId = line.ledgerAccountId
    if (line?.category) chosen.category = line.category
  }
  if (!isSplit && fields.has('vatCode') && isVatTheSame && line?.vatCode) chosen.vatCode = line.vatCode
  if (fields.has('bookingText')) chosen.bookingText = coding.bookingText
  if (fields.has('codedAmount') && isAmountTheSame && coding.codedAmount !== null) chosen.codedAmount = coding.codedAmount
  return chosen
}

/** The contact that somebody linked stays while it is this supplier's. */
async function contactFor(
  context: Context,
  document: Document,
  bookkeeper: Bookkeeper,
  isOther: boolean,
): Promise<Pick<Document, 'contactId' | 'contactIsChosen'>> {
  const { contactId, contactIsChosen } = document
  const found = {
    contactId: await findVendor(context, document.extraction!, await recall(context, bookkeeper.regionKey, document)),
    contactIsChosen: false,
  }
  if (!contactIsChosen || contactId === null) return contactIsChosen && !isOther ? { contactId, contactIsChosen } : found
  if (!isOther) return { contactId, contactIsChosen }
  const linked = await findContact(context.db, contactId)
  return linked && chooseVendor([linked], document.extraction!.supplier) ? { contactId, contactIsChosen } : found
}

interface Recoded {
  document: Document
  /** What a person had chosen, and is kept. */
  chosen: Chosen
}

/** By the rules of the region, then what a person had chosen. Without a region it is only read. */
async function codeAgain(
  context: Context,
  before: Document,
  read: Document,
  given: ExtractionInput,
  bookkeeper: Bookkeeper,
): Promise<Recoded> {
  const { regionKey } = bookkeeper
  const extraction = read.extraction!
  const region = regionKey === null ? undefined : regions[regionKey]
  const memory = await recall(context, regionKey, read)
  const twin = await documents.findDuplicate(context.db, read)
  const shared = {
    text: documents.wordsOf(read),
    own: bookkeeper,
    today: todayOf(bookkeeper, context.now),
    twin,
    memory,
    filed: await filedDaysOf(context, bookkeeper, extraction),
    lockedUntil: await findLockedUntil(context.db),
    unprovenSender: await findUnprovenSender(context.db, read),
  }
  const duplicateOf = twin?.id ?? null
  if (regionKey === null || !region) {
    const warnings = guard({ ...shared, extraction, coding: null, currency: extraction.currency ?? decimalsAs })
    return { document: { ...read, warnings, duplicateOf }, chosen: {} }
  }
  const facts = await findFacts(context, read, bookkeeper, region, learntCoding(memory), memory.facts)
  const proposed = region.codeDocument(facts)
  const chosen = before.coding?.regionKey === regionKey ? chosenIn(before.coding, given, before.extraction!, extraction) : {}
  const coding = await withChoices(context, { regionKey, proposed, extraction: facts.extraction, chosen })
  const isChosen = coding !== proposed
  const warnings = guard({
    ...shared,
    extraction: facts.extraction,
    coding,
    currency: region.currency,
    closedAccounts: await listClosedAccounts(context.db, regionKey),
    ...(isChosen ? { expected: proposed.codedAmount } : {}),
  })
  const document = withCoding(read, { ...coding, regionKey, currency: region.currency })
  const unsure = unsureWarning(document, bookkeeper)
  return { document: { ...document, warnings: [...warnings, ...(unsure ? [unsure] : [])], duplicateOf }, chosen: isChosen ? chosen : {} }
}

interface Choices {
  regionKey: string
  proposed: Coding
  extraction: Extraction
  chosen: Chosen
}

/** A choice that no longer fits, such as an account that is gone, is left out. */
async function withChoices(context: Context, { regionKey, proposed, extraction, chosen }: Choices): Promise<Coding> {
  if (Object.keys(chosen).length === 0) return proposed
  const region = regions[regionKey]!
  const chart = await chartOf(context, regionKey)
  const hasAccount = (number: string): boolean => chart.has(number)
  const by = nameOf(context.occasion.actor)
  const { lines, ...fields } = chosen
  const planned =
    Object.keys(fields).length === 0 ? proposed : planCorrection(region, hasAccount, { coding: proposed, extraction }, fields, by)
  const coding = 'faults' in planned ? proposed : planned
  if (!lines) return coding
  const divided = planLines(region, hasAccount, { coding, extraction }, { lines }, by)
  return 'faults' in divided ? coding : divided
}

export const correctExtraction = defineManagement(
  { method: 'PATCH', path: '/documents/:id/extraction' },
  {
    name: 'correct_document',
    title: 'Correct what was read',
    permission: 'documents:edit',
    summary:
      'Corrects what was read from a document before it is posted, and codes it again. Fields that are left out stay as they are; those that are given are marked as set by a person. What a person had chosen of the coding stays where it still fits. With automatic posting on, a document that is sure after the correction is posted in the same call.',
    input,
    output: documentRecord,
    hints: { destructive: false, idempotent: false, openWorld: true },
    isTool: true,
    example: { id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz', invoiceNumber: '2026-118', total: 625 },
    refusals: ['document_not_found', 'document_not_extracted', 'document_posted', 'document_in_progress', 'invalid_input'],
    async conduct({ id: documentId, ...given }, stage) {
      const corrected = await stage.step(context => correctAndCode(context, documentId, given))
      return refused(corrected) ? corrected : finishCoding(stage, documentId, corrected.isPosted)
    },
  },
)

async function correctAndCode(context: Context, documentId: string, given: ExtractionInput) {
  const { db, now } = context
  const held = await lock(context, documentId)
  if (refused(held)) return held
  const { document } = held
  const isUnreadable = document.state === 'draft' && document.error?.step === 'extract'
  const denied = isUnreadable ? mayExtract(document, held) : mayCode(document, held)
  if (denied) return denied
  const reading = await findReadingUnderWay(db, documentId)
  if (reading && now.getTime() - reading.seenAt.getTime() <= silentMsMax) {
    return refuse(say('document_in_progress.reading', { id: documentId }))
  }
  const read = document.extraction ?? unreadExtraction
  const corrected = correct(read, given, { by: nameOf(context.occasion.actor), at: now.toISOString() }, decimalsAs)
  if ('faults' in corrected) return refuseFields(corrected.faults)
  const bookkeeper = await findBookkeeper(db)
  const isOther = given.supplier !== undefined && isOtherSupplier(read.supplier, given.supplier)
  // What this document taught about a supplier that it is not from.
  if (isOther) await unlearn(context, document)
  const anew = withExtraction(document, corrected)
  const linked = given.supplier === undefined ? anew : { ...anew, ...(await contactFor(context, anew, bookkeeper, isOther)) }
  const { document: coded, chosen } = await codeAgain(context, document, linked, given, bookkeeper)
  const saved = save(context, document, coded)
  await learnPaper(context, saved, 'corrected')
  context.changed({
    target: { type: 'document', id: documentId },
    before: { extraction: shownIn(read, given) },
    after: { extraction: shownIn(corrected, given) },
  })
  const teaches = chosen.ledgerAccountId !== undefined || chosen.category !== undefined || chosen.vatCode !== undefined
  if (teaches && isOther) await learnFromCorrection(context, saved, chosen.vatCode !== undefined)
  return { isPosted: isAutoPosted(saved, bookkeeper) }
}

/** What the audit log says: the fields that were corrected, before and after. */
const shownIn = (extraction: Extraction, given: ExtractionInput): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(given)
      .filter(name => given[name as keyof ExtractionInput] !== undefined)
      .map(name => [name, extraction[name as keyof ExtractionInput] ?? null]),
  )
