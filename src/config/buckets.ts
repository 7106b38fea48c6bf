/** Where files and backups go: a bucket, or a directory. */
import { resolve } from 'node:path'
import { ConfigError, type Environment } from './environment.ts'

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

export function readFilesBucket(environment: Environment): BucketSettings | undefined {
  const text = environment['PRIMANOTA_FILES'] || undefined
  if (text === undefined) return undefined
  if (!text.startsWith('s3://')) {
    throw new ConfigError(
      `PRIMANOTA_FILES must be s3://BUCKET or s3://BUCKET/PREFIX, not "${text}". Unset, files are in the data directory.`,
    )
  }
  return readBucket('PRIMANOTA_FILES', text, environment, 'PRIMANOTA_S3_')
}

export function readFilesSecret(environment: Environment, name: string): string | undefined {
  const secret = environment[name] || undefined
  // What was set is not repeated: it is a secret.
  if (secret !== undefined && secret.length < 32) throw new ConfigError(`${name} must have at least 32 characters.`)
  return secret
}

/** A directory, or a bucket with settings of its own or those of the files. */
export function readPlace(text: string | undefined, environment: Environment): string | BucketSettings | undefined {
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
