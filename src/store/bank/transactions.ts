/** What banks said happened, and what became of it. */
import type { Reason, Target } from '../../domain/bank/matching/decisions.ts'
import type { Suggestion } from '../../domain/bank/suggestions.ts'
import type { BankTransaction, Movement } from '../../domain/bank/transactions.ts'
import type { Minor } from '../../domain/money/money.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { toPatterns } from '../search.ts'
import { goByKeys } from './go-by-keys.ts'

export const transactionStates = ['unmatched', 'reconciled', 'ignored'] as const

export type TransactionState = (typeof transactionStates)[number]

export interface StoredAllocation {
  targetType: Target['type']
  targetId: string
  amount: Minor
  entryId: string | null
  settled: Minor | null
  /** What of that is owed to the state instead. */
  withheld: Minor | null
  settlementId: string | null
}

export interface StoredTransaction extends BankTransaction {
  source: string
  state: TransactionState
  matchedBy: 'auto' | 'user' | null
  reasons: readonly Reason[]
  difference: Minor
  differenceAccount: string | null
  /** The currency of the books that a difference was booked in. */
  differenceCurrency: string | null
  /** Where a person wants the difference of a document that is posted later. */
  chosenAccount: string | null
  settledAt: string | null
  allocations: readonly StoredAllocation[]
  suggestions: readonly Suggestion[]
}

interface TransactionRow {
  id: string
  account_id: string
  bank_id: string | null
  source: string
  date: string
  value_date: string | null
  amount: Minor
  currency: string
  text: string
  counterparty_name: string | null
  counterparty_iban: string | null
  reference: string | null
  original_amount: Minor | null
  original_currency: string | null
  is_pending: boolean
  state: TransactionState
  matched_by: 'auto' | 'user' | null
  reasons: StoredTransaction['reasons'] | null
  difference: Minor | null
  difference_account: string | null
  difference_currency: string | null
  chosen_account: string | null
  settled_at: string | null
  suggestions: Suggestion[] | null
  allocations: StoredAllocation[] | null
}

/** What the bank said of it. */
export const movementColumns = sql`movement.id, movement.account_id, movement.bank_id, movement.source, movement.date, movement.value_date, movement.amount,
  movement.currency, movement.text, movement.counterparty_name, movement.counterparty_iban, movement.reference, movement.original_amount,
  movement.original_currency, movement.is_pending`

export type MovementRow = Pick<
  TransactionRow,
  | 'id'
  | 'account_id'
  | 'bank_id'
  | 'date'
  | 'value_date'
  | 'amount'
  | 'currency'
  | 'text'
  | 'counterparty_name'
  | 'counterparty_iban'
  | 'reference'
  | 'original_amount'
  | 'original_currency'
  | 'is_pending'
>

export const toMovement = (row: MovementRow): BankTransaction => ({
  id: row.id,
  accountId: row.account_id,
  bankId: row.bank_id,
  date: row.date,
  valueDate: row.value_date,
  amount: row.amount,
  currency: row.currency,
  text: row.text,
  counterparty: { name: row.counterparty_name, iban: row.counterparty_iban },
  reference: row.reference,
  isPending: row.is_pending,
  original: row.original_currency === null ? null : { amount: row.original_amount!, currency: row.original_currency },
})

const toTransaction = (row: TransactionRow): StoredTransaction => ({
  ...toMovement(row),
  source: row.source,
  state: row.state,
  matchedBy: row.matched_by,
  reasons: row.reasons ?? [],
  difference: row.difference ?? (0 as Minor),
  differenceAccount: row.difference_account,
  differenceCurrency: row.difference_currency,
  chosenAccount: row.chosen_account,
  settledAt: row.settled_at,
  suggestions: row.suggestions ?? [],
  allocations: row.allocations ?? [],
})

const columns = sql`${movementColumns}, coalesce(settlement.state, 'unmatched') as state, settlement.matched_by, settlement.reasons, settlement.difference,
  settlement.difference_account, settlement.difference_currency, settlement.chosen_account, settlement.settled_at, waiting.suggestions,
  (select json_agg(json_build_object('targetType', target_type, 'targetId', target_id, 'amount', amount, 'entryId', entry_id, 'settled', settled, 'withheld', withheld,
      'settlementId', settlement_id) order by line)
    from bank_allocation allocation
    where allocation.organization_id = movement.organization_id and allocation.transaction_id = movement.id) as allocations`

