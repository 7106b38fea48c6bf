/** A repository of backups in a place: a key behind a passphrase, objects named by what they hold, and a list of backups. */
import { createHash, createHmac, hkdfSync, randomBytes, scrypt as scryptOf } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Place } from './place.ts'
import { DamagedBackup, seal, unseal } from './sealed.ts'

/** It cannot be done, and nothing was changed. The message is for whoever runs it. */
export class BackupFailed extends Error {}

interface Settings {
  format: 'primanota backup'
  version: 1
  id: string
  scrypt: { cost: number; blockSize: number; parallelization: number; salt: string }
  /** The key of the repository, sealed with that of the passphrase. */
  key: string
}

const settingsName = 'repository.json'
export const passphraseMin = 12
/** 128 MiB of memory and about half a second: each guess at the passphrase costs as much. */
const usualCost = { cost: 2 ** 17, blockSize: 8, parallelization: 1 }
const costMax = 2 ** 20

export interface Repository {
  id: string
  place: Place
  /** What an object with this content is called, and nobody without the key can tell. */
  nameOf(kind: 'rows' | 'file', sha256: string): string
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes, each block known to be right before it comes. */
  get(name: string): AsyncGenerator<Uint8Array>
  /** Rows of a table: packed, and named by what they hold. */
  putRows(name: string, bytes: Uint8Array): Promise<void>
  getRows(name: string): Promise<Buffer>
}

const deriveKey = promisify(scryptOf) as (
  passphrase: string,
  salt: Uint8Array,
  length: number,
  options: { cost: number; blockSize: number; parallelization: number; maxmem: number },
) => Promise<Buffer>
const pack = promisify(gzip) as (bytes: Uint8Array, options: { level: number }) => Promise<Buffer>
const unpack = promisify(gunzip) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>
const rowBytesMax = 2 ** 30

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** @param mayMake whether a repository is made where there is none */
export async function openRepository(place: Place, passphrase: string, { mayMake }: { mayMake: boolean }): Promise<Repository> {
  if (passphrase.length < passphraseMin)
    throw new BackupFailed(`The passphrase of a backup needs ${passphraseMin} characters or more: set PRIMANOTA_BACKUP_PASSPHRASE.`)
  const settings = (await readSettings(place)) ?? (mayMake ? await makeSettings(place, passphrase) : undefined)
  if (!settings) throw new BackupFailed('There is no backup at that place.')
  const key = await openKey(settings, passphrase)
  const part = (purpose: string) => new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))
  const [sealing, naming] = [part('sealing'), part('naming')]
  async function* get(name: string): AsyncGenerator<Uint8Array> {
    const found = await place.get(name)
    if (!found) throw new DamagedBackup(`${name} is missing`)
    yield* unseal(sealing, name, found)
  }
  return {
    id: settings.id,
    place,
    nameOf(kind, sha256) {
      const hex = createHmac('sha256', naming).update(`${kind} ${sha256}`).digest('hex')
      return `objects/${hex.slice(0, 2)}/${hex}`
    },
    put: (name, bytes) => place.put(name, seal(sealing, name, bytes)),
    get,
    putRows: async (name, bytes) => place.put(name, seal(sealing, name, one(await pack(bytes, { level: 4 })))),
    getRows: async name => unpack(await buffer(get(name)), { maxOutputLength: rowBytesMax }),
  }
}

async function readSettings(place: Place): Promise<Settings | undefined> {
  const found = await place.get(settingsName)
  if (!found) return undefined
  const text = (await buffer(found)).toString()
  try {
    const settings = JSON.parse(text) as Settings
    const { cost, blockSize, parallelization } = settings.scrypt
    const isBounded = Number.isInteger(cost) && cost > 1 && cost <= costMax && blockSize === 8 && parallelization === 1
    if (settings.format === 'primanota backup' && settings.version === 1 && isBounded) return settings
  } catch {}
  throw new BackupFailed(`${settingsName} there is not one that this version of Primanota wrote, or it was damaged.`)
}

const keyFor = (passphrase: string, { salt, ...cost }: Settings['scrypt']): Promise<Buffer> =>
  deriveKey(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, { ...cost, maxmem: 256 * cost.cost * cost.blockSize })

async function makeSettings(place: Place, passphrase: string): Promise<Settings> {
  for await (const { name } of place.list('backups'))
    throw new BackupFailed(
      `${settingsName} is missing, and there are backups (${name}): put it back before anything else is written there.`,
    )
  const scrypt = { ...usualCost, salt: randomBytes(16).toString('base64') }
  const id = randomBytes(8).toString('hex')
  const sealed = await buffer(seal(await keyFor(passphrase, scrypt), `key ${id}`, one(randomBytes(32))))
  const settings: Settings = { format: 'primanota backup', version: 1, id, scrypt, key: sealed.toString('base64') }
  if (await place.putNew(settingsName, Buffer.from(`${JSON.stringify(settings, null, 2)}\n`))) return settings
  // Somebody else made it at the same moment.
  return (await readSettings(place))!
}

async function openKey(settings: Settings, passphrase: string): Promise<Buffer> {
  const key = await keyFor(passphrase, settings.scrypt)
  try {
    return await buffer(unseal(key, `key ${settings.id}`, one(Buffer.from(settings.key, 'base64'))))
  } catch (error) {
    if (error instanceof DamagedBackup) throw new BackupFailed('The passphrase is not the one that these backups were made with.')
    throw error
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
