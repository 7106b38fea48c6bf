import { z } from 'zod'
import { listConsents } from '../actions/bank/consents.ts'
import { deadlinesOf, windowAround } from '../actions/deadlines.ts'
import { loadVatBooks } from '../actions/vat-returns/figures.ts'
import { bankSide } from '../domain/bank/reconciliation.ts'
import { type CalendarDate, dayIn } from '../domain/calendar/dates.ts'
import { fromMinor } from '../domain/money/money.ts'
import { refused } from '../domain/refusals.ts'
import { defineRead } from '../kernel/define-read.ts'
import { calendarDate, instant, outsideText, toldText } from '../kernel/fields.ts'
import { regions } from '../regions/index.ts'
import { findSettings } from '../store/access/settings.ts'
import { listBankAccounts } from '../store/bank/accounts.ts'
import { listMovedOnDays, listReported } from '../store/bank/reconciliation.ts'
import type { Db } from '../store/connection/db.ts'
import { countInbox } from '../store/documents/inbox.ts'
import { sumOverdue } from '../store/invoices/payments.ts'
import { countWaiting, findAutoPosted } from '../store/overview.ts'
import { lackingPermission } from './permissions.ts'
import { deadlineRecord, toDeadlineRecord } from './vat/deadlines.ts'
import { currentPeriod, positionOf } from './vat/position.ts'

const count = z.number().int()
const money = z.number()

const deadlinesMax = 3
const autoPostedMax = 5
const consentDays = 14
const dayMs = 24 * 60 * 60 * 1000
const weekMs = 7 * 24 * 60 * 60 * 1000

