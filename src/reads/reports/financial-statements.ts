/** Profit and loss and balance sheet, in the layout of the country. */
import { z } from 'zod'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { resultAccount, type StatementRow, toStatement, withResult } from '../../domain/reports/financial-statements.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { listCarryingNumbers, type Span, sumByAccount } from '../../store/reports/sums.ts'
import { compare, comparedSpan, daysOf, from, money, on, openReport, type ReportBooks, regionNotSet, to } from './common.ts'

const span = z.strictObject({ from: calendarDate.nullable(), to: calendarDate })

const statementRecord = z
  .strictObject({
    regionKey: z.string(),
    title: z.string().meta({ description: 'As the law of the country calls it.' }),
    currency: z.string(),
    days: span,
    comparedDays: span.nullable(),
    rows: z.array(
      z.strictObject({
        key: z.string().meta({ description: 'The line of the layout. `GET /api/rest/report-lines` lists the ledger lines behind it.' }),
        label: z.string(),
        level: z.number().int(),
        isTotal: z.boolean(),
        amount: money,
        compared: money.nullable(),
        accounts: z.array(
          z.strictObject({
            account: z.string().meta({ description: '`result`: income and cost of years that are not closed.' }),
            accountName: z.string(),
            amount: money,
            compared: money.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({
    id: 'Statement',
    examples: [
      {
        regionKey: 'denmark',
        title: 'Resultatopgørelse',
        currency: 'DKK',
        days: { from: '2026-01-01', to: '2026-12-31' },
        comparedDays: null,
        rows: [
          {
            key: '1',
            label: 'Nettoomsætning',
            level: 1,
            isTotal: false,
            amount: 22_200,
            compared: null,
            accounts: [{ account: '1010', accountName: 'Salg af varer og ydelser', amount: 22_200, compared: null }],
          },
        ],
      },
    ],
  })

export type StatementRecord = z.output<typeof statementRecord>

function toRecord({ regionKey, region, nameOf }: ReportBooks, title: string, days: Span, comparedDays: Span | null, rows: StatementRow[]) {
  const shown = (amount: Minor) => fromMinor(amount, region.currency)
  const shownOrNone = (amount: Minor | null) => (amount === null ? null : shown(amount))
  return {
    regionKey,
    title,
    currency: region.currency,
    days,
    comparedDays,
    rows: rows.map(({ accounts, amount, compared, ...row }) => ({
      ...row,
      amount: shown(amount),
      compared: shownOrNone(compared),
      accounts: accounts.map(one => ({
        account: one.account,
        accountName: one.account === resultAccount ? resultAccount : nameOf(one.account),
        amount: shown(one.amount),
        compared: shownOrNone(one.compared),
      })),
    })),
  }
}

export const ofResult = ({ chart }: ReportBooks, account: string): boolean => {
  const type = chart.get(account)?.type
  return type === 'income' || type === 'expense'
}

/** What carried results to equity is no income and no cost. */
export async function profitAndLossRows(context: ReadContext, books: ReportBooks, days: Span, comparedDays: Span | null) {
  const carrying = await listCarryingNumbers(context.db, books.regionKey)
  const sums = await sumByAccount(context.db, books.regionKey, days, comparedDays, carrying)
  const counted = sums.filter(({ account }) => ofResult(books, account))
  return toStatement(books.region.statements.profitAndLoss, counted, books.typeOf, comparedDays !== null)
}

export async function balanceRows(context: ReadContext, books: ReportBooks, days: Span, comparedDays: Span | null) {
  const sums = await sumByAccount(context.db, books.regionKey, days, comparedDays, [])
  const counted = withResult(sums, account => ofResult(books, account))
  return toStatement(books.region.statements.balanceSheet, counted, books.typeOf, comparedDays !== null)
}

const profitInput = z.strictObject({ from, to, compare })
const balanceInput = z.strictObject({ on, compare })

export async function runProfitAndLoss(input: z.output<typeof profitInput>, context: ReadContext) {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const days = await daysOf(context, books, input)
  const comparedDays = comparedSpan(days, input.compare)
  const rows = await profitAndLossRows(context, books, days, comparedDays)
  return toRecord(books, books.region.statements.profitAndLoss.title, days, comparedDays, rows)
}

export async function runBalanceSheet(input: z.output<typeof balanceInput>, context: ReadContext) {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const last = input.on ?? books.today
  const year = await daysOf(context, books, { to: last })
  const compared = comparedSpan(year, input.compare)
  const days: Span = { from: null, to: last }
  const comparedDays: Span | null = compared && { from: null, to: compared.to }
  return toRecord(
    books,
    books.region.statements.balanceSheet.title,
    days,
    comparedDays,
    await balanceRows(context, books, days, comparedDays),
  )
}

export const getProfitAndLoss = defineRead({
  name: 'get_profit_and_loss',
  title: 'Profit and loss',
  path: '/reports/profit-and-loss',
  permission: 'ledger:read',
  summary:
    'Income and cost of some days in the layout of the law, each line with the accounts behind it: resultatopgørelse by nature in Denmark, conto economico (art. 2425 c.c.) in Italy. Entries that close a year are left out.',
  input: profitInput,
  output: statementRecord,
  refusals: ['region_not_set'],
  mayBeReplica: true,
  run: runProfitAndLoss,
})

export const getBalanceSheet = defineRead({
  name: 'get_balance_sheet',
  title: 'Balance sheet',
  path: '/reports/balance-sheet',
  permission: 'ledger:read',
  summary:
    'Assets, equity and liabilities at the end of a day in the layout of the law: the balance of a small Danish company, the stato patrimoniale (art. 2424 c.c.) in short form. The result of years that are not closed is part of equity.',
  input: balanceInput,
  output: statementRecord,
  refusals: ['region_not_set'],
  mayBeReplica: true,
  run: runBalanceSheet,
})

export { balanceInput, profitInput, statementRecord }
