/** A reading that takes long says how far it has come, and what it read from pages is kept for the next time. */
import { type PageMemory, pagesVersion } from '../../extraction/pages/memory.ts'
import type { Progress, ReadPages } from '../../extraction/pages/pages.ts'
import type { Services } from '../../kernel/context.ts'
import * as readings from '../../store/documents/readings.ts'

export function pageMemory({ store, clock }: Services, organizationId: string): PageMemory {
  return {
    async find(sha256) {
      const json = await store.transaction(organizationId, db => readings.findPageReading(db, sha256, pagesVersion), { readOnly: true })
      return json === undefined ? undefined : (JSON.parse(json) as ReadPages)
    },
    keep: (sha256, pages) =>
      store.transaction(organizationId, db => readings.savePageReading(db, sha256, pagesVersion, JSON.stringify(pages), clock())),
  }
}

/** Who reads faster has nothing to tell. */
const quietMs = 400
const heartbeatMs = 5_000
/** After this long without a word nobody reads any more. */
export const silentMsMax = 20_000

/** Runs `work` and writes down how far it is, for whoever asks. What cannot be written down is nobody's loss. */
export async function withProgress<Value>(
  { store, clock }: Services,
  organizationId: string,
  documentId: string,
  work: (onProgress: (progress: Progress) => void) => Promise<Value>,
): Promise<Value> {
  const startedAt = clock()
  let progress: Progress | undefined
  let saying = Promise.resolve()
  let isSaid = false
  const say = (): void => {
    isSaid = true
    saying = saying.then(() =>
      store
        .transaction(organizationId, async db => {
          const [pagesDone, pages] = [progress?.done ?? 0, progress?.of ?? null]
          readings.saveReadingUnderWay(db, documentId, { pagesDone, pages, startedAt, seenAt: clock() })
        })
        .catch(() => {}),
    )
  }
  const first = setTimeout(say, quietMs)
  const heartbeat = setInterval(say, heartbeatMs)
  try {
    return await work(told => {
      progress = told
      if (isSaid) say()
    })
  } finally {
    clearTimeout(first)
    clearInterval(heartbeat)
    if (isSaid) {
      await saying
      await store.transaction(organizationId, async db => readings.deleteReadingUnderWay(db, documentId)).catch(() => {})
    }
  }
}
