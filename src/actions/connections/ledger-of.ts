/** Which ledger an organization's documents go to: the one that it connected, else that of the service. */
import type { Services } from '../../kernel/context.ts'
import type { LedgerProvider, MappedLedger } from '../../providers/ledger/provider.ts'
import type { Db } from '../../store/connection/db.ts'
import { findLedgerName, findSealed, type SealedConnection } from '../../store/ledger/connections.ts'
import { accessOf } from './access.ts'

interface Resolving {
  db: Pick<Db, 'row' | 'organizationId'>
  services: Services
}

/** Nothing is called; the credentials stay in memory, in what is returned. */
export function openLedger(
  services: Services,
  organizationId: string,
  connection: Pick<SealedConnection, 'id' | 'provider' | 'settings' | 'credentialsSealed'>,
): (LedgerProvider & { mapped: MappedLedger }) | undefined {
  const access = accessOf(services, organizationId, connection)
  return access && services.connectors?.get(connection.provider)?.connector.open(access)
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