const ofMovement = (table: Sql): Sql =>
  sql`on ${table}.organization_id = movement.organization_id and ${table}.transaction_id = movement.id`

export async function findTransaction(db: Db, id: string): Promise<StoredTransaction | undefined> {
  const row = await db.row<TransactionRow>(sql`
    select ${columns} from bank_transaction movement
      left join bank_settlement settlement ${ofMovement(sql`settlement`)} left join bank_open waiting ${ofMovement(sql`waiting`)}
    where movement.organization_id = ${db.organizationId} and movement.id = ${id}`)
  return row && toTransaction(row)
}

export interface TransactionFilter {
  state?: TransactionState | undefined
  accountId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
  isPending?: boolean | undefined
  /** Money went out, and nothing says what for. */
  lacksReceipt?: boolean | undefined
  /** Something is suggested for it. */
  isSuggested?: boolean | undefined
  /** What is suggested first needs no second look. */
  isReady?: boolean | undefined
  /** A document or an entry of the ledger. */
  settles?: string | undefined
}

export interface TransactionPlace {
  date: string
  id: string
}

/** Whether only what is in the queue is asked for. */
const isOfQueue = ({ state, lacksReceipt, isSuggested, isReady }: TransactionFilter): boolean =>
  state === 'unmatched' || lacksReceipt === true || isSuggested !== undefined || isReady === true

/** Of what is settled or not, by the day of the movement. */
function tables({ state }: TransactionFilter): Sql {
  const settled = sql`bank_settlement settlement ${ofMovement(sql`settlement`)}`
  return sql`bank_transaction movement ${state === undefined ? sql`left join` : sql`join`} ${settled} left join bank_open waiting ${ofMovement(sql`waiting`)}`
}

/** Of a movement that waits: money went out, and it is not recognised as one to be ignored. */
export const isReceiptMissing = sql`waiting.amount < 0 and not waiting.is_pending
  and coalesce(waiting.suggestions -> 0 ->> 'kind', '') not in ('transfer', 'duplicate')`

/** As the indexes of the queue say it: they hold only such lines, in the order of the list. */
const hasSuggestions = sql`waiting.suggestions <> '[]'::jsonb`
const isReadyToTake = sql`(waiting.suggestions -> 0 -> 'score') > '90'::jsonb and (waiting.suggestions -> 0 -> 'against') = '[]'::jsonb
  and (waiting.suggestions -> 0 -> 'difference') = '0'::jsonb and (waiting.suggestions -> 0 ->> 'kind') not in ('transfer', 'duplicate')`

/** Each half has an index of its own. */
const thoseThatSettle = (db: Db, id: string): Sql => sql`
  select transaction_id from bank_allocation where organization_id = ${db.organizationId} and target_type = 'document' and target_id = ${id}
  union select transaction_id from bank_allocation where organization_id = ${db.organizationId} and entry_id = ${id}`

/** By day, the last one first. */
export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
  before: TransactionPlace | undefined,
  limit: number,
): Promise<StoredTransaction[]> {
  const page = !isOfQueue(filter) ? pageOfAll : isSought(filter) ? soughtInQueue : pageOfQueue
  return (await db.rows<TransactionRow>(page(db, filter, before, limit))).map(toTransaction)
}

type PageOf = (db: Db, filter: TransactionFilter, before: TransactionPlace | undefined, limit: number) => Sql

/** The indexes by day hold the days that are not null. Said as a comparison: PostgreSQL 17 and later forget `is not null` of a column that never is. */
const inDays = (date: Sql, id: Sql, { from, to }: TransactionFilter, before: TransactionPlace | undefined): Sql => sql`
  and ${date} >= '-infinity' ${before === undefined ? nothing : sql`and (${date}, ${id}) < (${before.date}::date, ${before.id})`}
  ${from === undefined ? nothing : sql`and ${date} >= ${from}`} ${to === undefined ? nothing : sql`and ${date} <= ${to}`}`

