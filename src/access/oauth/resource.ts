/** The one thing that access tokens are for, the names of what they allow there, and how a request that names neither is read. */

export const readScope = 'mcp:read'
export const changeScope = 'mcp:write'
export const scopes: readonly string[] = [readScope, changeScope, 'offline_access', 'openid']

export const toResource = (baseUrl: string): string => `${baseUrl}/api/mcp`

/** The same resource in another spelling becomes the one that tokens are made for; any other stays as it is, and is refused. */
export function canonicalResource(text: string, baseUrl: string): string {
  const resource = toResource(baseUrl)
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  return url.href.replace(/\/$/, '') === new URL(resource).href ? resource : text
}

function withOurResource(parameters: URLSearchParams, baseUrl: string): URLSearchParams {
  const named = parameters.getAll('resource').map(text => canonicalResource(text, baseUrl))
  parameters.delete('resource')
  for (const resource of new Set(named)) parameters.append('resource', resource)
  return parameters
}

/**
 * A client that asks for no scope, or for none of ours, does not know them: it gets to ask for all, and the person decides (RFC 6749, section 3.3,
 * lets the server choose the default). Who changes something also reads it.
 */
export function toAuthorizationQuery(query: URLSearchParams, baseUrl: string): URLSearchParams {
  const parameters = withOurResource(new URLSearchParams(query), baseUrl)
  const asked = parameters.getAll('scope')
  if (asked.length > 1) return parameters
  const names = (asked[0] ?? '').split(' ').filter(name => name !== '')
  const isOurs = names.includes(readScope) || names.includes(changeScope)
  parameters.set('scope', [...new Set([...names, readScope, ...(isOurs ? [] : [changeScope, 'offline_access'])])].join(' '))
  return parameters
}

export const toTokenForm = (form: URLSearchParams, baseUrl: string): URLSearchParams => withOurResource(new URLSearchParams(form), baseUrl)
