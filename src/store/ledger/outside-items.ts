/** What others entered in a connected ledger, kept to be matched with movements on the bank. */
import { isId } from '../../domain/ids.ts'
import type { OutsideItem } from '../../domain/ledger/outside.ts'
import type { Minor } from '../../domain/money/money.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'

export const isOutside = (id: string): boolean => isId('out', id)

export interface StoredOutside {
  id: string
  provider: string
  regionKey: string
  date: string
  dueDate: string | null
  number: string | null
  text: string
  counterparty: string | null
  currency: string
  amount: Minor
  openAmount: Minor
  exchangeCurrency: string | null
  exchangeTotal: Minor | null
}

/** Of a connection that has ended nothing is open. */
const openAmount = sql`case when exists (
  select from connection c where c.organization_id = item.organization_id and c.id = item.connection_id) then item.open_amount else 0 end`

const columns = sql`item.id, item.provider, item.region_key as "regionKey", item.date, item.due_date as "dueDate", item.number, item.text, item.counterparty,
  item.currency, item.amount, (${openAmount})::bigint as "openAmount", item.exchange_currency as "exchangeCurrency", item.exchange_total as "exchangeTotal"`

const isOpen = (db: Pick<Db, 'organizationId'>): Sql => sql`
  item.organization_id = ${db.organizationId} and item.open_amount <> 0
  and exists (select from connection c where c.organization_id = item.organization_id and c.id = item.connection_id)`

/** By their ids, also what is paid or gone. */
export const listOutside = (db: Db, ids: readonly string[]): Promise<StoredOutside[]> =>
  db.rows<StoredOutside>(sql`
    select ${columns} from outside_item item where item.organization_id = ${db.organizationId} and item.id = any (${ids}::text[])`)

/** In the order of their ids, as everybody locks them. */
export const lockOutside = (db: Db, ids: readonly string[]): Promise<StoredOutside[]> =>
  db.rows<StoredOutside>(sql`
    select ${columns} from outside_item item where item.organization_id = ${db.organizationId} and item.id = any (${ids}::text[])
    order by item.id for no key update`)

export const listOpenOutside = (db: Db): Promise<StoredOutside[]> =>
  db.rows<StoredOutside>(sql`select ${columns} from outside_item item where ${isOpen(db)} order by item.id`)

/** Those nearest in amount on the side of a movement, and those whose number it quotes. */
export const listOpenOutsideNear = (db: Db, { amount, words }: { amount: Minor; words: readonly string[] }, limit: number) =>
  db.rows<StoredOutside>(sql`
    select ${columns} from outside_item item
    where ${isOpen(db)} and ((item.open_amount < 0) = ${amount < 0} or item.number = any (${[...words]}::text[]))
    order by coalesce(item.number = any (${[...words]}::text[]), false) desc, abs(item.open_amount - ${amount}), item.id limit ${limit}`)

/** By words or amounts, on the side of a movement; the nearest in amount first. */
export function findOutside(
  db: Db,
  { amount, words, amounts, limit }: { amount: Minor; words: readonly string[]; amounts: readonly number[]; limit: number },
): Promise<StoredOutside[]> {
  const isSought =
    words.length === 0
      ? nothing
      : sql`and (item.search like all (${[...words]}) or abs(item.open_amount) = any (${[...amounts]}::bigint[]))`
  return db.rows<StoredOutside>(sql`
    select ${columns} from outside_item item where ${isOpen(db)} and (item.open_amount < 0) = ${amount < 0} ${isSought}
    order by abs(item.open_amount - ${amount}), item.date desc, item.id limit ${limit}`)
}

/** What a match covers counts from what is paid by then; taken back, that much is open again. */
export function coverOutside(db: Db, settled: ReadonlyMap<string, number>, back: 1 | -1): void {
  if (settled.size === 0) return
  db.write(sql`
    update outside_item item set covered = ${back === 1 ? sql`item.amount - item.open_amount` : sql`item.covered`} + given.settled
    from unnest(${[...settled.keys()]}::text[], ${[...settled.values()]}::bigint[]) as given (id, settled)
    where item.organization_id = ${db.organizationId} and item.id = given.id`)
}

/** Without having locked them: those that have less open by now are left as they are. Returns those that it was taken from. */
export async function takeFromOutside(db: Db, settled: ReadonlyMap<string, Minor>): Promise<string[]> {
  const ids = [...settled.keys()].sort()
  if (ids.length === 0) return []
  const rows = await db.rows<{ id: string }>(sql`
    update outside_item item set covered = item.amount - item.open_amount + given.settled
    from unnest(${ids}::text[], ${ids.map(id => settled.get(id)!)}::bigint[]) as given (id, settled)
    where item.id = given.id and ${isOpen(db)} and given.settled <> 0
      and given.settled between least(item.open_amount, 0) and greatest(item.open_amount, 0)
    returning item.id`)
  return rows.map(({ id }) => id)
}

/** How much of a text is kept: it is written by others. */
const textMax = 300

const short = (text: string | null): string | null => (text === null ? null : [...text.replaceAll('\0', '')].slice(0, textMax).join(''))

