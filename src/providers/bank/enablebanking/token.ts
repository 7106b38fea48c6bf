/** The token by which Enable Banking knows the application: a JWT, signed with the key whose certificate is registered there. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { UnusableBankSetting } from '../provider.ts'

/** It may be good for a day; one that leaks is good for less. */
const goodMs = 60 * 60_000
/** Renewed that long before its end, so that none runs out on the way. */
const spareMs = 10 * 60_000
/** Their clock may be behind ours. */
const skewMs = 30_000

const inBase64 = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

export function readKey(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    throw new UnusableBankSetting('it holds no private key in PEM form without a passphrase')
  }
  if (key.asymmetricKeyType !== 'rsa') throw new UnusableBankSetting('it holds a key that is not of RSA')
  return key
}

/** The same token until shortly before it ends. */
export function createToken(applicationId: string, key: KeyObject, clock: () => Date): () => string {
  let held: { token: string; until: number } | undefined
  return () => {
    const now = clock().getTime()
    // A clock that was set back would otherwise keep a token of the future.
    if (held && now < held.until - spareMs && now > held.until - goodMs - spareMs) return held.token
    const issued = Math.floor((now - skewMs) / 1000)
    const body = { iss: 'enablebanking.com', aud: 'api.enablebanking.com', iat: issued, exp: issued + goodMs / 1000 }
    const signed = `${inBase64({ typ: 'JWT', alg: 'RS256', kid: applicationId })}.${inBase64(body)}`
    const token = `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
    held = { token, until: (issued + goodMs / 1000) * 1000 }
    return token
  }
}
