/** The services, opened: the store that the configuration names, with the providers. What serves is loaded beside them, and commands do without. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config/environment.ts'
import type { Config } from './config.ts'
import { stopReaders } from './extraction/pages/read-pages.ts'
import { newId } from './ids.ts'
import type { Services } from './kernel/context.ts'
import type { Log } from './log.ts'
import { UnknownSetting } from './providers/app-settings.ts'
import { bankProviders } from './providers/bank/index.ts'
import { type BankNeeds, type BankProvider, UnusableBankSetting } from './providers/bank/provider.ts'
import { createExchangeConnectors, type ExchangeConnectors, exchangeProviders } from './providers/exchange/index.ts'
import type { ExchangeNeeds, ExchangeProvider } from './providers/exchange/provider.ts'
import { createOpenId } from './providers/identity/openid.ts'
import { type Connectors, createConnectors, ledgerProviders, UnknownLedgerSetting } from './providers/ledger/index.ts'
import type { LedgerProvider } from './providers/ledger/provider.ts'
import { createSmtp } from './providers/mail/smtp.ts'
import { createImap } from './providers/mail-in/imap.ts'
import { rateSources } from './providers/rates/index.ts'
import type { ReaderProvider, ReaderSettings } from './providers/reader/provider.ts'
import { createRegisters, UnknownRegisterSetting } from './providers/registers/index.ts'
import type { Registers } from './providers/registers/provider.ts'
import { readSecretFile } from './secret-file.ts'
import { type Cipher, createCipher } from './secrets.ts'
import { type BlobStore, diskBlobs } from './store/blobs.ts'
import { type Connection, openStore, type Store, storeClock } from './store/connection/db.ts'
import { type ReplicaReads, withReplica } from './store/connection/replica.ts'
import { openEmbedded } from './store/embedded/index.ts'
import { diskExports } from './store/export-files.ts'
import { appRole, assertBoundByRowSecurity, findStoreWarnings, migrate } from './store/migrate.ts'
import { diskPictures, removePictures } from './store/pictures.ts'
import { openBucket } from './store/s3/bucket.ts'
import { s3Blobs } from './store/s3/s3-blobs.ts'
import { s3Exports } from './store/s3/s3-exports.ts'
import { findOrSaveSeal } from './store/seal.ts'
import { sealedExports } from './store/sealed-exports.ts'
import { type FileKeys, fileKeysOf } from './store/sealed-files.ts'

export interface OpenServices {
  services: Services
  /** The administrator of the embedded PostgreSQL, whom no row-level security binds; undefined with a server of the user's. */
  admin?: Connection
  /** May be called again. */
  close(): Promise<void>
}

/** Opens the store that the configuration names, migrated, as the role that row-level security binds. */
export async function openServices(config: Config, log: Log, mode: 'own' | 'share'): Promise<OpenServices> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  const { store, stop, admin, replicaReads } =
    config.databaseUrl === undefined ? await openEmbeddedStore(config, log, mode) : await openServerStore(config, config.databaseUrl, log)
  try {
    await assertBoundByRowSecurity(store)
    const storeWarnings = await findStoreWarnings(store)
    const cipher = openCipher(config, config.secret ?? (await readSecretFile(config.dataDir)))
    await assertSecretOf(store, cipher)
    const clock = () => new Date()
    const blobs = await claimFiles(config)
    const services: Services = {
      store,
      blobs,
      ...(await openPictures(config, log)),
      exports: sealedExports(
        config.filesBucket ? s3Exports(openBucket(config.filesBucket)) : diskExports(join(config.dataDir, 'exports')),
        fileKeysIn(config),
      ),
      cipher,
      baseUrl: config.baseUrl,
      clock,
      sharedClock: storeClock,
      secondReader: config.secondReader && (await openSecondReader(config.secondReader, clock, log)),
      ledger: createOwnLedger(store, clock),
      connectors: openConnectors(config.ledgers),
      banks: openBanks({ store, clock, baseUrl: () => services.baseUrl, settings: config.banks }),
      exchange: createExchange({ store, clock }),
      exchangeConnectors: openExchangeConnectors(config.exchanges),
      registers: openRegisters(config),
      ...(config.openId
        ? { identityProvider: createOpenId(config.openId, code => log.warn({ code }, 'a sign-in with the identity provider failed')) }
        : {}),
      ...(config.smtp ? { mailTransport: createSmtp(config.smtp) } : {}),
      openMailbox: createImap({ allowsInternal: config.internalMailboxes }),
      ...(config.fetchesRates ? { rateSources } : {}),
      quotas: config.quotas,
      storeWarnings,
      ...(replicaReads && { replicaReads }),
    }
    const end = async () => {
      stopReaders()
      await store.close()
      await stop()
    }
    let ended: Promise<void> | undefined
    return { services, ...(admin && { admin }), close: () => (ended ??= end()) }
  } catch (error) {
    await store.close()
    await stop()
    throw error
  }
}

