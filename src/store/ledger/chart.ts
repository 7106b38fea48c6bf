import type { Account, AccountType } from '../../domain/ledger/chart.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

interface AccountRow {
  number: string
  name: string
  english_name: string
  type: AccountType
  vat_code: string | null
}

const toAccount = (row: AccountRow): Account => ({
  number: row.number,
  name: { local: row.name, english: row.english_name },
  type: row.type,
  vatCode: row.vat_code,
})

/** The chart as it was last fetched, by number; empty while it never was. */
export async function listAccounts(db: Db, regionKey: string): Promise<Account[]> {
  const rows = await db.rows<AccountRow>(sql`
    select number, name, english_name, type, vat_code from account
    where organization_id = ${db.organizationId} and region_key = ${regionKey} order by number`)
  return rows.map(toAccount)
}

export interface ChartChanges {
  added: number
  changed: number
  removed: number
}

/** Puts a fetched chart in the place of the one that was there, and says what is different; only that is written. Accounts have unique numbers. */
export async function saveChart(
  db: Db,
  regionKey: string,
  provider: string,
  accounts: readonly Account[],
  now: Date,
): Promise<ChartChanges> {
  // The same lock as a change of the settings takes: two at once are two, one after the other.
  db.write(sql`select 1 from organization where id = ${db.organizationId} for update`)
  const before = new Map((await listAccounts(db, regionKey)).map(account => [account.number, account]))
  const given = new Set(accounts.map(account => account.number))
  const removed = [...before.keys()].filter(number => !given.has(number))
  const added = accounts.filter(({ number }) => !before.has(number))
  const changed = accounts.filter(account => before.has(account.number) && !isSame(account, before.get(account.number)!))
  if (removed.length > 0) {
    db.write(
      sql`delete from account where organization_id = ${db.organizationId} and region_key = ${regionKey} and number = any (${removed}::text[])`,
    )
  }
  // Those of another ledger that are the same in this one are this one's now.
  db.write(sql`
    update account set provider = ${provider} where organization_id = ${db.organizationId} and region_key = ${regionKey} and provider <> ${provider}`)
  if (added.length + changed.length > 0) putAccounts(db, regionKey, provider, [...added, ...changed], now)
  return { added: added.length, changed: changed.length, removed: removed.length }
}

function putAccounts(db: Db, regionKey: string, provider: string, accounts: readonly Account[], now: Date): void {
  const of = <Value>(value: (account: Account) => Value): Value[] => accounts.map(value)
  db.write(sql`
    insert into account (organization_id, region_key, number, provider, name, english_name, type, vat_code, synced_at)
    select ${db.organizationId}, ${regionKey}, number, ${provider}, name, english_name, type, vat_code, ${now}
    from unnest(
      ${of(({ number }) => number)}::text[], ${of(({ name }) => name.local)}::text[], ${of(({ name }) => name.english)}::text[],
      ${of(({ type }) => type)}::text[], ${of(({ vatCode }) => vatCode)}::text[]
    ) as given (number, name, english_name, type, vat_code)
    on conflict (organization_id, region_key, number) do update
      set provider = excluded.provider, name = excluded.name, english_name = excluded.english_name, type = excluded.type,
        vat_code = excluded.vat_code, synced_at = excluded.synced_at`)
}

const isSame = (one: Account, other: Account): boolean =>
  one.name.local === other.name.local && one.name.english === other.name.english && one.type === other.type && one.vatCode === other.vatCode
