/** What a client reads before anything else: which server to ask for tokens (RFC 9728), and how (RFC 8414). */
import { authMethods, grantTypes } from './registration.ts'
import { changeScope, readScope, scopes, toResource } from './resource.ts'

export const paths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
  interaction: '/oauth/interaction',
} as const

export const toProtectedResource = (baseUrl: string) => ({
  resource: toResource(baseUrl),
  authorization_servers: [baseUrl],
  scopes_supported: [readScope, changeScope],
  bearer_methods_supported: ['header'],
  resource_name: 'Primanota',
  resource_documentation: `${baseUrl}/docs/mcp`,
})

/** `takesDocuments`: a client that finds the flag publishes a document and does not register, so that it must not be there where none is fetched. */
export const toServerMetadata = (baseUrl: string, takesDocuments: boolean) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}${paths.authorization}`,
  token_endpoint: `${baseUrl}${paths.token}`,
  registration_endpoint: `${baseUrl}${paths.registration}`,
  revocation_endpoint: `${baseUrl}${paths.revocation}`,
  jwks_uri: `${baseUrl}${paths.jwks}`,
  response_types_supported: ['code'],
  grant_types_supported: grantTypes,
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: authMethods,
  scopes_supported: scopes,
  authorization_response_iss_parameter_supported: true,
  ...(takesDocuments ? { client_id_metadata_document_supported: true } : {}),
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
})