const overviewRecord = z
  .strictObject({
    asOf: calendarDate,
    currency: z.string().nullable().meta({ description: 'Of the books; null while no region is set.' }),
    toReview: count.meta({ description: 'Documents that wait for a person, the failed ones included.' }),
    failed: count,
    warned: count,
    ready: count,
    reading: count.meta({ description: 'Captured and not read yet.' }),
    unmatched: count.meta({ description: 'Booked bank transactions that nothing explains.' }),
    suggested: count.meta({ description: 'Those of them that have a suggestion.' }),
    lackingReceipt: count,
    drafts: count.meta({ description: 'Sales invoices that are not issued.' }),
    overdueInvoices: z
      .strictObject({ count, amount: money })
      .meta({ description: 'In the currency of the books, credit notes taken off.' }),
    nextDeadlines: z.array(deadlineRecord).meta({ description: `The next ${deadlinesMax} that are not filed; overdue ones first.` }),
    vat: z
      .strictObject({
        periodStart: calendarDate,
        periodEnd: calendarDate,
        period: toldText,
        payable: money,
        deadline: calendarDate,
        waiting: z.strictObject({ documents: count, transactions: count }),
      })
      .nullable()
      .meta({ description: 'As /vat-position has it; null while no region is set.' }),
    cash: z
      .array(z.strictObject({ accountId: z.string(), name: outsideText(), balance: money, currency: z.string() }))
      .meta({ description: 'What the bank says is on each account at the end of today, as the reconciliation has it.' }),
    bankConsents: z
      .array(
        z.strictObject({
          authorizationId: z.string(),
          institutionName: outsideText(),
          endsAt: instant,
          days: count.meta({ description: 'Until then; 0 or less where it has ended, and the accounts are not read.' }),
          accountIds: z.array(z.string()),
        }),
      )
      .meta({ description: `Banks to be linked again: their consent ends within ${consentDays} days, or has ended.` }),
    autoPosted7d: count.meta({ description: 'Documents that were posted by themselves since `since`.' }),
    autoCorrected7d: count.meta({ description: 'Those of them whose entry was taken back since.' }),
    autoPostedLast: z
      .array(z.strictObject({ documentId: z.string(), supplier: outsideText().nullable(), at: instant, isCorrected: z.boolean() }))
      .meta({ description: `The last ${autoPostedMax} of them.` }),
    since: instant,
  })
  .meta({
    id: 'Overview',
    examples: [
      {
        asOf: '2026-01-15',
        currency: 'DKK',
        toReview: 12,
        failed: 3,
        warned: 2,
        ready: 4,
        reading: 0,
        unmatched: 31,
        suggested: 9,
        lackingReceipt: 20,
        drafts: 1,
        overdueInvoices: { count: 2, amount: 14_250 },
        nextDeadlines: [],
        vat: {
          periodStart: '2026-01-01',
          periodEnd: '2026-03-31',
          period: 'Q1 2026',
          payable: 38_120,
          deadline: '2026-06-01',
          waiting: { documents: 3, transactions: 4 },
        },
        cash: [{ accountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz', name: 'Erhvervskonto', balance: 98_350, currency: 'DKK' }],
        bankConsents: [],
        autoPosted7d: 41,
        autoCorrected7d: 0,
        autoPostedLast: [],
        since: '2026-01-08T09:30:00.000Z',
      },
    ],
  })

async function cashOn(db: Db, today: CalendarDate) {
  const accounts = await listBankAccounts(db)
  if (accounts.length === 0) return []
  const ids = accounts.map(account => account.id)
  const facts = { days: await listMovedOnDays(db, ids), reported: await listReported(db, ids) }
  return accounts.map(({ id, name, currency }) => ({
    accountId: id,
    name,
    balance: fromMinor(bankSide(facts, id, today).balance, currency),
    currency,
  }))
}

async function vatOf(db: Db, now: Date): Promise<z.input<typeof overviewRecord>['vat']> {
  const books = await loadVatBooks(db, now)
  if (refused(books)) return null
  const { periodStart, periodEnd, period, payable, deadline, waiting } = await positionOf(db, books, await currentPeriod(db, books))
  return { periodStart, periodEnd, period, payable, deadline, waiting }
}

async function endingConsents(db: Db, now: Date) {
  const consents = await listConsents(db)
  return consents
    .map(consent => ({ ...consent, days: Math.ceil((new Date(consent.endsAt).getTime() - now.getTime()) / dayMs) }))
    .filter(({ days }) => days <= consentDays)
}

/** A return that is late stays until it is filed, however long ago its day was: the oldest open period of VAT begins the days that are looked at. */
async function nextDeadlines(db: Db, now: Date, today: CalendarDate, openSince: CalendarDate | undefined) {
  const around = windowAround(today)
  const found = await deadlinesOf(db, now, {
    ...around,
    from: openSince !== undefined && openSince < around.from ? openSince : around.from,
  })
  return (found?.deadlines ?? [])
    .filter(({ kind, state, isOverdue, dueOn }) => kind !== 'bank_consent' && state !== 'filed' && (isOverdue || dueOn >= found!.today))
    .slice(0, deadlinesMax)
    .map(toDeadlineRecord)
}

export const getOverview = defineRead({
  name: 'get_overview',
  title: 'What needs somebody today',
  path: '/overview',
  permission: 'ledger:read',
  summary:
    'Everything that waits, in one answer: documents to review, bank transactions to explain, overdue invoices, the next deadlines, VAT so far, and what is in the bank. Needs documents:read, bank:read and invoices:read as well.',
  input: z.strictObject({}),
  output: overviewRecord,
  refusals: ['forbidden'],
  async run(_input, { db, now, caller }) {
    const lacking = lackingPermission(caller, 'get_overview', ['documents:read', 'bank:read', 'invoices:read'])
    if (lacking) return lacking
    const { regionKey, timeZone, autoPostThreshold } = await findSettings(db)
    const currency = regionKey === null ? null : (regions[regionKey]?.currency ?? null)
    const today = dayIn(timeZone, now)
    const since = new Date(now.getTime() - weekMs)
    const { failed, warned, low, ready, reading } = await countInbox(db, autoPostThreshold)
    const { autoPosted, ...waiting } = await countWaiting(db, since)
    const automatic = await findAutoPosted(db, since, autoPostedMax)
    const vat = await vatOf(db, now)
    const overdue = await sumOverdue(db, regionKey ?? '', today)
    return {
      asOf: today,
      currency,
      toReview: failed + warned + low + ready,
      failed,
      warned,
      ready,
      reading,
      ...waiting,
      overdueInvoices: { count: overdue.count, amount: currency === null ? 0 : fromMinor(overdue.amount, currency) },
      nextDeadlines: await nextDeadlines(db, now, today, vat?.periodStart),
      vat,
      cash: await cashOn(db, today),
      bankConsents: await endingConsents(db, now),
      autoPosted7d: autoPosted,
      autoCorrected7d: automatic.corrected,
      autoPostedLast: automatic.last,
      since: since.toISOString(),
    }
  },
})
