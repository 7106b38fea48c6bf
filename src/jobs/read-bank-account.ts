/** Reads one account when its schedule says so, and matches what is new. One organization reads at a time: who comes second comes back. */
import { readBankAccount } from '../actions/bank/importing/sync.ts'
import { perform } from '../kernel/perform.ts'
import type { Said } from '../language/words.ts'
import type { JobHandler } from './runner.ts'

/** A person may be reading or matching everything at this moment. */
const busyMs = 3_000

interface Read {
  outcome: 'read' | 'busy' | 'not_linked' | 'failed'
  problem: Said | null
  retryAt: string | null
}

export const readBankAccountJob: JobHandler = {
  kind: 'read_bank_account',
  width: 4,
  async run(services, { id, organizationId, askedBy, payload }) {
    const { refusal, content } = await perform(services, readBankAccount, {
      caller: {
        organizationId,
        actor: askedBy.actor,
        permissions: new Set(['bank:read', 'bank:edit'] as const),
        userId: null,
        role: null,
        credential: `job ${id}`,
      },
      body: { accountId: String(payload['subject']) },
      requestId: id,
      language: askedBy.language,
    })
    if (refusal) return { outcome: 'again', error: { code: refusal.refusal, values: refusal.values } }
    const { outcome, problem, retryAt } = (content as { result: Read }).result
    if (outcome === 'busy') return { outcome: 'later', afterMs: busyMs }
    if (!problem) return { outcome: 'done' }
    return {
      outcome: 'done',
      problem: { code: problem.code, values: problem.values },
      nextAt: retryAt === null ? undefined : new Date(retryAt),
    }
  },
}
