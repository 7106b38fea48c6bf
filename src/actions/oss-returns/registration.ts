/** Whether the organization uses the one-stop shop, and what it is used for. */
import { z } from 'zod'
import { addYears, type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import { tooFarAhead } from '../../domain/ledger/first-day.ts'
import { fromMinor, type Minor, toMinor } from '../../domain/money/money.ts'
import { type Fault, refuseFields } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { schemeBegan } from '../../domain/vat/oss/rates.ts'
import type { OssSetting } from '../../domain/vat/oss/registration.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { findOssSetting, saveOssSetting } from '../../store/vat/oss.ts'

export const ossRegistration = z
  .strictObject({
    registeredFrom: calendarDate.nullable().meta({ description: 'The first day of the registration; null while there is none.' }),
    registeredTo: calendarDate.nullable().meta({ description: 'The last day of the registration; null while it goes on.' }),
    electronicServices: z.boolean().meta({
      description: 'Whether the services sold are telecommunication, broadcasting or electronic ones. All others are taxed at home.',
    }),
    limit: z.number().nullable().meta({
      description:
        'Up to how much a year is taxed at home, in the currency of the books, as the organization entered it; null: that of the country.',
    }),
  })
  .meta({ id: 'OssRegistration', examples: [{ registeredFrom: '2026-01-01', registeredTo: null, electronicServices: false, limit: null }] })

export const toRegistration = (
  { registeredFrom, registeredTo, hasElectronicServices, limit }: OssSetting,
  currency: string,
): z.input<typeof ossRegistration> => ({
  registeredFrom,
  registeredTo,
  electronicServices: hasElectronicServices,
  limit: limit === null ? null : fromMinor(limit, currency),
})

function faultsIn({ registeredFrom, registeredTo }: OssSetting, today: CalendarDate): Fault[] {
  const last = addYears(today, 1)
  const far = (['registeredFrom', 'registeredTo'] as const).flatMap(path => {
    const day = path === 'registeredFrom' ? registeredFrom : registeredTo
    return day === null ? [] : tooFarAhead(day, last, path)
  })
  if (far.length > 0) return far
  if (registeredFrom !== null && registeredFrom < schemeBegan) {
    return [{ path: 'registeredFrom', ...say('oss_before_scheme', { day: schemeBegan }) }]
  }
  if (registeredTo === null) return []
  if (registeredFrom === null) return [{ path: 'registeredTo', ...say('oss_days_alone') }]
  return registeredTo < registeredFrom ? [{ path: 'registeredTo', ...say('oss_days_in_order') }] : []
}

/** In euro it stands in the law, and in another currency it cannot be far from what it comes to. */
function limitOf(given: number, region: Region | undefined, faults: Fault[]): Minor | null {
  if (!region || region.currency === 'EUR') {
    faults.push({ path: 'limit', ...say('oss_limit_in_euro') })
    return null
  }
  const { currency, ossLimit } = region
  const limit = toMinor(given, currency)
  if (limit === undefined) faults.push({ path: 'limit', ...say('amount_not_in_currency', { currency }) })
  else if (limit < ossLimit / 2 || limit > ossLimit * 2)
    faults.push({ path: 'limit', ...say('oss_limit_far', { limit: fromMinor(ossLimit, currency), currency }) })
  return limit ?? null
}

export const setOss = defineManagement(
  { method: 'PUT', path: '/settings/oss' },
  {
    name: 'set_oss',
    title: 'Set the registration for the One Stop Shop',
    permission: 'settings:edit',
    summary:
      "Says whether the organization is registered for the One Stop Shop (union scheme). From the first day on, invoices to consumers in other EU countries charge the VAT of the buyer's country for goods and for electronic services; without a registration they charge that of the own country. Invoices that are issued stay as they are.",
    input: z.strictObject({
      registeredFrom: calendarDate.nullable().meta({ description: 'The first day of the registration; null while there is none.' }),
      registeredTo: calendarDate.nullable().optional().meta({ description: 'The last day; left out or null while it goes on.' }),
      electronicServices: z.boolean().optional().meta({
        description: 'Whether the services sold are telecommunication, broadcasting or electronic ones; unchanged when left out.',
      }),
      limit: z.number().nullable().optional().meta({
        description:
          'What 10,000 EUR are in the currency of the books, where the authority says another amount than GET /api/rest/reports/oss-return shows. Null takes that one again; unchanged when left out. Not for books in euro.',
      }),
    }),
    output: ossRegistration,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { registeredFrom: '2026-01-01' },
    refusals: ['invalid_input'],
    async run({ registeredFrom, registeredTo = null, electronicServices, limit: given }, context) {
      const { db, now } = context
      // Of two who set it at once the second sees what the first one did.
      const { timeZone, regionKey } = await findSettings(db, { lock: true })
      const region = regionKey === null ? undefined : regions[regionKey]
      const currency = region?.currency ?? 'EUR'
      const before = await findOssSetting(db)
      const after: OssSetting = {
        registeredFrom,
        registeredTo,
        hasElectronicServices: electronicServices ?? before.hasElectronicServices,
        limit: before.limit,
      }
      const faults = faultsIn(after, dayIn(timeZone, now))
      if (given !== undefined) after.limit = given === null ? null : limitOf(given, region, faults)
      if (faults.length > 0) return refuseFields(faults)
      saveOssSetting(db, after, now)
      context.changed({
        target: { type: 'settings', id: db.organizationId },
        before: toRegistration(before, currency),
        after: toRegistration(after, currency),
      })
      return toRegistration(after, currency)
    },
  },
)
