/** Many entries by one statement: the payments that a run of the bank books. */
import assert from 'node:assert/strict'
import { type Entry, isBalanced } from '../../domain/ledger/entry.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

/** An entry that is itself a payment: nothing is open on it, it has no VAT, and no marker, since its movement is settled once. */
export interface NewPayment {
  id: string
  entry: Entry
}

const isPayment = ({ source, exchange, payment, lines }: Entry): boolean =>
  source.type === 'bank_transaction' && exchange === null && payment === undefined && lines.every(line => line.vat === null)

/**
 * Under the next numbers, in their order. As with a single entry the counter's row is locked by a statement of its own and stays so until the commit. Lines
 * carry what they share with their entry, so that nothing has to be joined.
 */
export function savePayments(db: Db, payments: readonly NewPayment[], posted: { provider: string; at: Date }): void {
  if (payments.length === 0) return
  const { organizationId } = db
  for (const { entry } of payments) assert(isPayment(entry) && isBalanced(entry.lines), 'a planned payment must balance')
  const of = <Value>(value: (entry: Entry) => Value): Value[] => payments.map(({ entry }) => value(entry))
  const lines = payments.flatMap(({ id, entry }, index) => entry.lines.map((line, place) => ({ id, entry, line, index, place })))
  const ofLine = <Value>(value: (one: (typeof lines)[number]) => Value): Value[] => lines.map(value)
  db.write(sql`
    insert into ledger_counter as counter (organization_id, last) values (${organizationId}, 0)
    on conflict (organization_id) do update set last = counter.last where false`)
  db.write(sql`
    with entry as (
      insert into ledger_entry (organization_id, id, number, region_key, currency, date, vat_date, text, search, amount, source_type, source_id, provider, posted_at)
      select ${organizationId}, id, counter.last + at, region_key, currency, date, date, text, search, amount, 'bank_transaction', source_id,
        ${posted.provider}, ${posted.at}
      from ledger_counter counter, unnest(${payments.map(({ id }) => id)}::text[], ${of(({ regionKey }) => regionKey)}::text[],
        ${of(({ currency }) => currency)}::text[], ${of(({ date }) => date)}::date[], ${of(({ text }) => text)}::text[],
        ${of(({ text }) => foldForSearch(text))}::text[], ${of(({ amount }) => amount)}::bigint[], ${of(({ source }) => source.id)}::text[])
        with ordinality as given (id, region_key, currency, date, text, search, amount, source_id, at)
      where counter.organization_id = ${organizationId}
    ), counted as (
      update ledger_counter set last = last + ${payments.length} where organization_id = ${organizationId}
    )
    insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit)
    select ${organizationId}, entry_id, line, region_key, counter.last + at, date, account, account_name, debit, credit
    from ledger_counter counter, unnest(${ofLine(({ id }) => id)}::text[], ${ofLine(({ place }) => place + 1)}::integer[],
      ${ofLine(({ entry }) => entry.regionKey)}::text[], ${ofLine(({ index }) => index + 1)}::bigint[], ${ofLine(({ entry }) => entry.date)}::date[],
      ${ofLine(({ line }) => line.account)}::text[], ${ofLine(({ line }) => line.accountName)}::text[], ${ofLine(({ line }) => line.debit)}::bigint[],
      ${ofLine(({ line }) => line.credit)}::bigint[]) as given (entry_id, line, region_key, at, date, account, account_name, debit, credit)
    where counter.organization_id = ${organizationId}`)
}