/** The directory, or the bucket that is set. */
function openFiles(config: FilesConfig): BlobStore {
  const { dataDir, filesBucket } = config
  const keys = fileKeysIn(config)
  return filesBucket ? s3Blobs(openBucket(filesBucket), join(dataDir, 'files', 'tmp'), keys) : diskBlobs(join(dataDir, 'files'), keys)
}

/** Pictures of pages are plain: where files are encrypted they are drawn each time, and those that were kept before are removed. */
async function openPictures({ dataDir, filesSecret }: Config, log: Log): Promise<Pick<Services, 'pictures'>> {
  const directory = join(dataDir, 'pictures')
  if (filesSecret === undefined) return { pictures: diskPictures(directory) }
  await removePictures(directory).catch((error: Error) => log.warn({ reason: error.message }, 'pictures of pages could not be removed'))
  return {}
}

type FilesConfig = Pick<Config, 'dataDir' | 'filesBucket' | 'filesSecret' | 'previousFilesSecret'>

function fileKeysIn({ filesSecret, previousFilesSecret }: FilesConfig): FileKeys {
  if (filesSecret !== undefined && filesSecret === previousFilesSecret)
    throw new ConfigError('PRIMANOTA_FILES_SECRET_PREVIOUS must differ from PRIMANOTA_FILES_SECRET: it is the one before.')
  return fileKeysOf(filesSecret, previousFilesSecret)
}

/** Fail at start-up when the secret is not the one that files were encrypted with; otherwise each of them would fail later, one request at a time. */
export async function claimFiles(config: FilesConfig): Promise<BlobStore> {
  const blobs = openFiles(config)
  const { current, all } = fileKeysIn(config)
  const idOf = (key: { id: Buffer }) => key.id.toString('hex')
  // A store that is away is no reason not to start: requests that need it are told.
  const noted = await blobs.keyId().catch(() => null)
  if (noted && !all.some(key => idOf(key) === noted)) {
    throw new ConfigError(
      'Files are encrypted, and neither PRIMANOTA_FILES_SECRET nor PRIMANOTA_FILES_SECRET_PREVIOUS is what they were encrypted with.',
    )
  }
  // Another one is noted once everything is encrypted with it: until then the one before is needed.
  if (current && noted === undefined) await blobs.keyId(idOf(current)).catch(() => {})
  return blobs
}

/** Few have one: what it needs is loaded where it is named. */
async function openSecondReader(settings: ReaderSettings, clock: () => Date, log: Log): Promise<ReaderProvider | undefined> {
  const { createSecondReader } = await import('./providers/reader/index.ts')
  return createSecondReader({ settings, clock, onFailure: (code, message) => log.warn({ code }, message) })
}

/** The ledger that comes with Primanota: what documents are posted to while no other is connected. */
export function createOwnLedger(store: Store, clock: () => Date): LedgerProvider {
  const needs = { store, clock, newEntryId: () => newId('led', clock()) }
  const own = Object.values(ledgerProviders)
    .flatMap(plugin => plugin.create?.(needs) ?? [])
    .find(ledger => ledger.isOwn)
  if (!own) throw new Error('there must be a ledger of our own')
  return own
}

/** A misspelt variable would leave a ledger out without a word. */
function openConnectors(given: ReadonlyMap<string, string>): Connectors {
  try {
    return createConnectors(given)
  } catch (error) {
    if (error instanceof UnknownLedgerSetting) throw new ConfigError(`PRIMANOTA_LEDGER_${error.message} is not a setting of any ledger.`)
    throw error
  }
}

export const createBanks = (needs: BankNeeds): BankProvider[] => Object.values(bankProviders).flatMap(plugin => plugin.create(needs) ?? [])

function openBanks(needs: BankNeeds): BankProvider[] {
  try {
    return createBanks(needs)
  } catch (error) {
    if (error instanceof UnusableBankSetting) throw new ConfigError(`PRIMANOTA_ENABLEBANKING_KEY_FILE cannot be used: ${error.message}.`)
    throw error
  }
}
function openExchangeConnectors(given: ReadonlyMap<string, string>): ExchangeConnectors {
  try {
    return createExchangeConnectors(given)
  } catch (error) {
    if (error instanceof UnknownSetting) throw new ConfigError(`PRIMANOTA_EXCHANGE_${error.message} is not a setting of any exchange.`)
    throw error
  }
}

