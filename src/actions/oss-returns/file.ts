/** The OSS return of a quarter, recorded as filed by a person who has entered its figures in the portal of the authority. */
import { z } from 'zod'
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import { type Period, periodBefore, periodKey } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import { fromMinor, toMinor } from '../../domain/money/money.ts'
import { type Fault, refuse, refuseFields } from '../../domain/refusals.ts'
import { isRegisteredIn } from '../../domain/vat/oss/registration.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findFounding } from '../../store/access/organizations.ts'
import { findSettings } from '../../store/access/settings.ts'
import { insertOssReturn, lockOssReturns, type StoredOssReturn } from '../../store/vat/oss-returns.ts'
import { type OssNow, ossReturnNow, quarterNamed, quarterPattern } from './figures.ts'
import { ossFilingRecord, toOssFiling } from './record.ts'
import { versionOf, versionPattern } from './version.ts'

function faultsIn({ period, standing }: OssNow, filedOn: CalendarDate, today: CalendarDate): Fault[] {
  if (period.end >= today) return [{ path: 'quarter', ...say('oss_quarter_not_ended', { end: period.end }) }]
  if (!isRegisteredIn(standing, period)) return [{ path: 'quarter', ...say('oss_not_registered') }]
  return filedOn <= period.end || filedOn > today ? [{ path: 'filedOn', ...say('oss_filed_on', { after: period.end, today }) }] : []
}

/** Returns are due for every quarter of the registration, sales or none. Those from before the organization began here were filed elsewhere. */
function skippedBefore({ period, standing }: OssNow, filed: readonly CalendarDate[], began: CalendarDate): Warning[] {
  const skipped: Period[] = []
  // One correction goes back three years: what is older is of no return any more.
  for (
    let one = periodBefore(period, 'quarterly');
    skipped.length < 12 && isRegisteredIn(standing, one) && one.end >= began;
    one = periodBefore(one, 'quarterly')
  ) {
    if (!filed.includes(one.start)) skipped.unshift(one)
  }
  const [first] = skipped
  return first ? [{ field: 'quarter', ...say('oss_quarters_not_filed', { quarter: periodKey(first), more: skipped.length - 1 }) }] : []
}

export const fileOssReturn = defineManagement(
  { method: 'POST', path: '/oss-returns' },
  {
    name: 'file_oss_return',
    title: 'Record an OSS return as filed',
    permission: 'ledger:edit',
    summary:
      'Records that the OSS return of a quarter was filed with the tax authority, with its reference, also one without sales. The figures of /reports/oss-return are frozen: what is posted into the quarter later is a correction in a later return. `version` is that of the figures that were declared, so that nobody records others that have changed since. This sends nothing: file it with the authority first.',
    input: z.strictObject({
      quarter: z
        .string()
        .regex(quarterPattern, saying(say('not_a_quarter')))
        .meta({ description: 'As 2026-Q1.', examples: ['2026-Q1'] }),
      version: z
        .string()
        .regex(versionPattern, saying(say('not_a_version')))
        .meta({ description: 'Which figures were declared: `version` of /reports/oss-return.' }),
      payable: z.number().min(0).optional().meta({
        description: 'What was declared as owed, in the currency of the books. Refused where it is not that of the figures on `filedOn`.',
      }),
      filedOn: calendarDate.optional().meta({ description: 'The day it was filed; today when left out.' }),
      reference: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .optional()
        .meta({ description: 'What the tax authority calls it: a receipt or a protocol number.' }),
    }),
    output: ossFilingRecord,
    hints: { destructive: true, idempotent: false, openWorld: true },
    example: {
      quarter: '2026-Q1',
      version: versionOf('2026-Q1', 'DKK', { rows: [], corrections: [] }),
      reference: 'DK/DK13585628/Q1.2026',
    },
    refusals: ['region_not_set', 'return_filed', 'return_outdated', 'invalid_input'],
    async run({ quarter, version, payable, filedOn, reference }, context) {
      const { db, now, caller } = context
      const { regionKey, timeZone } = await findSettings(db)
      const region = regionKey === null ? undefined : regions[regionKey]
      if (regionKey === null || !region) return refuse(say('region_not_set.vat_return'))
      const { currency } = region
      const today = dayIn(timeZone, now)
      const filed = await lockOssReturns(db, regionKey)
      const day = filedOn ?? today
      const found = await ossReturnNow(db, { region, regionKey, today }, quarterNamed(quarter), day)
      if (filed.includes(found.period.start)) return refuse(say('return_filed.period', { ...found.period }))
      const faults = faultsIn(found, day, today)
      if (faults.length > 0) return refuseFields(faults)
      const isSeen = version === versionOf(quarter, currency, found.figures)
      if (!isSeen || (payable !== undefined && toMinor(payable, currency) !== found.payable)) {
        return refuse(say('return_outdated.oss', { quarter, payable: fromMinor(found.payable, currency), currency }))
      }
      const began = dayIn(timeZone, new Date(await findFounding(db)))
      const stored: StoredOssReturn = {
        id: context.newId('oss'),
        regionKey,
        currency,
        quarterStart: found.period.start,
        figures: found.figures,
        exchange: found.rate,
        payable: found.payable,
        payableInEuro: found.payableInEuro,
        warnings: [...found.warnings, ...skippedBefore(found, filed, began)],
        filedOn: day,
        reference: reference ?? null,
        recordedAt: now.toISOString(),
        recordedBy: caller.actor.name ?? caller.actor.id,
        reopenedAt: null,
        reopenedBy: null,
        reopenedBecause: null,
      }
      insertOssReturn(db, stored)
      const record = toOssFiling(stored)
      context.changed({ target: { type: 'oss_return', id: stored.id }, before: null, after: record })
      return record
    },
  },
)
