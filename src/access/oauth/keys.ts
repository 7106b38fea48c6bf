/** The keys of the authorization server: made once for a store, sealed in it, and the same in every process. */
import type { JsonWebKey } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import { newSigningKey, newToken, tokenDigest } from '../../secrets.ts'
import { findOrSaveKey } from '../../store/access/oauth-keys.ts'

export interface Keys {
  /** Signs the id tokens of clients that ask for one. */
  signing: JsonWebKey
  /** Signs the cookies that bind a sign-in under way to the browser that began it. */
  cookies: string
}

export async function loadKeys(services: Services): Promise<Keys> {
  const signing = JSON.parse(await load(services, 'signing', () => JSON.stringify(newSigningKey()))) as JsonWebKey
  return {
    signing: { ...signing, use: 'sig', alg: 'ES256', kid: tokenDigest(`${signing.x} ${signing.y}`).slice(0, 16) },
    cookies: await load(services, 'cookies', newToken),
  }
}

async function load({ store, cipher, clock }: Services, purpose: string, draw: () => string): Promise<string> {
  const place = `oauth_key.sealed ${purpose}`
  return cipher.open(await findOrSaveKey(store, purpose, () => cipher.seal(draw(), place), clock()), place)
}
