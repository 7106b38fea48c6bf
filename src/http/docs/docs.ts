/** The reference for people: the OpenAPI document as a page. It needs no script, and nothing from anywhere else. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import { descriptions } from '../../mcp/descriptions/index.ts'
import { toolsIn } from '../../mcp/tools-in.ts'
import { pageHeaders } from '../headers.ts'
import type { OpenApi } from '../openapi/shape.ts'
import type { Catalogue } from '../rest.ts'
import { type GuidePage, guidePages, titleOf, toGuide } from './guide.ts'
import { toPage } from './page.ts'
import { createPublished } from './published.ts'

/** As they lie in the repository, where people read them too. */
const guideFolder = new URL('../../../docs/guide/', import.meta.url)

export function registerDocs(server: FastifyInstance, services: Services, catalogue: Catalogue, document: () => OpenApi): void {
  const style = ['docs', 'screens'].map(name => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8')).join('\n')
  const version = createHash('sha256').update(style).digest('hex').slice(0, 12)
  const page = createPublished('text/html; charset=utf-8', () =>
    toPage(
      document(),
      readGuide().map(({ name, markdown }) => ({ name, title: titleOf(markdown) })),
      `docs.css?${version}`,
    ),
  )
  const tools = () => toolsIn(catalogue).map(({ name, title }) => ({ name, title, description: descriptions[name] ?? '' }))
  const readGuide = (): GuidePage[] =>
    guidePages.map(name => ({ name, markdown: readFileSync(new URL(`${name}.md`, guideFolder), 'utf8') }))
  const guide = Object.fromEntries(
    guidePages.map(name => [
      name,
      createPublished('text/html; charset=utf-8', () => {
        const all = readGuide()
        const asked = all.find(one => one.name === name)!
        return toGuide(asked, all, name === 'agents' ? tools() : [], services.baseUrl, `docs.css?${version}`)
      }),
    ]),
  )
  const sheet = createPublished('text/css; charset=utf-8', () => style)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => page(request, reply.headers(pageHeaders))
  server.get('/docs', sendPage)
  server.get('/docs/', sendPage)
  server.get('/docs/mcp', async (request, reply) => guide['agents']!(request, reply.headers(pageHeaders)))
  for (const name of guidePages) {
    server.get(`/docs/guide/${name}`, async (request, reply) => guide[name]!(request, reply.headers(pageHeaders)))
  }
  server.get('/docs/docs.css', async (request, reply) => sheet(request, reply.headers(pageHeaders)))
}
