/** The statements, the ages and the general ledger as tables. */
import { z } from 'zod'
import { minus, plus } from '../../domain/money/money.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import { buckets } from '../../domain/reports/ages.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { listLines, turnovers } from '../../store/reports/sums.ts'
import { type AgedRecord, agedInput, runAges } from './ages.ts'
import { daysOf, from, openReport, regionNotSet, to } from './common.ts'
import { balanceInput, profitInput, runBalanceSheet, runProfitAndLoss, type StatementRecord } from './financial-statements.ts'
import { account } from './general-ledger.ts'
import { amountOf, type FileKind, files, linesMax, type Made, sum, text, tooManyLines, type UntoldRow } from './tables.ts'

/** The key of a line is for programs: on paper its label says what the law calls it. */
function statementTable({ title, currency, days, comparedDays, rows }: StatementRecord, name: string, kind: FileKind): Made {
  const hasKey = kind === 'csv'
  const money = amountOf(currency)
  const subtitle = days.from === null ? say('report.on', { on: days.to }) : say('report.days', { from: days.from, to: days.to })
  return {
    title,
    subtitle,
    currency,
    columns: [
      ...(hasKey ? [text(say('report.key'))] : []),
      text(say('report.line')),
      sum(say('report.amount')),
      ...(comparedDays === null ? [] : [sum(say('report.compared'))]),
    ],
    // A line is left out only where both columns are nil.
    rows: rows
      .filter(row => row.isTotal || row.amount !== 0 || (row.compared ?? 0) !== 0)
      .map(({ key, label, amount, compared, isTotal, level }) => ({
        cells: [...(hasKey ? [isTotal ? '' : key] : []), label, money(amount), ...(comparedDays === null ? [] : [money(compared)])],
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
    columns: [text(say('report.party')), ...buckets.map(bucket => sum(say(`report.${bucket}`))), sum(say('report.total'))],
    rows: [
      ...parties.map(party => ({ cells: [party.name ?? '-', ...ages(party)] })),
      { cells: [say('report.total'), ...ages(totals)], isStrong: true },
    ],
    fileName: `${name}-${on}`,
  }
}

const ledgerInput = z.strictObject({ from, to, account })

/** Every line, account by account, with what the account came to after it. */
async function ledgerTable(
  input: z.output<typeof ledgerInput>,
  context: ReadContext,
  kind: FileKind,
): Promise<Made | Refusal<'region_not_set' | 'invalid_input'>> {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const days = await daysOf(context, books, input)
  const accounts = input.account === undefined ? null : [input.account]
  const lines = await listLines(context.db, books.regionKey, accounts, days, [], undefined, linesMax[kind] + 1)
  if (lines.length > linesMax[kind]) return tooManyLines(kind)
  const rows: UntoldRow[] = []
  let at = 0
  for (const one of await turnovers(context.db, books.regionKey, days.from, days.to, input.account)) {
    let balance = one.opening
    rows.push({ cells: [one.account, days.from, '', books.nameOf(one.account), null, null, { amount: balance }], isStrong: true })
    for (let line = lines[at]; line?.account === one.account; line = lines[++at]) {
      const { debit, credit, date, number } = line
      balance = minus(plus(balance, debit), credit)
      const side = (amount: typeof debit) => (amount === 0 ? null : { amount })
      rows.push({ cells: [one.account, date, String(number), line.text, side(debit), side(credit), { amount: balance }] })
    }
    const sums = [{ amount: one.debit }, { amount: one.credit }, { amount: balance }]
    rows.push({ cells: [one.account, days.to, '', say('report.closing'), ...sums], isStrong: true })
  }
  return {
    title: say('report.general_ledger'),
    subtitle: say('report.days', days),
    currency: books.region.currency,
    columns: [
      text(say('report.account'), 40),
      text(say('report.date'), 52),
      text(say('report.number'), 34),
      text(say('report.line')),
      sum(say('report.debit')),
      sum(say('report.credit')),
      sum(say('report.balance')),
    ],
    rows,
    fileName: `general-ledger-${days.from}-${days.to}`,
  }
}

export const statementFiles = [
  ...files({
    report: 'profit-and-loss',
    title: 'Profit and loss',
    input: profitInput,
    async make(input, context, kind) {
      const record = await runProfitAndLoss(input, context)
      return refused(record) ? record : statementTable(record, 'profit-and-loss', kind)
    },
  }),
  ...files({
    report: 'balance-sheet',
    title: 'Balance sheet',
    input: balanceInput,
    async make(input, context, kind) {
      const record = await runBalanceSheet(input, context)
      return refused(record) ? record : statementTable(record, 'balance-sheet', kind)
    },
  }),
  ...files({ report: 'general-ledger', title: 'General ledger', input: ledgerInput, refusals: ['invalid_input'], make: ledgerTable }),
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
