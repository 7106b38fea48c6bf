/** The consents of the sandbox bank: asked for by an organization, decided on a page by whoever holds its token. */
import { hash } from 'node:crypto'
import type { Db, Store } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'

export interface ConsentedAccount {
  name: string
  iban: string
  currency: string
}

export interface SandboxConsent {
  id: string
  institutionId: string
  institutionName: string
  accounts: readonly ConsentedAccount[]
  /** For how many days it is given. */
  days: number
  returnUrl: string | null
  state: 'pending' | 'allowed' | 'denied'
  /** Until then it must be decided. */
  expiresAt: string
  decidedAt: string | null
  validUntil: string | null
}

interface ConsentRow {
  id: string
  institution_id: string
  institution_name: string
  accounts: ConsentedAccount[]
  days: number
  return_url: string | null
  state: SandboxConsent['state']
  expires_at: string
  decided_at: string | null
  valid_until: string | null
}

const columns = sql`id, institution_id, institution_name, accounts, days, return_url, state, expires_at, decided_at, valid_until`

const toConsent = (row: ConsentRow): SandboxConsent => ({
  id: row.id,
  institutionId: row.institution_id,
  institutionName: row.institution_name,
  accounts: row.accounts,
  days: row.days,
  returnUrl: row.return_url,
  state: row.state,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
  validUntil: row.valid_until,
})

/** The token has 256 random bits: a fast hash is enough, there is nothing to guess. */
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

export type NewSandboxConsent = Pick<SandboxConsent, 'id' | 'institutionId' | 'institutionName' | 'accounts' | 'days' | 'returnUrl'> & {
  token: string
  expiresAt: Date
}

export function saveSandboxConsent(db: Db, consent: NewSandboxConsent, now: Date): void {
  const { id, token, institutionId, institutionName, accounts, days, returnUrl, expiresAt } = consent
  db.write(sql`
    insert into sandbox_consent (organization_id, id, token_hash, institution_id, institution_name, accounts, days, return_url, state, created_at, expires_at)
    values (${db.organizationId}, ${id}, ${hashOf(token)}, ${institutionId}, ${institutionName}, ${toJson(accounts)}, ${days}, ${returnUrl}, 'pending',
      ${now}, ${expiresAt})`)
}

export async function findSandboxConsent(db: Db, id: string): Promise<SandboxConsent | undefined> {
  const row = await db.row<ConsentRow>(
    sql`select ${columns} from sandbox_consent where organization_id = ${db.organizationId} and id = ${id}`,
  )
  return row && toConsent(row)
}

/** The consent that a link leads to, before any organization is known. */
export async function findPresentedConsent(
  store: Pick<Store, 'row'>,
  token: string,
): Promise<{ organizationId: string; id: string } | undefined> {
  const row = await store.row<{ organization_id: string; id: string }>(sql`select * from gate_sandbox_consent(${hashOf(token)})`)
  return row && { organizationId: row.organization_id, id: row.id }
}

export interface Decision {
  state: 'allowed' | 'denied'
  validUntil: Date | null
}

/** Nothing when it was decided before, or is too old to be: of two who decide at once the second waits here and changes nothing. */
export async function decideSandboxConsent(db: Db, id: string, decision: Decision, now: Date): Promise<SandboxConsent | undefined> {
  const row = await db.row<ConsentRow>(sql`
    update sandbox_consent set state = ${decision.state}, decided_at = ${now}, valid_until = ${decision.validUntil}
    where organization_id = ${db.organizationId} and id = ${id} and state = 'pending' and expires_at > ${now} returning ${columns}`)
  return row && toConsent(row)
}

/** From then on it has run out. */
export function endSandboxConsent(db: Db, id: string, at: Date): void {
  db.write(sql`
    update sandbox_consent set valid_until = least(valid_until, ${at}), expires_at = least(expires_at, ${at})
    where organization_id = ${db.organizationId} and id = ${id}`)
}
