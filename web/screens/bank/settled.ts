/** What became of the changes: done ones are gone for good, refused ones are back, and who was quicker is named. */
import { useEffect, useState } from 'react'
import type { Problem } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import type { Entry } from '../../api/outbox.ts'
import { onCancelled, onSettled } from '../../api/tab-outbox.ts'
import { notify } from '../../app/notices.ts'
import type { BankList } from './bank-list.ts'
import { forgetDraft } from './decide/draft.ts'
import { refreshSums } from './queries.ts'
import { useBankWords } from './words/index.ts'

/** Somebody else decided about the line meanwhile. */
const takenCodes = new Set(['transaction_reconciled', 'transaction_ignored', 'transaction_unmatched'])

async function nameOfLast(id: string): Promise<string | undefined> {
  const { items } = await api.read('/transactions/:id/history', { id, limit: 1 })
  return items[0]?.actor.name ?? undefined
}

export function useSettledLines(list: BankList, onBack: (id: string) => void): ReadonlyMap<string, Problem> {
  const text = useBankWords()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Problem>>(new Map())
  useEffect(() => {
    async function tellRefusal({ change, problem }: Entry): Promise<void> {
      const { targetId: id, title } = change
      if (!problem) return
      if (takenCodes.has(problem.code)) {
        await list.reload(id)
        const name = await nameOfLast(id).catch(() => undefined)
        return void notify({ tone: 'plain', text: text.takenBy({ title, name: name ?? text.somebody }), detail: text.kept, ms: 12_000 })
      }
      setRefusals(before => new Map([...before, [id, problem]]))
      notify({ tone: 'danger', text: text.refused({ title }), detail: problem.detail, action: { label: title, run: () => onBack(id) } })
      await list.reload(id)
    }
    const stopSettled = onSettled(entry => {
      const { targetId: id } = entry.change
      if (!id.startsWith('txn_')) return
      if (entry.state === 'refused') return void tellRefusal(entry)
      setRefusals(before => (before.has(id) ? new Map([...before].filter(([one]) => one !== id)) : before))
      forgetDraft(id)
      list.remove(id)
      void list.reload(id)
      refreshSums()
    })
    const stopCancelled = onCancelled(change => onBack(change.targetId))
    return () => {
      stopSettled()
      stopCancelled()
    }
  }, [list, text, onBack])
  return refusals
}
