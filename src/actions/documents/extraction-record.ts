/** What was read, as it goes over the wire: amounts as numbers in the currency of the document. */
import { z } from 'zod'
import {
  documentKinds,
  type Extraction,
  type FieldReading,
  type Item,
  paperKinds,
  type VatLine,
} from '../../domain/documents/extraction.ts'
import { otherTaxKinds } from '../../domain/documents/other-taxes.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { instant, outsideText, sentence } from '../../kernel/fields.ts'
import { type InWords, inWords } from '../../language/tell.ts'

const text = z.string().nullable()
const written = outsideText().nullable()
const amount = z.number().nullable()

const evidence = z.strictObject({ page: z.number().int(), box: z.array(z.number()).length(4).nullable(), text: outsideText() }).nullable()

/** Where a value is printed; of one that is not, what it was concluded from. */
const basis = z
  .strictObject({
    page: z.number().int(),
    box: z.array(z.number()).length(4).nullable(),
    text: outsideText() as unknown as z.ZodType<string, string | InWords>,
    textCode: z.string().optional().meta({ description: 'Only where the value is not printed: the code of the sentence in `text`.' }),
    textValues: sentence.values,
  })
  .nullable()

const vatLine = z.strictObject({
  rate: z.number(),
  net: z.number(),
  vat: z.number(),
  nature: written,
  category: written.meta({ description: 'The category of EN 16931, where the document has one.' }),
  owed: text.meta({ description: 'when_paid or by_buyer, where the supplier does not owe this VAT at once.' }),
})

const item = z.strictObject({
  description: outsideText(),
  amount: z.number(),
  includesVat: z.boolean().nullable(),
  rate: amount,
  nature: written,
})

const fieldReading = z.strictObject({
  confidence: z.number(),
  evidence: basis,
  doubt: (z.string() as unknown as z.ZodType<string, string | InWords>)
    .nullable()
    .meta({ description: 'Why it is not sure, where the reader can say so.' }),
  doubtCode: text,
  doubtValues: sentence.values.unwrap().nullable(),
  runnersUp: z
    .array(z.strictObject({ value: outsideText(), confidence: z.number(), evidence }))
    .meta({ description: 'What else it may be.' }),
  recalled: (z.string() as unknown as z.ZodType<string, string | InWords>)
    .optional()
    .meta({ description: "Only where it was read by where it stood on the supplier's earlier documents: which one." }),
  recalledCode: z.string().optional(),
  recalledValues: sentence.values,
  correctedBy: outsideText().optional().meta({ description: 'Only where a person set it: who.' }),
  correctedAt: instant.optional(),
})

export const extractionRecord = z.strictObject({
  supplier: z.strictObject({ name: written, vatNumber: written, businessId: written, country: written, iban: written, taxRegime: written }),
  buyer: z
    .strictObject({ name: written, vatNumber: written, businessId: written })
    .nullable()
    .meta({ description: 'Whom the document is addressed to; null where it names nobody, as on a till receipt.' }),
  kind: z.enum(documentKinds).meta({ description: 'The kind of voucher that it is, or would be: see documentKind.' }),
  documentKind: z.enum(paperKinds).meta({
    description:
      'What it is: the kind of voucher, or what else it was recognised as. With anything else the warning not_a_voucher holds automatic posting.',
  }),
  documentType: written.meta({ description: 'The code that the format has for it: TD01, 380.' }),
  invoiceNumber: written,
  date: written,
  dueDate: written,
  currency: written,
  total: amount,
  net: amount,
  vat: amount,
  vatLines: z.array(vatLine),
  items: z.array(item),
  rounding: amount,
  withheld: amount.meta({ description: "Withheld at payment (ritenuta d'acconto): part of the total." }),
  prepaid: amount,
  payable: amount.meta({ description: 'What is left to pay, where that is not the total.' }),
  stampDuty: amount,
  pensionContribution: amount,
  otherTaxes: z
    .array(z.strictObject({ kind: z.enum(otherTaxKinds), amount: z.number() }))
    .optional()
    .meta({
      description: 'Only where there are some: taxes that are no VAT (sales tax, excise, registration, nights). They are part of the cost.',
    }),
  references: z.array(z.strictObject({ number: outsideText(), date: written })).meta({ description: 'Documents that this one speaks of.' }),
  language: text,
  confidence: z.number().meta({ description: 'From 0 to 1; automatic posting goes by it.' }),
  fields: z.record(z.string(), fieldReading),
  method: z.string(),
})

