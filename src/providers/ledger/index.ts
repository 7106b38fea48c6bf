import { folders } from '../../folders.ts'
import { appSettingsOf, UnknownSetting } from '../app-settings.ts'
import type { AppSettings, LedgerConnector, LedgerPlugin } from './provider.ts'

/** The ledgers that entries can be posted to, by name. */
export const ledgerProviders: Readonly<Record<string, LedgerPlugin>> = await folders<LedgerPlugin>(import.meta.url)

/** The ledgers that organizations can connect, by name, each with what the operator set for it; null where something is missing. */
export type Connectors = ReadonlyMap<string, { connector: LedgerConnector; app: AppSettings | null }>

export class UnknownLedgerSetting extends UnknownSetting {}

/** @param given by the name of a ledger, then of a setting, all as they stand in the environment: `ECONOMIC`, `APP_SECRET_TOKEN` */
export function createConnectors(given: ReadonlyMap<string, string>): Connectors {
  const left = new Set(given.keys())
  const connectors = Object.entries(ledgerProviders).flatMap(([name, { connector }]) => {
    if (!connector) return []
    return [[name, { connector, app: appSettingsOf(name, connector.app, given, left) }] as const]
  })
  const [unknown] = left
  if (unknown !== undefined) throw new UnknownLedgerSetting(unknown)
  return new Map(connectors)
}
