import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

/** What was refused or has run out is asked of the bank, and not kept; `ended` is what a person ended here. */
export type AuthorizationState = 'pending' | 'linked' | 'ended'

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
  linkedAt: string | null
}

const columns = sql`id, provider, institution_id as "institutionId", institution_name as "institutionName", country, state, reference,
  expires_at as "expiresAt", valid_until as "validUntil", created_at as "createdAt", linked_at as "linkedAt"`

export function insertAuthorization(db: Db, authorization: StoredAuthorization): void {
  const { id, provider, institutionId, institutionName, country, state, reference, expiresAt, createdAt } = authorization
  db.write(sql`
    insert into bank_authorization (organization_id, id, provider, institution_id, institution_name, country, state, reference, expires_at, created_at)
    values (${db.organizationId}, ${id}, ${provider}, ${institutionId}, ${institutionName}, ${country}, ${state}, ${reference},
      ${expiresAt}, ${createdAt})`)
}

export const findAuthorization = (db: Db, id: string): Promise<StoredAuthorization | undefined> =>
  db.row<StoredAuthorization>(sql`select ${columns} from bank_authorization where organization_id = ${db.organizationId} and id = ${id}`)

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
