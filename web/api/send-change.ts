/** Sends a change of the outbox, and tells what is known afterwards. */

import type { ActionName } from '../../src/client/index.ts'
import { createClient, PrimanotaProblem, type RouteName } from '../../src/client/index.ts'
import { callerNow, gate } from './client.ts'
import type { Change, Sent } from './outbox.ts'

/** Another organization's change may be sent from this tab: each goes where it was decided. */
export async function sendChange({ key, operation, input, organizationId }: Change): Promise<Sent> {
  const client = createClient({ baseUrl: '', language: callerNow().language, organizationId, fetch: (url, init) => gate.fetch(url, init) })
  const call = { idempotencyKey: key }
  try {
    const result = operation.includes(' ')
      ? await client.change(operation as RouteName, input as never, call)
      : await client.perform(operation as ActionName, input as never, call)
    return { result }
  } catch (error) {
    if (!(error instanceof PrimanotaProblem)) return { lost: true }
    const { problem } = error
    if (problem.status >= 500 || problem.status === 429)
      return problem.status === 503 || problem.status === 429 ? { lost: true } : { failed: problem }
    return { problem }
  }
}
