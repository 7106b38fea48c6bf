/** Passkeys: public keys, and challenges that are good once. */
import { sql } from '../connection/sql.ts'
import type { Asks } from './users.ts'

export interface Passkey {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: string
  lastUsedAt: string | null
}

interface PasskeyRow extends Omit<Passkey, 'counter'> {
  counter: string
}

const toPasskey = (row: PasskeyRow): Passkey => ({ ...row, counter: Number(row.counter) })

const columns = sql`id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`

export const listPasskeys = async (asks: Asks, userId: string): Promise<Passkey[]> =>
  (await asks.rows<PasskeyRow>(sql`select ${columns} from passkey where user_id = ${userId} order by id`)).map(toPasskey)

export async function findPasskey(asks: Asks, credentialId: string): Promise<Passkey | undefined> {
  const row = await asks.row<PasskeyRow>(sql`select ${columns} from passkey where credential_id = ${credentialId}`)
  return row && toPasskey(row)
}

export interface NewPasskey extends Omit<Passkey, 'createdAt' | 'lastUsedAt'> {
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  aaguid: string
}

/** Nothing where somebody has it already. */
export async function insertPasskey(asks: Asks, passkey: NewPasskey, now: Date): Promise<boolean> {
  const row = await asks.row(sql`
    insert into passkey (id, user_id, credential_id, public_key, counter, transports, device_type, backed_up, aaguid, name, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}::text[],
      ${passkey.deviceType}, ${passkey.backedUp}, ${passkey.aaguid}, ${passkey.name}, ${now})
    on conflict (credential_id) do nothing returning 1`)
  return row !== undefined
}

/** Only forward: of two answers with the same count one is a copy. Those that do not count always say 0. */
export async function notePasskeyUse(asks: Asks, id: string, before: number, counter: number, now: Date): Promise<boolean> {
  const row = await asks.row(
    sql`update passkey set counter = ${counter}, last_used_at = ${now} where id = ${id} and counter = ${before} returning 1`,
  )
  return row !== undefined
}

/** What it was called; undefined for one of somebody else. */
export async function renamePasskey(asks: Asks, userId: string, id: string, name: string): Promise<boolean> {
  return (await asks.row(sql`update passkey set name = ${name} where user_id = ${userId} and id = ${id} returning 1`)) !== undefined
}

export async function deletePasskey(asks: Asks, userId: string, id: string): Promise<string | undefined> {
  return (await asks.row<{ name: string }>(sql`delete from passkey where user_id = ${userId} and id = ${id} returning name`))?.name
}

/** What authenticators know the person by; drawn with the first. */
export async function findOrSaveHandle(asks: Asks, userId: string, drawn: Buffer): Promise<Buffer> {
  const row = await asks.row<{ handle: Buffer }>(
    sql`update app_user set passkey_user_id = coalesce(passkey_user_id, ${drawn}) where id = ${userId} returning passkey_user_id as handle`,
  )
  return row?.handle ?? drawn
}

export interface Challenge {
  challenge: string
  userId: string | null
}

export async function saveChallenge(asks: Asks, tokenHash: Buffer, { challenge, userId }: Challenge, expiresAt: Date): Promise<void> {
  await asks.rows(sql`
    insert into passkey_challenge (token_hash, challenge, user_id, expires_at) values (${tokenHash}, ${challenge}, ${userId}, ${expiresAt})`)
}

/** Used up, whatever the answer turns out to be. */
export const takeChallenge = (asks: Asks, tokenHash: Buffer, now: Date): Promise<Challenge | undefined> =>
  asks.row<Challenge>(sql`
    with taken as (delete from passkey_challenge where token_hash = ${tokenHash} returning challenge, user_id, expires_at)
    select challenge, user_id as "userId" from taken where expires_at > ${now}`)

export async function deleteOldChallenges(asks: Asks, now: Date): Promise<void> {
  await asks.rows(sql`delete from passkey_challenge where expires_at < ${now}`)
}
