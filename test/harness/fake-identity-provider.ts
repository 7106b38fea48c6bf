/** An identity provider in this process: it answers as it is told, also with tokens that are not to be believed. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface FakeIdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the next ID token says, beside what belongs there. */
  claims: Record<string, unknown>
  /** How it is wrong; undefined: not at all. */
  forged: 'signature' | 'issuer' | 'audience' | 'expired' | 'nonce' | 'none' | undefined
  /** What the token endpoint was asked with. */
  asked: URLSearchParams[]
  isAway: boolean
  /** Goes through the browser's part: from the address that it was sent to, to the one that it comes back to. */
  visit(authorizationUrl: string): string
  close(): Promise<void>
}

export async function startFakeIdentityProvider(): Promise<FakeIdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, { nonce: string; challenge: string; redirect: string }>()
  let drawn = 0

  const idToken = async (nonce: string): Promise<string> => {
    const { forged, issuer, clientId, claims } = fake
    const now = Math.floor(Date.now() / 1000)
    const said = {
      iss: forged === 'issuer' ? 'https://elsewhere.example' : issuer,
      aud: forged === 'audience' ? 'another client' : clientId,
      iat: now - (forged === 'expired' ? 7200 : 0),
      exp: now + (forged === 'expired' ? -3600 : 300),
      nonce: forged === 'nonce' ? 'another nonce' : nonce,
      ...claims,
    }
    if (forged === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(said)}.`
    }
    return new SignJWT(said)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(forged === 'signature' ? stranger.privateKey : privateKey)
  }

  const server = createServer(async (request, response) => {
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (fake.isAway) return void json(503, {})
    if (request.url === '/.well-known/openid-configuration') {
      return void json(200, {
        issuer: fake.issuer,
        authorization_endpoint: `${fake.issuer}/authorize`,
        token_endpoint: `${fake.issuer}/token`,
        jwks_uri: `${fake.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    if (request.url === '/jwks') return void json(200, { keys: [jwk] })
    let body = ''
    for await (const chunk of request) body += chunk
    const fields = new URLSearchParams(body)
    fake.asked.push(fields)
    const code = codes.get(fields.get('code') ?? '')
    codes.delete(fields.get('code') ?? '')
    const challenge = Buffer.from(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(fields.get('code_verifier') ?? '')),
    ).toString('base64url')
    if (!code || code.challenge !== challenge || code.redirect !== fields.get('redirect_uri'))
      return void json(400, { error: 'invalid_grant' })
    json(200, { access_token: 'a token', token_type: 'Bearer', expires_in: 300, id_token: await idToken(code.nonce) })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeIdentityProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'primanota',
    clientSecret: 'a secret of the tests',
    claims: {},
    forged: undefined,
    asked: [],
    isAway: false,
    visit(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl)
      const code = `code-${++drawn}`
      const redirect = searchParams.get('redirect_uri')!
      codes.set(code, { nonce: searchParams.get('nonce')!, challenge: searchParams.get('code_challenge')!, redirect })
      const back = new URL(redirect)
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state')!)
      return back.pathname + back.search
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}
