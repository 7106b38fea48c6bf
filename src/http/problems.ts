/** How a "no", or a fault of ours, looks on the wire. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSALS, type Refusal, refuse } from '../domain/refusals.ts'
import { toProblem } from '../kernel/problem.ts'
import { say } from '../language/say.ts'
import { isUnavailable } from '../store/connection/faults.ts'
import { jsonBytesMax } from './bodies.ts'
import { languageHeaders, languageOf } from './language.ts'

const retryAfterSeconds = 2

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.refusal === 'temporarily_unavailable') reply.header('retry-after', String(retryAfterSeconds))
  if (refusal.refusal === 'payload_too_large') reply.header('connection', 'close')
  return reply
    .code(REFUSALS[refusal.refusal].status)
    .type('application/problem+json')
    .headers(languageHeaders(request))
    .send(JSON.stringify(toProblem(refusal, request.id, languageOf(request))))
}

/** What Node could not even read as HTTP: there is no request to answer, only a connection to speak to and close. */
export function sendUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? refuse(say('headers_too_large', { kibibytes: 16 }))
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? refuse(say('request_timeout'))
        : refuse(say('invalid_input.no_http'))
  const requestId = `req_${randomUUID().replaceAll('-', '')}`
  const body = JSON.stringify(toProblem(refusal, requestId, 'en'))
  const { status } = REFUSALS[refusal.refusal]
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** What the framework itself refuses, in our words. */
const frameworkRefusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refuse(say('payload_too_large.json', { mebibytes: jsonBytesMax / 1024 / 1024 })),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse(say('invalid_input.content_length')),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse(say('invalid_content_type.unnamed')),
  FST_ERR_MAX_PARAM_LENGTH: refuse(say('not_found.too_long')),
  FST_ERR_BAD_URL: refuse(say('invalid_input.escape')),
}

export function toRefusal(error: unknown): Refusal {
  const known = frameworkRefusals[String((error as FastifyError).code)]
  if (known) return known
  if (isUnavailable(error)) return refuse(say('temporarily_unavailable.repeat'))
  const status = (error as FastifyError).statusCode
  if (status !== undefined && status >= 400 && status < 500) return refuse(say('invalid_input.unreadable'))
  return refuse(say('internal_error'))
}
