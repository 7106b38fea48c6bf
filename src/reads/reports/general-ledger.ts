/** All accounts with their lines, and the lines behind one number of a statement. */
import { z } from 'zod'
import { fromMinor, type Minor, minus, plus } from '../../domain/money/money.ts'
import { refuseFields } from '../../domain/refusals.ts'
import { resultAccount } from '../../domain/reports/financial-statements.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { type LinePlace, listCarryingNumbers, listLines, type ReportLine, type Span, turnovers } from '../../store/reports/sums.ts'
import { daysOf, from, money, on, openReport, type ReportBooks, regionNotSet, to } from './common.ts'
import { balanceRows, ofResult, profitAndLossRows } from './financial-statements.ts'

const lineRecord = z.strictObject({
  account: z.string(),
  accountName: z.string(),
  ledgerEntryId: z.string(),
  number: z.number().int(),
  date: calendarDate,
  text: outsideText(),
  debit: money,
  credit: money,
})

const toLineRecord = ({ region, nameOf }: ReportBooks, { account, entryId, number, date, text, debit, credit }: ReportLine) => ({
  account,
  accountName: nameOf(account),
  ledgerEntryId: entryId,
  number,
  date,
  text,
  debit: fromMinor(debit, region.currency),
  credit: fromMinor(credit, region.currency),
})

/** Day, number, line, then the account: another ledger's numbers may hold any letter. */
const place = /^(\d{4}-\d{2}-\d{2}) ([1-9]\d{0,14}) ([1-9]\d{0,5}) (.{1,100})$/s

function toPlace(key: string | undefined): LinePlace | undefined {
  const match = key === undefined ? null : place.exec(key)
  return match ? { date: match[1]!, number: Number(match[2]), line: Number(match[3]), account: match[4]! } : undefined
}

const keyOf = ({ date, number, line, account }: LinePlace): string => `${date} ${number} ${line} ${account}`

const isPlace = (key: string): boolean => place.test(key)

function toLinePage(books: ReportBooks, rows: readonly ReportLine[], size: number) {
  const page = toPage([...rows], size, keyOf)
  return { items: page.items.map(row => toLineRecord(books, row)), nextCursor: page.nextCursor }
}

export const account = z.string().min(1).max(100).optional()

export const generalLedgerInput = z.strictObject({ from, to, account, cursor: cursor(isPlace).optional(), limit })

const accountRecord = z.strictObject({
  account: z.string(),
  accountName: z.string(),
  opening: money.meta({ description: 'Debit less credit of all days before the first one.' }),
  debit: money,
  credit: money,
  closing: money,
})

export const generalLedgerRecord = z
  .strictObject({
    regionKey: z.string(),
    currency: z.string(),
    from: calendarDate,
    to: calendarDate,
    accounts: z.array(accountRecord).meta({ description: 'Every account that was ever posted to, or the one that is asked for.' }),
    lines: pageOf(lineRecord).meta({ description: 'Account by account, in the order of the books; the next page with `cursor`.' }),
  })
  .meta({
    id: 'GeneralLedger',
    examples: [
      {
        regionKey: 'denmark',
        currency: 'DKK',
        from: '2026-01-01',
        to: '2026-12-31',
        accounts: [{ account: '2450', accountName: 'Kontorartikler', opening: 0, debit: 1000, credit: 0, closing: 1000 }],
        lines: { items: [], nextCursor: null },
      },
    ],
  })

export type GeneralLedgerRecord = z.output<typeof generalLedgerRecord>

export async function runGeneralLedger(input: z.output<typeof generalLedgerInput>, context: ReadContext) {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const { regionKey, region, nameOf } = books
  const days = await daysOf(context, books, input)
  const found = await turnovers(context.db, regionKey, days.from, days.to, input.account)
  const accounts = input.account === undefined ? null : [input.account]
  const rows = await listLines(context.db, regionKey, accounts, days, [], toPlace(input.cursor), input.limit + 1)
  const shown = (amount: Minor) => fromMinor(amount, region.currency)
  return {
    regionKey,
    currency: region.currency,
    ...days,
    accounts: found.map(({ account: number, opening, debit, credit }) => ({
      account: number,
      accountName: nameOf(number),
      opening: shown(opening),
      debit: shown(debit),
      credit: shown(credit),
      closing: shown(minus(plus(opening, debit), credit)),
    })),
    lines: toLinePage(books, rows, input.limit),
  }
}

export const getGeneralLedger = defineRead({
  name: 'get_general_ledger',
  title: 'General ledger',
  path: '/reports/general-ledger',
  permission: 'ledger:read',
  summary: 'Every account with what it began with, what was posted to it and what it ended with, and the lines account by account.',
  input: generalLedgerInput,
  output: generalLedgerRecord,
  refusals: ['region_not_set'],
  mayBeReplica: true,
  run: runGeneralLedger,
})

export const listReportLines = defineRead({
  name: 'list_report_lines',
  title: 'The lines behind a number of a report',
  path: '/report-lines',
  permission: 'ledger:read',
  summary: 'The ledger lines that a line of the profit and loss statement (`from`, `to`) or of the balance sheet (`on`) adds up.',
  input: z.strictObject({
    report: z.enum(['profit-and-loss', 'balance-sheet']).default('profit-and-loss'),
    row: z.string().min(1).max(30).optional().meta({ description: 'The key of the line; all lines when left out.' }),
    from,
    to,
    on,
    cursor: cursor(isPlace).optional(),
    limit,
  }),
  output: pageOf(lineRecord),
  refusals: ['region_not_set', 'invalid_input'],
  mayBeReplica: true,
  async run({ report, row, cursor: key, limit: size, on: last, ...given }, context) {
    const books = await openReport(context)
    if (!books) return regionNotSet()
    const isResult = report === 'profit-and-loss'
    const days: Span = isResult ? await daysOf(context, books, given) : { from: null, to: last ?? books.today }
    const rows = await (isResult ? profitAndLossRows : balanceRows)(context, books, days, null)
    const chosen = row === undefined ? rows : rows.filter(one => one.key === row && !one.isTotal)
    if (chosen.length === 0) {
      const keys = rows.filter(one => !one.isTotal).map(one => one.key)
      return refuseFields([{ path: 'row', ...say('not_one_of', { allowed: keys }) }])
    }
    const named = chosen.flatMap(({ accounts }) => accounts.map(one => one.account))
    const accounts = named.flatMap(one =>
      one === resultAccount ? [...books.chart.keys()].filter(number => ofResult(books, number)) : [one],
    )
    const without = isResult ? await listCarryingNumbers(context.db, books.regionKey) : []
    const lines = await listLines(context.db, books.regionKey, accounts, days, without, toPlace(key), size + 1)
    return toLinePage(books, lines, size)
  },
})
