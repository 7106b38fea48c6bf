/** A person decides: the order becomes a file for the bank, or it is cancelled. */
import { z } from 'zod'
import { transferFile } from '../../domain/payments/pain001.ts'
import { dueAmount, isDue } from '../../domain/payments/payables.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import * as store from '../../store/ledger/payment-orders.ts'
import { openBooks, ownBooksRefusals } from '../books/common.ts'
import { orderNotFound, paymentOrderRecord, toPaymentOrder } from './record.ts'

/** In person, or with a key of their own; never an app, and never a key of nobody. */
const isPerson = ({ caller }: Context): boolean => caller.userId !== null && caller.actor.type !== 'app'

const target = ({ id: orderId }: Pick<store.PaymentOrder, 'id'>) => ({ type: 'payment_order', id: orderId })

/** Somebody paid, reversed or credited one of them since it was proposed. */
async function changedSince({ db }: Context, order: store.PaymentOrder, payables: string): Promise<store.PaymentLine | undefined> {
  const ids = order.lines.map(line => line.entryId)
  const found = new Map(
    (await store.holdPayables(db, { regionKey: order.regionKey, account: payables }, ids)).map(payable => [payable.entryId, payable]),
  )
  return order.lines.find(line => {
    const payable = found.get(line.entryId)
    if (!payable || !isDue(payable)) return true
    const due = dueAmount(payable)
    return due.amount !== line.amount || due.currency !== line.currency
  })
}

export const confirmPayments = defineManagement(
  { method: 'POST', path: '/payment-orders/:id/confirmation' },
  {
    name: 'confirm_payments',
    title: 'Confirm payments and make the file',
    permission: 'bank:edit',
    summary:
      'A person confirms the order: amounts and accounts are checked once more, and the file for the bank is made (GET /payment-orders/{id}/xml). Primanota sends nothing to the bank by itself. Only for people, in person or with a key of their own.',
    input: z.strictObject({
      id,
      controlSum: z.string().max(40).optional().meta({ description: 'What the person saw; another sum is refused.' }),
    }),
    output: paymentOrderRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'pay_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [...ownBooksRefusals, 'forbidden', 'payment_order_not_found', 'payment_order_decided', 'payment_changed'],
    async run({ id: orderId, controlSum }, context) {
      const { db, now, caller } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const order = await store.findOrder(db, orderId, { lock: true })
      if (!order || order.regionKey !== books.regionKey) return orderNotFound(orderId)
      if (!isPerson(context)) return refuse(say('forbidden.person'))
      if (order.state !== 'proposed') return refuse(say('payment_order_decided', { id: orderId, state: order.state }))
      const shown = toPaymentOrder(order)
      if (controlSum !== undefined && controlSum !== shown.controlSum) {
        return refuse(say('payment_changed.sum', { seen: controlSum, sum: shown.controlSum }))
      }
      if (order.executionOn < books.today) return refuse(say('payment_changed.day', { day: order.executionOn }))
      const changed = await changedSince(context, order, books.region.accounts.payables)
      if (changed) return refuse(say('payment_changed', { name: changed.creditorName }))
      const at = now.toISOString()
      const after: store.PaymentOrder = { ...order, state: 'confirmed', confirmedAt: at, confirmedBy: caller.actor.name ?? caller.actor.id }
      const xml = transferFile({
        version: order.version,
        messageId: order.messageId,
        createdAt: at,
        executionOn: order.executionOn,
        debtor: { name: order.debtorName, iban: order.debtorIban, currency: order.debtorCurrency },
        isBatchBooked: order.isBatchBooked,
        transfers: order.lines,
      })
      store.confirmOrder(db, after, xml)
      const record = toPaymentOrder(after)
      context.changed({ target: target(order), before: shown, after: record })
      return record
    },
  },
)

export const cancelPayments = defineManagement(
  { method: 'POST', path: '/payment-orders/:id/cancellation' },
  {
    name: 'cancel_payments',
    title: 'Cancel payments',
    permission: 'bank:edit',
    summary:
      'Cancels an order, or with `ledgerEntryIds` some of its payments, that the bank has not shown: they can be proposed again. A file that was sent must be withdrawn at the bank as well.',
    input: z.strictObject({ id, ledgerEntryIds: z.array(id).min(1).max(500).optional() }),
    output: paymentOrderRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'pay_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['forbidden', 'payment_order_not_found', 'payment_order_decided', 'payment_booked', 'payment_not_in_order'],
    async run({ id: orderId, ledgerEntryIds }, context) {
      const { db, now, caller } = context
      const order = await store.findOrder(db, orderId, { lock: true })
      if (!order) return orderNotFound(orderId)
      if (!isPerson(context)) return refuse(say('forbidden.person'))
      if (order.state === 'cancelled') return refuse(say('payment_order_decided', { id: orderId, state: order.state }))
      const live = order.lines.filter(line => line.state === 'live')
      const chosen = ledgerEntryIds === undefined ? live : live.filter(line => ledgerEntryIds.includes(line.entryId))
      const missing = ledgerEntryIds?.find(entryId => !live.some(line => line.entryId === entryId))
      if (missing !== undefined) return refuse(say('payment_not_in_order', { id: missing }))
      const booked = chosen.find(line => line.transactionId !== null)
      if (booked) return refuse(say('payment_booked', { name: booked.creditorName, transactionId: booked.transactionId! }))
      const gone = new Set(chosen.map(line => line.entryId))
      store.withdrawLines(db, orderId, [...gone])
      const isWhole = gone.size === live.length
      const after: store.PaymentOrder = {
        ...order,
        ...(isWhole && {
          state: 'cancelled' as const,
          cancelledAt: now.toISOString(),
          cancelledBy: caller.actor.name ?? caller.actor.id,
        }),
        lines: order.lines.map(line => (gone.has(line.entryId) ? { ...line, state: 'withdrawn' } : line)),
      }
      if (isWhole) store.cancelOrder(db, after)
      const record = toPaymentOrder(after)
      context.changed({ target: target(order), before: toPaymentOrder(order), after: record })
      return record
    },
  },
)
