/**
 * Runs before the app is loaded, and asks for what the app will ask for first: the answers are on their way while its scripts are.
 * It imports nothing, since whatever it shared with the app would have to be loaded before it. An answer is taken only by a request that is the same to the letter.
 */
const tags = navigator.languages.map(tag => tag.toLowerCase().split(/[-_]/)[0] ?? '')
const headers: Record<string, string> = { 'accept-language': tags.find(tag => ['en', 'da', 'it'].includes(tag)) ?? 'en' }
const organizationId = sessionStorage.getItem('primanota-organization')
if (organizationId !== null) headers['x-organization-id'] = organizationId
const { pathname, search } = location
const paths = ['/me', '/settings', ...(pathname === '/inbox' && search === '' ? ['/inbox?limit=100'] : [])]
globalThis.askedAhead = new Map(
  paths.map(path => {
    const response = fetch(`/api/rest${path}`, { headers: { accept: 'application/json', ...headers } })
    // Whoever takes it is told.
    response.catch(() => undefined)
    return [`/api/rest${path}`, { headers, response }] as const
  }),
)
