import { z } from 'zod'
import { exportKinds } from '../../domain/exports/export.ts'
import { refuse } from '../../domain/refusals.ts'
import { calendarDate, instant, sentence } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { ExportWithJob } from '../../store/exports.ts'

export const exportRecord = z
  .strictObject({
    id: z.string(),
    kind: z.enum(exportKinds),
    state: z.enum(['queued', 'running', 'done', 'failed']),
    from: calendarDate.nullable(),
    to: calendarDate.nullable(),
    askedAt: instant,
    askedBy: z.string(),
    file: z
      .strictObject({ name: z.string(), bytes: z.number().int(), sha256: z.string(), madeAt: instant })
      .nullable()
      .meta({ description: 'Once it is made: GET /api/rest/exports/{id}/file sends it. It is kept for a week.' }),
    error: z.strictObject(sentence).nullable().meta({ description: 'Why the last attempt did not come to its end.' }),
  })
  .meta({
    id: 'Export',
    examples: [
      {
        id: 'exp_01k9zt3v8q4m2n6p7r5s9w0xyz',
        kind: 'saf_t',
        state: 'done',
        from: '2026-01-01',
        to: '2026-12-31',
        askedAt: '2027-01-05T09:00:00.000Z',
        askedBy: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz',
        file: {
          name: 'saf-t-13585628-2026-01-01-2026-12-31.xml',
          bytes: 48210,
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          madeAt: '2027-01-05T09:00:01.000Z',
        },
        error: null,
      },
    ],
  })

export function toExportRecord({ id, kind, from, to, askedAt, askedBy, file, job }: ExportWithJob): z.input<typeof exportRecord> {
  // A job that is forgotten was finished long ago.
  const state = file ? 'done' : (job?.state ?? 'failed')
  return {
    id,
    kind,
    state: state === 'done' && !file ? 'failed' : state,
    from,
    to,
    askedAt,
    askedBy,
    file,
    error: (file ? null : (job?.error ?? null)) as z.input<typeof exportRecord>['error'],
  }
}

export const exportNotFound = (id: string) => refuse(say('export_not_found', { id }))
