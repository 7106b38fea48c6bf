/** Which ledger an organization's documents go to: the one that it connected, else that of the service. */
import type { Services } from '../../kernel/context.ts'
import type { LedgerProvider, MappedLedger } from '../../providers/ledger/provider.ts'
import type { Db } from '../../store/connection/db.ts'
import { findLedgerName, findSealed, type SealedConnection } from '../../store/ledger/connections.ts'

interface Resolving {
  db: Pick<Db, 'row' | 'organizationId'>
  services: Services
}

export const sealPurpose = (organizationId: string, connectionId: string): string =>
  `connection.credentials_sealed ${organizationId} ${connectionId}`

/** Nothing is called; the credentials stay in memory, in what is returned. */
export function openLedger(
  { connectors, cipher, clock }: Services,
  organizationId: string,
  { id, provider, settings, credentialsSealed }: Pick<SealedConnection, 'id' | 'provider' | 'settings' | 'credentialsSealed'>,
): (LedgerProvider & { mapped: MappedLedger }) | undefined {
  const found = connectors?.get(provider)
  if (!found?.app) return undefined
  const credentials = JSON.parse(cipher.open(credentialsSealed, sealPurpose(organizationId, id))) as Record<string, string>
  return found.connector.open({ app: found.app, credentials, settings, clock })
}

/** `stays`: whoever disconnects it waits until the transaction is over. */
export async function ledgerOf({ db, services }: Resolving, { stays = false } = {}): Promise<LedgerProvider> {
  const connection = await findSealed(db, 'ledger', { stays })
  if (!connection) return services.ledger
  return openLedger(services, db.organizationId, connection) ?? closed(connection, services)
}

/** It is connected, and this service is not set up for it any more: nothing goes elsewhere instead. */
function closed({ provider, title }: SealedConnection, { connectors }: Services): LedgerProvider {
  const fail = async () => {
    throw new Error(`${connectors?.get(provider)?.connector.title ?? provider} is not set up on this service`)
  }
  return {
    name: provider,
    title,
    isOwn: false,
    can: { attachFiles: false },
    settlesWithinMs: 60_000,
    post: fail,
    attach: fail,
    find: fail,
    read: fail,
    chartOfAccounts: fail,
  }
}

/** Who keeps the books, where nothing is asked of them. */
export async function bookkeeperOf({ db, services }: Resolving): Promise<{ name: string; isOwn: boolean; isMapped: boolean }> {
  const connected = await findLedgerName(db)
  if (connected !== undefined) return { name: connected, isOwn: false, isMapped: true }
  return { name: services.ledger.name, isOwn: services.ledger.isOwn, isMapped: services.ledger.mapped !== undefined }
}
