import type { Balance, DayEnd } from '../../domain/bank/statements.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Values } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'
import type { AuthorizationState } from './authorizations.ts'

export interface AccountError {
  code: string
  values?: Values
  /** Only of what was stored before its sentence had values. */
  message?: string
  at: string
}

export interface StoredBankAccount {
  id: string
  name: string
  iban: string | null
  number: string | null
  /** What its provider knows it by under every consent, where that is more than IBAN and number. */
  identity?: string | null
  currency: string
  /** By which consent it is read; null for one that is only fed by statements. */
  authorizationId: string | null
  reference: string | null
  institutionName: string | null
  balance: Balance | null
  syncedThrough: CalendarDate | null
  syncedAt: string | null
  error: AccountError | null
  createdAt: string
}

/** With the consent that it is read by. */
export interface LinkedBankAccount extends StoredBankAccount {
  consent: { provider: string; state: AuthorizationState; validUntil: string | null; reference: Buffer } | null
}

interface AccountRow {
  id: string
  name: string
  iban: string | null
  number: string | null
  identity: string | null
  currency: string
  authorization_id: string | null
  reference: string | null
  institution_name: string | null
  balance: Minor | null
  balance_on: string | null
  synced_through: string | null
  synced_at: string | null
  error: AccountError | null
  created_at: string
  consent_provider: string | null
  consent_state: AuthorizationState | null
  consent_valid_until: string | null
  consent_reference: Buffer | null
}

const toAccount = (row: AccountRow): LinkedBankAccount => ({
  id: row.id,
  name: row.name,
  iban: row.iban,
  number: row.number,
  identity: row.identity,
  currency: row.currency,
  authorizationId: row.authorization_id,
  reference: row.reference,
  institutionName: row.institution_name,
  balance: row.balance === null ? null : { date: row.balance_on!, amount: row.balance },
  syncedThrough: row.synced_through,
  syncedAt: row.synced_at,
  error: row.error,
  createdAt: row.created_at,
  consent:
    row.consent_state === null
      ? null
      : {
          provider: row.consent_provider!,
          state: row.consent_state,
          validUntil: row.consent_valid_until,
          reference: row.consent_reference!,
        },
})

const accounts = sql`
  select account.id, account.name, account.iban, account.number, account.identity, account.currency, account.authorization_id, account.reference, account.institution_name,
    account.balance, account.balance_on, account.synced_through, account.synced_at, account.error, account.created_at,
    consent.provider as consent_provider, consent.state as consent_state, consent.valid_until as consent_valid_until, consent.reference as consent_reference
  from bank_account account left join bank_authorization consent
    on consent.organization_id = account.organization_id and consent.id = account.authorization_id`

/** An organization has a handful of them; in the order in which they came. */
export async function listBankAccounts(db: Db, after?: string, limit?: number): Promise<LinkedBankAccount[]> {
  const rows = await db.rows<AccountRow>(sql`
    ${accounts} where account.organization_id = ${db.organizationId} ${after === undefined ? nothing : sql`and account.id > ${after}`}
    order by account.id ${limit === undefined ? nothing : sql`limit ${limit}`}`)
  return rows.map(toAccount)
}

export async function findBankAccount(db: Db, id: string): Promise<LinkedBankAccount | undefined> {
  const row = await db.row<AccountRow>(sql`${accounts} where account.organization_id = ${db.organizationId} and account.id = ${id}`)
  return row && toAccount(row)
}

/** As it stands, until the transaction ends: a sync, an import and a person who links it anew all write the whole row. */
export async function lockBankAccount(db: Db, id: string): Promise<LinkedBankAccount> {
  db.write(sql`select 1 from bank_account where organization_id = ${db.organizationId} and id = ${id} for no key update`)
  const account = await findBankAccount(db, id)
  if (!account) throw new Error(`the bank account ${id} must be there`)
  return account
}

/** Of two that are made of one account at once the first stays: then nothing is returned. */
export async function insertBankAccount(db: Db, account: StoredBankAccount): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`
    insert into bank_account (organization_id, id, name, iban, number, identity, currency, authorization_id, reference, institution_name, balance, balance_on,
      created_at)
    values (${db.organizationId}, ${account.id}, ${account.name}, ${account.iban}, ${account.number}, ${account.identity}, ${account.currency}, ${account.authorizationId},
      ${account.reference}, ${account.institutionName}, ${account.balance?.amount}, ${account.balance?.date}, ${account.createdAt})
    on conflict do nothing returning id`)
  return row?.id
}

/** All that may change. */
export function saveBankAccount(db: Db, account: StoredBankAccount): void {
  db.write(sql`
    update bank_account set name = ${account.name}, iban = ${account.iban}, number = ${account.number}, identity = ${account.identity},
      authorization_id = ${account.authorizationId},
      reference = ${account.reference}, institution_name = ${account.institutionName}, balance = ${account.balance?.amount},
      balance_on = ${account.balance?.date}, synced_through = ${account.syncedThrough}, synced_at = ${account.syncedAt},
      error = ${account.error && toJson(account.error)}
    where organization_id = ${db.organizationId} and id = ${account.id}`)
}

/**
 * What a bank said at the end of a day, each once. To be called when the movements are written: of two parts of a day that end with the same balance, the one
 * that is all of the day says more.
 */
export function saveBalances(db: Db, accountId: string, balances: readonly (Balance & Partial<DayEnd>)[], source: string): void {
  const once = new Map<string, DayEnd>()
  for (const { date, amount, moved = null } of balances) {
    const key = `${date} ${amount}`
    if (once.get(key)?.moved !== null) once.set(key, { date, amount, moved })
  }
  if (once.size === 0) return
  const given = [...once.values()]
  db.write(sql`
    insert into bank_balance (organization_id, account_id, date, amount, moved, source)
    select ${db.organizationId}, ${accountId}, given.date, given.amount, given.moved, ${source}
    from unnest(${given.map(({ date }) => date)}::date[], ${given.map(({ amount }) => amount)}::bigint[], ${given.map(({ moved }) => moved)}::bigint[])
      as given (date, amount, moved)
    on conflict (organization_id, account_id, date, amount) do update set moved = excluded.moved, source = excluded.source
      where bank_balance.moved is not null and (excluded.moved is null or excluded.moved = (
        select sum(movement.amount) from bank_transaction movement
        where movement.organization_id = excluded.organization_id and movement.account_id = excluded.account_id and movement.date = excluded.date
          and not movement.is_pending))`)
}

export const listBalances = (db: Db, accountId: string): Promise<DayEnd[]> =>
  db.rows<DayEnd>(
    sql`select date, amount, moved from bank_balance where organization_id = ${db.organizationId} and account_id = ${accountId} order by date`,
  )

/** What was booked on each day. */
export const sumByDay = (db: Db, accountId: string): Promise<Balance[]> =>
  db.rows<Balance>(sql`
    select date, sum(amount)::bigint as amount from bank_transaction
    where organization_id = ${db.organizationId} and account_id = ${accountId} and not is_pending group by date order by date`)

export async function sumOn(db: Db, accountId: string, date: CalendarDate): Promise<Minor> {
  const row = await db.row<{ amount: Minor }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from bank_transaction
    where organization_id = ${db.organizationId} and account_id = ${accountId} and date = ${date} and not is_pending`)
  return row?.amount ?? (0 as Minor)
}
