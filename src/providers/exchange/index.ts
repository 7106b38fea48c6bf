import { folders } from '../../folders.ts'
import { appSettingsOf, UnknownSetting } from '../app-settings.ts'
import type { AppSettings } from '../ledger/provider.ts'
import type { ExchangeConnector, ExchangePlugin } from './provider.ts'

/** The ways to exchanges, by name. */
export const exchangeProviders: Readonly<Record<string, ExchangePlugin>> = await folders<ExchangePlugin>(import.meta.url)

/** The intermediaries that organizations can connect, by name, each with what the operator set for it; null where something is missing. */
export type ExchangeConnectors = ReadonlyMap<string, { connector: ExchangeConnector; app: AppSettings | null }>

/** @param given by the name of an intermediary, then of a setting, as they stand in the environment: `INVOICETRONIC_URL` */
export function createExchangeConnectors(given: ReadonlyMap<string, string>): ExchangeConnectors {
  const left = new Set(given.keys())
  const connectors = Object.entries(exchangeProviders).flatMap(([name, { connector }]) =>
    connector ? [[name, { connector, app: appSettingsOf(name, connector.app, given, left) }] as const] : [],
  )
  const [unknown] = left
  if (unknown !== undefined) throw new UnknownSetting(unknown)
  return new Map(connectors)
}
