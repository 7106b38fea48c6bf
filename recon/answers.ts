/** What became of the movements, in the words of the generator. */
import type { Target } from '../src/domain/bank/matching/decisions.ts'
import { fromMinor } from '../src/domain/money/money.ts'
import type { Services } from '../src/kernel/context.ts'
import { listTransactions, type StoredTransaction, type TransactionPlace } from '../src/store/bank/transactions.ts'
import type { Loaded } from './load.ts'

export interface AnsweredTarget {
  targetId: string
  amount: number
}

/** What was matched by itself, or is proposed to be ignored. */
export interface Link {
  transactionId: string
  targets: AnsweredTarget[]
  /** Only what is certain is matched. */
  confidence?: 1
  ignore?: true
}

export interface Suggested {
  transactionId: string
  /** The likeliest first; without those that say to ignore it. What was matched by itself is the only answer to its movement. */
  suggestions: { targets: AnsweredTarget[]; kind: string; score: number }[]
}

const pageSize = 1_000
const ignoringKinds = new Set<string>(['transfer', 'duplicate'])

export async function readAnswers(services: Services, loaded: Loaded): Promise<{ links: Link[]; suggested: Suggested[] }> {
  const links: Link[] = []
  const suggested: Suggested[] = []
  for await (const transaction of allTransactions(services, loaded.caller.organizationId)) {
    const { id, currency, allocations, suggestions } = transaction
    const transactionId = loaded.transactions.get(id)!
    const toTargets = (targets: readonly Pick<Target, 'id' | 'amount'>[]): AnsweredTarget[] =>
      targets.map(target => ({ targetId: loaded.entries.get(target.id)!, amount: fromMinor(target.amount, currency) }))
    if (transaction.state === 'reconciled') {
      const targets = toTargets(allocations.map(({ targetId, amount }) => ({ id: targetId, amount })))
      links.push({ transactionId, targets, confidence: 1 })
      suggested.push({ transactionId, suggestions: [{ targets, kind: 'matched', score: 100 }] })
    } else if (ignoringKinds.has(suggestions[0]?.kind ?? '')) links.push({ transactionId, targets: [], ignore: true })
    const shown = suggestions.filter(({ kind }) => !ignoringKinds.has(kind))
    if (shown.length > 0)
      suggested.push({
        transactionId,
        suggestions: shown.map(({ targets, kind, score }) => ({ targets: toTargets(targets), kind, score })),
      })
  }
  return { links, suggested }
}

async function* allTransactions(services: Services, organizationId: string): AsyncGenerator<StoredTransaction> {
  let before: TransactionPlace | undefined
  for (;;) {
    const page = await services.store.transaction(organizationId, db => listTransactions(db, {}, before, pageSize), { readOnly: true })
    yield* page
    before = page.at(-1)
    if (page.length < pageSize) return
  }
}
