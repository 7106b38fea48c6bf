/** Every column that holds something sealed for long, with what each value was sealed for. */

import type { Asks } from './access/users.ts'
import type { Db } from './connection/db.ts'
import { type Sql, sql } from './connection/sql.ts'

export interface SealedValue {
  /** What finds its row again. */
  key: string
  purpose: string
  sealed: Buffer
}

export interface SealedColumn {
  name: string
  /** Behind a key, in its order. */
  list(asks: Asks, after: string, limit: number): Promise<SealedValue[]>
  /** Only in the place of what was opened: what was changed meanwhile is sealed with the new secret already. */
  replace(asks: Asks, value: SealedValue, fresh: Buffer): Promise<boolean>
}

const changed = async (asks: Asks, statement: Sql): Promise<boolean> => (await asks.row(statement)) !== undefined

/** Of no organization. */
export const sharedColumns: readonly SealedColumn[] = [
  {
    name: 'oauth_key.sealed',
    list: (asks, after, limit) =>
      asks.rows<SealedValue>(sql`
        select purpose as key, 'oauth_key.sealed ' || purpose as purpose, sealed from oauth_key where purpose > ${after} order by purpose limit ${limit}`),
    replace: (asks, { key, sealed }, fresh) =>
      changed(asks, sql`update oauth_key set sealed = ${fresh} where purpose = ${key} and sealed = ${sealed} returning 1`),
  },
  {
    name: 'totp.sealed',
    list: (asks, after, limit) =>
      asks.rows<SealedValue>(sql`
        select user_id as key, 'totp.sealed ' || user_id as purpose, sealed from totp where user_id > ${after} order by user_id limit ${limit}`),
    replace: (asks, { key, sealed }, fresh) =>
      changed(asks, sql`update totp set sealed = ${fresh} where user_id = ${key} and sealed = ${sealed} returning 1`),
  },
]

/** What says at the start whether the secret is the right one: sealed anew last, when nothing needs the old one any more. */
export const sealColumn: SealedColumn = {
  name: 'seal.sealed',
  list: (asks, after) =>
    asks.rows<SealedValue>(sql`select 'seal' as key, 'seal.sealed' as purpose, sealed from seal where 'seal' > ${after}`),
  replace: (asks, { sealed }, fresh) => changed(asks, sql`update seal set sealed = ${fresh} where sealed = ${sealed} returning 1`),
}

/** Of one organization. */
export const columnsOf = ({ organizationId }: Pick<Db, 'organizationId'>): readonly SealedColumn[] => [
  {
    name: 'calendar_feed.token_sealed',
    list: (asks, after) =>
      asks.rows<SealedValue>(sql`
        select organization_id as key, 'calendar_feed.token_sealed ' || organization_id as purpose, token_sealed as sealed from calendar_feed
        where organization_id = ${organizationId} and organization_id > ${after}`),
    replace: (asks, { sealed }, fresh) =>
      changed(
        asks,
        sql`update calendar_feed set token_sealed = ${fresh} where organization_id = ${organizationId} and token_sealed = ${sealed} returning 1`,
      ),
  },
  {
    name: 'bank_authorization.reference',
    list: (asks, after, limit) =>
      asks.rows<SealedValue>(sql`
        select id as key, 'bank_authorization.reference ' || organization_id || ' ' || id as purpose, reference as sealed from bank_authorization
        where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`),
    replace: (asks, { key, sealed }, fresh) =>
      changed(
        asks,
        sql`update bank_authorization set reference = ${fresh} where organization_id = ${organizationId} and id = ${key} and reference = ${sealed} returning 1`,
      ),
  },
  {
    name: 'connection.credentials_sealed',
    list: (asks, after, limit) =>
      asks.rows<SealedValue>(sql`
        select id as key, 'connection.credentials_sealed ' || organization_id || ' ' || id as purpose, credentials_sealed as sealed from connection
        where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`),
    replace: (asks, { key, sealed }, fresh) =>
      changed(
        asks,
        sql`update connection set credentials_sealed = ${fresh} where organization_id = ${organizationId} and id = ${key} and credentials_sealed = ${sealed} returning 1`,
      ),
  },
  {
    name: 'mail.sealed',
    list: (asks, after, limit) =>
      asks.rows<SealedValue>(sql`
        select id as key, 'mail.sealed ' || id as purpose, sealed from mail
        where organization_id = ${organizationId} and sealed is not null and id > ${after} order by id limit ${limit}`),
    replace: (asks, { key, sealed }, fresh) =>
      changed(
        asks,
        sql`update mail set sealed = ${fresh} where organization_id = ${organizationId} and id = ${key} and sealed = ${sealed} returning 1`,
      ),
  },
]
