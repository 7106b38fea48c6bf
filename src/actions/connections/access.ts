/**
 * One organization's way into its ledger. Tokens that run out are renewed by one process at a time: the claim is durable before anybody is asked, and the
 * old token stays beside the new one until that was renewed in turn. Whoever dies between the answer and saving it leaves the old one, which is asked with
 * again: it is good there until the new one was used.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { type Authorization, type Credentials, CredentialsRefused, type LedgerAccess } from '../../providers/ledger/provider.ts'
import { newToken } from '../../secrets.ts'
import { claimRenewal, endRenewal, lockRenewal, type SealedConnection, saveFailed } from '../../store/ledger/connections.ts'
import { timeoutMs, withTimeout } from '../timeouts.ts'

export const sealPurpose = (organizationId: string, connectionId: string): string =>
  `connection.credentials_sealed ${organizationId} ${connectionId}`

type Opened = Pick<SealedConnection, 'id' | 'provider' | 'settings' | 'credentialsSealed'>

/** Nothing is called. Undefined where the service is not set up for it. */
export function accessOf(services: Services, organizationId: string, connection: Opened): LedgerAccess | undefined {
  const { connectors, cipher, clock } = services
  const { id, provider, settings, credentialsSealed } = connection
  const found = connectors?.get(provider)
  if (!found?.app) return undefined
  const { app, connector } = found
  const credentials = JSON.parse(cipher.open(credentialsSealed, sealPurpose(organizationId, id))) as Credentials
  const { authorization } = connector
  const renewal = authorization && { services, organizationId, id, ledger: connector.title, app, authorization }
  return { app, credentials, settings, clock, ...(renewal && { renew: (stale: Credentials) => renewOnce(renewal, stale) }) }
}

interface Renewing {
  services: Services
  organizationId: string
  id: string
  ledger: string
  app: LedgerAccess['app']
  authorization: Authorization
}

/** Longer than the call may take. */
const claimMs = 2 * timeoutMs
const busyPauseMs = 50
const busyPatienceMs = 5_000

async function renewOnce(renewal: Renewing, stale: Credentials): Promise<Credentials> {
  for (let waited = 0; ; waited += busyPauseMs) {
    const claimed = await claim(renewal, stale)
    if (claimed === 'gone') throw new CredentialsRefused(`${renewal.ledger} is not connected any more`)
    if (claimed !== 'busy') return claimed.token === null ? claimed.credentials : renewClaimed(renewal, claimed.credentials, claimed.token)
    if (waited >= busyPatienceMs) throw new Error(`the access to ${renewal.ledger} is being renewed`)
    await wait(busyPauseMs)
  }
}

/** Without a token where somebody else has renewed it since. */
async function claim({ services, organizationId, id }: Renewing, stale: Credentials) {
  const { store, cipher } = services
  return store.transaction(organizationId, async db => {
    const row = await lockRenewal(db, id)
    if (!row) return 'gone' as const
    const credentials = JSON.parse(cipher.open(row.credentialsSealed, sealPurpose(organizationId, id))) as Credentials
    if (credentials['accessToken'] !== stale['accessToken']) return { credentials, token: null }
    const now = await services.sharedClock(db)
    if (row.renewingUntil !== null && new Date(row.renewingUntil) > now) return 'busy' as const
    const token = newToken()
    claimRenewal(db, id, token, new Date(now.getTime() + claimMs))
    return { credentials, token }
  })
}

async function renewClaimed(renewal: Renewing, held: Credentials, token: string): Promise<Credentials> {
  const { services, organizationId, id, ledger } = renewal
  const { store, cipher } = services
  const end = (sealed: Buffer | null) => store.transaction(organizationId, db => endRenewal(db, id, token, sealed))
  try {
    const { refreshToken } = held
    const fresh = { ...(await ask(renewal, held)), ...(refreshToken === undefined ? {} : { refreshTokenBefore: refreshToken }) }
    const isSaved = await end(cipher.seal(JSON.stringify(fresh), sealPurpose(organizationId, id)))
    if (!isSaved) throw new Error(`the access to ${ledger} was renewed by somebody else`)
    return fresh
  } catch (error) {
    if (!(error instanceof CredentialsRefused)) {
      await end(null)
      throw error
    }
    await store.transaction(organizationId, async db => {
      if (await endRenewal(db, id, token, null)) saveFailed(db, id, 'expired', say('connection_expired', { ledger }), services.clock())
    })
    throw error
  }
}

/** With the token of before where the newer one is not known there: it was never used. */
async function ask({ services, app, authorization }: Renewing, held: Credentials): Promise<Credentials> {
  const renew = (refreshToken: string) =>
    withTimeout(signal => authorization.renew(app, { ...held, refreshToken }, services.clock(), signal))
  const { refreshToken, refreshTokenBefore } = held
  if (refreshToken === undefined) throw new CredentialsRefused('there is nothing to renew it with')
  try {
    return await renew(refreshToken)
  } catch (error) {
    if (!(error instanceof CredentialsRefused) || refreshTokenBefore === undefined) throw error
    return renew(refreshTokenBefore)
  }
}
