/** The reports as tables: what is written as CSV and as PDF. */
import { z } from 'zod'
import { toMinor, zero } from '../../domain/money/money.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import { buckets } from '../../domain/reports/ages.ts'
import type { ReportTable } from '../../domain/reports/report-table.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findRegion } from '../ledger/accounts.ts'
import { type AgedRecord, agedInput, runAges } from './ages.ts'
import { generalLedgerInput, runGeneralLedger } from './general-ledger.ts'
import { balanceInput, profitInput, runBalanceSheet, runProfitAndLoss, type StatementRecord } from './statements.ts'

/** What is said in the language of whoever asks, until it is written. */
export interface UntoldTable extends Omit<ReportTable, 'title' | 'subtitle' | 'columns'> {
  title: Said | string
  subtitle: Said
  columns: readonly { head: Said | string; isAmount?: boolean; width?: number }[]
}

type Made = Omit<UntoldTable, 'organization' | 'locale'>

const amountOf = (currency: string) => (amount: number | null) => (amount === null ? null : { amount: toMinor(amount, currency) ?? zero })

function statementTable({ title, currency, days, comparedDays, rows }: StatementRecord, name: string): Made {
  const money = amountOf(currency)
  const subtitle = days.from === null ? say('report.on', { on: days.to }) : say('report.days', { from: days.from, to: days.to })
  return {
    title,
    subtitle,
    currency,
    columns: [
      { head: say('report.key'), width: 60 },
      { head: say('report.line') },
      { head: say('report.amount'), isAmount: true },
      ...(comparedDays === null ? [] : [{ head: say('report.compared'), isAmount: true }]),
    ],
    // A line is left out only where both columns are nil.
    rows: rows
      .filter(row => row.isTotal || row.amount !== 0 || (row.compared ?? 0) !== 0)
      .map(({ key, label, amount, compared, isTotal, level }) => ({
        cells: [isTotal ? '' : key, label, money(amount), ...(comparedDays === null ? [] : [money(compared)])],
        isStrong: isTotal,
        level,
      })),
    fileName: `${name}-${days.to}`,
  }
}

function agedTable({ currency, parties, totals, on }: AgedRecord, title: Said, name: string): Made {
  const money = amountOf(currency)
  const ages = (of: AgedRecord['totals']) => [...buckets.map(bucket => money(of[bucket])), money(of.total)]
  return {
    title,
    subtitle: say('report.on', { on }),
    currency,
    columns: [
      { head: say('report.party') },
      ...buckets.map(bucket => ({ head: say(`report.${bucket}`), isAmount: true })),
      { head: say('report.total'), isAmount: true },
    ],
    rows: [...parties.map(party => ({ cells: [party.name ?? '-', ...ages(party)] })), { cells: ['', ...ages(totals)], isStrong: true }],
    fileName: `${name}-${on}`,
  }
}

function ledgerTable(record: Exclude<Awaited<ReturnType<typeof runGeneralLedger>>, { refusal: string }>): Made {
  const { currency, accounts } = record
  const money = amountOf(currency)
  return {
    title: say('report.general_ledger'),
    subtitle: say('report.days', { from: record.from, to: record.to }),
    currency,
    columns: [
      { head: say('report.account'), width: 60 },
      { head: say('report.name') },
      { head: say('report.opening'), isAmount: true },
      { head: say('report.debit'), isAmount: true },
      { head: say('report.credit'), isAmount: true },
      { head: say('report.closing'), isAmount: true },
    ],
    rows: accounts.map(one => ({
      cells: [one.account, one.accountName, money(one.opening), money(one.debit), money(one.credit), money(one.closing)],
    })),
    fileName: `general-ledger-${record.from}-${record.to}`,
  }
}

async function withOwner(context: ReadContext, made: Made): Promise<UntoldTable> {
  const { name, legalName } = await findProfile(context.db)
  const kept = await findRegion(context)
  return { ...made, organization: legalName ?? name, locale: kept?.region.locale ?? 'en' }
}

interface Kind<Input extends z.ZodType> {
  report: string
  title: string
  input: Input
  make(input: z.output<Input>, context: ReadContext): Promise<Made | Refusal<'region_not_set'>>
}

const files = <Input extends z.ZodType>({ report, title, input, make }: Kind<Input>) =>
  (['csv', 'pdf'] as const).map(kind =>
    defineRead({
      name: `get_${report.replaceAll('-', '_')}_${kind}`,
      title: `${title} as ${kind.toUpperCase()}`,
      path: `/reports/${report}.${kind}`,
      permission: 'ledger:read',
      summary: kind === 'csv' ? 'The report as a table for spreadsheets and programs.' : 'The report to print, sign and keep.',
      input,
      output: z.custom<UntoldTable>(),
      refusals: ['region_not_set'],
      async run(given: z.output<Input>, context) {
        const made = await make(given, context)
        return refused(made) ? made : withOwner(context, made)
      },
    }),
  )

/** Of each report the CSV and the PDF. */
export const reportFiles = [
  ...files({
    report: 'profit-and-loss',
    title: 'Profit and loss',
    input: profitInput,
    async make(input, context) {
      const record = await runProfitAndLoss(input, context)
      return refused(record) ? record : statementTable(record, 'profit-and-loss')
    },
  }),
  ...files({
    report: 'balance-sheet',
    title: 'Balance sheet',
    input: balanceInput,
    async make(input, context) {
      const record = await runBalanceSheet(input, context)
      return refused(record) ? record : statementTable(record, 'balance-sheet')
    },
  }),
  ...files({
    report: 'general-ledger',
    title: 'General ledger',
    input: generalLedgerInput,
    async make(input, context) {
      const record = await runGeneralLedger(input, context)
      return refused(record) ? record : ledgerTable(record)
    },
  }),
  ...(['receivables', 'payables'] as const).flatMap(kind =>
    files({
      report: `aged-${kind}`,
      title: `Aged ${kind}`,
      input: agedInput,
      async make(input, context) {
        const record = await runAges(kind, input, context)
        if (refused(record)) return record
        return agedTable(record, say(`report.aged_${kind}`), `aged-${kind}`)
      },
    }),
  ),
]