const ofQueue = (db: Db, filter: TransactionFilter, before: TransactionPlace | undefined): Sql => sql`
  waiting.organization_id = ${db.organizationId} ${inDays(sql`waiting.date`, sql`waiting.transaction_id`, filter, before)}
    ${filter.state === undefined || filter.state === 'unmatched' ? nothing : sql`and false`}
    ${filter.accountId === undefined ? nothing : sql`and waiting.account_id = ${filter.accountId}`}
    ${filter.isPending === undefined ? nothing : sql`and waiting.is_pending = ${filter.isPending}`}
    ${where(filter.lacksReceipt, isReceiptMissing)} ${where(filter.isSuggested, hasSuggestions)} ${where(filter.isReady, isReadyToTake)}`

/** Nothing in the queue is settled. */
const notSettled = sql`left join bank_settlement settlement on false`

/**
 * The keys come from the queue, in the order of an index of it, and only those of the page are looked up (`offset 0` leaves no other way): PostgreSQL would
 * else join all that waits before it sorts.
 */
const pageOfQueue: PageOf = (db, filter, before, limit) => {
  goByKeys(db)
  const order = sql`order by waiting.date desc, waiting.transaction_id desc limit ${limit}`
  return sql`
    select ${columns} from (select * from bank_open waiting where ${ofQueue(db, filter, before)} ${order}) waiting
      join lateral (
        select * from bank_transaction where organization_id = ${db.organizationId} and id = waiting.transaction_id offset 0
      ) movement on true ${notSettled}
    ${order}`
}

/** Words, and what is settled, are known by the movements alone: those that fit are looked for there. */
const soughtInQueue: PageOf = (db, filter, before, limit) => sql`
  select ${columns} from bank_open waiting join bank_transaction movement ${ofMovement(sql`waiting`)} ${notSettled}
  where ${ofQueue(db, filter, before)} and movement.organization_id = ${db.organizationId} ${sought(db, filter)}
  order by waiting.date desc, waiting.transaction_id desc limit ${limit}`

const sought = (db: Db, { q, settles }: TransactionFilter): Sql => {
  const words = toPatterns(q)
  return sql`${words.length === 0 ? nothing : sql`and movement.search like all (${words})`}
    ${settles === undefined ? nothing : sql`and movement.id in (${thoseThatSettle(db, settles)})`}`
}

const isSought = ({ q, settles }: TransactionFilter): boolean => settles !== undefined || toPatterns(q).length > 0

/** Asked for, asked for the opposite, or not asked for. A condition that is unknown of a line does not hold. */
const where = (asked: boolean | undefined, condition: Sql): Sql =>
  asked === undefined ? nothing : asked ? sql`and ${condition}` : sql`and (${condition}) is not true`

const pageOfAll: PageOf = (db, filter, before, limit) => {
  const isQueued = sql`waiting.transaction_id is not null`
  return sql`
    select ${columns} from ${tables(filter)}
    where movement.organization_id = ${db.organizationId} ${inDays(sql`movement.date`, sql`movement.id`, filter, before)}
      ${filter.state === 'reconciled' ? sql`and settlement.state = 'reconciled'` : nothing}
      ${filter.state === 'ignored' ? sql`and settlement.state = 'ignored'` : nothing}
      ${filter.accountId === undefined ? nothing : sql`and movement.account_id = ${filter.accountId}`}
      ${filter.isPending === undefined ? nothing : sql`and movement.is_pending = ${filter.isPending}`}
      ${where(filter.lacksReceipt, sql`${isQueued} and ${isReceiptMissing}`)} ${where(filter.isReady, sql`${isQueued} and ${isReadyToTake}`)}
      ${sought(db, filter)}
    order by movement.date desc, movement.id desc limit ${limit}`
}

/** A movement that is to be kept, by what it says and the how many-th of its kind it is. */
export interface ToldMovement {
  id: string
  movement: Movement
  fingerprint: string
  occurrence: number
}

const searchOf = ({ text, counterparty, reference }: Movement): string =>
  foldForSearch([text, counterparty.name, counterparty.iban, reference].filter(Boolean).join('\n')).slice(0, 1000)

