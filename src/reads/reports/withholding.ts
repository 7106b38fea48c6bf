/** What was withheld from suppliers, what is paid to the state and when, and what the certificates of the year say. */
import { z } from 'zod'
import { fromMinor, type Minor, sum } from '../../domain/money/money.ts'
import { refused } from '../../domain/refusals.ts'
import { createWithheldSums, termsOf, type Withheld } from '../../domain/reports/withholding.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findWithholdingPaid, listWithheld } from '../../store/reports/withholding.ts'
import { daysOf, from, money, openReport, regionNotSet, to } from './common.ts'
import { amountOf, files, type Made, sum as sumColumn, text } from './tables.ts'

const rowsMax = 10_000
const pageSize = 20_000

const party = { contactId: z.string().nullable(), name: outsideText().nullable(), vatNumber: outsideText().nullable() }

const withholdingRecord = z
  .strictObject({
    regionKey: z.string(),
    currency: z.string(),
    account: z.string().nullable().meta({ description: 'Where it is owed; null where the country knows no such thing.' }),
    from: calendarDate,
    to: calendarDate,
    months: z.array(
      z.strictObject({
        month: z.string().meta({ description: '2026-04: when it was paid to the supplier, less what was withheld.' }),
        code: z.string().meta({ description: 'Of the F24 form: codice tributo.' }),
        reference: z.string().meta({ description: 'rateazione/mese rif.: 0004 for April.' }),
        year: z.number().int(),
        withheld: money,
        dueOn: calendarDate,
        mayWait: z.boolean().meta({ description: 'Small enough to be paid with the next month.' }),
      }),
    ),
    rows: z.array(
      z.strictObject({
        ledgerEntryId: z.string(),
        number: z.number().int(),
        date: calendarDate,
        ...party,
        documentNumber: outsideText().nullable(),
        text: outsideText(),
        reason: z.string().meta({ description: 'causale of the certificazione unica, as far as the rate tells.' }),
        rate: z.number(),
        gross: money,
        base: money,
        withheld: money,
      }),
    ),
    certificates: z
      .array(z.strictObject({ ...party, reason: z.string(), gross: money, base: money, withheld: money }))
      .meta({ description: 'By supplier: points 4 (gross), 8 (base) and 9 (withheld) of the certificazione unica.' }),
    certificateDue: z.strictObject({ toSupplier: calendarDate, toAuthority: calendarDate }).nullable(),
    withheld: money,
    paid: money.meta({ description: 'Paid to the state in these days.' }),
    open: money.meta({ description: 'Owed to the state at their end.' }),
    isCut: z.boolean().meta({ description: `Only the first ${rowsMax} are listed; all of them are added up.` }),
  })
  .meta({ id: 'WithholdingList' })

const withholdingInput = z.strictObject({ from, to })

export type WithholdingRecord = z.output<typeof withholdingRecord>

export async function runWithholding(input: z.output<typeof withholdingInput>, context: ReadContext) {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const { region, regionKey } = books
  const days = await daysOf(context, books, input)
  const rules = region.withholding
  const shown = (amount: Minor) => fromMinor(amount, region.currency)
  const nothing = { months: [], rows: [], certificates: [], certificateDue: null, withheld: 0, paid: 0, open: 0, isCut: false }
  if (rules === null) return { regionKey, currency: region.currency, account: null, ...days, ...nothing }
  const sums = createWithheldSums(rules)
  const rows: Withheld[] = []
  let isCut = false
  for (let after: Withheld | null = null; ; ) {
    const page: Withheld[] = await listWithheld(context.db, { regionKey, account: rules.account, ...days }, after, pageSize)
    for (const row of page) sums.add(row)
    isCut ||= rows.length + page.length > rowsMax
    rows.push(...page.slice(0, rowsMax - rows.length))
    if (page.length < pageSize) break
    after = page.at(-1)!
  }
  const months = sums.months()
  const { paid, open } = await findWithholdingPaid(context.db, regionKey, rules.account, days.from, days.to)
  return {
    regionKey,
    currency: region.currency,
    account: rules.account,
    ...days,
    months: months.map(({ month, withheld, dueOn, mayWait }) => ({
      month: month.slice(0, 7),
      code: rules.code,
      reference: `00${month.slice(5, 7)}`,
      year: Number(month.slice(0, 4)),
      withheld: shown(withheld),
      dueOn,
      mayWait,
    })),
    // Named one by one: of ten thousand rows, to spread another object into each would take a tenth of a second.
    rows: rows.map(one => {
      const { reason, rate, gross, base } = termsOf(one, rules)
      return {
        ledgerEntryId: one.entryId,
        number: one.number,
        date: one.date,
        contactId: one.contactId,
        name: one.name,
        vatNumber: one.vatNumber,
        documentNumber: one.documentNumber,
        text: one.text,
        reason,
        rate,
        gross: shown(gross),
        base: shown(base),
        withheld: shown(one.withheld),
      }
    }),
    certificates: sums.certificates().map(({ gross, base, withheld, ...one }) => ({
      ...one,
      gross: shown(gross),
      base: shown(base),
      withheld: shown(withheld),
    })),
    certificateDue: rules.certificateOn(Number(days.to.slice(0, 4))),
    withheld: shown(sum(months.map(({ withheld }) => withheld))),
    paid: shown(paid),
    open: shown(open),
    isCut,
  }
}

export const getWithholding = defineRead({
  name: 'get_withholding',
  title: 'Withholding list',
  path: '/reports/withholding',
  permission: 'ledger:read',
  summary:
    'Tax that was withheld from suppliers when they were paid (ritenute d’acconto): payment by payment, what is paid to the state by F24 for each month and by when, and the data of the certificazione unica.',
  input: withholdingInput,
  output: withholdingRecord,
  refusals: ['region_not_set'],
  mayBeReplica: true,
  run: runWithholding,
})

function withholdingTable({ currency, rows, months, from: first, to: last }: WithholdingRecord): Made {
  const money = amountOf(currency)
  return {
    title: say('report.withholding'),
    subtitle: say('report.days', { from: first, to: last }),
    currency,
    columns: [
      text(say('report.date'), 52),
      text(say('report.party')),
      text(say('report.vat_number'), 78),
      text(say('report.document'), 60),
      text(say('report.reason'), 34),
      sumColumn(say('report.base')),
      sumColumn(say('report.withheld')),
    ],
    rows: [
      ...rows.map(one => ({
        cells: [
          one.date,
          one.name ?? one.text,
          one.vatNumber ?? '',
          one.documentNumber ?? '',
          one.reason,
          money(one.base),
          money(one.withheld),
        ],
      })),
      ...months.map(one => ({
        cells: [
          one.dueOn,
          say('report.f24', { code: one.code, reference: one.reference, year: one.year }),
          '',
          '',
          '',
          null,
          money(one.withheld),
        ],
        isStrong: true,
      })),
    ],
    fileName: `withholding-${first}-${last}`,
  }
}

export const withholdingFiles = files({
  report: 'withholding',
  title: 'Withholding list',
  input: withholdingInput,
  async make(input, context) {
    const record = await runWithholding(input, context)
    return refused(record) ? record : withholdingTable(record)
  },
})
