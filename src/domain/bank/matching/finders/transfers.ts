/** Movements between accounts of the organization itself: no document belongs to them. */
import { say } from '../../../../language/say.ts'
import type { BankTransaction } from '../../transactions.ts'
import type { Decision, Known, Reason } from '../decisions.ts'
import { dayNumber } from '../wording/days.ts'

/** Weekends and the clearing of another bank lie between the legs. */
export const daysMax = 5

type Transfer = Extract<Decision, { kind: 'transfer' }>

export function findTransfers(transactions: readonly BankTransaction[], { accounts, earlier = [] }: Known): Map<string, Transfer> {
  const transfers = new Map<string, Transfer>()
  const ibanOf = new Map(accounts.map(({ id, iban }) => [id, iban]))
  const accountOf = new Map(accounts.flatMap(({ id, iban }) => (iban === null ? [] : [[iban, id]])))
  /** The own account that a movement names as its other side. */
  const otherAccount = ({ accountId, counterparty: { iban } }: BankTransaction): string | undefined => {
    if (iban === null || iban === ibanOf.get(accountId)) return undefined
    return accountOf.get(iban)
  }
  const legs = new Map<string, BankTransaction[]>()
  const keyOf = (from: string, to: string, amount: number) => `${from} ${to} ${Math.abs(amount)}`
  const isNamed = new Set<string>()
  for (const one of [...transactions, ...earlier]) {
    const other = otherAccount(one)
    if (other === undefined || one.isPending) continue
    isNamed.add(one.id)
    const key = one.amount < 0 ? keyOf(one.accountId, other, one.amount) : keyOf(other, one.accountId, one.amount)
    const list = legs.get(key)
    if (list) list.push(one)
    else legs.set(key, [one])
  }
  const partners = new Map<string, BankTransaction>()
  for (const list of legs.values()) pairUp(list, partners)
  for (const one of transactions) {
    if (!isNamed.has(one.id)) continue
    const other = partners.get(one.id)
    const reasons: Reason[] = [say('own_account')]
    if (other) reasons.push(say('other_leg.named', { date: other.date }))
    transfers.set(one.id, { transactionId: one.id, kind: 'transfer', otherId: other?.id ?? null, reasons })
  }
  return transfers
}

/** Legs of one amount between the same two accounts, in the order of their days: the first out with the first in. */
function pairUp(list: readonly BankTransaction[], partners: Map<string, BankTransaction>): void {
  const inOrder = (one: BankTransaction, other: BankTransaction) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : 1
  const outs = list.filter(({ amount }) => amount < 0).sort(inOrder)
  const ins = list.filter(({ amount }) => amount > 0).sort(inOrder)
  let next = 0
  for (const out of outs) {
    while (next < ins.length && dayNumber(ins[next]!.date) < dayNumber(out.date) - daysMax) next++
    const into = ins[next]
    if (!into) return
    if (dayNumber(into.date) - dayNumber(out.date) > daysMax) continue
    partners.set(out.id, into)
    partners.set(into.id, out)
    next++
  }
}

/**
 * Where banks do not name the other account: two movements of opposite sign on two own accounts within days, when each is the only one for the other.
 * It is looked for among what settles nothing, since customers pay round amounts too.
 */
export function findSilentTransfers(transactions: readonly BankTransaction[]): Map<string, Transfer> {
  const transfers = new Map<string, Transfer>()
  const byAmount = new Map<string, BankTransaction[]>()
  for (const one of transactions) {
    if (one.isPending || one.counterparty.iban !== null) continue
    const key = `${one.currency}${Math.abs(one.amount)}`
    const list = byAmount.get(key)
    if (list) list.push(one)
    else byAmount.set(key, [one])
  }
  for (const list of byAmount.values()) {
    if (list.length < 2 || list.length > 50) continue
    const partnersOf = (one: BankTransaction) =>
      list.filter(
        other =>
          other.accountId !== one.accountId &&
          other.amount === -one.amount &&
          Math.abs(dayNumber(other.date) - dayNumber(one.date)) <= daysMax,
      )
    for (const one of list) {
      const [other, ...more] = partnersOf(one)
      if (!other || more.length > 0 || partnersOf(other).length !== 1) continue
      const reasons = [say('opposite_movement', { date: other.date })]
      transfers.set(one.id, { transactionId: one.id, kind: 'transfer', otherId: other.id, reasons })
    }
  }
  return transfers
}
