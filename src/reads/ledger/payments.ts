/** Payments to suppliers: what can be paid, what was ordered, and the file for the bank. */
import { z } from 'zod'
import { openBooks, ownBooksRefusals } from '../../actions/books/common.ts'
import { orderNotFound, payableRecord, paymentOrderRecord, toPayable, toPaymentOrder } from '../../actions/payments/record.ts'
import { isId } from '../../domain/ids.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import * as store from '../../store/ledger/payment-orders.ts'

export const listPayables = defineRead({
  name: 'list_payables',
  title: 'What can be paid',
  path: '/payables',
  permission: 'bank:read',
  summary:
    'Open supplier invoices that are in no order of payments yet, in the order in which they were posted, each with what is to be paid and to whom.',
  input: z.strictObject({
    dueUntil: calendarDate.optional().meta({ description: 'Only what is due by this day.' }),
    cursor: cursor(key => isId('led', key)).optional(),
    limit,
  }),
  output: pageOf(payableRecord),
  refusals: ownBooksRefusals,
  async run({ dueUntil, cursor: after, limit: size }, context) {
    const books = await openBooks(context)
    if (refused(books)) return books
    const filter = { regionKey: books.regionKey, account: books.region.accounts.payables, dueUntil }
    const rows = await store.listPayables(context.db, filter, after, size + 1)
    return toPage(rows.map(toPayable), size, payable => payable.ledgerEntryId)
  },
})

export const listPaymentOrders = defineRead({
  name: 'list_payment_orders',
  title: 'Orders of payments',
  path: '/payment-orders',
  permission: 'bank:read',
  summary: 'Payments to suppliers that were proposed, confirmed or cancelled, newest first, with what the bank has shown of them.',
  input: z.strictObject({
    state: z.enum(store.orderStates).optional(),
    cursor: cursor(key => isId('pay', key)).optional(),
    limit,
  }),
  output: pageOf(paymentOrderRecord),
  refusals: [],
  async run({ state, cursor: before, limit: size }, { db }) {
    const rows = await store.listOrders(db, { state }, before, size + 1)
    return toPage(
      rows.map(order => toPaymentOrder(order)),
      size,
      order => order.id,
    )
  },
})

export const getPaymentOrder = defineRead({
  name: 'get_payment_order',
  title: 'One order of payments',
  path: '/payment-orders/:id',
  permission: 'bank:read',
  summary: 'One order of payments, with what the bank has shown of each.',
  input: z.strictObject({ id }),
  output: paymentOrderRecord,
  refusals: ['payment_order_not_found'],
  async run(input, { db }) {
    const order = await store.findOrder(db, input.id)
    return order ? toPaymentOrder(order) : orderNotFound(input.id)
  },
})

export interface PaymentFile {
  messageId: string
  xml: string
}

/** Written as a file by src/http/files. */
export const getPaymentFile = defineRead({
  name: 'get_payment_order_xml',
  title: 'The file of an order of payments',
  path: '/payment-orders/:id/xml',
  permission: 'bank:read',
  summary: 'The file that is uploaded to the bank (ISO 20022 pain.001), once a person has confirmed the order: the same bytes every time.',
  input: z.strictObject({ id }),
  output: z.custom<PaymentFile>(),
  refusals: ['payment_order_not_found', 'payment_not_confirmed'],
  async run(input, { db }) {
    const file = await store.findOrderFile(db, input.id)
    if (!file) return orderNotFound(input.id)
    return file.xml === null ? refuse(say('payment_not_confirmed')) : { messageId: file.messageId, xml: file.xml }
  },
})
