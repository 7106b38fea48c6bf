/** How oidc-provider is set up: what clients may do, how long things last, and which of its many features there are. */
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Services } from '../../kernel/context.ts'
import { preferredLanguage } from '../../language/languages.ts'
import { isUnavailable } from '../../store/connection/faults.ts'
import { translator } from '../pages/markup/translator.ts'
import type { Storage } from './adapter.ts'
import type { ReadClientDocument } from './client-documents.ts'
import { paths } from './documents.ts'
import { showOAuthError } from './error-pages.ts'
import type { Keys } from './keys.ts'
import { isBehind, isHere } from './person.ts'
import { createPolicy } from './policy.ts'
import { authMethods, grantTypes } from './registration.ts'
import { originOf } from './request.ts'
import { changeScope, readScope, scopes, toResource } from './resource.ts'

export interface OAuthOptions {
  /** Reads what clients publish about themselves; null: clients register. */
  readDocument: ReadClientDocument | null
  /** Whether the sender of a request may have another document fetched. */
  mayFetch(ip: string): Promise<boolean>
  onMistake(error: Error, requestId: string): void
}

export type Module = typeof import('oidc-provider')

const minute = 60
const day = 24 * 60 * minute
const accessSeconds = 10 * minute
const refreshSeconds = 30 * day
/** However often it is refreshed: then a person is asked again. */
const grantSeconds = 90 * day

export function configure(services: Services, options: OAuthOptions, module: Module, storage: Storage, keys: Keys): Configuration {
  const resource = toResource(services.baseUrl)
  const { errors } = module
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const
  const off = { enabled: false }
  return {
    adapter: storage.adapter,
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookies],
      names: { session: 'primanota_oauth', interaction: 'primanota_connect', resume: 'primanota_connected' },
      long: cookie,
      short: cookie,
    },
    routes: {
      authorization: paths.authorization,
      token: paths.token,
      registration: paths.registration,
      revocation: paths.revocation,
      jwks: paths.jwks,
    },
    scopes: [...scopes],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: [...authMethods],
    clientDefaults: {
      grant_types: [...grantTypes],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    ttl: {
      Interaction: 30 * minute,
      AuthorizationCode: minute,
      AccessToken: accessSeconds,
      RefreshToken: (_ctx, token) => Math.max(1, Math.min(refreshSeconds, grantSeconds - token.totalLifetime())),
      Grant: grantSeconds,
      IdToken: accessSeconds,
      Session: minute,
    },
    clockTolerance: 5,
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    findAccount: async (_ctx, id, token) =>
      (await isBehind(services, id, token?.grantId)) ? { accountId: id, claims: async () => ({ sub: id }) } : undefined,
    loadExistingGrant: async ({ oidc, req }) => {
      const grantId = oidc.result?.consent?.grantId
      if (grantId === undefined || !(await isHere(services, req.headers, oidc.account?.accountId))) return undefined
      return oidc.provider.Grant.find(grantId)
    },
    interactions: {
      policy: createPolicy(module.interactionPolicy),
      url: (_ctx, { uid }) => `${paths.interaction}/${uid}`,
    },
    // Tokens are asked for without cookies: a page that can ask for one has the code already.
    clientBasedCORS: () => true,
    renderError(ctx, out, error) {
      const t = translator(preferredLanguage(ctx.req.headers['accept-language']))
      const answer = showOAuthError(t, out, isUnavailable(error), originOf(ctx.req).requestId)
      ctx.status = answer.status
      ctx.set(answer.headers)
      ctx.body = answer.body
    },
    fetch: fetchWith(options.readDocument),
    features: {
      devInteractions: off,
      userinfo: off,
      rpInitiatedLogout: off,
      pushedAuthorizationRequests: off,
      dPoP: off,
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      clientIdMetadataDocument: {
        enabled: options.readDocument !== null,
        ack: 'draft-02',
        // The connect page asks as well, about a client that was let in already: perhaps by another process, which has its document.
        allowFetch: (ctx?: KoaContextWithOIDC) => ctx === undefined || options.mayFetch(originOf(ctx.req).ip),
        cacheDuration: { min: 60 * minute, max: day },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, asked) {
          if (asked !== resource) throw new errors.InvalidTarget()
          return { scope: `${readScope} ${changeScope}`, audience: resource, accessTokenTTL: accessSeconds, accessTokenFormat: 'opaque' }
        },
      },
    },
  }
}

/** The only way out that the engine has. */
const fetchWith =
  (readDocument: ReadClientDocument | null): typeof fetch =>
  async address => {
    if (readDocument === null) throw new Error('nothing is fetched here')
    return readDocument(address instanceof Request ? address.url : String(address))
  }
