/** Whether the organization uses the one-stop shop, and what it is used for. */
import { z } from 'zod'
import { type Fault, refuseFields } from '../../domain/refusals.ts'
import { schemeBegan } from '../../domain/vat/oss/rates.ts'
import type { OssSetting } from '../../domain/vat/oss/registration.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findSettings } from '../../store/access/settings.ts'
import { findOssSetting, saveOssSetting } from '../../store/vat/oss.ts'

export const ossRegistration = z
  .strictObject({
    registeredFrom: calendarDate.nullable().meta({ description: 'The first day of the registration; null while there is none.' }),
    registeredTo: calendarDate.nullable().meta({ description: 'The last day of the registration; null while it goes on.' }),
    electronicServices: z.boolean().meta({
      description: 'Whether the services sold are telecommunication, broadcasting or electronic ones. All others are taxed at home.',
    }),
  })
  .meta({ id: 'OssRegistration', examples: [{ registeredFrom: '2026-01-01', registeredTo: null, electronicServices: false }] })

export const toRegistration = ({ registeredFrom, registeredTo, hasElectronicServices }: OssSetting): z.input<typeof ossRegistration> => ({
  registeredFrom,
  registeredTo,
  electronicServices: hasElectronicServices,
})

function faultsIn({ registeredFrom, registeredTo }: OssSetting): Fault[] {
  if (registeredFrom !== null && registeredFrom < schemeBegan) {
    return [{ path: 'registeredFrom', ...say('oss_before_scheme', { day: schemeBegan }) }]
  }
  if (registeredTo === null) return []
  if (registeredFrom === null) return [{ path: 'registeredTo', ...say('oss_days_alone') }]
  return registeredTo < registeredFrom ? [{ path: 'registeredTo', ...say('oss_days_in_order') }] : []
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
    }),
    output: ossRegistration,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { registeredFrom: '2026-01-01' },
    refusals: ['invalid_input'],
    async run({ registeredFrom, registeredTo = null, electronicServices }, context) {
      const { db, now } = context
      // Of two who set it at once the second sees what the first one did.
      await findSettings(db, { lock: true })
      const before = await findOssSetting(db)
      const after: OssSetting = {
        registeredFrom,
        registeredTo,
        hasElectronicServices: electronicServices ?? before.hasElectronicServices,
      }
      const faults = faultsIn(after)
      if (faults.length > 0) return refuseFields(faults)
      saveOssSetting(db, after, now)
      context.changed({ target: { type: 'settings', id: db.organizationId }, before: toRegistration(before), after: toRegistration(after) })
      return toRegistration(after)
    },
  },
)
