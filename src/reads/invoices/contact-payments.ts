import { z } from 'zod'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { isId } from '../../domain/ids.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { daysBetween } from '../../domain/receivables/late-payment.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { listContactPayments, type PaymentPlace } from '../../store/invoices/contact-payments.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { lackingPermission } from '../permissions.ts'

const toKey = ({ date, transactionId, line }: PaymentPlace): string => `${date} ${transactionId} ${line}`

function readKey(key: string): PaymentPlace | undefined {
  const [date = '', transactionId = '', line = '', ...rest] = key.split(' ')
  const isPlace = rest.length === 0 && isCalendarDate(date) && isId('txn', transactionId) && /^[1-9]\d{0,8}$/.test(line)
  return isPlace ? { date, transactionId, line: Number(line) } : undefined
}

const paymentOfContact = z
  .strictObject({
    transactionId: z.string(),
    line: z.number().int().meta({ description: 'Of the movement, which may settle several entries.' }),
    date: calendarDate.meta({ description: 'The day on the bank account.' }),
    amount: z.number().meta({ description: 'Signed as on the bank account: what the contact paid is positive.' }),
    currency: z.string(),
    ledgerEntryId: z.string(),
    entryNumber: z.number().int(),
    text: outsideText(),
    number: outsideText().nullable().meta({ description: 'Of the invoice that it settles.' }),
    bookedOn: calendarDate,
    dueOn: calendarDate.nullable(),
    daysLate: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Negative where it came before it was due; null where no due date is known.' }),
    invoiceId: z.string().nullable(),
    documentId: z.string().nullable(),
  })
  .meta({
    id: 'ContactPayment',
    examples: [
      {
        transactionId: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz',
        line: 1,
        date: '2026-03-05',
        amount: 9500,
        currency: 'DKK',
        ledgerEntryId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz',
        entryNumber: 17,
        text: 'Nordlys ApS 2026-0001',
        number: '2026-0001',
        bookedOn: '2026-01-31',
        dueOn: '2026-03-02',
        daysLate: 3,
        invoiceId: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz',
        documentId: null,
      },
    ],
  })

export const listPaymentsOfContact = defineRead({
  name: 'list_contact_payments',
  title: 'Payments of a contact',
  path: '/contacts/:id/payments',
  permission: 'invoices:read',
  summary:
    'What a contact paid and what was paid to it, the last day first: by which bank transaction, for which invoice, and how late. Needs bank:read as well.',
  input: z.strictObject({ id, cursor: cursor(key => readKey(key) !== undefined).optional(), limit }),
  output: pageOf(paymentOfContact),
  refusals: ['contact_not_found', 'forbidden'],
  async run({ id: contactId, cursor: key, limit: size }, { db, caller }) {
    const lacking = lackingPermission(caller, 'list_contact_payments', ['bank:read'])
    if (lacking) return lacking
    if (!(await findContact(db, contactId))) return refuse(say('contact_not_found', { id: contactId }))
    const rows = await listContactPayments(db, contactId, key === undefined ? undefined : readKey(key), size + 1)
    const { items, nextCursor } = toPage(rows, size, toKey)
    const shown = items.map(({ numbers, amount, ...payment }) => ({
      ...payment,
      amount: fromMinor(amount, payment.currency),
      number: numbers[0] ?? null,
      daysLate: payment.dueOn === null ? null : daysBetween(payment.dueOn, payment.date),
    }))
    return { items: shown, nextCursor }
  },
})
