/** The environment, read and checked once. Nothing else looks at process.env. */
import { resolve } from 'node:path'
import { type BucketSettings, readFilesBucket, readFilesSecret, readPlace } from './config/buckets.ts'
import { ConfigError, decodePart, type Environment, integer, optionalInteger, readSwitch } from './config/environment.ts'
import { readTelemetry, type TelemetrySettings } from './config/telemetry.ts'

export interface Config {
  port: number
  host: string
  baseUrl: string
  databaseUrl: string | undefined
  /** The server itself, where `databaseUrl` is a pooler that hands out connections by transaction. */
  directUrl: string | undefined
  /** A server that follows the first, for reads; undefined: the first answers all. */
  replicaUrl: string | undefined
  dataDir: string
  secret: string | undefined
  /** Opens what other processes seal with it already; seals nothing. */
  nextSecret: string | undefined
  /** Opens what was sealed with it before, which is then sealed anew. */
  previousSecret: string | undefined
  /** Requests a minute a key; 0 turns the limit off. */
  rateLimit: number
  /** The same of a person with all their keys, and of an organization; undefined: 5 and 20 times as many. */
  widerRateLimits: { person: number | undefined; organization: number | undefined }
  /** Of every organization without its own; null: no limit. */
  quotas: { storageBytes: number | null; pagesPerMonth: number | null }
  logLevel: string
  connectionsMax: number
  /** For so long a stop waits for requests under way. */
  stopMs: number
  /** How many proxies stand in front: their entries in X-Forwarded-For are believed, and no others. */
  proxies: number
  /** Sites whose pages may call the MCP endpoint from a browser, such as https://agent.example. */
  agentOrigins: readonly string[]
  /** Whether clients may be known by a document that they publish, which is then fetched; off where Primanota must not call out. */
  clientDocuments: boolean
  /** Whether the web app is served where it is built; without it the start page is at `/`. */
  webApp: boolean
  /** Whether published exchange rates are fetched; off where Primanota must not call out. */
  fetchesRates: boolean
  /** Whether VIES is asked about VAT numbers when somebody wants it; off where Primanota must not call out. */
  asksVies: boolean
  /** Whether mailboxes on servers of this network may be connected. */
  internalMailboxes: boolean
  /** For so many days what it said counts. */
  vatCheckDays: number
  /** What registers of companies need: PRIMANOTA_REGISTER_<REGISTER>_<SETTING>, without what they begin with. */
  registers: ReadonlyMap<string, string>
  /** The service that is asked for a second reading of documents; undefined: none is. */
  secondReader: { url: string; model: string; key: string | undefined } | undefined
  /** What the ledgers that organizations connect need of whoever runs the service: PRIMANOTA_LEDGER_<LEDGER>_<SETTING>, without what they begin with. */
  ledgers: ReadonlyMap<string, string>
  /** What the services that read banks need of whoever runs this one, by their folder. */
  banks: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The same of intermediaries to an exchange: PRIMANOTA_EXCHANGE_<INTERMEDIARY>_<SETTING>. */
  exchanges: ReadonlyMap<string, string>
  /** The bucket that files are kept in; undefined: the data directory. */
  filesBucket: BucketSettings | undefined
  /** What files are encrypted with where they are stored, and what they were before; undefined: they are stored as they are. */
  filesSecret: string | undefined
  previousFilesSecret: string | undefined
  /** Where backups go, and what they are encrypted by; undefined where it is not set. */
  backup: { place: string | BucketSettings | undefined; passphrase: string | undefined; passphraseFile: string | undefined }
  /** The server that mail leaves by; undefined: mail is kept and not sent. */
  smtp: SmtpConfig | undefined
  /** The identity provider that people can sign in with; undefined: none. */
  openId: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  /** Where traces and metrics go, by the OpenTelemetry protocol; undefined: nowhere. */
  telemetry: TelemetrySettings | undefined
  /** npm passes on SIGINT and SIGTERM only: when it is ended in another way, the service has to notice by itself. */
  isStartedByNpm: boolean
}

export interface SmtpConfig {
  host: string
  port: number
  isSecure: boolean
  requiresTls: boolean
  login: { user: string; password: string } | undefined
  from: string
}

