/** Reminders and statements of account: lists, and what their files are written from. */
import { z } from 'zod'
import { reminderNotFound, reminderRecord, toReminder } from '../../actions/reminders/record.ts'
import { contactTermsRecord } from '../../actions/reminders/save.ts'
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { PostalAddress } from '../../domain/identity/profile.ts'
import { isId } from '../../domain/ids.ts'
import { type Minor, plus, sum } from '../../domain/money/money.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { bucketOf, buckets } from '../../domain/reports/ages.ts'
import type { TableRow } from '../../domain/reports/report-table.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { regions } from '../../regions/index.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findSettings } from '../../store/access/settings.ts'
import { findContactAddress } from '../../store/invoices/contact-addresses.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import * as store from '../../store/invoices/reminders.ts'
import { listPositionsOf } from '../../store/reports/ages.ts'
import { regionNotSet } from '../reports/common.ts'

export const listReminders = defineRead({
  name: 'list_reminders',
  title: 'Reminders',
  path: '/reminders',
  permission: 'invoices:read',
  summary: 'Reminders to customers, newest first: of which invoices, with which interest and fees, and whether these are booked.',
  input: z.strictObject({ contactId: id.optional(), cursor: cursor(key => isId('rem', key)).optional(), limit }),
  output: pageOf(reminderRecord),
  refusals: [],
  async run({ contactId, cursor: before, limit: size }, { db }) {
    return toPage((await store.listReminders(db, { contactId }, before, size + 1)).map(toReminder), size, one => one.id)
  },
})

export const getReminder = defineRead({
  name: 'get_reminder',
  title: 'One reminder',
  path: '/reminders/:id',
  permission: 'invoices:read',
  summary: 'One reminder, with how its interest was counted.',
  input: z.strictObject({ id }),
  output: reminderRecord,
  refusals: ['reminder_not_found'],
  async run(input, { db }) {
    const reminder = await store.findReminder(db, input.id)
    return reminder ? toReminder(reminder) : reminderNotFound(input.id)
  },
})

export const getContactTerms = defineRead({
  name: 'get_contact_terms',
  title: 'The payment terms of a contact',
  path: '/contacts/:id/terms',
  permission: 'invoices:read',
  summary: 'In how many days a customer pays, where that was agreed; null where the law decides.',
  input: z.strictObject({ id }),
  output: contactTermsRecord,
  refusals: ['contact_not_found'],
  async run(input, { db }) {
    if (!(await findContact(db, input.id))) return refuse(say('contact_not_found', { id: input.id }))
    return { contactId: input.id, paymentDays: await store.findPaymentDays(db, input.id) }
  },
})

/** A letter with a table: its sentences are told when it is written, in the language of whoever asks. */
export interface UntoldLetter {
  title: Said
  subtitle: Said
  organization: string
  locale: string
  currency: string
  before: readonly Said[]
  columns: readonly { head: Said; isAmount?: boolean; width?: number }[]
  /** A cell is a text, a sentence or an amount. */
  rows: readonly (Omit<TableRow, 'cells'> & { cells: readonly (string | Said | { amount: Minor } | null)[] })[]
  after: readonly Said[]
  fileName: string
}

type Place = Pick<PostalAddress, 'street' | 'postalCode' | 'city'>

/** In one line, as far as it is known. */
const partyLine = (name: string, place: Place | undefined, number: string | null): string =>
  [name, place?.street, [place?.postalCode, place?.city].filter(Boolean).join(' '), number].filter(Boolean).join(', ')

/** Who is owed and who owes, with what tells them from others of the same name. */
async function partiesOf({ db }: Pick<ReadContext, 'db'>, contactId: string, contactName: string) {
  const { name, legalName, iban, address, businessId, vatNumber } = await findProfile(db)
  const organization = legalName ?? name
  const contact = await findContact(db, contactId)
  const home = contact ? await findContactAddress(db, contactId) : undefined
  const debtor = partyLine(contactName, home, contact?.vatNumber ?? contact?.businessId ?? null)
  return {
    organization,
    iban,
    parties: [
      say('letter.creditor', { party: partyLine(organization, address, vatNumber ?? businessId) }),
      say('letter.debtor', { party: debtor }),
    ],
  }
}

const amount = (given: Minor) => ({ amount: given })
const dayCell = (day: CalendarDate): Said => say('letter.day', { day })
/** For "30. september 2026". */
const dayWidth = 95

