/** Randomness, hashes and sealing: the only place that names an algorithm. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  hash,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { passwordCost } from './domain/access/password-cost.ts'

/** `current` seals; the others only open, while one secret takes the place of another. */
export type SealingSecret = 'current' | 'next' | 'previous'

/** Seals what must be stored and shown again, such as a feed's token. */
export interface Cipher {
  seal(text: string, purpose: string): Buffer
  open(sealed: Buffer, purpose: string): string
  /** Which secret it was sealed with; undefined where none of them opens it. */
  sealedWith(sealed: Buffer, purpose: string): SealingSecret | undefined
  /** 256 bits for one purpose alone: every process with the same secret has the same ones, and nobody gets from them to another. */
  keyFor(purpose: string): Buffer
}

/** 256 bits, fit for a path or a header. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Our tokens are 256 random bits: a fast hash is enough, there is nothing to guess. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Of what a person chose, and somebody could guess. The same text has the same hash under the same salt. */
export const hashSlowly = (text: string, salt: string): Promise<Buffer> =>
  hashRaw(text, { ...passwordCost, salt: hashToken(salt), outputLen: 32 })

/** As a token is stored and looked for. */
export const tokenDigest = (token: string): string => hashToken(token).toString('base64url')

/** Whether two texts are the same, in a time that says nothing about where they differ. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other))

/** What the messages of a webhook are signed with (Standard Webhooks 1.0): base64 behind a mark, as mail services show theirs. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Undefined for what is no such secret: at least 24 bytes of base64. */
export function readSigningSecret(text: string): Buffer | undefined {
  const encoded = /^(?:whsec_)?([A-Za-z0-9+/]{32,200}={0,2})$/.exec(text)?.[1]
  const key = encoded === undefined ? undefined : Buffer.from(encoded, 'base64')
  return key && key.length >= 24 ? key : undefined
}

/** `signatures` as the header holds them: `v1,<base64>`, several with spaces between while a secret is being replaced. */
export function isSigned(
  secret: string,
  { id, timestamp, signatures }: { id: string; timestamp: string; signatures: string },
  body: Buffer,
): boolean {
  const key = readSigningSecret(secret)
  if (!key) return false
  const wanted = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
  return signatures
    .split(' ')
    .slice(0, 10)
    .some(signature => isSameSecret(signature, wanted))
}

/** A private key to sign with: ECDSA on P-256, as a JWK (RFC 7518, section 6.2). */
export const newSigningKey = (): JsonWebKey => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })

/**
 * AES-256-GCM under a key derived from PRIMANOTA_SECRET. The purpose (which column, of which organization) is authenticated with it, so that a
 * sealed value cannot be moved to another row.
 *
 * @param others open as well, while one secret takes the place of another
 */
export function createCipher(secret: string, others: { next?: string | undefined; previous?: string | undefined } = {}): Cipher {
  const toKey = (text: string) => Buffer.from(hkdfSync('sha256', text, 'primanota', 'sealing v1', 32))
  const key = toKey(secret)
  const given = { current: secret, next: others.next, previous: others.previous }
  const keys = Object.entries(given).flatMap(([name, text]) =>
    text === undefined ? [] : [{ name: name as SealingSecret, key: name === 'current' ? key : toKey(text) }],
  )
  const openWith = (opening: Buffer, sealed: Buffer, purpose: string): string => {
    const decipher = createDecipheriv('aes-256-gcm', opening, sealed.subarray(0, 12))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
  }
  const isOf = (opening: Buffer, sealed: Buffer, purpose: string): boolean => {
    try {
      openWith(opening, sealed, purpose)
      return true
    } catch {
      return false
    }
  }
  const findKey = (sealed: Buffer, purpose: string) => keys.find(one => isOf(one.key, sealed, purpose))
  return {
    seal(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, purpose) => openWith(keys.length === 1 ? key : (findKey(sealed, purpose)?.key ?? key), sealed, purpose),
    sealedWith: (sealed, purpose) => findKey(sealed, purpose)?.name,
    keyFor: purpose => Buffer.from(hkdfSync('sha256', secret, 'primanota', `key for ${purpose}`, 32)),
  }
}

/** As authenticator apps want it (RFC 6238 by default): nothing else here is hashed by it. */
export const hmacSha1 = (key: Buffer, message: Buffer): Buffer => createHmac('sha1', key).update(message).digest()

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, section 6, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(part => base32[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, letter => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(part => Number.parseInt(part, 2)))
}

export const randomBase32 = (bytes: number): string => toBase32(randomBytes(bytes))