/** Amounts of a document whose currency is not known were read with two decimals. */
export const decimalsAs = 'EUR'

type Money = (minor: Minor) => number

const toVatLine = ({ rate, net, vat, nature, category, owed }: VatLine, money: Money): z.input<typeof vatLine> => ({
  rate,
  net: money(net),
  vat: money(vat),
  nature,
  category: category ?? null,
  owed: owed ?? null,
})

const toItem = ({ description, amount: printed, includesVat, rate, nature }: Item, money: Money): z.input<typeof item> => ({
  description,
  amount: money(printed),
  includesVat,
  rate,
  nature,
})

const toEvidence = (held: FieldReading['evidence']): z.input<typeof evidence> => held && { ...held, box: held.box && [...held.box] }

const toBasis = ({ evidence: held, conclusion }: FieldReading): z.input<typeof basis> =>
  held || !conclusion
    ? toEvidence(held)
    : { page: 1, box: null, text: inWords(conclusion), textCode: conclusion.code, textValues: conclusion.values }

const toDoubt = (doubt: FieldReading['doubt']): Pick<z.input<typeof fieldReading>, 'doubt' | 'doubtCode' | 'doubtValues'> =>
  typeof doubt === 'object'
    ? { doubt: inWords(doubt), doubtCode: doubt.code, doubtValues: doubt.values }
    : { doubt: doubt ?? null, doubtCode: null, doubtValues: null }

const toFieldReading = (reading: FieldReading): z.input<typeof fieldReading> => ({
  confidence: reading.confidence,
  evidence: toBasis(reading),
  ...toDoubt(reading.doubt),
  runnersUp: (reading.runnersUp ?? []).map(one => ({ value: one.value, confidence: one.confidence, evidence: toEvidence(one.evidence) })),
  ...(reading.recalled === undefined
    ? {}
    : { recalled: inWords(reading.recalled), recalledCode: reading.recalled.code, recalledValues: reading.recalled.values }),
  ...(reading.correctedBy === undefined ? {} : { correctedBy: reading.correctedBy, correctedAt: reading.correctedAt }),
})

export function toExtraction(extraction: Extraction): z.input<typeof extractionRecord> {
  const money = (minor: Minor): number => fromMinor(minor, extraction.currency ?? decimalsAs)
  const maybe = (minor: Minor | null | undefined): number | null => (minor === null || minor === undefined ? null : money(minor))
  const { supplier, buyer } = extraction
  return {
    supplier: {
      name: supplier.name,
      vatNumber: supplier.vatNumber,
      businessId: supplier.businessId,
      country: supplier.country,
      iban: supplier.iban,
      taxRegime: supplier.taxRegime ?? null,
    },
    buyer: buyer ? { name: buyer.name, vatNumber: buyer.vatNumber, businessId: buyer.businessId } : null,
    kind: extraction.kind,
    documentKind: extraction.documentKind ?? extraction.kind,
    documentType: extraction.documentType ?? null,
    invoiceNumber: extraction.invoiceNumber,
    date: extraction.date,
    dueDate: extraction.dueDate,
    currency: extraction.currency,
    total: maybe(extraction.total),
    net: maybe(extraction.net),
    vat: maybe(extraction.vat),
    vatLines: extraction.vatLines.map(line => toVatLine(line, money)),
    items: extraction.items.map(one => toItem(one, money)),
    rounding: maybe(extraction.rounding),
    withheld: maybe(extraction.withheld),
    prepaid: maybe(extraction.prepaid),
    payable: maybe(extraction.payable),
    stampDuty: maybe(extraction.stampDuty),
    pensionContribution: maybe(extraction.pensionContribution),
    ...(extraction.otherTaxes?.length && {
      otherTaxes: extraction.otherTaxes.map(({ kind, amount: tax }) => ({ kind, amount: money(tax) })),
    }),
    references: (extraction.references ?? []).map(({ number, date }) => ({ number, date })),
    language: extraction.language,
    confidence: extraction.confidence,
    fields: Object.fromEntries(Object.entries(extraction.fields).map(([name, reading]) => [name, toFieldReading(reading)])),
    method: extraction.method,
  }
}
