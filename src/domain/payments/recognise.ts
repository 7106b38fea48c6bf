/** Recognises what was sent to the bank when the bank shows it: by the id of a transfer, or by that of a block that was booked as one. */

import type { BankTransaction } from '../bank/transactions.ts'
import { type Minor, negate, sum } from '../money/money.ts'

export interface SentPayment {
  entryId: string
  endToEndId: string
  groupId: string
  /** More than nothing. */
  amount: Minor
  currency: string
}

export interface Recognised {
  transactionId: string
  targets: { type: 'ledger'; id: string; amount: Minor }[]
  /** Booked as one line. */
  isBatch: boolean
}

const transferIds = /\bPN[0-9A-HJKMNP-TV-Z]{12}\b/g
const groupIds = /\bPN-\d{8}-[0-9A-Z]{6}-\d{1,3}\b/g

type Movement = Pick<BankTransaction, 'id' | 'amount' | 'currency' | 'text' | 'reference'>

/**
 * The id says which payment it is, and the amount must be the one that was sent: anything else is a question. A payment is recognised in one movement; one
 * that is shown twice is left to a person.
 */
export function recognisePayments(movements: readonly Movement[], sent: readonly SentPayment[]): Recognised[] {
  if (sent.length === 0) return []
  const byTransfer = new Map(sent.map(payment => [payment.endToEndId, payment]))
  const byGroup = new Map<string, SentPayment[]>()
  for (const payment of sent) byGroup.set(payment.groupId, [...(byGroup.get(payment.groupId) ?? []), payment])
  const found = movements.flatMap(movement => {
    const named = paymentsNamedBy(movement, byTransfer, byGroup)
    const isWhole = named.length > 0 && negate(sum(named.map(({ amount }) => amount))) === movement.amount
    return isWhole && named.every(({ currency }) => currency === movement.currency) ? [{ movement, named }] : []
  })
  const times = new Map<string, number>()
  for (const { named } of found) for (const { entryId } of named) times.set(entryId, (times.get(entryId) ?? 0) + 1)
  return found
    .filter(({ named }) => named.every(({ entryId }) => times.get(entryId) === 1))
    .map(({ movement, named }) => ({
      transactionId: movement.id,
      targets: named.map(({ entryId, amount }) => ({ type: 'ledger' as const, id: entryId, amount: negate(amount) })),
      isBatch: named.length > 1,
    }))
}

function paymentsNamedBy(
  { text, reference }: Movement,
  byTransfer: ReadonlyMap<string, SentPayment>,
  byGroup: ReadonlyMap<string, readonly SentPayment[]>,
): readonly SentPayment[] {
  const said = `${text} ${reference ?? ''}`.toUpperCase()
  const single = [...new Set(said.match(transferIds) ?? [])].flatMap(id => byTransfer.get(id) ?? [])
  if (single.length > 0) return single
  const groups = [...new Set(said.match(groupIds) ?? [])]
  return groups.length === 1 ? (byGroup.get(groups[0]!) ?? []) : []
}
