/**
 * The same contract against a trial account of a vendor: `PRIMANOTA_LIVE_<LEDGER>_<NAME>` gives the credentials, and without them it is skipped. It leaves
 * drafts or documents there: use an account that nobody keeps books in.
 */
import { type Catalogue, type ConnectionSettings, noSettings, proposeAccounts, proposeVatCodes } from '../../src/domain/ledger/mapping.ts'
import type { Region } from '../../src/domain/regions.ts'
import { createConnectors } from '../../src/providers/ledger/index.ts'
import type { Credentials, LedgerProvider, MappedLedger } from '../../src/providers/ledger/provider.ts'
import { regions } from '../../src/regions/index.ts'

export interface LiveLedger {
  ledger: LedgerProvider & { mapped: MappedLedger }
}

/** What each vendor needs beside what the operator sets. */
const needed: Readonly<Record<string, readonly string[]>> = {
  economic: ['agreementGrantToken', 'journal'],
  fattureincloud: ['accessToken', 'company'],
}

const variable = (ledger: string, name: string): string =>
  `PRIMANOTA_LIVE_${ledger.toUpperCase()}_${name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()}`

/** Undefined where something is not given. */
export function liveCredentials(ledger: string): Credentials | undefined {
  const names = needed[ledger]
  if (!names) throw new Error(`it is not said what ${ledger} needs`)
  const given = names.map(name => [name, process.env[variable(ledger, name)] ?? ''] as const)
  return given.every(([, value]) => value !== '') ? Object.fromEntries(given) : undefined
}

/** What is proposed, else the first of the same kind: nothing of it is right, and all of it can be posted to. */
function toSettings(
  region: Region,
  catalogue: Catalogue,
  { company = null, journal = null }: { company?: string | null; journal?: string | null },
) {
  const open = catalogue.accounts.filter(account => account.isOpen)
  const accounts: Record<string, string> = {}
  for (const { ours, proposed } of proposeAccounts(region.chart, catalogue.accounts, {})) {
    const { type } = region.chart.find(({ number }) => number === ours)!
    const alike = open.find(account => account.type === type) ?? open.find(account => account.type === null) ?? open[0]!
    accounts[ours] = proposed ?? alike.number
  }
  const vatCodes: Record<string, string> = {}
  for (const { ours, proposed, candidates } of proposeVatCodes(region.vatCodes, catalogue.vatCodes, {}, catalogue.hasCodeOnEveryLine)) {
    const code = proposed ?? candidates[0]
    if (code !== undefined) vatCodes[ours] = code
  }
  const settings: ConnectionSettings = { ...noSettings, booking: 'draft', journal, company, accounts, vatCodes }
  return settings
}

export async function openLive(ledger: string, regionKey: string, clock: () => Date): Promise<LiveLedger> {
  const region = regions[regionKey]!
  const credentials = liveCredentials(ledger)!
  const prefix = 'PRIMANOTA_LEDGER_'
  const given = Object.entries(process.env).filter(([name, value]) => name.startsWith(prefix) && value)
  const { connector, app } = createConnectors(new Map(given.map(([name, value]) => [name.slice(prefix.length), value!]))).get(ledger)!
  const { company = null, journal = null, ...tokens } = credentials
  const access = { app: app ?? {}, credentials: tokens, settings: { ...noSettings, company, journal }, clock }
  const settings = toSettings(region, await connector.open(access).mapped.catalogue(), { company, journal })
  return { ledger: connector.open({ ...access, settings }) }
}
