/** Makes a file of the whole books. An attempt that ended in the middle left nothing; the next one begins again. */
import { writeEverything } from '../actions/exports/everything.ts'
import { writeSafT } from '../actions/exports/saf-t.ts'
import type { JobOutcome } from '../domain/jobs/job.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { regions } from '../regions/index.ts'
import { findSettings } from '../store/access/settings.ts'
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
async function write(services: Services, { organizationId }: ClaimedJob, db: Db, wanted: Export, signal: AbortSignal) {
  const { regionKey } = await findSettings(db)
  const rules = regionKey === null ? null : (regions[regionKey]?.auditFile ?? null)
  const now = services.clock()
  if (wanted.kind === 'saf_t' && (!rules || regionKey === null || wanted.from === null || wanted.to === null)) return undefined
  const made =
    wanted.kind === 'saf_t'
      ? await writeSafT(db, regionKey!, rules!, { from: wanted.from!, to: wanted.to! }, now)
      : await writeEverything(db, services.blobs, now)
  const written = await services.exports!.write(organizationId, wanted.id, until(signal, made.parts))
  return { name: made.name, ...written, madeAt: now.toISOString() }
}

async function* until<Part>(signal: AbortSignal, parts: AsyncIterable<Part>): AsyncIterable<Part> {
  for await (const part of parts) {
    signal.throwIfAborted()
    yield part
  }
}
