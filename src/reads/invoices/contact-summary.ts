import { z } from 'zod'
import { dayIn } from '../../domain/calendar/dates.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { findContactSummary } from '../../store/invoices/contact-summary.ts'
import { lackingPermission } from '../permissions.ts'

const money = z.number()
const count = z.number().int()

export const getContactSummary = defineRead({
  name: 'get_contact_summary',
  title: 'What we have with a contact',
  path: '/contacts/:id/summary',
  permission: 'invoices:read',
  summary:
    'What was invoiced to a contact and bought from it this year, what is open and overdue either way, and what was learnt of it. Amounts are in the currency of the books, VAT included. Needs documents:read as well.',
  input: z.strictObject({ id }),
  output: z
    .strictObject({
      contactId: z.string(),
      currency: z.string().nullable().meta({ description: 'Null while no region is set; all amounts are 0 then.' }),
      year: count,
      invoiced: money.meta({ description: 'Invoices of the year less credit notes; entries that were reversed are left out.' }),
      open: money.meta({ description: 'What the contact has yet to pay, whatever the year.' }),
      overdue: money.meta({ description: 'The part of it whose due date has passed.' }),
      spent: money.meta({ description: 'Posted documents of the year less credit notes.' }),
      owed: money.meta({ description: 'What is yet to be paid to the contact.' }),
      invoices: count.meta({ description: 'Issued ones, whatever the year.' }),
      drafts: count,
      documents: count.meta({ description: 'All that are linked to the contact.' }),
      lastOn: calendarDate.nullable().meta({ description: 'The date of the last document or invoice.' }),
      learntRuleId: z.string().nullable(),
    })
    .meta({
      id: 'ContactSummary',
      examples: [
        {
          contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
          currency: 'DKK',
          year: 2026,
          invoiced: 22_800,
          open: 7600,
          overdue: 0,
          spent: 0,
          owed: 0,
          invoices: 3,
          drafts: 1,
          documents: 0,
          lastOn: '2026-01-15',
          learntRuleId: null,
        },
      ],
    }),
  refusals: ['contact_not_found', 'forbidden'],
  async run({ id: contactId }, { db, now, caller }) {
    const lacking = lackingPermission(caller, 'get_contact_summary', ['documents:read'])
    if (lacking) return lacking
    const { regionKey, timeZone } = await findSettings(db)
    const today = dayIn(timeZone, now)
    const found = await findContactSummary(db, contactId, regionKey ?? '', today)
    if (!found) return refuse(say('contact_not_found', { id: contactId }))
    const currency = regionKey === null ? null : (regions[regionKey]?.currency ?? null)
    const shown = (amount: Minor) => (currency === null ? 0 : fromMinor(amount, currency))
    const { invoiced, open, overdue, spent, owed, ...rest } = found
    return {
      contactId,
      currency,
      year: Number(today.slice(0, 4)),
      invoiced: shown(invoiced),
      open: shown(open),
      overdue: shown(overdue),
      spent: shown(spent),
      owed: shown(owed),
      ...rest,
    }
  },
})
