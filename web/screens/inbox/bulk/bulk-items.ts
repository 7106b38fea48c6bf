/** What is posted together: which of the chosen, and what they come to. */
import type { InboxItem } from '../../../api/records.ts'

/** Which of the chosen may be posted together, and which a person must look at alone. */
export function sortForBulk(items: readonly InboxItem[]): { ready: InboxItem[]; doubtful: InboxItem[] } {
  const isReady = ({ reason, amount, state }: InboxItem): boolean => reason === 'ready' && amount !== null && state === 'coded'
  return { ready: items.filter(isReady), doubtful: items.filter(item => !isReady(item)) }
}

/** One sum a currency. */
export function sumsOf(items: readonly InboxItem[]): { currency: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of items) {
    if (amount !== null && currency !== null) sums.set(currency, Math.round(((sums.get(currency) ?? 0) + amount) * 1e4) / 1e4)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
