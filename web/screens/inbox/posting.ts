/** Accepting and deleting: the document leaves the list when the key is pressed, and comes back if it is undone or refused. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Problem } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { type Entry, isPending } from '../../api/outbox.ts'
import { queryClient } from '../../api/queries.ts'
import type { DocumentRecord, InboxItem } from '../../api/records.ts'
import { onCancelled, onSettled, outbox } from '../../api/tab-outbox.ts'
import { formatAmount } from '../../app/format.ts'
import { notify } from '../../app/notices.ts'
import { useReader } from '../../words/index.ts'
import type { Language } from '../../words/languages.ts'
import type { InboxStore } from './list/inbox-store.ts'

let knownEntries: readonly Entry[] = []
let leaving: ReadonlySet<string> = new Set()

/** The same set until something changed. */
function leavingNow(): ReadonlySet<string> {
  const entries = outbox.entries()
  if (entries === knownEntries) return leaving
  knownEntries = entries
  const next = new Set(entries.filter(isPending).map(({ change }) => change.targetId))
  if (next.size !== leaving.size || [...next].some(id => !leaving.has(id))) leaving = next
  return leaving
}

/** The records that a change is taking out of the list. */
export const useLeaving = (): ReadonlySet<string> => useSyncExternalStore(outbox.subscribe, leavingNow)

type Titled = Pick<InboxItem, 'supplier' | 'fileName' | 'amount' | 'currency'>

/** The supplier and the amount: what the log, the notices and the screen reader call it. */
export function titleOf({ supplier, fileName, amount, currency }: Titled, unknown: string, language: Language): string {
  const who = supplier ?? fileName ?? unknown
  return amount === null || currency === null ? who : `${who} ${formatAmount(amount, currency, language)} ${currency}`
}

/** Why it cannot be posted as it stands; the service would refuse it four seconds later. */
export function obstacleOf({ state, codedAmount }: DocumentRecord): 'draft' | 'extracted' | 'amount' | undefined {
  if (state === 'draft' || state === 'extracted') return state
  return codedAmount === null ? 'amount' : undefined
}

/** Who did it: the last one in the history of the document. */
async function nameOfLast(documentId: string): Promise<string | undefined> {
  const { items } = await api.read('/documents/:id/history', { id: documentId, limit: 1 })
  return items[0]?.actor.name ?? undefined
}

/** What became of the changes: posted ones are gone for good, refused ones are back with their reason. */
export function useSettled(store: InboxStore, onBack: (id: string) => void): ReadonlyMap<string, Problem> {
  const { inbox } = useReader().words
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Problem>>(new Map())
  useEffect(() => {
    const drop = (id: string): void => setRefusals(before => (before.has(id) ? new Map([...before].filter(([one]) => one !== id)) : before))
    async function tellRefusal({ change, problem }: Entry): Promise<void> {
      const { targetId, title } = change
      if (!problem) return
      void queryClient.invalidateQueries({ queryKey: ['document', targetId] })
      if (problem.code === 'document_posted' || problem.status === 404) {
        store.remove(targetId)
        void store.refresh()
        const name = problem.status === 404 ? undefined : await nameOfLast(targetId).catch(() => undefined)
        const text = problem.status === 404 ? inbox.gone({ title }) : inbox.postedBy({ title, name: name ?? inbox.somebody })
        return void notify({ tone: 'plain', text, ms: 10_000 })
      }
      setRefusals(before => new Map([...before, [targetId, problem]]))
      notify({
        tone: 'danger',
        text: inbox.refused({ title }),
        detail: problem.detail,
        action: { label: title, run: () => onBack(targetId) },
      })
    }
    const stopSettled = onSettled(entry => {
      if (entry.state === 'refused') return void tellRefusal(entry)
      drop(entry.change.targetId)
      store.remove(entry.change.targetId)
      void store.refresh()
      for (const queryKey of [['document', entry.change.targetId], ['overview']]) void queryClient.invalidateQueries({ queryKey })
    })
    const stopCancelled = onCancelled(change => onBack(change.targetId))
    return () => {
      stopSettled()
      stopCancelled()
    }
  }, [store, inbox, onBack])
  return refusals
}
