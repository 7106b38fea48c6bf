/** Why a call to another system failed, by the error that the system or the runtime gave. Its own text is for a log: it names addresses and calls, and says nothing to a bookkeeper. */

const kinds = {
  address: ['ENOTFOUND', 'EAI_AGAIN'],
  unreachable: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
  broken: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'],
  certificate: [
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_SIGNATURE_FAILURE',
    'CERT_CHAIN_TOO_LONG',
    'CERT_REVOKED',
    'CERT_UNTRUSTED',
    'CERT_REJECTED',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'HOSTNAME_MISMATCH',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
} as const

export type OutsideFault = keyof typeof kinds

/** What was thrown may wrap what happened, and that may be several tries. */
const depthMax = 4

export function outsideFault(error: unknown, depth = 0): OutsideFault | undefined {
  if (!(error instanceof Error) || depth > depthMax) return undefined
  // What lies deeper is nearer to what happened.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  const found = outsideFault(inner, depth + 1)
  if (found) return found
  const { code } = error as NodeJS.ErrnoException
  const kind = (Object.keys(kinds) as OutsideFault[]).find(name => (kinds[name] as readonly (string | undefined)[]).includes(code))
  // What `fetch` throws where no answer came, and nothing more is known.
  return kind ?? (error instanceof TypeError && error.message === 'fetch failed' ? 'unreachable' : undefined)
}