export function readConfig(environment: Environment = process.env): Config {
  const port = integer(environment, 'PORT', 4000, 0, 65_535)
  const [databaseUrl, directUrl, replicaUrl] = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].map(name =>
    readDatabaseUrl(environment, name),
  )
  if (directUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL is the server behind the pooler that DATABASE_URL names: set both, or neither.')
  }
  if (replicaUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL is a server that follows the one that DATABASE_URL names: set both, or neither.')
  }
  const production = environment['NODE_ENV'] === 'production'
  const secret = environment['PRIMANOTA_SECRET'] || undefined
  for (const name of ['PRIMANOTA_SECRET', 'PRIMANOTA_SECRET_NEXT', 'PRIMANOTA_SECRET_PREVIOUS']) {
    const given = environment[name] || undefined
    if (production && given !== undefined && given.length < 32)
      throw new ConfigError(`${name} must have at least 32 characters in production.`)
  }
  if (production && databaseUrl !== undefined && secret === undefined) {
    throw new ConfigError('PRIMANOTA_SECRET must be set in production: every process needs the same one to open stored tokens.')
  }
  return {
    port,
    host: environment['PRIMANOTA_HOST'] || 'localhost',
    baseUrl: readBaseUrl(environment['PRIMANOTA_BASE_URL'] || `http://localhost:${port}`),
    databaseUrl,
    directUrl,
    replicaUrl,
    dataDir: resolve(environment['PRIMANOTA_DATA_DIR'] || 'data'),
    secret,
    nextSecret: environment['PRIMANOTA_SECRET_NEXT'] || undefined,
    previousSecret: environment['PRIMANOTA_SECRET_PREVIOUS'] || undefined,
    rateLimit: integer(environment, 'PRIMANOTA_RATE_LIMIT', 600, 0, 1_000_000_000),
    widerRateLimits: {
      person: optionalInteger(environment, 'PRIMANOTA_RATE_LIMIT_PERSON', 0, 1_000_000_000),
      organization: optionalInteger(environment, 'PRIMANOTA_RATE_LIMIT_ORGANIZATION', 0, 1_000_000_000),
    },
    quotas: {
      storageBytes: integer(environment, 'PRIMANOTA_QUOTA_STORAGE_MB', 0, 0, 1_000_000_000) * 1024 * 1024 || null,
      pagesPerMonth: integer(environment, 'PRIMANOTA_QUOTA_PAGES', 0, 0, 1_000_000_000) || null,
    },
    logLevel: readLogLevel(environment['PRIMANOTA_LOG_LEVEL'] || 'info'),
    connectionsMax: integer(environment, 'PRIMANOTA_DATABASE_CONNECTIONS', 10, 2, 500),
    // A load balancer or a container's owner waits ten seconds or more before it ends a process the hard way.
    stopMs: integer(environment, 'PRIMANOTA_STOP_SECONDS', 8, 1, 3600) * 1000,
    proxies: integer(environment, 'PRIMANOTA_PROXIES', 0, 0, 10),
    agentOrigins: readOrigins(environment['PRIMANOTA_MCP_ORIGINS'] ?? ''),
    clientDocuments: readSwitch(environment, 'PRIMANOTA_CLIENT_DOCUMENTS', true),
    webApp: readSwitch(environment, 'PRIMANOTA_WEB_APP', true),
    fetchesRates: readSwitch(environment, 'PRIMANOTA_RATES', true),
    asksVies: readSwitch(environment, 'PRIMANOTA_VIES', true),
    internalMailboxes: readSwitch(environment, 'PRIMANOTA_INTERNAL_MAILBOXES', false),
    vatCheckDays: integer(environment, 'PRIMANOTA_VAT_CHECK_DAYS', 30, 1, 366),
    registers: readPrefixed(environment, 'PRIMANOTA_REGISTER_'),
    secondReader: readSecondReader(environment),
    banks: readBanks(environment),
    ledgers: readPrefixed(environment, 'PRIMANOTA_LEDGER_'),
    exchanges: readPrefixed(environment, 'PRIMANOTA_EXCHANGE_'),
    filesBucket: readFilesBucket(environment),
    filesSecret: readFilesSecret(environment, 'PRIMANOTA_FILES_SECRET'),
    previousFilesSecret: readFilesSecret(environment, 'PRIMANOTA_FILES_SECRET_PREVIOUS'),
    smtp: readSmtp(environment),
    openId: readOpenId(environment),
    backup: {
      place: readPlace(environment['PRIMANOTA_BACKUP_TO'] || undefined, environment),
      passphrase: environment['PRIMANOTA_BACKUP_PASSPHRASE'] || undefined,
      passphraseFile: environment['PRIMANOTA_BACKUP_PASSPHRASE_FILE'] || undefined,
    },
    telemetry: readTelemetry(environment),
    isStartedByNpm: ['start', 'npx'].includes(environment['npm_lifecycle_event'] ?? ''),
  }
}

/** As the setting, for a place that a command is given. */
export const readBackupPlace = (text: string | undefined) => readPlace(text, process.env)

function readDatabaseUrl(environment: Environment, name: string): string | undefined {
  const url = environment[name] || undefined
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) throw new ConfigError(`${name} must start with postgres:// or postgresql://.`)
  return url
}

function readBanks(environment: Environment): Config['banks'] {
  const appId = environment['PRIMANOTA_ENABLEBANKING_APP_ID'] || undefined
  const keyFile = environment['PRIMANOTA_ENABLEBANKING_KEY_FILE'] || undefined
  const url = environment['PRIMANOTA_ENABLEBANKING_URL'] || undefined
  if (appId === undefined && keyFile === undefined && url === undefined) return {}
  if (appId === undefined || keyFile === undefined) {
    throw new ConfigError(
      'PRIMANOTA_ENABLEBANKING_APP_ID and PRIMANOTA_ENABLEBANKING_KEY_FILE must be set together: the id of the application and the file with its private key.',
    )
  }
  if (!/^[\x21-\x7e]+$/.test(appId))
    throw new ConfigError('PRIMANOTA_ENABLEBANKING_APP_ID must be the id of the application, without spaces.')
  if (url !== undefined && (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))) {
    throw new ConfigError(`PRIMANOTA_ENABLEBANKING_URL must be an http or https address, not "${url}".`)
  }
  return { enablebanking: { appId, keyFile: resolve(keyFile), ...(url === undefined ? {} : { url: url.replace(/\/+$/, '') }) } }
}

