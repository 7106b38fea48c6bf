/** The reference for people: the OpenAPI document as a page. It needs no script, and nothing from anywhere else. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toPage } from './docs/page.ts'
import { pageHeaders } from './headers.ts'
import type { OpenApi } from './openapi/shape.ts'
import { createPublished } from './published.ts'

export function registerDocs(server: FastifyInstance, document: () => OpenApi): void {
  const style = ['docs', 'screens'].map(name => readFileSync(new URL(`./docs/${name}.css`, import.meta.url), 'utf8')).join('\n')
  const version = createHash('sha256').update(style).digest('hex').slice(0, 12)
  const page = createPublished('text/html; charset=utf-8', () => toPage(document(), `docs.css?${version}`))
  const sheet = createPublished('text/css; charset=utf-8', () => style)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => page(request, reply.headers(pageHeaders))
  server.get('/docs', sendPage)
  server.get('/docs/', sendPage)
  server.get('/docs/docs.css', async (request, reply) => sheet(request, reply.headers(pageHeaders)))
}
