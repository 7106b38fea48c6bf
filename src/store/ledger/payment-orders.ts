/** Payments to suppliers: what can be paid, what was ordered, and what the bank showed of it. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { PainVersion } from '../../domain/payments/pain001.ts'
import type { SentPayment } from '../../domain/payments/recognise.ts'
import { stillPayable } from '../bank/still-payable.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'

/** An entry on payables that something is open on. */
export interface Payable {
  entryId: string
  number: number
  date: CalendarDate
  dueDate: CalendarDate | null
  text: string
  contactId: string | null
  names: readonly string[]
  ibans: readonly string[]
  numbers: readonly string[]
  amount: Minor
  openAmount: Minor
  /** What is still to be paid of what the document asks for, where that is not its amount. */
  payable: Minor | null
  withheld: Minor | null
  currency: string
  exchangeCurrency: string | null
  exchangeTotal: Minor | null
  isOrdered: boolean
}

const payables = (db: Db): Sql => sql`
  select entry.id as "entryId", entry.number, entry.date, open.due_date as "dueDate", entry.text, open.contact_id as "contactId",
    case when contact.name is null then open.names else array_prepend(contact.name, open.names) end as names, open.ibans, open.numbers, open.amount,
    open.open_amount as "openAmount", ${stillPayable} as payable, open.withheld, entry.currency, entry.exchange_currency as "exchangeCurrency", entry.exchange_total as "exchangeTotal",
    exists (select from payment_line line where line.organization_id = open.organization_id and line.entry_id = open.entry_id and line.state = 'live')
      as "isOrdered"
  from ledger_open open join ledger_entry entry on entry.organization_id = open.organization_id and entry.id = open.entry_id
    left join contact on contact.organization_id = open.organization_id and contact.id = open.contact_id
  where open.organization_id = ${db.organizationId} and open.account is not null`

export interface PayableFilter {
  regionKey: string
  account: string
  dueUntil?: CalendarDate | undefined
}

/** What waits to be paid and is in no order, in the order in which it was posted. */
export const listPayables = (
  db: Db,
  { regionKey, account, dueUntil }: PayableFilter,
  after: string | undefined,
  limit: number,
): Promise<Payable[]> =>
  db.rows<Payable>(sql`
    ${payables(db)} and open.account = ${account} and entry.region_key = ${regionKey} and open.open_amount < 0
      and (open.open_amount = open.amount or coalesce(open.withheld, 0) <> 0 or coalesce(${stillPayable} < 0, true))
      and not exists (select from payment_line line
        where line.organization_id = open.organization_id and line.entry_id = open.entry_id and line.state = 'live')
      ${dueUntil === undefined ? nothing : sql`and coalesce(open.due_date, entry.date) <= ${dueUntil}`}
      ${after === undefined ? nothing : sql`and open.entry_id > ${after}`}
    order by open.entry_id limit ${limit}`)

/** These, as they stand until the transaction ends. They are locked before they are looked at: who waited sees what the other one did. */
export function holdPayables(db: Db, { regionKey, account }: PayableFilter, entryIds: readonly string[]): Promise<Payable[]> {
  db.write(sql`
    select 1 from ledger_open where organization_id = ${db.organizationId} and entry_id = any (${entryIds}::text[]) order by entry_id for no key update`)
  return db.rows<Payable>(sql`
    ${payables(db)} and open.account = ${account} and entry.region_key = ${regionKey} and open.entry_id = any (${entryIds}::text[])
    order by open.entry_id`)
}

/** The account that each contact was last paid on. */
export async function listLastIbans(db: Db, contactIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ contactId: string; iban: string }>(sql`
    select distinct on (contact_id) contact_id as "contactId", creditor_iban as iban from payment_line
    where organization_id = ${db.organizationId} and contact_id = any (${contactIds}::text[]) and contact_id is not null and state = 'live'
    order by contact_id, order_id desc`)
  return new Map(rows.map(row => [row.contactId, row.iban]))
}

export interface PaymentLine {
  line: number
  state: 'live' | 'withdrawn'
  entryId: string
  contactId: string | null
  creditorName: string
  creditorIban: string
  amount: Minor
  currency: string
  endToEndId: string
  groupId: string
  remittance: string
  /** The movement that shows it; null until the bank does. */
  transactionId: string | null
}

export const orderStates = ['proposed', 'confirmed', 'cancelled'] as const

export interface PaymentOrder {
  id: string
  regionKey: string
  state: (typeof orderStates)[number]
  bankAccountId: string
  debtorName: string
  debtorIban: string
  debtorCurrency: string
  version: PainVersion
  messageId: string
  executionOn: CalendarDate
  isBatchBooked: boolean
  createdAt: string
  createdBy: string
  confirmedAt: string | null
  confirmedBy: string | null
  cancelledAt: string | null
  cancelledBy: string | null
  lines: readonly PaymentLine[]
}

