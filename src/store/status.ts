/** How an organization's work goes on by itself, counted in few looks. */
import type { JobState } from '../domain/jobs/job.ts'
import type { Db } from './connection/db.ts'
import { sql } from './connection/sql.ts'

export interface Queue {
  kind: string
  state: JobState
  jobs: number
  oldestAt: string
}

/** Finished ones are not counted. */
export const listQueues = (db: Db): Promise<Queue[]> =>
  db.rows<Queue>(sql`
    select kind, state, count(*)::integer as jobs, min(created_at) as "oldestAt" from job
    where organization_id = ${db.organizationId} and state in ('queued', 'running', 'failed') group by kind, state order by kind, state`)

export interface Consent {
  id: string
  institution: string
  validUntil: string | null
}

/** Of banks that accounts still use; what ends first comes first. */
export const listConsents = (db: Db, max: number): Promise<Consent[]> =>
  db.rows<Consent>(sql`
    select consent.id, consent.institution_name as institution, consent.valid_until as "validUntil" from bank_authorization consent
    where consent.organization_id = ${db.organizationId} and consent.state = 'linked' and exists (
      select from bank_account account where account.organization_id = consent.organization_id and account.authorization_id = consent.id)
    order by consent.valid_until nulls last, consent.id limit ${max}`)

export interface ConnectionState {
  id: string
  kind: string
  provider: string
  state: string
}

export const listConnectionStates = (db: Db, max: number): Promise<ConnectionState[]> =>
  db.rows<ConnectionState>(
    sql`select id, kind, provider, state from connection where organization_id = ${db.organizationId} order by id limit ${max}`,
  )
