import { z } from 'zod'
import { dayIn } from '../../domain/calendar/dates.ts'
import { lockFaults } from '../../domain/ledger/years.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findSettings } from '../../store/access/settings.ts'
import { findLockedUntil, saveLockedUntil } from '../../store/ledger/lock.ts'
import { listYears } from '../../store/ledger/years.ts'

export const setLock = defineManagement(
  { method: 'PATCH', path: '/settings/lock' },
  {
    name: 'set_lock',
    title: 'Lock the books up to a day',
    permission: 'ledger:edit',
    summary:
      'Locks all days up to and including this one: nothing is posted there any more, by no route (`period_locked`). Null takes the lock away. Days of a closed accounting year stay locked until that year is reopened.',
    input: z.strictObject({ lockedUntil: calendarDate.nullable() }),
    output: z.strictObject({ lockedUntil: calendarDate.nullable() }).meta({ id: 'LedgerLock', examples: [{ lockedUntil: '2026-03-31' }] }),
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { lockedUntil: '2019-12-31' },
    refusals: ['region_not_set', 'invalid_input', 'year_closed'],
    async run({ lockedUntil }, context) {
      const { db, now } = context
      const { regionKey, timeZone } = await findSettings(db, { lock: true })
      if (regionKey === null) return refuse(say('region_not_set.books'))
      const denied = lockFaults(lockedUntil, await listYears(db, regionKey), dayIn(timeZone, now))
      if (denied) return denied
      const before = await findLockedUntil(db)
      saveLockedUntil(db, lockedUntil, now)
      const target = { type: 'settings', id: db.organizationId }
      context.changed({ target, before: { lockedUntil: before }, after: { lockedUntil } })
      return { lockedUntil }
    },
  },
)
