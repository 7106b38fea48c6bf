/**
 * Not actions of the contract: GET /api/rest/exports/saf-t and /everything perform these, wait for the file and send it.
 *
 * Asks for files of the whole books. A job makes them; the same wish while the books have not changed is the same file.
 */
import { z } from 'zod'
import { dayIn } from '../../domain/calendar/dates.ts'
import { type ExportKind, exportKeptMs } from '../../domain/exports/export.ts'
import { refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import * as exports from '../../store/exports.ts'
import { insertJobs, lockQueue } from '../../store/jobs.ts'
import { listYears } from '../../store/ledger/years.ts'
import { exportRecord, toExportRecord } from './record.ts'
import { companyOf } from './saf-t.ts'

const attemptsMax = 3
/** A file of unchanged books is given again for so long. */
const freshMs = 10 * 60_000

async function ask(context: Context, wish: { kind: ExportKind; from: string | null; to: string | null }) {
  const { db, now, occasion } = context
  lockQueue(db)
  const ledgerNumber = await exports.lastLedgerNumber(db)
  const same = await exports.findSame(db, { ...wish, ledgerNumber }, new Date(now.getTime() - freshMs))
  if (same) return toExportRecord(same)
  exports.forgetExports(db, new Date(now.getTime() - exportKeptMs))
  const made = { id: context.newId('exp'), ...wish, ledgerNumber, askedAt: now.toISOString(), askedBy: occasion.actor.id }
  exports.insertExport(db, made)
  insertJobs(db, 'make_export', attemptsMax, { actor: occasion.actor, language: context.language }, [
    { id: context.newId('job'), uniqueKey: made.id, payload: { exportId: made.id } },
  ])
  context.changed({ target: { type: 'export', id: made.id }, before: null, after: wish })
  return toExportRecord({ ...made, file: null, job: { state: 'queued', error: null } })
}

/** The years that the file has room for. */
const first = '1970-01-01'
const last = '2100-12-31'

const example = { from: '2026-01-01', to: '2026-12-31' }

export const askSafT = defineAction({
  name: 'export_saf_t',
  title: 'Export the standard file (SAF-T)',
  permission: 'ledger:edit',
  summary:
    'Makes the standard file of the country (Denmark: SAF-T Financial 2.1) of some days, as a job. The file is sent as soon as it is there; where that takes longer the answer is 202 and names the export.',
  input: z.strictObject({
    from: calendarDate.optional().meta({ description: 'The first day; that of the accounting year of `to` when left out.' }),
    to: calendarDate.optional().meta({ description: 'The last day; today when left out.' }),
  }),
  output: exportRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example,
  refusals: ['region_not_set', 'invalid_input', 'not_available_in_region', 'organization_profile_incomplete'],
  async conduct(input, stage) {
    const answer = await stage.finish(async context => {
      const { db } = context
      const { regionKey, timeZone } = await findSettings(db)
      const region = regionKey === null ? undefined : regions[regionKey]
      if (regionKey === null || !region) return refuse(say('region_not_set.books'))
      if (!region.auditFile) return refuse(say('not_available_in_region.saf_t', { country: region.country }))
      const to = input.to ?? dayIn(timeZone, context.now)
      const year = (await listYears(db, regionKey)).find(({ start, end }) => start <= to && to <= end)
      const from = input.from ?? year?.start ?? `${to.slice(0, 4)}-01-01`
      const far = Object.entries({ from, to }).filter(([, day]) => day < first || day > last)
      if (far.length > 0) return refuseFields(far.map(([path]) => ({ path, ...say('day_out_of_range', { first, last }) })))
      if (from > to) return refuseFields([{ path: 'to', ...say('days_reversed', { from, to }) }])
      const lacking = region.auditFile.lacks(await companyOf(db))
      if (lacking.length > 0) return refuse(say('organization_profile_incomplete.saf_t', { fields: lacking.map(({ field }) => field) }))
      return ask(context, { kind: 'saf_t', from, to })
    })
    if (!refused(answer)) stage.services.wakeJobs?.()
    return answer
  },
})

export const askEverything = defineAction({
  name: 'export_everything',
  title: 'Export everything',
  permission: 'organization:own',
  summary:
    'Makes one archive of all that the organization has here, as a job: every record, every file, the audit log with its chain, and how to verify it without Primanota. `npx primanota restore` reads it into an empty installation. The archive is sent as soon as it is there; where that takes longer the answer is 202 and names the export.',
  input: z.strictObject({}),
  output: exportRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {},
  refusals: [],
  async conduct(_input, stage) {
    const answer = await stage.finish(context => ask(context, { kind: 'everything', from: null, to: null }))
    if (!refused(answer)) stage.services.wakeJobs?.()
    return answer
  },
})
