/** Makes a file of the whole books. An attempt that ended in the middle left nothing; the next one begins again. */

import { writeSafT } from '../actions/exports/saf-t.ts'
import { writeEverything } from '../archive/write.ts'
import type { JobOutcome } from '../domain/jobs/job.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { allPapers } from '../papers/all-papers.ts'
import type { Db } from '../store/connection/db.ts'
import { type Export, findExport, finishExport } from '../store/exports.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { JobHandler } from './runner.ts'

const done: JobOutcome = { outcome: 'done' }

export const makeExport: JobHandler = {
  kind: 'make_export',
  width: 1,
  async run(services, job, signal) {
    const id = String(job.payload['exportId'])
    const { store } = services
    const wanted = await store.transaction(job.organizationId, db => findExport(db, id), { readOnly: true })
    if (!wanted || wanted.file || !services.exports) return done
    const file = await store.transaction(job.organizationId, db => write(services, job, db, wanted, signal), { readOnly: true })
    if (!file) return { outcome: 'failed', error: say('export_region_changed') }
    await store.transaction(job.organizationId, async db => finishExport(db, id, file))
    return done
  },
}

/** Within one transaction that only reads: the file shows one moment. */
async function write(services: Services, { organizationId }: ClaimedJob, db: Db, { id, from, to }: Export, signal: AbortSignal) {
  const now = services.clock()
  const everything = () => writeEverything(db, services.blobs, now, { papers: allPapers({ db, now }) })
  const made = from === null || to === null ? await everything() : await writeSafT(db, { from, to }, now)
  if (!made) return undefined
  const written = await services.exports!.write(organizationId, id, until(signal, made.parts))
  return { name: made.name, ...written, madeAt: now.toISOString() }
}

async function* until<Part>(signal: AbortSignal, parts: AsyncIterable<Part>): AsyncIterable<Part> {
  for await (const part of parts) {
    signal.throwIfAborted()
    yield part
  }
}
