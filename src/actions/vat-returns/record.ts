/** A VAT return as it goes over the wire. */
import { z } from 'zod'
import { vatFrequencies } from '../../domain/calendar/periods.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { explanationOf } from '../../domain/vat/vat-boxes.ts'
import type { Box, Payment } from '../../domain/vat/vat-returns.ts'
import { calendarDate, instant, outsideText, sentence, toldText, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { type InWords, inWords, tell } from '../../language/tell.ts'
import { regionKeys } from '../../regions/index.ts'
import { type LeftOut, leftOutReasons } from '../../store/vat/left-out.ts'
import type { StoredReturn } from '../../store/vat/returns.ts'

const money = z.number()

export const boxRecord = z.strictObject({
  key: z.string(),
  label: z.string().meta({ description: 'As the tax authority prints it.' }),
  english: z.string(),
  explanation: toldText.meta({ description: 'What it means, in the language of the reader.' }),
  amount: money,
  column: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .meta({ description: 'Of a row with two columns: 1 for a debit, 2 for a credit, whose amount is negative.' }),
})

export const leftOutRecord = z.strictObject({
  ledgerEntryId: z.string(),
  number: z.number().int(),
  reason: z
    .enum(leftOutReasons)
    .meta({ description: 'no_vat_effect: its VAT codes are in no box. counted_later: its VAT counts in a later period than its date.' }),
  vatDate: calendarDate,
})

const summaryShape = {
  id: z.string(),
  returnId: z.string(),
  regionKey: z.enum(regionKeys as [string, ...string[]]),
  frequency: z.enum(vatFrequencies),
  periodStart: calendarDate,
  periodEnd: calendarDate,
  period: toldText.meta({ description: 'The period in words: Q1 2026.' }),
  deadline: calendarDate.meta({ description: 'The earlier of the day to pay and the day to file.' }),
  payBy: calendarDate,
  fileBy: calendarDate,
  state: z.enum(['draft', 'filed']),
  currency: z.string(),
  boxes: z.array(boxRecord),
  payable: money.meta({ description: 'What the return comes to: positive to pay, negative to get back or to carry.' }),
  payment: z
    .strictObject({
      code: z.string().nullable(),
      dueOn: calendarDate,
      amount: money,
      note: toldText.nullable(),
      noteCode: z.string().optional(),
      noteValues: sentence.values,
    })
    .nullable()
    .meta({ description: 'How and when it is paid; an amount of 0 comes with the reason.' }),
  carried: z
    .strictObject({ debt: money, credit: money, creditOfLastYear: money })
    .meta({ description: 'What the return before left to this one.' }),
  carries: z.strictObject({ debt: money, credit: money }).meta({ description: 'What this one leaves to the next.' }),
  entryCount: z.number().int(),
  correctionCount: z
    .number()
    .int()
    .meta({ description: 'Entries of a period that was filed before they were posted; they are part of entryCount.' }),
  version: z.number().int().meta({ description: 'How often it was prepared.' }),
  reference: z.string().nullable(),
  preparedAt: instant,
  filedAt: instant.nullable(),
  filedBy: outsideText().nullable(),
  warnings: z.array(warning),
}

const changeRecord = z.strictObject({ key: z.string(), before: money, after: money })

const example = {
  id: 'vat_01k9zt3v8q4m2n6p7r5s9w0xyz',
  returnId: 'vat_01k9zt3v8q4m2n6p7r5s9w0xyz',
  regionKey: 'denmark',
  frequency: 'quarterly',
  periodStart: '2026-01-01',
  periodEnd: '2026-03-31',
  period: 'Q1 2026',
  deadline: '2026-06-01',
  payBy: '2026-06-01',
  fileBy: '2026-06-01',
  state: 'draft',
  currency: 'DKK',
  boxes: [
    {
      key: 'salgsmoms',
      label: 'Salgsmoms (udgående moms)',
      english: 'Output VAT on sales',
      explanation: 'Output VAT on sales',
      amount: 4800,
    },
    {
      key: 'koebsmoms',
      label: 'Købsmoms (indgående moms)',
      english: 'Input VAT that is deducted',
      explanation: 'Input VAT that is deducted',
      amount: 3700,
    },
    {
      key: 'momstilsvar',
      label: 'Momstilsvar',
      english: 'VAT to pay (negative: to get back)',
      explanation: 'VAT to pay (negative: to get back)',
      amount: 1100,
    },
  ],
  payable: 1100,
  payment: { code: null, dueOn: '2026-06-01', amount: 1100, note: null },
  carried: { debt: 0, credit: 0, creditOfLastYear: 0 },
  carries: { debt: 0, credit: 0 },
  entryCount: 13,
  correctionCount: 0,
  version: 1,
  reference: null,
  preparedAt: '2026-04-02T08:00:00.000Z',
  filedAt: null,
  filedBy: null,
  warnings: [],
}

export const vatReturnSummary = z.strictObject(summaryShape).meta({ id: 'VatReturnSummary', examples: [example] })

export const vatReturnRecord = z
  .strictObject({
    ...summaryShape,
    excluded: z
      .array(leftOutRecord)
      .meta({ description: 'Entries of the period that were left out, the first hundred; all of them at /vat-returns/{id}/excluded.' }),
    changes: z
      .array(changeRecord)
      .nullable()
      .meta({ description: 'The boxes that preparing it again changed; null while it was prepared once.' }),
  })
  .meta({ id: 'VatReturn', examples: [{ ...example, excluded: [], changes: null }] })

export const explained = (box: Box) => ({ english: tell('en', explanationOf(box)), explanation: inWords(explanationOf(box)) })

/** What was stored before its sentence had values is the text that it was stored with. */
function noted({ note }: Payment) {
  if (note === null) return { note }
  if (typeof note === 'string') return { note: note as unknown as InWords }
  return { note: inWords(note), noteCode: note.code, noteValues: note.values }
}

const earlierOf = (...days: [string, string]): string => [...days].sort()[0]!

export function toSummary(stored: StoredReturn): z.input<typeof vatReturnSummary> {
  const { currency, period, payment, carried, carries } = stored
  const amount = (minor: Minor): number => fromMinor(minor, currency)
  return {
    id: stored.id,
    returnId: stored.id,
    regionKey: stored.regionKey,
    frequency: stored.frequency,
    periodStart: period.start,
    periodEnd: period.end,
    period: inWords(say('period_in_words', { ...period })),
    deadline: earlierOf(stored.payBy, stored.fileBy),
    payBy: stored.payBy,
    fileBy: stored.fileBy,
    state: stored.state,
    currency,
    boxes: stored.boxes.map(box => ({ ...box, ...explained(box), amount: amount(box.amount) })),
    payable: amount(stored.payable),
    payment: payment && { ...payment, ...noted(payment), amount: amount(payment.amount) },
    carried: { debt: amount(carried.debt), credit: amount(carried.credit), creditOfLastYear: amount(carried.creditOfLastYear) },
    carries: { debt: amount(carries.debt), credit: amount(carries.credit) },
    entryCount: stored.entryCount,
    correctionCount: stored.lateCount,
    version: stored.version,
    reference: stored.reference,
    preparedAt: stored.preparedAt,
    filedAt: stored.filedAt,
    filedBy: stored.filedBy,
    warnings: [...stored.warnings],
  }
}

function changesSince(before: readonly Box[], { boxes, currency }: StoredReturn): z.input<typeof changeRecord>[] {
  const was = new Map(before.map(({ key, amount }) => [key, amount]))
  return boxes
    .filter(({ key, amount }) => was.get(key) !== amount)
    .map(({ key, amount }) => ({ key, before: fromMinor(was.get(key) ?? (0 as Minor), currency), after: fromMinor(amount, currency) }))
}

export const toVatReturn = (stored: StoredReturn, excluded: readonly LeftOut[]): z.input<typeof vatReturnRecord> => ({
  ...toSummary(stored),
  excluded: [...excluded],
  changes: stored.boxesBefore && changesSince(stored.boxesBefore, stored),
})
