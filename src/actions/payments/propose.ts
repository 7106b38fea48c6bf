/** An order of payments: chosen invoices, one account, one day. Nothing is sent; a person confirms it. */
import { z } from 'zod'
import { addYears, type CalendarDate } from '../../domain/calendar/dates.ts'
import { checkIban } from '../../domain/identity/iban.ts'
import { painVersions, paymentGroups } from '../../domain/payments/pain001.ts'
import { creditorIban, dueAmount, isBankingDay, isDue, nextBankingDay } from '../../domain/payments/payables.ts'
import { type Fault, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findBankAccount } from '../../store/bank/accounts.ts'
import * as store from '../../store/ledger/payment-orders.ts'
import { type OwnBooks, openBooks, ownBooksRefusals } from '../books/common.ts'
import { type OrderWarnings, paymentOrderRecord, toPaymentOrder } from './record.ts'

const linesMax = 500

const item = z.strictObject({
  ledgerEntryId: id,
  creditorIban: z.string().max(50).optional().meta({ description: 'Where it is not the one on the invoice.' }),
})

type Item = z.output<typeof item>

/** Twelve signs that mean nothing and are never given twice: the end of a new id. */
const transferId = (context: Context): string => `PN${context.newId('pay').slice(-12).toUpperCase()}`

/** The lines, or what is wrong with each item. */
async function planLines(context: Context, { regionKey, region }: OwnBooks, items: readonly Item[], faults: Fault[]) {
  const filter = { regionKey, account: region.accounts.payables }
  const found = await store.holdPayables(
    context.db,
    filter,
    items.map(one => one.ledgerEntryId),
  )
  const byId = new Map(found.map(payable => [payable.entryId, payable]))
  const seen = new Set<string>()
  return items.flatMap(({ ledgerEntryId, creditorIban: wish }, at): store.PaymentLine[] => {
    const path = `items.${at}.ledgerEntryId`
    const payable = byId.get(ledgerEntryId)
    const isTwice = seen.has(ledgerEntryId)
    seen.add(ledgerEntryId)
    if (isTwice) faults.push({ path, ...say('payment_listed_twice') })
    else if (!payable || !isDue(payable)) faults.push({ path, ...say('not_payable', { id: ledgerEntryId }) })
    else if (payable.isOrdered) faults.push({ path, ...say('payment_ordered', { number: payable.number }) })
    if (isTwice || !payable || !isDue(payable) || payable.isOrdered) return []
    const account = creditorIban(wish ?? payable.ibans[0])
    if (!('iban' in account)) {
      faults.push({ path: `items.${at}.creditorIban`, ...account })
      return []
    }
    const numbers = payable.numbers.join(' ')
    return [
      {
        line: at + 1,
        state: 'live',
        entryId: payable.entryId,
        contactId: payable.contactId,
        creditorName: payable.names[0] ?? payable.text,
        creditorIban: account.iban,
        ...dueAmount(payable),
        endToEndId: transferId(context),
        groupId: '',
        remittance: numbers === '' ? payable.text : numbers,
        transactionId: null,
      },
    ]
  })
}

/** A supplier who is suddenly paid elsewhere is how many frauds begin. */
async function changedAccounts({ db }: Context, lines: readonly store.PaymentLine[]): Promise<OrderWarnings> {
  const last = await store.listLastIbans(db, [...new Set(lines.flatMap(line => line.contactId ?? []))])
  return lines.flatMap((line, at) => {
    const before = line.contactId === null ? undefined : last.get(line.contactId)
    if (before === undefined || before === line.creditorIban) return []
    const { creditorName: name, creditorIban: iban } = line
    return [{ field: `lines.${at}.creditorIban`, ...say('creditor_iban_changed', { name, iban, before }) }]
  })
}

function executionFaults(day: CalendarDate, today: CalendarDate): Fault[] {
  if (day < today) return [{ path: 'executionOn', ...say('payment_day_past') }]
  if (day > addYears(today, 1)) return [{ path: 'executionOn', ...say('too_far_ahead', { last: addYears(today, 1) }) }]
  return isBankingDay(day) ? [] : [{ path: 'executionOn', ...say('payment_day_weekend', { next: nextBankingDay(day) }) }]
}

export const proposePayments = defineManagement(
  { method: 'POST', path: '/payment-orders' },
  {
    name: 'propose_payments',
    title: 'Propose payments to suppliers',
    permission: 'bank:edit',
    summary:
      'Puts open supplier invoices into an order: paid whole, from one bank account, on one day. Nothing is sent: a person confirms the order, and takes its file to the bank. What is in an order is not proposed again.',
    input: z.strictObject({
      bankAccountId: id.meta({ description: 'The account to pay from; it needs an IBAN.' }),
      executionOn: calendarDate.optional().meta({ description: 'A banking day; the next one where it is left out.' }),
      items: z.array(item).min(1).max(linesMax),
      format: z.enum(painVersions).default('pain.001.001.09').meta({ description: 'Ask the bank which version it takes.' }),
      batchBooked: z.boolean().default(false).meta({ description: 'Whether the bank shows one line for all of them.' }),
    }),
    output: paymentOrderRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { bankAccountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz', items: [{ ledgerEntryId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz' }] },
    refusals: [...ownBooksRefusals, 'invalid_input', 'bank_account_not_found'],
    async run({ bankAccountId, executionOn, items, format, batchBooked }, context) {
      const { db, now, caller } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const account = await findBankAccount(db, bankAccountId)
      if (!account) return refuse(say('bank_account_not_found', { id: bankAccountId }))
      const faults: Fault[] = []
      const debtor = account.iban === null ? undefined : checkIban(account.iban)
      if (!debtor?.ok) faults.push({ path: 'bankAccountId', ...say('debtor_iban_missing', { name: account.name }) })
      const day = executionOn ?? nextBankingDay(books.today)
      faults.push(...executionFaults(day, books.today))
      const planned = await planLines(context, books, items, faults)
      if (faults.length > 0 || !debtor?.ok) return refuseFields(faults)
      const { name, legalName } = await findProfile(db)
      const orderId = context.newId('pay')
      const messageId = `PN-${day.replaceAll('-', '')}-${orderId.slice(-6).toUpperCase()}`
      const groups = paymentGroups({
        messageId,
        debtor: { name, iban: debtor.value, currency: account.currency },
        transfers: planned,
      })
      const groupOf = new Map(groups.flatMap(group => group.transfers.map(transfer => [transfer.endToEndId, group.id])))
      const order: store.PaymentOrder = {
        id: orderId,
        regionKey: books.regionKey,
        state: 'proposed',
        bankAccountId,
        debtorName: legalName ?? name,
        debtorIban: debtor.value,
        debtorCurrency: account.currency,
        version: format,
        messageId,
        executionOn: day,
        isBatchBooked: batchBooked,
        createdAt: now.toISOString(),
        createdBy: caller.actor.name ?? caller.actor.id,
        confirmedAt: null,
        confirmedBy: null,
        cancelledAt: null,
        cancelledBy: null,
        lines: planned.map(line => ({ ...line, groupId: groupOf.get(line.endToEndId)! })),
      }
      const warnings = await changedAccounts(context, order.lines)
      store.insertOrder(db, order)
      const record = toPaymentOrder(order, warnings)
      context.changed({ target: { type: 'payment_order', id: orderId }, before: null, after: record })
      return record
    },
  },
)
