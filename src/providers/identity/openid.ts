/** OpenID Connect: the code flow with PKCE, state and nonce. The library checks issuer, audience, times and the signature of the ID token. */
import type { Configuration } from 'openid-client'
import type { Claims, IdentityProvider, IdentitySettings } from './provider.ts'

const timeoutSeconds = 10

const library = () => import('openid-client')

export function createOpenId({ issuer, clientId, clientSecret, name }: IdentitySettings): IdentityProvider {
  const server = new URL(issuer)
  let known: Promise<Configuration> | undefined

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await library()
    // Plain http is for a provider on this machine; the settings allow no other.
    const execute = server.protocol === 'http:' ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks]
    return discovery(server, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
  }

  /** What it publishes is asked for once, and again where that failed. */
  const configuration = (): Promise<Configuration> => {
    known ??= discover().catch(error => {
      known = undefined
      throw error
    })
    return known
  }

  return {
    name,
    async ask(callbackUrl) {
      const openid = await library()
      const verifier = openid.randomPKCECodeVerifier()
      const kept = { state: openid.randomState(), nonce: openid.randomNonce(), verifier }
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: kept.state,
        nonce: kept.nonce,
      })
      return { url: url.href, kept }
    },
    async answer(callbackUrl, { state, nonce, verifier }) {
      const openid = await library()
      const config = await configuration()
      try {
        const tokens = await openid.authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return toClaims(tokens.claims())
      } catch {
        return undefined
      }
    },
  }
}

function toClaims(claims: Readonly<Record<string, unknown>> | undefined): Claims | undefined {
  const { iss, sub, email, email_verified: verified, amr } = claims ?? {}
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) return undefined
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && email.length <= 254 ? email : null,
    isEmailVerified: verified === true,
    methods: Array.isArray(amr) ? amr.filter(method => typeof method === 'string') : [],
  }
}
