/** The environment, read and checked once. Nothing else looks at process.env. */
import { resolve } from 'node:path'

export class ConfigError extends Error {}

export interface Config {
  port: number
  host: string
  baseUrl: string
  databaseUrl: string | undefined
  /** The server itself, where `databaseUrl` is a pooler that hands out connections by transaction. */
  directUrl: string | undefined
  dataDir: string
  secret: string | undefined
  /** Opens what other processes seal with it already; seals nothing. */
  nextSecret: string | undefined
  /** Opens what was sealed with it before, which is then sealed anew. */
  previousSecret: string | undefined
  /** Requests a minute a key; 0 turns the limit off. */
  rateLimit: number
  logLevel: string
  connectionsMax: number
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

/** Of a collector: see telemetry/exporter.ts. */
export interface TelemetrySettings {
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  ratio: number
  metricsEveryMs: number
}

export interface SmtpConfig {
  host: string
  port: number
  isSecure: boolean
  requiresTls: boolean
  login: { user: string; password: string } | undefined
  from: string
}

/** A bucket of an S3-compatible store. */
export interface BucketSettings {
  bucket: string
  /** With the bucket, in the path or in the host, and without a slash at its end. */
  bucketUrl: string
  /** Empty, or ending with a slash. */
  prefix: string
  region: string
  keyId: string
  secret: string
  encryption?: { kind: 'AES256' } | { kind: 'aws:kms'; keyId: string | undefined }
}

type Environment = Record<string, string | undefined>

function integer(environment: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

function readSwitch(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} must be on or off, not "${text}".`)
  return text === 'on'
}

export function readConfig(environment: Environment = process.env): Config {
  const port = integer(environment, 'PORT', 4000, 0, 65_535)
  const [databaseUrl, directUrl] = ['DATABASE_URL', 'DATABASE_DIRECT_URL'].map(name => readDatabaseUrl(environment, name))
  if (directUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL is the server behind the pooler that DATABASE_URL names: set both, or neither.')
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
    dataDir: resolve(environment['PRIMANOTA_DATA_DIR'] || 'data'),
    secret,
    nextSecret: environment['PRIMANOTA_SECRET_NEXT'] || undefined,
    previousSecret: environment['PRIMANOTA_SECRET_PREVIOUS'] || undefined,
    rateLimit: integer(environment, 'PRIMANOTA_RATE_LIMIT', 600, 0, 1_000_000_000),
    logLevel: readLogLevel(environment['PRIMANOTA_LOG_LEVEL'] || 'info'),
    connectionsMax: integer(environment, 'PRIMANOTA_DATABASE_CONNECTIONS', 10, 2, 500),
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

function decodePart(part: string, name: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError(`${name} has a % that stands for nothing: write it as %25.`)
  }
}

function readFilesBucket(environment: Environment): BucketSettings | undefined {
  const text = environment['PRIMANOTA_FILES'] || undefined
  if (text === undefined) return undefined
  if (!text.startsWith('s3://')) {
    throw new ConfigError(
      `PRIMANOTA_FILES must be s3://BUCKET or s3://BUCKET/PREFIX, not "${text}". Unset, files are in the data directory.`,
    )
  }
  return readBucket('PRIMANOTA_FILES', text, environment, 'PRIMANOTA_S3_')
}

/** A directory, or a bucket with settings of its own or those of the files. */
export function readPlace(text: string | undefined, environment: Environment = process.env): string | BucketSettings | undefined {
  if (text === undefined) return undefined
  return text.startsWith('s3://') ? readBucket('The place of backups', text, environment, 'PRIMANOTA_BACKUP_S3_') : resolve(text)
}

/** What was set is not repeated where it may be a secret. */
function readBucket(what: string, text: string, environment: Environment, own: string): BucketSettings {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/.exec(text) ?? []
  if (bucket === undefined) throw new ConfigError(`${what} must be s3://BUCKET or s3://BUCKET/PREFIX, not "${text}".`)
  const setting = (name: string) => environment[`${own}${name}`] || environment[`PRIMANOTA_S3_${name}`] || undefined
  const [keyId, secret, region = 'us-east-1', endpoint] = [setting('KEY_ID'), setting('SECRET'), setting('REGION'), setting('ENDPOINT')]
  if (keyId === undefined || secret === undefined) {
    throw new ConfigError(`${what} is in a bucket: set PRIMANOTA_S3_KEY_ID and PRIMANOTA_S3_SECRET to a key that may read and write there.`)
  }
  if (!/^[a-z0-9-]+$/.test(region)) throw new ConfigError('PRIMANOTA_S3_REGION must be a name such as eu-north-1.')
  const prefix = path.replace(/^\/+|\/+$/g, '')
  const encryption = readEncryption(setting('ENCRYPTION'))
  return {
    bucket,
    bucketUrl: endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${readEndpoint(endpoint)}/${bucket}`,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    keyId,
    secret,
    ...(encryption && { encryption }),
  }
}

function readEndpoint(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined
  const isPlain =
    address && /^https?:$/.test(address.protocol) && `${address.username}${address.password}${address.search}${address.hash}` === ''
  if (!isPlain) throw new ConfigError('PRIMANOTA_S3_ENDPOINT must be an http or https address without a user, a query or a fragment.')
  return text.replace(/\/+$/, '')
}

function readEncryption(text: string | undefined): BucketSettings['encryption'] {
  if (text === undefined) return undefined
  if (text === 'AES256') return { kind: 'AES256' }
  const [, keyId] = /^aws:kms(?::(.+))?$/.exec(text) ?? []
  if (text.startsWith('aws:kms') && /^aws:kms(:.+)?$/.test(text)) return { kind: 'aws:kms', keyId }
  throw new ConfigError(`PRIMANOTA_S3_ENCRYPTION must be AES256, aws:kms or aws:kms:KEY, not "${text}".`)
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

/** By the names that OpenTelemetry gives them. What was set is not repeated: headers hold a key. */
function readTelemetry(environment: Environment): TelemetrySettings | undefined {
  const text = environment['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  if (text === undefined) return undefined
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || `${address.username}${address.password}${address.search}${address.hash}` !== '') {
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address without a user, a query or a fragment.')
  }
  const headers = (environment['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').filter(part => part.trim() !== '')
  const ratio = Number(environment['OTEL_TRACES_SAMPLER_ARG'] || '1')
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: the share of traces.')
  return {
    endpoint: text.replace(/\/+$/, ''),
    headers: Object.fromEntries(headers.map(readHeader)),
    serviceName: environment['OTEL_SERVICE_NAME'] || 'primanota',
    ratio,
    metricsEveryMs: integer(environment, 'OTEL_METRIC_EXPORT_INTERVAL', 60_000, 1_000, 86_400_000),
  }
}

function readHeader(part: string): [string, string] {
  const [, name, value] = /^\s*([A-Za-z0-9-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(part) ?? []
  if (name === undefined || value === undefined) {
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be NAME=VALUE, with commas between several; write other signs as %2C.')
  }
  return [name, decodePart(value, 'OTEL_EXPORTER_OTLP_HEADERS')]
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
