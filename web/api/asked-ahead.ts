/** What app/ahead.ts asked for while the app was loading. */

interface Asked {
  headers: Readonly<Record<string, string>>
  response: Promise<Response>
}

declare global {
  var askedAhead: Map<string, Asked> | undefined
}

let own: string | undefined

/** Whose answers are given to who names no organization. */
export const ownOrganizationIs = (id: string): void => {
  own = id
}

/** Whether a request that names no organization is answered for this one. */
export const isOwn = (id: string | undefined): boolean => id !== undefined && id === own

// What nobody reads would be under way for ever.
const giveUp = ({ response }: Asked): void => void response.then(({ body }) => body?.cancel()).catch(() => undefined)

/** What the first view had no use for: whoever asks later wants it as it is then. */
export function dropAsked(): void {
  globalThis.askedAhead?.forEach(giveUp)
  globalThis.askedAhead = undefined
}

/** Once, and only by the same request. */
export function takeAsked(input: unknown, init: RequestInit | undefined): Promise<Response> | undefined {
  const asked = globalThis.askedAhead?.get(String(input))
  if (!asked || (init?.method ?? 'GET') !== 'GET') return undefined
  globalThis.askedAhead?.delete(String(input))
  const wanted = new Headers(init?.headers)
  const [language, organization] = ['accept-language', 'x-organization-id'] as const
  const { [organization]: of = null } = asked.headers
  const isOfSame = wanted.get(organization) === of || (of === null && wanted.get(organization) === own)
  if (isOfSame && wanted.get(language) === asked.headers[language]) return asked.response
  giveUp(asked)
  return undefined
}