/** The reminder as it is written. */
export async function reminderLetter(context: Pick<ReadContext, 'db'>, reminder: store.Reminder): Promise<UntoldLetter> {
  const { organization, iban, parties } = await partiesOf(context, reminder.contactId, reminder.contactName)
  const region = regions[reminder.regionKey]!
  const open = sum(reminder.items.map(item => item.open))
  const total = plus(plus(open, reminder.interest), plus(reminder.fee, reminder.compensation))
  const extra = (said: Said, given: Minor) => (given === 0 ? [] : [{ cells: [null, said, null, null, amount(given)] }])
  const rates = new Map(
    reminder.items.flatMap(item => item.spans.flatMap(({ rate }) => (rate === null ? [] : [[rate.from, rate] as const]))),
  )
  return {
    title: say('reminder.title', { level: reminder.level }),
    subtitle: say('reminder.to', { name: reminder.contactName, on: reminder.on }),
    organization,
    locale: region.locale,
    currency: reminder.currency,
    before: [
      ...parties,
      say('reminder.intro', { deadline: reminder.deadline }),
      ...(reminder.collectionNotice ? [say('reminder.collection', { deadline: reminder.deadline })] : []),
    ],
    columns: [
      { head: say('statement.date'), width: dayWidth },
      { head: say('reminder.invoice') },
      { head: say('reminder.due'), width: dayWidth },
      { head: say('reminder.days'), width: 40 },
      { head: say('report.amount'), isAmount: true },
    ],
    rows: [
      ...reminder.items.map(item => ({
        cells: [dayCell(item.date), item.text, dayCell(item.dueOn), String(item.days), amount(item.open)],
      })),
      ...extra(say('reminder.interest', { to: reminder.on }), reminder.interest),
      ...extra(say('reminder.fee'), reminder.fee),
      ...extra(say('reminder.compensation'), reminder.compensation),
      { cells: [null, say('reminder.total', { currency: reminder.currency }), null, null, amount(total)], isStrong: true },
    ],
    after: [
      ...[...rates.values()].map(({ from, rate, source }) => say('reminder.rate', { from, percent: rate / 100, source })),
      iban === null ? say('reminder.pay') : say('reminder.pay.iban', { iban }),
    ],
    fileName: `reminder-${reminder.on}-${reminder.level}`,
  }
}

export const getReminderPdf = defineRead({
  name: 'get_reminder_pdf',
  title: 'A reminder as PDF',
  path: '/reminders/:id/pdf',
  permission: 'invoices:read',
  summary: 'The reminder on paper: invoices, interest with its rates, fee, compensation, the new deadline and how to pay.',
  input: z.strictObject({ id }),
  output: z.custom<UntoldLetter>(),
  refusals: ['reminder_not_found'],
  async run(input, context) {
    const reminder = await store.findReminder(context.db, input.id)
    if (!reminder) return reminderNotFound(input.id)
    return reminderLetter(context, reminder)
  },
})

const positionsMax = 2_000

/** What a customer owes at the end of a day, as it is written. */
export async function statementLetter(
  context: Pick<ReadContext, 'db' | 'now'>,
  contactId: string,
  on: CalendarDate | undefined,
): Promise<UntoldLetter | Refusal<'contact_not_found' | 'region_not_set'>> {
  const { db, now } = context
  const contact = await findContact(db, contactId)
  if (!contact) return refuse(say('contact_not_found', { id: contactId }))
  const { regionKey, timeZone } = await findSettings(db)
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region) return regionNotSet()
  const last = on ?? dayIn(timeZone, now)
  const positions = await listPositionsOf(db, regionKey, region.accounts.receivables, contactId, last)
  const { organization, iban, parties } = await partiesOf(context, contactId, contact.name)
  let balance = 0 as Minor
  const rows = positions.map(({ number, text, date, dueDate, open }) => {
    balance = plus(balance, open)
    return { cells: [dayCell(date), `${number} ${text}`, dayCell(dueDate ?? date), amount(open), amount(balance)] }
  })
  const ages = buckets.map(bucket => [bucket, sum(positions.filter(one => bucketOf(one, last) === bucket).map(one => one.open))] as const)
  return {
    title: say('statement.title'),
    subtitle: say('reminder.to', { name: contact.name, on: last }),
    organization,
    locale: region.locale,
    currency: region.currency,
    before: [...parties, ...(rows.length > positionsMax ? [say('statement.cut', { count: positionsMax })] : [])],
    columns: [
      { head: say('statement.date'), width: dayWidth },
      { head: say('reminder.invoice') },
      { head: say('reminder.due'), width: dayWidth },
      { head: say('statement.open'), isAmount: true },
      { head: say('statement.balance'), isAmount: true },
    ],
    rows: [
      ...rows.slice(-positionsMax),
      { cells: [null, say('reminder.total', { currency: region.currency }), null, null, amount(balance)], isStrong: true },
      ...ages
        .filter(([, open]) => open !== 0)
        .map(([bucket, open]) => ({ cells: [null, say(`report.${bucket}`), null, amount(open), null] })),
    ],
    after: iban === null ? [] : [say('reminder.pay.iban', { iban })],
    fileName: `statement-${last}`,
  }
}

export const getContactStatementPdf = defineRead({
  name: 'get_contact_statement_pdf',
  title: 'A statement of account as PDF',
  path: '/contacts/:id/statement',
  permission: 'invoices:read',
  summary: 'What a customer owes at the end of a day, item by item with the running balance and by age, to send to them.',
  input: z.strictObject({ id, on: calendarDate.optional() }),
  output: z.custom<UntoldLetter>(),
  refusals: ['contact_not_found', 'region_not_set'],
  run: ({ id: contactId, on }, context) => statementLetter(context, contactId, on),
})
