/**
 * What a mail service hands on: one message, signed by the rules of Standard Webhooks (HMAC-SHA256 over id, time and body). Who it is for and when it was signed is
 * looked at before the body is read; a message that comes twice is one message.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { credentialsOf } from '../../actions/mail-in/connect-mail.ts'
import { receiveMail } from '../../actions/mail-in/receive.ts'
import { webhookPath } from '../../actions/mail-in/record.ts'
import { messageBytesMax } from '../../domain/mail-in/judge.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { isSigned } from '../../secrets.ts'
import { findWebhookOwner } from '../../store/documents/mail-messages.ts'
import { findSealed, saveReached } from '../../store/ledger/connections.ts'
import { sendAnswer } from '../answers.ts'
import { decodeUtf8, readJson } from '../json.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { type KeylessLimits, keylessLimit } from './keyless-limit.ts'

const operation = 'mail_webhook'
/** A message in base64 within JSON is larger by a third. */
const bodyBytesMax = Math.ceil((messageBytesMax * 4) / 3) + 64 * 1024
/** As far as clocks may differ; what was signed longer ago is somebody repeating it. */
const toleranceSeconds = 5 * 60
/** A mail service waits with a flood until the next day begins to be counted. */
const retrySeconds = 60 * 60

interface Signature {
  id: string
  timestamp: string
  signatures: string
}

function signatureIn({ headers }: FastifyRequest, now: Date): Signature | undefined {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name => headers[name])
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return undefined
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds ? { id, timestamp, signatures } : undefined
}

/** The message itself, or JSON with it in `message`, as text or in base64. */
function messageIn(body: Buffer, contentType: string): Buffer | Refusal<'invalid_json' | 'invalid_input'> {
  if (!/^application\/json\b/i.test(contentType)) return body
  const text = decodeUtf8(body)
  const read = text === undefined ? undefined : readJson(text)
  if (read === undefined || !('value' in read)) return refuse(say('invalid_json.utf8'))
  const { message, encoding = 'base64' } = Object(read.value) as { message?: unknown; encoding?: unknown }
  if (typeof message !== 'string' || (encoding !== 'base64' && encoding !== 'text')) return refuse(say('invalid_input.mail_message'))
  return Buffer.from(message, encoding === 'base64' ? 'base64' : 'utf8')
}

export function registerMailIn(server: FastifyInstance, services: Services, metrics: Metrics, keyless: KeylessLimits): void {
  const limit = keylessLimit(keyless, 'mail')
  const owners = new WeakMap<FastifyRequest, { organizationId: string; signature: Signature }>()

  const refuseIt = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    metrics.refused(operation, refusal.refusal)
    return sendRefusal(request, reply, refusal)
  }
  /** One answer for all that can be wrong: an address that is none says no more than a wrong signature. */
  const notSigned = () => refuse(say('unauthenticated.webhook'))

  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const tooMany = await limit(request, reply)
    if (tooMany) return refuseIt(request, reply, tooMany)
    const { connectionId } = request.params as { connectionId: string }
    const signature = signatureIn(request, services.clock())
    const organizationId =
      signature && /^cnn_[0-9a-z]{26}$/.test(connectionId) ? await findWebhookOwner(services.store, connectionId) : undefined
    if (!signature || organizationId === undefined) return refuseIt(request, reply, notSigned())
    owners.set(request, { organizationId, signature })
    return undefined
  }

  server.post(`${webhookPath}/:connectionId`, { onRequest: admit, bodyLimit: bodyBytesMax }, async (request, reply) => {
    const { connectionId } = request.params as { connectionId: string }
    const { organizationId, signature } = owners.get(request)!
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const sealed = await services.store.transaction(organizationId, db => findSealed(db, 'mail'), { readOnly: true })
    const secret = sealed?.id === connectionId ? credentialsOf(services, organizationId, sealed)['signingSecret'] : undefined
    if (secret === undefined || !isSigned(secret, signature, body)) return refuseIt(request, reply, notSigned())
    const raw = messageIn(body, request.headers['content-type'] ?? '')
    if (!Buffer.isBuffer(raw)) return refuseIt(request, reply, raw)
    if (raw.length === 0) return refuseIt(request, reply, refuse(say('invalid_input.mail_message')))
    const received = await receiveMail(services, organizationId, { connectionId, raw, place: null })
    if (received.state === 'gone') return refuseIt(request, reply, notSigned())
    if (received.state === 'full') {
      reply.header('retry-after', String(retrySeconds))
      return refuseIt(request, reply, refuse(received.why))
    }
    await services.store.transaction(organizationId, async db => saveReached(db, connectionId, services.clock()))
    return sendAnswer(request, reply, metrics, operation, received.answer)
  })
}
