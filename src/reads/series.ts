import { z } from 'zod'
import type { KeyPermission } from '../domain/access/permissions.ts'
import { bankSide } from '../domain/bank/reconciliation.ts'
import { type CalendarDate, dayIn, dayOf } from '../domain/calendar/dates.ts'
import { type Span, spanLengths, spansBetween } from '../domain/calendar/spans.ts'
import { fromMinor, type Minor, minus, sum, zero } from '../domain/money/money.ts'
import { refused, refuseFields } from '../domain/refusals.ts'
import { accountsOfAll } from '../domain/vat/box-accounts.ts'
import type { ReadContext } from '../kernel/context.ts'
import { defineRead } from '../kernel/define-read.ts'
import { calendarDate, id } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import { findSettings } from '../store/access/settings.ts'
import { listBankAccounts } from '../store/bank/accounts.ts'
import { listMovedOnDays, listReported } from '../store/bank/reconciliation.ts'
import * as series from '../store/ledger/series.ts'
import { bankAccountNotFound } from './bank/accounts.ts'
import { refuseFarDays } from './far-days.ts'
import { findChart, findRegion } from './ledger/accounts.ts'
import { lackingPermission } from './permissions.ts'

/** Ten years of months, more than two of weeks. */
const pointsMax = 120

export const measures = ['result', 'cash', 'vat', 'documents'] as const

type Measure = (typeof measures)[number]

const neededFor: Readonly<Record<Measure, KeyPermission>> = {
  result: 'ledger:read',
  cash: 'bank:read',
  vat: 'ledger:read',
  documents: 'documents:read',
}

const seriesRecord = z
  .strictObject({
    measure: z.enum(measures),
    currency: z.string().nullable().meta({ description: 'Null where documents are counted, or no region is set.' }),
    accountId: z.string().nullable(),
    points: z.array(
      z.strictObject({
        from: calendarDate,
        to: calendarDate,
        in: z.number(),
        out: z.number(),
        value: z.number(),
      }),
    ),
  })
  .meta({
    id: 'Series',
    examples: [
      {
        measure: 'result',
        currency: 'DKK',
        accountId: null,
        points: [{ from: '2026-01-01', to: '2026-01-31', in: 24_000, out: 9812.5, value: 14_187.5 }],
      },
    ],
  })

interface Point {
  in: Minor
  out: Minor
  value: Minor
}

interface Measured {
  currency: string | null
  points: readonly Point[]
}

const nothing: Point = { in: zero, out: zero, value: zero }

/** One point for every span, also for those in which nothing happened. */
function toPoints(spans: readonly Span[], sums: readonly series.SpanSum[]): Point[] {
  const bySpan = new Map(sums.map(one => [one.at, one]))
  return spans.map((_span, at) => {
    const found = bySpan.get(at)
    return found ? { in: found.in, out: found.out, value: minus(found.in, found.out) } : nothing
  })
}

async function resultOf(context: ReadContext, spans: readonly Span[]): Promise<Measured> {
  const kept = await findRegion(context)
  if (!kept) return { currency: null, points: spans.map(() => nothing) }
  const chart = [...(await findChart(context, kept.regionKey)).values()]
  const ofType = (type: string) => chart.filter(account => account.type === type).map(account => account.number)
  const accounts = { income: ofType('income'), expense: ofType('expense') }
  return { currency: kept.region.currency, points: toPoints(spans, await series.sumResult(context.db, kept.regionKey, accounts, spans)) }
}

async function vatOf(context: ReadContext, spans: readonly Span[]): Promise<Measured> {
  const kept = await findRegion(context)
  if (!kept) return { currency: null, points: spans.map(() => nothing) }
  const { currency, vatReturn } = kept.region
  const accounts = accountsOfAll(vatReturn)
  return { currency, points: toPoints(spans, await series.sumVat(context.db, kept.regionKey, accounts, spans)) }
}

