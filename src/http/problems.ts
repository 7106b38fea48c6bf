/** How a "no", or a fault of ours, looks on the wire. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSALS, type Refusal, refuse } from '../domain/refusals.ts'
import { toProblem } from '../kernel/problem.ts'
import { isUnavailable } from '../store/connection/faults.ts'
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
      ? refuse('headers_too_large', 'The headers of a request have at most 16 KiB.')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? refuse('request_timeout', 'The request did not arrive in time.')
        : refuse('invalid_input', 'The request is no HTTP that can be read.')
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
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('payload_too_large', 'A JSON body has at most 1 MiB.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('invalid_input', 'The body is not as long as its Content-Length says.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('invalid_content_type', 'The header Content-Type names no media type, such as application/json.'),
  FST_ERR_MAX_PARAM_LENGTH: refuse('not_found', 'A part of the address is longer than any name or id here.'),
  FST_ERR_BAD_URL: refuse('invalid_input', 'The address holds an escape that cannot be read.'),
}

export function toRefusal(error: unknown): Refusal {
  const known = frameworkRefusals[String((error as FastifyError).code)]
  if (known) return known
  if (isUnavailable(error))
    return refuse(
      'temporarily_unavailable',
      'Try again in a moment, a change with the same Idempotency-Key: then it is made once, whatever happened now.',
    )
  const status = (error as FastifyError).statusCode
  if (status !== undefined && status >= 400 && status < 500) return refuse('invalid_input', 'The request could not be read.')
  return refuse('internal_error', 'It has been logged under the request id.')
}
