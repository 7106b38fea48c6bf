/** Set on every answer of the API: it is data, for programs, and for this caller only. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/**
 * Pages carry their own style and no script. No `form-action`: browsers apply it to the redirects behind a form as well. With `no-referrer` a browser
 * would send `Origin: null` along with a form, and over plain http to any host but localhost it says nothing else of where the form came from: nobody
 * could sign in. With `strict-origin` it names the host and never the path, so no token of an address goes anywhere.
 */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Uploaded bytes are a stranger's: nothing in them may run, load or look at anything of ours. */
export const fileHeaders = {
  ...apiHeaders,
  'cache-control': 'private, no-cache',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
} as const

/** Over TLS the browser is told to come back over TLS. */
export const transportHeaders = (baseUrl: string): Record<string, string> =>
  baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