/** What the bank says was there at the end of each span, and what came and went in it: of one account, or of all in the currency of the books. */
async function cashOf(context: ReadContext, spans: readonly Span[], accountId: string | undefined) {
  const all = await listBankAccounts(context.db)
  const chosen = all.find(account => account.id === accountId)
  if (accountId !== undefined && !chosen) return bankAccountNotFound(accountId)
  const currency = chosen?.currency ?? (await findRegion(context))?.region.currency ?? all[0]?.currency ?? null
  const ids = (chosen ? [chosen] : all.filter(account => account.currency === currency)).map(account => account.id)
  const facts = { days: await listMovedOnDays(context.db, ids), reported: await listReported(context.db, ids) }
  const points = spans.map(({ from, to }): Point => {
    const moved = facts.days.filter(({ date }) => date >= from && date <= to)
    const income = sum(moved.map(day => day.in))
    const value = sum(ids.map(one => bankSide(facts, one, to).balance))
    return { in: income, out: minus(income, sum(moved.map(day => day.amount))), value }
  })
  return { currency, points }
}

async function documentsOf({ db }: ReadContext, spans: readonly Span[]): Promise<Measured> {
  const { timeZone } = await findSettings(db)
  return { currency: null, points: toPoints(spans, await series.countDocuments(db, timeZone, spans)) }
}

const yearBefore = (day: CalendarDate): CalendarDate => dayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 11, 1)

const measureOf = ({ measure, accountId }: { measure?: Measure | undefined; accountId?: string | undefined }): Measure =>
  measure ?? (accountId === undefined ? 'result' : 'cash')

export const getSeries = defineRead({
  name: 'get_series',
  title: 'Figures over time',
  path: '/series',
  permission: 'me:read',
  summary:
    'One figure by month or week. result: income (in), expense (out) and what is left (value), as the trial balance has them. cash: what came in, what went out and what the bank says was there at the end, as the reconciliation has it. vat: owed, deducted and the difference, before roundings and what was carried over. documents: captured, posted and the difference. Needs ledger:read, bank:read or documents:read.',
  input: z.strictObject({
    measure: z.enum(measures).optional().meta({ description: 'result when left out; cash when a bank account is named.' }),
    by: z.enum(spanLengths).default('month').meta({ description: 'Weeks begin on Monday.' }),
    from: calendarDate.optional().meta({ description: 'The first day of the year that ends with the month of `to`, when left out.' }),
    to: calendarDate.optional().meta({ description: 'Today when left out.' }),
    accountId: id
      .optional()
      .meta({ description: 'Of cash: only this bank account, in its currency; otherwise all in the currency of the books.' }),
  }),
  output: seriesRecord,
  refusals: ['forbidden', 'invalid_input', 'bank_account_not_found'],
  mayBeReplica: input => measureOf(input) !== 'cash',
  async run({ measure: wanted, by, from: asked, to: until, accountId }, context) {
    const measure = measureOf({ measure: wanted, accountId })
    const lacking = lackingPermission(context.caller, 'get_series', [neededFor[measure]])
    if (lacking) return lacking
    const to = until ?? dayIn((await findSettings(context.db)).timeZone, context.now)
    const far = refuseFarDays({ from: asked, to })
    if (far) return far
    const from = asked ?? yearBefore(to)
    if (from > to) return refuseFields([{ path: 'from', ...say('from_after_today', { today: to }) }])
    const spans = spansBetween(from, to, by, pointsMax)
    if (spans.length > pointsMax) return refuseFields([{ path: 'from', ...say('too_many_points', { max: pointsMax, by }) }])
    if (accountId !== undefined && measure !== 'cash') return refuseFields([{ path: 'accountId', ...say('only_with_cash') }])
    const measured = await {
      result: () => resultOf(context, spans),
      vat: () => vatOf(context, spans),
      cash: () => cashOf(context, spans, accountId),
      documents: () => documentsOf(context, spans),
    }[measure]()
    if (refused(measured)) return measured
    const { currency, points } = measured
    const shown = (amount: Minor): number => (measure === 'documents' ? amount : fromMinor(amount, currency ?? 'EUR'))
    return {
      measure,
      currency,
      accountId: accountId ?? null,
      points: spans.map((span, at) => ({
        ...span,
        in: shown(points[at]!.in),
        out: shown(points[at]!.out),
        value: shown(points[at]!.value),
      })),
    }
  },
})
