/** Books what rules book by themselves, many lines at a time, each looked at again as it stands by now. */
import type { BookingRule } from '../../domain/bank/rules/booking-rule.ts'
import type { BankTransaction } from '../../domain/bank/transactions.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Entry } from '../../domain/ledger/entry.ts'
import { convert, fromMinor, isConvertible, type Minor, zero } from '../../domain/money/money.ts'
import { refused } from '../../domain/refusals.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { findExchangeRate } from '../../providers/rates/index.ts'
import { holdRules, listTakenBack, type NewHit, type StoredRule, saveHits } from '../../store/bank/booking-rules.ts'
import { insertSettlements, type NewSettlement, returnToQueue, saveAllocations, takeFromQueue } from '../../store/bank/settlements.ts'
import { saveEntry } from '../../store/ledger/ledger.ts'
import { findLockedUntil } from '../../store/ledger/lock.ts'
import { savePayments } from '../../store/ledger/payments.ts'
import { planBooking } from '../bank/plan-booking.ts'
import { type OwnBooks, openBooks, refuseFiled } from '../books/common.ts'
import { bookkeeperOf } from '../connections/ledger-of.ts'
import { partsByRule } from './plan.ts'

export interface RuleMatch {
  transaction: BankTransaction
  rule: Pick<BookingRule, 'id' | 'revision'>
}

/** What one unit of a currency is worth on a day, asked once for all lines of it. */
export function createConverter({ db }: Pick<ReadContext, 'db'>, home: string) {
  const rates = new Map<string, Promise<number | string | undefined>>()
  const rateOf = (currency: string, date: CalendarDate) => {
    const key = `${currency} ${date}`
    const rate = rates.get(key) ?? findExchangeRate(db, currency, home, date).then(found => found?.rate)
    rates.set(key, rate)
    return rate
  }
  return async ({ amount, currency, date }: BankTransaction): Promise<((amount: Minor) => Minor) | undefined> => {
    if (currency === home) return given => given
    const rate = await rateOf(currency, date)
    if (rate === undefined || !isConvertible(amount, currency, home, rate)) return undefined
    return given => convert(given, currency, home, rate)
  }
}

interface Planned {
  match: { transaction: BankTransaction; rule: StoredRule }
  entry: Entry
  entryId: string
}

/** What still holds: the rule as it was, the day open, the accounts there, the VAT period not filed. */
async function planHeld(context: Context, books: OwnBooks, matches: readonly RuleMatch[], taken: ReadonlySet<string>): Promise<Planned[]> {
  const { db } = context
  const rules = new Map((await holdRules(db, [...new Set(matches.map(({ rule }) => rule.id))])).map(rule => [rule.id, rule]))
  const takenBack = await listTakenBack(db, [...taken])
  const lockedUntil = await findLockedUntil(db)
  const converter = createConverter(context, books.region.currency)
  const planned: Planned[] = []
  for (const { transaction, rule: seen } of matches) {
    const rule = rules.get(seen.id)
    if (!taken.has(transaction.id) || !rule?.isAutomatic || rule.isPaused || rule.revision !== seen.revision) continue
    if (takenBack.has(`${transaction.id} ${rule.id} ${rule.revision}`)) continue
    if (lockedUntil !== null && transaction.date <= lockedUntil) continue
    const inBooks = await converter(transaction)
    if (!inBooks) continue
    const entry = planBooking(books, transaction, partsByRule(rule, transaction.amount), { text: rule.text ?? undefined, inBooks })
    if (refused(entry) || (await refuseFiled(context, books.region, entry))) continue
    planned.push({ match: { transaction, rule }, entry, entryId: context.newId('led') })
  }
  return planned
}

/** How many were booked. What does not hold stays in the queue, for a person to see. */
export async function bookByRules(context: Context, matches: readonly RuleMatch[], guard: () => Promise<void>): Promise<number> {
  const { db, now, services } = context
  const books = await openBooks(context)
  if (refused(books) || !(await bookkeeperOf(context)).isOwn) return 0
  const taken = await takeFromQueue(
    db,
    matches.map(({ transaction }) => transaction.id),
  )
  const planned = await planHeld(context, books, matches, taken)
  const isPlanned = new Set(planned.map(({ match }) => match.transaction.id))
  returnToQueue(
    db,
    matches.map(({ transaction }) => transaction.id).filter(id => taken.has(id) && !isPlanned.has(id)),
  )
  await guard()
  const isPlain = ({ entry }: Planned) => entry.lines.every(line => line.vat === null)
  savePayments(
    db,
    planned.filter(isPlain).map(({ entry, entryId }) => ({ id: entryId, entry })),
    { provider: services.ledger.name, at: now },
  )
  const posted = { provider: services.ledger.name, externalReference: null, postedAt: now.toISOString() }
  for (const { entry, entryId } of planned.filter(one => !isPlain(one)))
    await saveEntry(db, { id: entryId, entry, marker: entryId, ...posted })
  const reasons = new Map(planned.map(({ match: { rule } }) => [rule.id, [say('booked_by_rule', { rule: rule.name, ruleId: rule.id })]]))
  const settlements = planned.map(one => toSettlement(one, reasons.get(one.match.rule.id)!))
  insertSettlements(db, { state: 'reconciled', matchedBy: 'auto', at: now }, settlements)
  saveAllocations(db, settlements)
  const hits = planned.map(({ match, entryId }): NewHit => {
    const { rule, transaction } = match
    return { ruleId: rule.id, revision: rule.revision, transactionId: transaction.id, entryId }
  })
  saveHits(db, hits, { isAutomatic: true, at: now })
  note(context, planned)
  return planned.length
}

const toSettlement = ({ match: { transaction }, entryId }: Planned, reasons: NewSettlement['reasons']): NewSettlement => ({
  transactionId: transaction.id,
  reasons,
  difference: zero,
  differenceAccount: null,
  differenceCurrency: null,
  chosenAccount: null,
  allocations: [
    { targetType: 'ledger', targetId: entryId, amount: transaction.amount, entryId, settled: zero, withheld: null, settlementId: entryId },
  ],
})

const notedTogether = 200
const notedColumns = ['transactionId', 'ledgerEntryId', 'amount']

/** A row of the audit log for each rule, and at most so many lines: each is named with its entry. */
function note(context: Context, planned: readonly Planned[]): void {
  const byRule = new Map<string, Planned[]>()
  for (const one of planned) byRule.set(one.match.rule.id, [])
  for (const one of planned) byRule.get(one.match.rule.id)!.push(one)
  for (const [ruleId, booked] of byRule) {
    for (let at = 0; at < booked.length; at += notedTogether) {
      const together = booked.slice(at, at + notedTogether)
      const bookings = together.map(({ match: { transaction }, entryId }) => [
        transaction.id,
        entryId,
        fromMinor(transaction.amount, transaction.currency),
      ])
      const after = { name: booked[0]!.match.rule.name, count: together.length, columns: notedColumns, bookings }
      context.changed({ target: { type: 'booking_rule', id: ruleId }, before: null, after }, 'book_by_rule')
    }
  }
}