/** What moved before an order was written pays another part of the bill. */
const columns = sql`payment.id, payment.region_key as "regionKey", payment.state, payment.bank_account_id as "bankAccountId", payment.debtor_name as "debtorName",
  payment.debtor_iban as "debtorIban", payment.debtor_currency as "debtorCurrency", payment.version, payment.message_id as "messageId",
  payment.execution_on as "executionOn", payment.is_batch_booked as "isBatchBooked", payment.created_at as "createdAt", payment.created_by as "createdBy",
  payment.confirmed_at as "confirmedAt", payment.confirmed_by as "confirmedBy", payment.cancelled_at as "cancelledAt", payment.cancelled_by as "cancelledBy",
  (select json_agg(json_build_object('line', line.line, 'state', line.state, 'entryId', line.entry_id, 'contactId', line.contact_id,
      'creditorName', line.creditor_name, 'creditorIban', line.creditor_iban, 'amount', line.amount, 'currency', line.currency,
      'endToEndId', line.end_to_end_id, 'groupId', line.group_id, 'remittance', line.remittance,
      'transactionId', (select max(part.transaction_id) from bank_allocation part
          join bank_transaction movement on movement.organization_id = part.organization_id and movement.id = part.transaction_id
        where part.organization_id = line.organization_id and part.entry_id = line.entry_id and part.entry_id is not null
          and movement.date >= payment.created_at::date)) order by line.line)
    from payment_line line where line.organization_id = payment.organization_id and line.order_id = payment.id) as lines`

export const findOrder = (db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<PaymentOrder | undefined> =>
  db.row<PaymentOrder>(sql`
    select ${columns} from payment_order payment
    where payment.organization_id = ${db.organizationId} and payment.id = ${id} ${lock ? sql`for update` : nothing}`)

/** Newest first. */
export const listOrders = (
  db: Db,
  { state }: { state?: PaymentOrder['state'] | undefined },
  before: string | undefined,
  limit: number,
): Promise<PaymentOrder[]> =>
  db.rows<PaymentOrder>(sql`
    select ${columns} from payment_order payment where payment.organization_id = ${db.organizationId}
      ${state === undefined ? nothing : sql`and payment.state = ${state}`}
      ${before === undefined ? nothing : sql`and payment.id < ${before}`}
    order by payment.id desc limit ${limit}`)

export async function findOrderFile(db: Db, id: string): Promise<{ messageId: string; xml: string | null } | undefined> {
  return db.row(sql`
    select message_id as "messageId", xml from payment_order where organization_id = ${db.organizationId} and id = ${id}`)
}

export function insertOrder(db: Db, order: PaymentOrder): void {
  db.write(sql`
    insert into payment_order (organization_id, id, region_key, state, bank_account_id, debtor_name, debtor_iban, debtor_currency, version, message_id,
      execution_on, is_batch_booked, created_at, created_by)
    values (${db.organizationId}, ${order.id}, ${order.regionKey}, ${order.state}, ${order.bankAccountId}, ${order.debtorName}, ${order.debtorIban},
      ${order.debtorCurrency}, ${order.version}, ${order.messageId}, ${order.executionOn}, ${order.isBatchBooked}, ${order.createdAt}, ${order.createdBy})`)
  const of = <Value>(value: (line: PaymentLine) => Value): Value[] => order.lines.map(value)
  db.write(sql`
    insert into payment_line (organization_id, order_id, line, state, entry_id, contact_id, creditor_name, creditor_iban, amount, currency, end_to_end_id,
      group_id, remittance)
    select ${db.organizationId}, ${order.id}, line, 'live', entry_id, contact_id, name, iban, amount, currency, end_to_end_id, group_id, remittance
    from unnest(${of(({ line }) => line)}::integer[], ${of(({ entryId }) => entryId)}::text[], ${of(({ contactId }) => contactId)}::text[],
      ${of(({ creditorName }) => creditorName)}::text[], ${of(({ creditorIban }) => creditorIban)}::text[], ${of(({ amount }) => amount)}::bigint[],
      ${of(({ currency }) => currency)}::text[], ${of(({ endToEndId }) => endToEndId)}::text[], ${of(({ groupId }) => groupId)}::text[],
      ${of(({ remittance }) => remittance)}::text[])
      as given (line, entry_id, contact_id, name, iban, amount, currency, end_to_end_id, group_id, remittance)`)
}

export function confirmOrder(db: Db, { id, confirmedAt, confirmedBy }: PaymentOrder, xml: string): void {
  db.write(sql`
    update payment_order set state = 'confirmed', confirmed_at = ${confirmedAt}, confirmed_by = ${confirmedBy}, xml = ${xml}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

export function withdrawLines(db: Db, orderId: string, entryIds: readonly string[]): void {
  db.write(sql`
    update payment_line set state = 'withdrawn'
    where organization_id = ${db.organizationId} and order_id = ${orderId} and entry_id = any (${entryIds}::text[]) and state = 'live'`)
}

export function cancelOrder(db: Db, { id, cancelledAt, cancelledBy }: PaymentOrder): void {
  db.write(sql`
    update payment_order set state = 'cancelled', cancelled_at = ${cancelledAt}, cancelled_by = ${cancelledBy}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

const sentMax = 20_000

/** What the bank has not shown yet. */
export const listSent = (db: Db): Promise<SentPayment[]> =>
  db.rows<SentPayment>(sql`
    select line.entry_id as "entryId", line.end_to_end_id as "endToEndId", line.group_id as "groupId", line.amount, line.currency
    from payment_line line join payment_order payment on payment.organization_id = line.organization_id and payment.id = line.order_id
      join ledger_open open on open.organization_id = line.organization_id and open.entry_id = line.entry_id
    where line.organization_id = ${db.organizationId} and line.state = 'live' and payment.state = 'confirmed' and open.open_amount <> 0
    order by line.order_id, line.line limit ${sentMax}`)
