/** Undo for what is in the books already: a reversing entry, which everybody sees. */
import { api } from '../../api/client.ts'
import type { Change } from '../../api/outbox.ts'
import { problemOf, queryClient } from '../../api/queries.ts'
import { announce, notify } from '../../app/notices.ts'

export async function takeBack(change: Change, entryId: string, told: string): Promise<void> {
  try {
    // The same key for the same posting: pressed twice it is reversed once.
    await api.change('POST /ledger-entries/:id/reversal', { id: entryId }, { idempotencyKey: `${change.key}-reversal` })
  } catch (error) {
    const problem = problemOf(error)
    return void notify({ tone: 'danger', text: problem?.title ?? change.title, ...(problem ? { detail: problem.detail } : {}) })
  }
  announce(told)
  notify({ tone: 'plain', text: told, ms: 6000 })
  for (const name of ['document', 'inbox', 'overview', 'history']) void queryClient.invalidateQueries({ queryKey: [name] })
}
