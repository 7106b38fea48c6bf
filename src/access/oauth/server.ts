/**
 * The authorization server: oidc-provider with our storage, our pages and our rules. Nobody needs it but apps that are connected by signing in, so that
 * it is loaded when the first of them comes.
 */
import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider'
import type { Services } from '../../kernel/context.ts'
import { isSameSecret, tokenDigest } from '../../secrets.ts'
import { isUnavailable } from '../../store/connection/faults.ts'
import { createStorage, type EngineCall, type Storage } from './adapter.ts'
import { configure, type Module, type OAuthOptions } from './configuration.ts'
import type { OAuthError } from './error-pages.ts'
import { loadKeys } from './keys.ts'
import { readRedirectUri } from './redirect-uris.ts'
import { originOf } from './request.ts'

export interface AuthorizationServer {
  readonly takesDocuments: boolean
  /** The engine, and what it saves in. */
  open(): Promise<Engine>
}

export interface Engine {
  provider: Provider
  /** Answers a request of request.ts. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  within: Storage['within']
  /** Whether a sign-in under way is over, or of another browser. */
  isGone(error: unknown): boolean
  /** What an app did wrong; undefined where the mistake is ours. */
  toOAuthError(error: unknown): OAuthError | undefined
}

export function createAuthorizationServer(services: Services, options: OAuthOptions): AuthorizationServer {
  let opened: { issuer: string; engine: Promise<Engine> } | undefined
  return {
    takesDocuments: options.readDocument !== null,
    open() {
      // Where the port is any that is free, the address is known only once we listen.
      if (opened?.issuer !== services.baseUrl) opened = { issuer: services.baseUrl, engine: openEngine(services, options) }
      const { engine } = opened
      // A store that was away for a moment must not close the door for good.
      engine.catch(() => {
        if (opened?.engine === engine) opened = undefined
      })
      return engine
    },
  }
}

async function openEngine(services: Services, options: OAuthOptions): Promise<Engine> {
  const [module, keys] = await Promise.all([loadModule(), loadKeys(services)])
  const { default: Engine, errors } = module
  const current = (): EngineCall | undefined => {
    const { ctx } = Engine
    return ctx && { ...originOf(ctx.req), ending: ctx.oidc.route === 'revocation' ? 'disconnected' : 'replayed' }
  }
  const storage = createStorage(services, current, errors.InvalidGrant)
  const provider = new Engine(services.baseUrl, configure(services, options, module, storage, keys))
  // The headers are ours (request.ts), so that what they say about the protocol is true.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function (this: { clientSecret?: string }, actual: string): boolean {
    return this.clientSecret !== undefined && isSameSecret(this.clientSecret, tokenDigest(actual))
  }
  provider.use(withoutSession(provider))
  provider.on('authorization.error', stayHere)
  provider.on('server_error', (ctx, error) => answerMistake(ctx, error, options))
  const emitter: EventEmitter = provider
  emitter.on('error', (error: Error) => options.onMistake(error, 'unknown'))
  return {
    provider,
    answer: provider.callback(),
    within: storage.within,
    isGone: error => error instanceof errors.SessionNotFound,
    toOAuthError: error => (error instanceof errors.OIDCProviderError && error.expose ? error : undefined),
  }
}

/** It says at its first import that it wants a newer Node; what we use of it is tested on every version that we support. */
async function loadModule(): Promise<Module> {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes('Unsupported runtime')) warn(...said)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** It keeps no session, so that its cookie would say nothing: it is not set. */
const withoutSession =
  (provider: Provider) =>
  async (ctx: { res: ServerResponse }, next: () => Promise<unknown>): Promise<void> => {
    await next()
    const name = provider.cookieName('session')
    const cookies = [ctx.res.getHeader('set-cookie') ?? []].flat().map(String)
    if (cookies.length === 0) return
    const kept = cookies.filter(cookie => !cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}.sig=`))
    if (kept.length === 0) ctx.res.removeHeader('set-cookie')
    else ctx.res.setHeader('set-cookie', kept)
  }

/**
 * Anybody can register a site, and write a link to us that goes wrong: it would lead on to that site, under our name and before anybody was asked
 * (RFC 9700, section 4.11.2). The person stays, and reads what was wrong; what is on their own device is told.
 */
function stayHere({ oidc }: KoaContextWithOIDC, error: { allow_redirect?: boolean }): void {
  const redirect = readRedirectUri(String(oidc.params?.['redirect_uri']))
  if (oidc.route === 'authorization' && !redirect?.isOnThisDevice) error.allow_redirect = false
}

function answerMistake(ctx: KoaContextWithOIDC, error: Error, options: OAuthOptions): void {
  if (isUnavailable(error)) {
    ctx.status = 503
    ctx.set('retry-after', '2')
    ctx.body = { error: 'temporarily_unavailable', error_description: 'try again in a moment' }
  } else {
    options.onMistake(error, originOf(ctx.req).requestId)
  }
}
