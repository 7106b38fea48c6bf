/** Many entries by one statement: what a directory holds is posted as documents would be. */
import assert from 'node:assert/strict'
import { isBalanced } from '../src/domain/ledger/entry.ts'
import { zero } from '../src/domain/money/money.ts'
import { foldForSearch } from '../src/domain/text/folding.ts'
import type { Db } from '../src/store/connection/db.ts'
import { sql } from '../src/store/connection/sql.ts'
import { isOpenedBy, type NewEntry } from '../src/store/ledger/ledger.ts'

/** Between values that are joined: none of them holds one. */
const separator = '\n'
const joined = (values: readonly string[] | undefined): string | null =>
  values && values.length > 0 ? values.map(value => value.replaceAll(separator, ' ')).join(separator) : null

/**
 * Posts entries under the next numbers, in their order; none of their markers is taken, and none of them is a reversal. As with a single entry the
 * counter's row is locked by a statement of its own and stays so until the commit.
 */
export function saveEntries(db: Db, entries: readonly NewEntry[]): void {
  if (entries.length === 0) return
  for (const { entry } of entries) assert(isBalanced(entry.lines) && entry.source.type !== 'reversal', 'a planned entry must balance')
  const { organizationId } = db
  const of = <Value>(value: (planned: NewEntry) => Value): Value[] => entries.map(value)
  const lines = entries.flatMap(({ entry }, at) => entry.lines.map((line, place) => ({ ...line, at: at + 1, place: place + 1 })))
  db.write(sql`
    insert into ledger_counter as counter (organization_id, last) values (${organizationId}, 0)
    on conflict (organization_id) do update set last = counter.last where false`)
  db.write(sql`
    with given as (
      select * from unnest(
        ${of(({ id }) => id)}::text[], ${of(({ marker }) => marker)}::text[], ${of(({ entry }) => entry.regionKey)}::text[],
        ${of(({ entry }) => entry.currency)}::text[], ${of(({ entry }) => entry.date)}::date[], ${of(({ entry }) => entry.vatDate)}::date[],
        ${of(({ entry }) => entry.text)}::text[], ${of(({ entry }) => foldForSearch(entry.text))}::text[], ${of(({ entry }) => entry.amount)}::bigint[],
        ${of(({ entry }) => (isOpenedBy(entry) ? entry.amount : zero))}::bigint[], ${of(({ entry }) => entry.source.type)}::text[],
        ${of(({ entry }) => entry.source.id)}::text[], ${of(({ provider }) => provider)}::text[], ${of(planned => planned.externalReference)}::text[],
        ${of(({ entry }) => entry.exchange?.currency ?? null)}::text[], ${of(({ entry }) => entry.exchange?.total ?? null)}::bigint[],
        ${of(({ entry }) => entry.exchange?.rate ?? null)}::numeric[], ${of(({ entry }) => entry.exchange?.source ?? null)}::text[],
        ${of(({ entry }) => entry.exchange?.on ?? null)}::date[], ${of(({ postedAt }) => postedAt)}::timestamptz[],
        ${of(({ entry }) => entry.payment?.account ?? null)}::text[], ${of(({ entry }) => entry.payment?.contactId ?? null)}::text[],
        ${of(({ entry }) => entry.payment?.dueDate ?? null)}::date[], ${of(({ entry }) => joined(entry.payment?.names))}::text[],
        ${of(({ entry }) => joined(entry.payment?.ibans))}::text[], ${of(({ entry }) => joined(entry.payment?.numbers))}::text[],
        ${of(({ entry }) => entry.payment?.payable ?? null)}::bigint[], ${of(({ entry }) => entry.payment?.withheld ?? null)}::bigint[],
        ${of(({ entry }) => entry.payment?.isReceipt ?? false)}::boolean[]
      ) with ordinality as given (id, marker, region_key, currency, date, vat_date, text, search, amount, open_amount, source_type, source_id, provider,
        external_reference, exchange_currency, exchange_total, exchange_rate, exchange_source, exchange_on, posted_at, account, contact_id, due_date,
        names, ibans, numbers, payable, withheld, is_receipt, at)
    ), numbered as (
      select given.*, counter.last + given.at as number from given, ledger_counter counter where counter.organization_id = ${organizationId}
    ), entry as (
      insert into ledger_entry (organization_id, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id,
        provider, external_reference, exchange_currency, exchange_total, exchange_rate, exchange_source, exchange_on, posted_at)
      select ${organizationId}, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id,
        provider, external_reference, exchange_currency, exchange_total, exchange_rate, exchange_source, exchange_on, posted_at
      from numbered
    ), counted as (
      update ledger_counter set last = last + ${entries.length} where organization_id = ${organizationId}
    ), lines as (
      insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit,
        vat_code, vat_base, vat_due, vat_deducted, vat_date)
      select ${organizationId}, entry.id, line.place, entry.region_key, entry.number, entry.date, line.account, line.account_name, line.debit,
        line.credit, line.vat_code, line.vat_base, line.vat_due, line.vat_deducted, case when line.vat_code is not null then entry.vat_date end
      from unnest(
        ${lines.map(line => line.at)}::bigint[], ${lines.map(line => line.place)}::integer[], ${lines.map(line => line.account)}::text[],
        ${lines.map(line => line.accountName)}::text[], ${lines.map(line => line.debit)}::bigint[], ${lines.map(line => line.credit)}::bigint[],
        ${lines.map(line => line.vat?.code ?? null)}::text[], ${lines.map(line => line.vat?.base ?? null)}::bigint[],
        ${lines.map(line => line.vat?.due ?? null)}::bigint[], ${lines.map(line => line.vat?.deducted ?? null)}::bigint[]
      ) as line (at, place, account, account_name, debit, credit, vat_code, vat_base, vat_due, vat_deducted) join numbered entry using (at)
    )
    insert into ledger_open (organization_id, entry_id, amount, open_amount, account, contact_id, due_date, names, ibans, numbers, payable, withheld, is_receipt)
    select ${organizationId}, id, amount, open_amount, account, contact_id, due_date, coalesce(string_to_array(names, ${separator}), '{}'),
      coalesce(string_to_array(ibans, ${separator}), '{}'), coalesce(string_to_array(numbers, ${separator}), '{}'), payable, withheld, is_receipt
    from numbered`)
}
