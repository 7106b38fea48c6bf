/** A server on this machine that speaks the protocol of chat completions, and answers as a test wants it to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: what was sent is looked into by the tests.
  body: any
}

export type Reply = (response: ServerResponse, asked: Asked) => void

export interface Endpoint {
  url: string
  asked: Asked[]
  reply: Reply
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export async function openEndpoint(): Promise<Endpoint> {
  const endpoint = { url: '', asked: [] as Asked[], reply: json(500, {}) as Reply }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: body === '' ? null : JSON.parse(body),
    }
    endpoint.asked.push(asked)
    endpoint.reply(response, asked)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return Object.assign(endpoint, { close })
}

export const bytes =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Reply =>
  response =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

export const json = (status: number, body: unknown): Reply => bytes(status, JSON.stringify(body))

/** A completion whose message is this text, or this object as JSON. */
export const says = (content: unknown): Reply =>
  json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) },
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1_020 },
  })
