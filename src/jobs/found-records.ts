/** Records that wait for somebody to go on with them are found by what they say, and handed over as a job for each organization. */
import type { JobKind } from '../domain/jobs/job.ts'
import { newId } from '../ids.ts'
import type { Services } from '../kernel/context.ts'
import { type AskedBy, insertJobs, lockQueue } from '../store/jobs.ts'

export interface Found {
  organizationId: string
  /** Of the record; left out where the job looks for itself. */
  id?: string
}

/** Looks across organizations, at most a page. */
export interface Finder {
  kind: JobKind
  find(services: Services): Promise<readonly Found[]>
}

/** The ids that a job was queued for. */
export const idsIn = (payload: Readonly<Record<string, unknown>>): string[] => {
  const ids = payload['ids']
  return Array.isArray(ids) ? ids.map(String) : []
}

const attemptsMax = 3
const askedBy: AskedBy = { actor: { type: 'system', id: 'schedule', name: 'The schedule', onBehalfOf: null }, language: 'en' }

/** One job for each organization, while it has no other of the kind: what is found meanwhile is found again when that one is done. */
export async function queueFound(services: Services, { kind, find }: Finder): Promise<number> {
  const byOrganization = new Map<string, string[]>()
  for (const { organizationId, id } of await find(services)) {
    byOrganization.set(organizationId, [...(byOrganization.get(organizationId) ?? []), ...(id === undefined ? [] : [id])])
  }
  for (const [organizationId, ids] of byOrganization) {
    await services.store.transaction(organizationId, async db => {
      lockQueue(db)
      insertJobs(db, kind, attemptsMax, askedBy, [{ id: newId('job', services.clock()), uniqueKey: 'found', payload: { ids } }])
    })
  }
  return byOrganization.size
}