const toldRows = (told: readonly ToldMovement[]): Sql => {
  const of = <Value>(value: (movement: Movement) => Value): Value[] => told.map(({ movement }) => value(movement))
  return sql`unnest(
    ${told.map(({ id }) => id)}::text[], ${told.map(({ fingerprint }) => fingerprint)}::text[], ${told.map(({ occurrence }) => occurrence)}::integer[],
    ${of(({ bankId }) => bankId)}::text[], ${of(({ date }) => date)}::date[], ${of(({ valueDate }) => valueDate)}::date[],
    ${of(({ amount }) => amount)}::bigint[], ${of(({ currency }) => currency)}::text[], ${of(({ text }) => text)}::text[],
    ${of(({ counterparty }) => counterparty.name)}::text[], ${of(({ counterparty }) => counterparty.iban)}::text[],
    ${of(({ reference }) => reference)}::text[], ${of(({ original }) => original?.amount ?? null)}::bigint[],
    ${of(({ original }) => original?.currency ?? null)}::text[], ${of(({ isPending }) => isPending)}::boolean[], ${of(searchOf)}::text[]
  ) as given (id, fingerprint, occurrence, bank_id, date, value_date, amount, currency, text, counterparty_name, counterparty_iban, reference,
    original_amount, original_currency, is_pending, search)`
}

/** New ones, each with its place in the queue. What is there already, by its fingerprint, is left alone. */
export async function insertMovements(
  db: Db,
  { accountId, source, now, importId = null }: { accountId: string; source: string; now: Date; importId?: string | null },
  told: readonly ToldMovement[],
): Promise<number> {
  if (told.length === 0) return 0
  const row = await db.row<{ count: number }>(sql`
    with inserted as (
      insert into bank_transaction (organization_id, id, account_id, bank_id, fingerprint, occurrence, source, date, value_date, amount, currency, text,
        counterparty_name, counterparty_iban, reference, original_amount, original_currency, is_pending, search, created_at,
        import_id)
      select ${db.organizationId}, id, ${accountId}, bank_id, fingerprint, occurrence, ${source}, date, value_date, amount, currency, text,
        counterparty_name, counterparty_iban, reference, original_amount, original_currency, is_pending, search, ${now}, ${importId}
      from ${toldRows(told)}
      on conflict (organization_id, account_id, fingerprint, occurrence) where occurrence > 0 do nothing
      returning id, date, account_id, amount, is_pending
    ), queued as (
      insert into bank_open (organization_id, transaction_id, date, account_id, amount, is_pending)
      select ${db.organizationId}, id, date, account_id, amount, is_pending from inserted
    )
    select count(*) as count from inserted`)
  return row?.count ?? 0
}

/** The same movements, told otherwise, by this source. */
export function updateMovements(db: Db, source: string, told: readonly ToldMovement[]): void {
  if (told.length === 0) return
  db.write(sql`
    update bank_transaction movement set source = ${source}, bank_id = given.bank_id, fingerprint = given.fingerprint, occurrence = given.occurrence, date = given.date,
      value_date = given.value_date, amount = given.amount, text = given.text, counterparty_name = given.counterparty_name,
      counterparty_iban = given.counterparty_iban, reference = given.reference, original_amount = given.original_amount,
      original_currency = given.original_currency, is_pending = given.is_pending, search = given.search
    from ${toldRows(told)} where movement.organization_id = ${db.organizationId} and movement.id = given.id`)
  db.write(sql`
    update bank_open waiting set date = given.date, amount = given.amount, is_pending = given.is_pending
    from unnest(${told.map(({ id }) => id)}::text[], ${told.map(({ movement }) => movement.date)}::date[],
      ${told.map(({ movement }) => movement.amount)}::bigint[], ${told.map(({ movement }) => movement.isPending)}::boolean[]) as given (id, date, amount, is_pending)
    where waiting.organization_id = ${db.organizationId} and waiting.transaction_id = given.id
      and (waiting.date, waiting.amount, waiting.is_pending) is distinct from (given.date, given.amount, given.is_pending)`)
}

/** Pending ones that never came to be; only from the queue. */
export function deletePending(db: Db, ids: readonly string[]): void {
  if (ids.length === 0) return
  const chosen = sql`organization_id = ${db.organizationId} and transaction_id = any (${ids}::text[])`
  db.write(sql`delete from bank_open where ${chosen}`)
  db.write(sql`delete from bank_declined where ${chosen}`)
  db.write(sql`delete from bank_recognition where ${chosen}`)
  db.write(sql`
    delete from bank_transaction where organization_id = ${db.organizationId} and id = any (${ids}::text[]) and is_pending
      and not exists (select from bank_settlement settlement
        where settlement.organization_id = bank_transaction.organization_id and settlement.transaction_id = bank_transaction.id)`)
}
