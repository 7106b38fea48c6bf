/** What app/ahead.ts asked for while the app was loading. */

interface Asked {
  headers: Readonly<Record<string, string>>
  response: Promise<Response>
}

declare global {
  var askedAhead: Map<string, Asked> | undefined
}

/** Later it is old. */
const goodMs = 10_000

/** Once, and only by the same request. */
export function takeAsked(input: unknown, init: RequestInit | undefined): Promise<Response> | undefined {
  const asked = globalThis.askedAhead?.get(String(input))
  if (!asked || (init?.method ?? 'GET') !== 'GET') return undefined
  globalThis.askedAhead?.delete(String(input))
  const wanted = new Headers(init?.headers)
  const isSame = ['accept-language', 'x-organization-id'].every(name => wanted.get(name) === (asked.headers[name] ?? null))
  return isSame && performance.now() < goodMs ? asked.response : undefined
}
