import type { Db } from '../connection/db.ts'
import { nothing, sql } from '../connection/sql.ts'

/** `denied`: the browser came back with a refusal. `ended`: a person ended it here. What else was refused or has run out is asked of the bank. */
export type AuthorizationState = 'pending' | 'denied' | 'linked' | 'ended'

export interface StoredAuthorization {
  id: string
  provider: string
  institutionId: string
  institutionName: string
  country: string
  state: AuthorizationState
  /** What the provider calls the consent, sealed. */
  reference: Buffer
  /** Until then it must be given. */
  expiresAt: string
  /** How long it holds; null until it is given. */
  validUntil: string | null
  createdAt: string
  createdBy: string | null
  linkedAt: string | null
}

/** Who went to the bank, where its answer comes back with the browser. */
export interface ReturningPerson {
  returnHash: Buffer
  userId: string | null
  sessionHash: Buffer | null
}

const columns = sql`id, provider, institution_id as "institutionId", institution_name as "institutionName", country, state, reference,
  expires_at as "expiresAt", valid_until as "validUntil", created_at as "createdAt", created_by as "createdBy", linked_at as "linkedAt"`

export function insertAuthorization(db: Db, authorization: StoredAuthorization, returning: ReturningPerson | null): void {
  const { id, provider, institutionId, institutionName, country, state, reference, expiresAt, createdAt, createdBy } = authorization
  db.write(sql`
    insert into bank_authorization (organization_id, id, provider, institution_id, institution_name, country, state, reference, expires_at, created_at, created_by,
      return_hash, user_id, session_hash)
    values (${db.organizationId}, ${id}, ${provider}, ${institutionId}, ${institutionName}, ${country}, ${state}, ${reference},
      ${expiresAt}, ${createdAt}, ${createdBy}, ${returning?.returnHash}, ${returning?.userId}, ${returning?.sessionHash})`)
}

export const findAuthorization = (db: Db, id: string): Promise<StoredAuthorization | undefined> =>
  db.row<StoredAuthorization>(sql`select ${columns} from bank_authorization where organization_id = ${db.organizationId} and id = ${id}`)

/** Those that accounts are read by, in the order of their ids; `only` one of them where it is given. */
export const listInUse = (
  db: Db,
  { after = '', only, limit }: { after?: string; only?: string; limit: number },
): Promise<StoredAuthorization[]> =>
  db.rows<StoredAuthorization>(sql`
    select ${columns} from bank_authorization consent
    where consent.organization_id = ${db.organizationId} and consent.state = 'linked' and consent.id > ${after}
      ${only === undefined ? nothing : sql`and consent.id = ${only}`}
      and exists (select from bank_account account where account.organization_id = consent.organization_id and account.authorization_id = consent.id)
    order by consent.id limit ${limit}`)

/** What a browser came back for. */
export const findReturning = (db: Db, returnHash: Buffer): Promise<(StoredAuthorization & ReturningPerson) | undefined> =>
  db.row<StoredAuthorization & ReturningPerson>(sql`
    select ${columns}, return_hash as "returnHash", user_id as "userId", session_hash as "sessionHash"
    from bank_authorization where organization_id = ${db.organizationId} and return_hash = ${returnHash}`)

/** The person consented: from now on it is called otherwise, and nothing comes back for it any more. */
export function saveGivenConsent(db: Db, id: string, reference: Buffer): void {
  db.write(sql`
    update bank_authorization set reference = ${reference}, session_hash = null
    where organization_id = ${db.organizationId} and id = ${id} and state = 'pending'`)
}

export function denyAuthorization(db: Db, id: string): void {
  db.write(sql`
    update bank_authorization set state = 'denied', reference = '', session_hash = null
    where organization_id = ${db.organizationId} and id = ${id} and state = 'pending'`)
}

/** The bank ended it: it holds no longer than until now. */
export function noteConsentOver(db: Db, id: string, at: Date): void {
  db.write(sql`
    update bank_authorization set valid_until = least(valid_until, ${at})
    where organization_id = ${db.organizationId} and id = ${id} and state = 'linked'`)
}

/** Of two who finalize at once one goes first. */
export const lockAuthorization = (db: Db, id: string): Promise<StoredAuthorization | undefined> =>
  db.row<StoredAuthorization>(
    sql`select ${columns} from bank_authorization where organization_id = ${db.organizationId} and id = ${id} for update`,
  )

export function saveAuthorizationState(db: Db, { id, state, validUntil, linkedAt }: StoredAuthorization): void {
  db.write(sql`
    update bank_authorization set state = ${state}, valid_until = ${validUntil}, linked_at = ${linkedAt}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

/** What the provider called it is not kept. */
export function endAuthorization(db: Db, id: string, at: Date): void {
  db.write(sql`
    update bank_authorization set state = 'ended', valid_until = ${at}, reference = ''
    where organization_id = ${db.organizationId} and id = ${id}`)
}
