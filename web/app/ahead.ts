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

interface Item {
  documentId: string
  failed: boolean
}

/** Of what is shown, the document that was named or else the first: nobody asks for the pages of one that could not be read. Where the app was quicker it has asked itself. */
async function askForShown(list: Promise<Response>, id: string | undefined): Promise<void> {
  const answer = (await list).clone()
  const { items } = ((await answer.json()) as { result: { items: Item[] } }).result
  const shown = id === undefined ? items[0] : items.find(({ documentId }) => documentId === id)
  if (!shown || !globalThis.askedAhead?.has(`/api/rest${inbox}`)) return
  if (!shown.failed) void ask(`/documents/${shown.documentId}/pages?limit=50`)
  if (id === undefined) void ask(`/documents/${shown.documentId}`)
}

for (const path of ['/me', '/settings']) void ask(path)
const [isInbox, id] = /^\/inbox(?:\/(doc_\w+))?$/.exec(search === '' ? pathname : '') ?? []
if (isInbox !== undefined) {
  askForShown(ask(inbox), id).catch(() => undefined)
  if (id !== undefined) void ask(`/documents/${id}`)
}