/**
 * Those of a page, each once however often it is read. What is there already is locked in the order of its ids first. What was matched while the same books
 * were connected before goes on as what it was, with its matches.
 */
export function saveOutside(
  db: Db,
  read: { connectionId: string; provider: string; books: string; regionKey: string; round: number; newId(): string },
  items: readonly OutsideItem[],
): void {
  if (items.length === 0) return
  const byReference = [...new Map(items.map(item => [item.reference, item])).values()]
  const of = <Value>(value: (item: OutsideItem) => Value): Value[] => byReference.map(value)
  const references = of(({ reference }) => reference)
  const isOfBooks = sql`item.organization_id = ${db.organizationId} and item.provider = ${read.provider} and item.books = ${read.books}
    and item.reference = any (${references}::text[])`
  db.write(sql`
    select 1 from outside_item item
    where (item.organization_id = ${db.organizationId} and item.connection_id = ${read.connectionId} and item.reference = any (${references}::text[]))
      or (${isOfBooks}) order by item.id for update`)
  db.write(sql`
    update outside_item moved set connection_id = ${read.connectionId}
    from (
      select distinct on (item.reference) item.id, item.reference from outside_item item
      where ${isOfBooks} and item.connection_id <> ${read.connectionId}
        and not exists (select from connection c where c.organization_id = item.organization_id and c.id = item.connection_id)
      order by item.reference, item.id desc) ended
    where moved.organization_id = ${db.organizationId} and moved.id = ended.id and not exists (
      select from outside_item there
      where there.organization_id = moved.organization_id and there.connection_id = ${read.connectionId} and there.reference = ended.reference)`)
  db.write(sql`
    insert into outside_item as item (organization_id, id, connection_id, provider, books, region_key, round, reference, date, due_date, number, text, counterparty,
      currency, amount, open_there, exchange_currency, exchange_total, search)
    select ${db.organizationId}, given.id, ${read.connectionId}, ${read.provider}, ${read.books}, ${read.regionKey}, ${read.round}, given.reference, given.date, given.due_date,
      given.number, given.text, given.counterparty, given.currency, given.amount, given.open, given.exchange_currency, given.exchange_total, given.search
    from unnest(${of(() => read.newId())}::text[], ${references}::text[], ${of(({ date }) => date)}::date[], ${of(({ dueDate }) => dueDate)}::date[],
      ${of(({ number }) => short(number))}::text[], ${of(({ text }) => short(text))}::text[], ${of(({ counterparty }) => short(counterparty))}::text[],
      ${of(({ currency }) => currency)}::text[], ${of(({ amount }) => amount)}::bigint[], ${of(({ open }) => open)}::bigint[],
      ${of(({ original }) => original?.currency ?? null)}::text[], ${of(({ original }) => original?.amount ?? null)}::bigint[],
      ${of(({ text, number, counterparty }) => foldForSearch([short(text), short(number), short(counterparty)].filter(Boolean).join(' ')))}::text[])
      as given (id, reference, date, due_date, number, text, counterparty, currency, amount, open, exchange_currency, exchange_total, search)
    on conflict (organization_id, connection_id, reference) do update set round = excluded.round, date = excluded.date, due_date = excluded.due_date,
      number = excluded.number, text = excluded.text, counterparty = excluded.counterparty, currency = excluded.currency, amount = excluded.amount,
      open_there = excluded.open_there, exchange_currency = excluded.exchange_currency, exchange_total = excluded.exchange_total, search = excluded.search,
      gone_at = null`)
}

/** What a round has not seen, the oldest first. */
export const listUnseen = (db: Db, connectionId: string, round: number, limit: number): Promise<{ id: string; reference: string }[]> =>
  db.rows(sql`
    select id, reference from outside_item
    where organization_id = ${db.organizationId} and connection_id = ${connectionId} and gone_at is null and round < ${round} order by round, id limit ${limit}`)

/** Paid or deleted there. */
export function saveGone(db: Db, ids: readonly string[], round: number, now: Date): void {
  if (ids.length === 0) return
  db.write(sql`
    select 1 from outside_item where organization_id = ${db.organizationId} and id = any (${ids}::text[]) order by id for update`)
  db.write(sql`
    update outside_item set gone_at = ${now}, round = ${round}
    where organization_id = ${db.organizationId} and id = any (${ids}::text[]) and gone_at is null and round < ${round}`)
}

const isUnmatched = sql`not exists (
  select from bank_allocation part where part.organization_id = item.organization_id and part.entry_id = item.id and part.entry_id is not null)`

/** What no movement was matched with leaves with the connection. */
export function deleteUnmatchedOutside(db: Db, connectionId: string): void {
  db.write(sql`
    delete from outside_item item
    where item.organization_id = ${db.organizationId} and item.connection_id = ${connectionId} and ${isUnmatched}`)
}

/** What has been gone since before a moment, and was matched with nothing. */
export function deleteOldOutside(db: Db, connectionId: string, before: Date): void {
  db.write(sql`
    delete from outside_item item
    where item.organization_id = ${db.organizationId} and item.connection_id = ${connectionId} and item.gone_at < ${before} and ${isUnmatched}`)
}
