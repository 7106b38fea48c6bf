/** OpenID Connect: the code flow with PKCE, state and nonce. The library checks issuer, audience, times and the signature of the ID token. */
import type { Configuration } from 'openid-client'
import type { Claims, IdentityProvider, IdentitySettings } from './provider.ts'

const timeoutSeconds = 10

const library = () => import('openid-client')

/** It could not be asked, or has trouble of its own: no fault of whoever signs in. */
function isAway(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  // What fetch throws where there is no answer has no code.
  if (error instanceof TypeError) return code === undefined
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || (cause instanceof Response && cause.status >= 500)
}

const codeOf = (error: unknown): string => {
  const { code, error: told, name } = error as { code?: unknown; error?: unknown; name?: unknown }
  return ([told, code, name].find(part => typeof part === 'string' && /^[\w-]{1,60}$/.test(part)) as string | undefined) ?? 'unknown'
}

/** @param onFailure hears the code of what went wrong, and nothing of what was answered */
export function createOpenId(
  { issuer, clientId, clientSecret, name }: IdentitySettings,
  onFailure: (code: string) => void = () => {},
): IdentityProvider {
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
    issuer,
    async ask(callbackUrl, maxAgeSeconds) {
      const openid = await library()
      const config = await configuration().catch(error => {
        onFailure(codeOf(error))
        throw error
      })
      const verifier = openid.randomPKCECodeVerifier()
      const kept = { state: openid.randomState(), nonce: openid.randomNonce(), verifier }
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: kept.state,
        nonce: kept.nonce,
        ...(maxAgeSeconds === undefined ? {} : { max_age: String(maxAgeSeconds) }),
      })
      return { url: url.href, kept }
    },
    async answer(callbackUrl, { state, nonce, verifier }) {
      const openid = await library()
      try {
        const config = await configuration()
        const tokens = await openid.authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return toClaims(tokens.claims())
      } catch (error) {
        onFailure(codeOf(error))
        if (isAway(error)) throw error
        return undefined
      }
    },
  }
}

function toClaims(claims: Readonly<Record<string, unknown>> | undefined): Claims | undefined {
  const { iss, sub, email, email_verified: verified, amr, auth_time: at } = claims ?? {}
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) return undefined
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && email.length <= 254 ? email : null,
    isEmailVerified: verified === true,
    isMfa: Array.isArray(amr) && amr.includes('mfa'),
    authenticatedAt: typeof at === 'number' && Number.isFinite(at) ? at * 1000 : null,
  }
}
