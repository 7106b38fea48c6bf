import { changeScope, readScope, toResource } from './resource.ts'

/** Where the description of a resource is: in front of its path (RFC 9728, section 3.1). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource'

/**
 * The `WWW-Authenticate` of a 401 at the MCP endpoint (RFC 9728, section 5.1). It names both scopes, since clients ask for exactly what it names: with
 * one of them alone nobody could allow changes. That a token was wrong is said only to who sent one (RFC 6750, section 3.1).
 */
export function challenge(baseUrl: string, hadToken: boolean): string {
  const { pathname } = new URL(toResource(baseUrl))
  const wrong = hadToken ? 'error="invalid_token", ' : ''
  return `Bearer ${wrong}resource_metadata="${baseUrl}${resourceMetadataPath}${pathname}", scope="${readScope} ${changeScope}"`
}
