/**
 * What becomes of what a client says about itself, whether it registers (RFC 7591) or publishes a document about itself (OAuth Client ID Metadata
 * Document): what we do not use is left out, what it may not have is refused. Nothing of it is ever fetched or shown but its name.
 */
import { visibleText } from '../../domain/text/visible-text.ts'
import { type RedirectUri, readRedirectUri, redirectUrisMax } from './redirect-uris.ts'
import { changeScope, readScope, scopes } from './resource.ts'

export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const
export const grantTypes = ['authorization_code', 'refresh_token'] as const

export interface Registration {
  client_name?: string
  redirect_uris: string[]
  application_type: 'web' | 'native'
  grant_types: string[]
  response_types: ['code']
  token_endpoint_auth_method: (typeof authMethods)[number]
  scope?: string
}

/** RFC 7591, section 3.2.2. */
export interface RegistrationError {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  error_description: string
}

const nameMax = 100

const wrong = (error: RegistrationError['error'], description: string): RegistrationError => ({ error, error_description: description })

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(one => typeof one === 'string')

export function planRegistration(said: Readonly<Record<string, unknown>>): Registration | RegistrationError {
  const uris = planRedirectUris(said['redirect_uris'])
  if ('error' in uris) return uris
  const { redirect_uris: redirectUris, read } = uris
  const type = said['application_type']
  if (type !== undefined && type !== 'web' && type !== 'native')
    return wrong('invalid_client_metadata', 'application_type must be web or native')
  const method = said['token_endpoint_auth_method'] ?? 'none'
  if (!authMethods.some(one => one === method)) {
    return wrong('invalid_client_metadata', `token_endpoint_auth_method must be one of ${authMethods.join(', ')}`)
  }
  const grants = said['grant_types'] ?? [...grantTypes]
  // Others are not offered here, so that a client which can do more still gets what there is.
  const granted = isTexts(grants) ? grantTypes.filter(one => grants.includes(one)) : []
  if (!granted.includes('authorization_code')) return wrong('invalid_client_metadata', 'grant_types must include authorization_code')
  const responses = said['response_types'] ?? ['code']
  if (!isTexts(responses) || !responses.includes('code')) return wrong('invalid_client_metadata', 'response_types must include code')
  const name = planName(said['client_name'])
  const scope = planScope(said['scope'])
  return {
    ...(name === undefined ? {} : { client_name: name }),
    redirect_uris: redirectUris,
    application_type: type ?? inferType(read),
    grant_types: granted,
    response_types: ['code'],
    token_endpoint_auth_method: method as Registration['token_endpoint_auth_method'],
    ...(scope === undefined ? {} : { scope }),
  }
}

function planRedirectUris(said: unknown): { redirect_uris: string[]; read: RedirectUri[] } | RegistrationError {
  if (!isTexts(said) || said.length === 0) return wrong('invalid_redirect_uri', 'redirect_uris must be a list of at least one address')
  if (said.length > redirectUrisMax) return wrong('invalid_redirect_uri', `redirect_uris must hold at most ${redirectUrisMax} addresses`)
  const read = said.map(readRedirectUri)
  const refused = said.filter((_, at) => read[at] === undefined)
  if (refused.length > 0) {
    return wrong(
      'invalid_redirect_uri',
      'redirect_uris must be https addresses, http addresses of this device (localhost, 127.0.0.1, [::1]) or addresses of a scheme that the app owns, without a user and a fragment',
    )
  }
  return { redirect_uris: said, read: read as RedirectUri[] }
}

/** Most clients on a device do not say that they are one, and would then be bound to one port of it (RFC 8252, section 7.3). */
const inferType = (uris: readonly RedirectUri[]): 'web' | 'native' => (uris.some(({ kind }) => kind !== 'site') ? 'native' : 'web')

function planName(said: unknown): string | undefined {
  if (typeof said !== 'string') return undefined
  const line = visibleText(said.slice(0, 4 * nameMax))
    .replace(/\s+/g, ' ')
    .trim()
  const name = [...line].slice(0, nameMax).join('').trim()
  return name === '' ? undefined : name
}

/** What a client holds itself to. One that names none of our scopes does not know them, and is not held to anything. */
function planScope(said: unknown): string | undefined {
  const names = typeof said === 'string' ? scopes.filter(scope => said.split(' ').includes(scope)) : []
  if (!names.includes(readScope) && !names.includes(changeScope)) return undefined
  return [...new Set([readScope, ...names, 'offline_access', 'openid'])].join(' ')
}
