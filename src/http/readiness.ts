/** Which parts of the machine can be used. */
import type { Services } from '../kernel/context.ts'
import { findSchemaVersion, newestMigration } from '../store/migrate.ts'

export const parts = ['store', 'files'] as const

export interface PartState {
  part: (typeof parts)[number]
  /** For whoever runs the service; null where it can be used. */
  reason: string | null
}

const askedAgainMs = 10_000
const answerMsMax = 4_000

export function createReadiness(services: Services): () => Promise<PartState[]> {
  // Each look writes something: it is not done more often however many ask.
  let files: { at: number; reason: Promise<string | null> } | undefined
  const askFiles = (): Promise<string | null> => {
    const now = performance.now()
    if (!files || now - files.at > askedAgainMs) files = { at: now, reason: reasonOf(services.blobs.check()) }
    return files.reason
  }
  return async () => {
    const [store, stored] = await Promise.all([reasonOf(checkStore(services)), askFiles()])
    return [
      { part: 'store', reason: store },
      { part: 'files', reason: stored },
    ]
  }
}

/** A store that a newer version has changed meanwhile still answers; one that was put back to an older state does not fit any more. */
async function checkStore({ store }: Services): Promise<void> {
  const [version, newest] = [await findSchemaVersion(store), await newestMigration()]
  if ((version ?? 0) < newest) throw new Error(`its structure is ${version}, and this version needs ${newest}`)
}

async function reasonOf(work: Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), answerMsMax)
  })
  try {
    await Promise.race([work, late])
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    clearTimeout(timer)
  }
}
