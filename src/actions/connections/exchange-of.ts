/** Which way an organization's e-invoices go: the intermediary that it connected, else the stand-in of the service. */
import type { Services } from '../../kernel/context.ts'
import type { ExchangeAccess, ExchangeProvider } from '../../providers/exchange/provider.ts'
import type { Credentials } from '../../providers/ledger/provider.ts'
import { findProfile, type StoredProfile } from '../../store/access/organizations.ts'
import type { Db } from '../../store/connection/db.ts'
import { findSealed, type SealedConnection } from '../../store/ledger/connections.ts'
import { sealPurpose } from './access.ts'

interface Resolving {
  db: Db
  services: Services
}

export const companyOf = (profile: StoredProfile): ExchangeAccess['company'] => ({
  name: profile.legalName ?? profile.name,
  vatNumber: profile.vatNumber ?? '',
  fiscalCode: profile.fiscalCode,
})

/** Nothing is called; the credentials stay in memory, in what is returned. Undefined where the service is not set up for it. */
export function exchangeAccessOf(services: Services, connection: SealedConnection, profile: StoredProfile): ExchangeAccess | undefined {
  const app = services.exchangeConnectors?.get(connection.provider)?.app
  if (!app) return undefined
  const opened = services.cipher.open(connection.credentialsSealed, sealPurpose(profile.id, connection.id))
  return {
    app,
    credentials: JSON.parse(opened) as Credentials,
    settings: connection.settings,
    clock: services.clock,
    company: companyOf(profile),
  }
}

/**
 * `country`: whose invoices are to go through it. Null where the one that is connected does not reach that country: it was connected before the organization
 * moved its books there, and nothing goes elsewhere instead.
 */
export async function exchangeOfOrganization({ db, services }: Resolving, country?: string | undefined): Promise<ExchangeProvider | null> {
  if (!services.exchangeConnectors?.size) return services.exchange
  const connection = await findSealed(db, 'exchange')
  if (!connection) return services.exchange
  const connector = services.exchangeConnectors.get(connection.provider)?.connector
  if (connector && country !== undefined && !connector.countries.includes(country)) return null
  const access = exchangeAccessOf(services, connection, await findProfile(db))
  return (access && connector?.open(access)) ?? closed(connection)
}

/** By whom something was sent: one that was disconnected since, or was never real, still answers for what it took. */
export async function exchangeNamed(resolving: Resolving, name: string): Promise<ExchangeProvider | null> {
  const { exchange } = resolving.services
  if (exchange?.name === name) return exchange
  const connected = await exchangeOfOrganization(resolving)
  return connected?.name === name ? connected : null
}

/** It is connected, and this service is not set up for it any more: nothing goes elsewhere instead. */
function closed({ provider, title, isSandbox }: SealedConnection): ExchangeProvider {
  const fail = async () => {
    throw new Error(`${provider} is not set up on this service`)
  }
  return {
    name: provider,
    title,
    isSandbox,
    settlesWithinMs: 60_000,
    send: fail,
    receives: fail,
    find: fail,
    notices: fail,
    noticesOf: fail,
  }
}
