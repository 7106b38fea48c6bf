/** Who went to the pages of a vendor to connect a ledger. What is found by its state is gone with that. */
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export interface ConnectionRequest {
  provider: string
  userId: string | null
  sessionHash: Buffer | null
  expiresAt: string
}

export interface NewConnectionRequest extends Omit<ConnectionRequest, 'expiresAt'> {
  stateHash: Buffer
  expiresAt: Date
}

/** Those that ran out are forgotten with it. */
export function insertConnectionRequest(db: Db, request: NewConnectionRequest, now: Date): void {
  db.write(sql`delete from connection_request where organization_id = ${db.organizationId} and expires_at <= ${now}`)
  db.write(sql`
    insert into connection_request (organization_id, state_hash, provider, user_id, session_hash, asked_at, expires_at)
    values (${db.organizationId}, ${request.stateHash}, ${request.provider}, ${request.userId}, ${request.sessionHash}, ${now}, ${request.expiresAt})`)
}

export const takeConnectionRequest = (db: Db, stateHash: Buffer): Promise<ConnectionRequest | undefined> =>
  db.row<ConnectionRequest>(sql`
    delete from connection_request where organization_id = ${db.organizationId} and state_hash = ${stateHash}
    returning provider, user_id as "userId", session_hash as "sessionHash", expires_at as "expiresAt"`)