function openRegisters({ registers, asksVies, vatCheckDays }: Config): Registers {
  try {
    return createRegisters(registers, { vat: asksVies, vatCheckDays })
  } catch (error) {
    if (error instanceof UnknownRegisterSetting)
      throw new ConfigError(`PRIMANOTA_REGISTER_${error.message} is not a setting of any register.`)
    throw error
  }
}

/** The stand-in, while no other is connected. */
export const createExchange = (needs: ExchangeNeeds): ExchangeProvider | null =>
  Object.values(exchangeProviders)
    .flatMap(plugin => plugin.create?.(needs) ?? [])
    .find(({ isSandbox }) => isSandbox) ?? null

/** Two names for one secret are a mistake of a round of the exchange, and nothing would be exchanged. */
export function openCipher(
  { nextSecret: next, previousSecret: previous }: Pick<Config, 'nextSecret' | 'previousSecret'>,
  secret: string,
): Cipher {
  if (next === secret) throw new ConfigError('PRIMANOTA_SECRET_NEXT must differ from PRIMANOTA_SECRET: it is the one that takes its place.')
  if (previous === secret) throw new ConfigError('PRIMANOTA_SECRET_PREVIOUS must differ from PRIMANOTA_SECRET: it is the one before.')
  if (next !== undefined && previous !== undefined) {
    throw new ConfigError('PRIMANOTA_SECRET_NEXT and PRIMANOTA_SECRET_PREVIOUS must not be set together: one exchange after the other.')
  }
  return createCipher(secret, { next, previous })
}

/** With another secret every stored token would be a riddle, one request at a time: better not to start. */
async function assertSecretOf(store: Store, cipher: Cipher): Promise<void> {
  const purpose = 'seal.sealed'
  const sealed = await findOrSaveSeal(store, cipher.seal('primanota', purpose))
  try {
    cipher.open(sealed, purpose)
  } catch {
    throw new ConfigError(
      'PRIMANOTA_SECRET (or the file "secret" in the data directory) is not the one that this store was made with. While one secret takes the place of another, the one before is needed as PRIMANOTA_SECRET_PREVIOUS until "primanota reseal" says that nothing needs it.',
    )
  }
}

async function openEmbeddedStore(config: Config, log: Log, mode: 'own' | 'share'): Promise<Opened> {
  const server = await openEmbedded({
    directory: join(config.dataDir, 'postgres'),
    mode,
    log: message => log.info({ from: 'postgres' }, message),
    onLost: () => log.warn('the embedded PostgreSQL went away; it is being started again'),
  })
  try {
    const { host, port, user } = server.connection
    const admin = { host, port, user, database: 'postgres' }
    await migrate(admin, { appMayLogIn: true })
    const store = openStore({ connection: { ...admin, user: appRole }, connectionsMax: config.connectionsMax, onIdleError: noteLost(log) })
    return { store, stop: () => server.stop(), admin }
  } catch (error) {
    await server.stop()
    throw error
  }
}

interface Opened {
  store: Store
  replicaReads?: ReplicaReads
  stop: () => Promise<void>
  admin?: Connection
}

async function openServerStore(config: Config, databaseUrl: string, log: Log): Promise<Opened> {
  const direct = config.directUrl === undefined ? undefined : { connectionString: config.directUrl }
  await migrate(direct ?? { connectionString: databaseUrl })
  const shared = { connectionsMax: config.connectionsMax, role: appRole }
  const primary = openStore({ connection: { connectionString: databaseUrl }, direct, ...shared, onIdleError: noteLost(log) })
  const stop = async () => {}
  if (config.replicaUrl === undefined) return { store: primary, stop }
  // A replica that is away is told when it is asked; connections that end before that are nothing to tell.
  const replica = openStore({ connection: { connectionString: config.replicaUrl }, ...shared })
  const onAway = ({ message }: Error) => log.warn({ reason: message }, 'the replica did not answer; reads go to the primary')
  const store = withReplica({ primary, replica, role: appRole, onAway })
  return { store, stop, replicaReads: store.reads }
}

const noteLost = (log: Log) => (error: Error) => log.warn({ reason: error.message }, 'a connection to the store was lost')
