/**
 * Runs before the app is loaded, and asks for what the app will ask for first: the answers are on their way while its scripts are.
 * It imports nothing, since whatever it shared with the app would have to be loaded before it. An answer is taken only by a request that is the same to the letter.
 */
const tags = navigator.languages.map(tag => tag.toLowerCase().split(/[-_]/)[0] ?? '')
const headers: Record<string, string> = { 'accept-language': tags.find(tag => ['en', 'da', 'it'].includes(tag)) ?? 'en' }
const organizationId = sessionStorage.getItem('primanota-organization')
if (organizationId !== null) headers['x-organization-id'] = organizationId
const { pathname, search } = location
const inbox = '/inbox?limit=100'
globalThis.askedAhead = new Map()

function ask(path: string): Promise<Response> {
  const response = fetch(`/api/rest${path}`, { headers: { accept: 'application/json', ...headers } })
  // Whoever takes it is told.
  response.catch(() => undefined)
  globalThis.askedAhead?.set(`/api/rest${path}`, { headers, response })
  return response
}

/** Nobody asks for the pages of one that could not be read. */
function askForDocument(id: string, isRead: boolean): void {
  if (isRead) void ask(`/documents/${id}/pages?limit=50`)
  void ask(`/documents/${id}`)
}

/** The document that stands first is the one that is shown. Where the app was quicker it has asked for it itself. */
async function askForFirst(response: Promise<Response>): Promise<void> {
  const answer = (await response).clone()
  const [first] = ((await answer.json()) as { result: { items: { documentId: string; failed: boolean }[] } }).result.items
  if (first && globalThis.askedAhead?.has(`/api/rest${inbox}`)) askForDocument(first.documentId, !first.failed)
}

for (const path of ['/me', '/settings']) void ask(path)
const [isInbox, id] = /^\/inbox(?:\/(doc_\w+))?$/.exec(search === '' ? pathname : '') ?? []
const first = isInbox === undefined ? undefined : ask(inbox)
if (id !== undefined) askForDocument(id, true)
else if (first) askForFirst(first).catch(() => undefined)
