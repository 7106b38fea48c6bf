/**
 * Bytes that no file names: an upload that was refused after its bytes were kept, or a process that ended in between. They are set aside after a week and
 * removed a month later; what has a name by then is put back.
 */
import type { Services } from '../kernel/context.ts'
import { listOrganizations } from '../store/access/organizations.ts'
import type { ListedBlob } from '../store/blobs.ts'
import { findKnownHashes } from '../store/documents/files.ts'
import { claimOperation, noteOperation } from '../store/operation-runs.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer than any upload takes from its bytes to its row. */
export const strayKeptMs = 7 * dayMs
export const asideKeptMs = 30 * dayMs
const page = 500

export interface Swept {
  setAside: number
  putBack: number
  removed: number
}

/** Once a day, by one process. */
export async function sweepFilesDaily(services: Services): Promise<void> {
  if (!(await claimOperation(services.store, 'file_sweep', dayMs))) return
  try {
    await noteOperation(services.store, 'file_sweep', true, { ...(await sweepFiles(services)) })
  } catch (error) {
    await noteOperation(services.store, 'file_sweep', false, { reason: (error as Error).message })
    throw error
  }
}

export async function sweepFiles(services: Services): Promise<Swept> {
  const swept: Swept = { setAside: 0, putBack: 0, removed: 0 }
  for (let after = ''; ; ) {
    const organizations = await listOrganizations(services.store, after, 100)
    for (const { id } of organizations) {
      await sweepOrganization(services, id, swept)
      after = id
    }
    if (organizations.length < 100) return swept
  }
}

async function sweepOrganization(services: Services, organizationId: string, swept: Swept): Promise<void> {
  const now = services.clock().getTime()
  const isDue = ({ isAside, since }: ListedBlob) => isAside || now - since.getTime() > strayKeptMs
  let held: ListedBlob[] = []
  for await (const blob of services.blobs.list(organizationId)) {
    if (!isDue(blob)) continue
    held.push(blob)
    if (held.length < page) continue
    await settle(services, organizationId, held, swept)
    held = []
  }
  await settle(services, organizationId, held, swept)
}

async function settle(services: Services, organizationId: string, found: readonly ListedBlob[], swept: Swept): Promise<void> {
  if (found.length === 0) return
  const hashes = found.map(({ sha256 }) => sha256)
  const known = await services.store.transaction(organizationId, db => findKnownHashes(db, hashes), { readOnly: true })
  const now = services.clock().getTime()
  for (const { sha256, isAside, since } of found) {
    if (isAside && known.has(sha256)) {
      await services.blobs.putBack(organizationId, sha256)
      swept.putBack++
    } else if (isAside && now - since.getTime() > asideKeptMs) {
      await services.blobs.remove(organizationId, sha256)
      swept.removed++
    } else if (!isAside && !known.has(sha256)) {
      await services.blobs.setAside(organizationId, sha256)
      swept.setAside++
    }
  }
}
