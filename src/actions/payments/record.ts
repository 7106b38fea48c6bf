/** Payments to suppliers as they go over the wire. */
import { z } from 'zod'
import { fromMinor, sum } from '../../domain/money/money.ts'
import { controlSum, painVersions } from '../../domain/payments/pain001.ts'
import { creditorIban, dueAmount } from '../../domain/payments/payables.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { calendarDate, instant, outsideText, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { orderStates, type Payable, type PaymentOrder } from '../../store/ledger/payment-orders.ts'

const money = z.number()

export const payableRecord = z
  .strictObject({
    ledgerEntryId: z.string(),
    number: z.number().int(),
    date: calendarDate,
    dueDate: calendarDate.nullable(),
    text: outsideText(),
    contactId: z.string().nullable(),
    creditorName: outsideText().nullable(),
    creditorIban: outsideText().nullable(),
    invoiceNumbers: z.array(outsideText()),
    amount: money.meta({ description: 'What is to be paid, in the currency of the invoice, less what is withheld.' }),
    currency: z.string(),
    warnings: z.array(warning).meta({ description: 'What is missing before it can be paid: give another IBAN in the order.' }),
  })
  .meta({ id: 'Payable' })

export function toPayable(payable: Payable): z.input<typeof payableRecord> {
  const { amount, currency } = dueAmount(payable)
  const account = creditorIban(payable.ibans[0])
  return {
    ledgerEntryId: payable.entryId,
    number: payable.number,
    date: payable.date,
    dueDate: payable.dueDate,
    text: payable.text,
    contactId: payable.contactId,
    creditorName: payable.names[0] ?? null,
    creditorIban: payable.ibans[0] ?? null,
    invoiceNumbers: [...payable.numbers],
    amount: fromMinor(amount, currency),
    currency,
    warnings: 'iban' in account ? [] : [{ field: 'creditorIban', ...account }],
  }
}

export const paymentOrderRecord = z
  .strictObject({
    id: z.string(),
    state: z.enum(orderStates),
    bankAccountId: z.string(),
    debtorIban: z.string(),
    format: z.enum(painVersions),
    messageId: z.string(),
    executionOn: calendarDate,
    batchBooked: z.boolean(),
    count: z.number().int(),
    controlSum: z.string().meta({ description: 'All amounts together, as the file says it.' }),
    totals: z.array(z.strictObject({ currency: z.string(), amount: money })),
    lines: z.array(
      z.strictObject({
        ledgerEntryId: z.string(),
        state: z.enum(['waiting', 'booked', 'withdrawn']).meta({ description: 'booked: the bank has shown it.' }),
        contactId: z.string().nullable(),
        creditorName: outsideText(),
        creditorIban: z.string(),
        amount: money,
        currency: z.string(),
        endToEndId: z.string(),
        remittance: outsideText(),
        transactionId: z.string().nullable(),
      }),
    ),
    warnings: z.array(warning),
    createdAt: instant,
    createdBy: z.string(),
    confirmedAt: instant.nullable(),
    confirmedBy: z.string().nullable(),
    cancelledAt: instant.nullable(),
    cancelledBy: z.string().nullable(),
  })
  .meta({ id: 'PaymentOrder' })

export type OrderWarnings = z.input<typeof paymentOrderRecord>['warnings']

export function toPaymentOrder(order: PaymentOrder, warnings: OrderWarnings = []): z.input<typeof paymentOrderRecord> {
  const live = order.lines.filter(line => line.state === 'live')
  const currencies = [...new Set(live.map(line => line.currency))].sort()
  return {
    id: order.id,
    state: order.state,
    bankAccountId: order.bankAccountId,
    debtorIban: order.debtorIban,
    format: order.version,
    messageId: order.messageId,
    executionOn: order.executionOn,
    batchBooked: order.isBatchBooked,
    count: live.length,
    controlSum: controlSum(live),
    totals: currencies.map(currency => ({
      currency,
      amount: fromMinor(sum(live.filter(line => line.currency === currency).map(line => line.amount)), currency),
    })),
    lines: order.lines.map(line => ({
      ledgerEntryId: line.entryId,
      state: line.state === 'withdrawn' ? 'withdrawn' : line.transactionId === null ? 'waiting' : 'booked',
      contactId: line.contactId,
      creditorName: line.creditorName,
      creditorIban: line.creditorIban,
      amount: fromMinor(line.amount, line.currency),
      currency: line.currency,
      endToEndId: line.endToEndId,
      remittance: line.remittance,
      transactionId: line.state === 'withdrawn' ? null : line.transactionId,
    })),
    warnings,
    createdAt: order.createdAt,
    createdBy: order.createdBy,
    confirmedAt: order.confirmedAt,
    confirmedBy: order.confirmedBy,
    cancelledAt: order.cancelledAt,
    cancelledBy: order.cancelledBy,
  }
}

export const orderNotFound = (id: string): Refusal<'payment_order_not_found'> => refuse(say('payment_order_not_found', { id }))