function readOpenId(environment: Environment): Config['openId'] {
  const [issuer, clientId, clientSecret, name] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME'].map(
    setting => environment[`PRIMANOTA_OIDC_${setting}`] || undefined,
  )
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('PRIMANOTA_OIDC_ISSUER, PRIMANOTA_OIDC_CLIENT_ID and PRIMANOTA_OIDC_CLIENT_SECRET must be set together.')
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  const isHere = url?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isHere) || `${url.username}${url.password}${url.search}${url.hash}` !== '') {
    // What was set is not repeated: it may hold a password.
    throw new ConfigError('PRIMANOTA_OIDC_ISSUER must be an https address without a user, a query or a fragment.')
  }
  return { issuer, clientId, clientSecret, name: name ?? url.hostname }
}

/** What was set is not repeated: it holds a password. */
function readSmtp(environment: Environment): SmtpConfig | undefined {
  const text = environment['PRIMANOTA_SMTP_URL'] || undefined
  const from = environment['PRIMANOTA_MAIL_FROM'] || undefined
  if (text === undefined && from === undefined) return undefined
  if (text === undefined || from === undefined) {
    throw new ConfigError(
      'PRIMANOTA_SMTP_URL and PRIMANOTA_MAIL_FROM must be set together: the mail server, and the address that mail is from.',
    )
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname) || `${url.search}${url.hash}` !== '') {
    throw new ConfigError(
      'PRIMANOTA_SMTP_URL must be smtp://USER:PASSWORD@HOST:PORT, or smtps:// where the server wants TLS from the start.',
    )
  }
  if (!/^(?:[^<>\r\n"]{1,100} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(from)) {
    throw new ConfigError(`PRIMANOTA_MAIL_FROM must be an address or "Name <address>", not "${from}".`)
  }
  const isSecure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
  const [user, password] = [url.username, url.password].map(part => decodePart(part, 'PRIMANOTA_SMTP_URL'))
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    requiresTls: readSwitch(environment, 'PRIMANOTA_SMTP_TLS', !isHere),
    login: user === undefined || user === '' ? undefined : { user, password: password ?? '' },
    from,
  }
}

/** Which settings there are is known to the providers. What was set is not repeated: it may be a secret. */
function readPrefixed(environment: Environment, prefix: string): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || value === undefined || value === '') continue
    if (!/^[\x21-\x7e]+$/.test(value)) {
      throw new ConfigError(`${name} must be made of letters, digits and signs without accents or spaces: it goes into a header.`)
    }
    given.set(name.slice(prefix.length), value)
  }
  return given
}

function readSecondReader(environment: Environment): Config['secondReader'] {
  const url = environment['PRIMANOTA_LLM_URL'] || undefined
  const model = environment['PRIMANOTA_LLM_MODEL'] || undefined
  const key = environment['PRIMANOTA_LLM_KEY'] || undefined
  if (url === undefined && model === undefined && key === undefined) return undefined
  if (url === undefined || model === undefined) {
    throw new ConfigError(
      'A second reader needs PRIMANOTA_LLM_URL and PRIMANOTA_LLM_MODEL (and a PRIMANOTA_LLM_KEY where the service asks for one).',
    )
  }
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isPlain =
    address && /^https?:$/.test(address.protocol) && `${address.username}${address.password}${address.search}${address.hash}` === ''
  // What was set is not repeated: it may hold a key.
  if (!isPlain) throw new ConfigError('PRIMANOTA_LLM_URL must be an http or https address without a user, a query or a fragment.')
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigError('PRIMANOTA_LLM_KEY must be made of letters, digits and signs without accents or spaces: it goes into a header.')
  }
  return { url: url.replace(/\/+$/, ''), model, key }
}

function readOrigins(text: string): string[] {
  const origins = text.split(/[\s,]+/).filter(Boolean)
  const wrong = origins.find(origin => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined) {
    throw new ConfigError(`PRIMANOTA_MCP_ORIGINS must list origins such as https://agent.example, separated by commas, not "${wrong}".`)
  }
  return origins
}

function readBaseUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ConfigError(`PRIMANOTA_BASE_URL must be an http or https address, not "${text}".`)
  }
  return text.replace(/\/+$/, '')
}

function readLogLevel(text: string): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  if (!levels.includes(text)) throw new ConfigError(`PRIMANOTA_LOG_LEVEL must be one of ${levels.join(', ')}, not "${text}".`)
  return text
}
