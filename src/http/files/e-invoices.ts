/** E-invoices as files: what was given to the exchange, what it says about it, and what arrives from it. */
import type { FastifyInstance } from 'fastify'
import { receiveEInvoice, receiveNotification } from '../../actions/e-invoices/index.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { perform } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import { getEInvoiceXml, type SentXml } from '../../reads/invoices/e-invoices.ts'
import { idempotencyKeyOf, sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { decodeUtf8 } from '../json.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { receive } from './receive.ts'
import { registerWriters, type Writer } from './written-files.ts'

const writers: readonly Writer<SentXml>[] = [
  [getEInvoiceXml, async ({ fileName, xml }) => ({ fileName, type: 'application/xml', bytes: Buffer.from(xml) })],
]

export function registerEInvoiceFiles(server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  registerWriters(server, services, gate, metrics, writers)
  const admit = gate((_request, caller) => forbidden(caller, receiveNotification))
  server.post('/api/rest/e-invoices/notifications', { onRequest: admit }, async (request, reply) => {
    const xml = Buffer.isBuffer(request.body) ? decodeUtf8(request.body) : ''
    // A zero has no place in XML, nor in the store.
    if (xml === undefined || xml === '' || xml.includes('\0')) {
      metrics.refused(receiveNotification.name, 'notification_not_readable')
      return sendRefusal(request, reply, refuse(say('notification_not_readable.encoding')))
    }
    const call = {
      caller: callerOf(request),
      body: { xml },
      requestId: request.id,
      language: languageOf(request),
      idempotencyKey: idempotencyKeyOf(request),
    }
    return sendAnswer(request, reply, metrics, receiveNotification.name, await perform(services, receiveNotification, call))
  })
}

const invoiceTypes: ReadonlySet<string> = new Set(['application/xml', 'application/pkcs7-mime'])

/** In the scope where bodies are files. */
export function registerReceivedEInvoices(scope: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const admit = gate((_request, caller) => forbidden(caller, receiveEInvoice))
  scope.post('/api/rest/e-invoices/received', { onRequest: admit }, async (request, reply) => {
    const arrived = await receive(services, request, reply)
    if (refused(arrived)) {
      metrics.refused(receiveEInvoice.name, arrived.refusal)
      return sendRefusal(request, reply, arrived)
    }
    const { blob, mimeType, name } = arrived
    if (!invoiceTypes.has(mimeType)) {
      await blob.discard()
      metrics.refused(receiveEInvoice.name, 'unsupported_media_type')
      return sendRefusal(request, reply, refuse(say('unsupported_media_type.einvoice')))
    }
    await blob.keep()
    const body = { sha256: blob.sha256, size: blob.size, mimeType, name }
    const call = {
      caller: callerOf(request),
      body,
      requestId: request.id,
      language: languageOf(request),
      idempotencyKey: idempotencyKeyOf(request),
    }
    return sendAnswer(request, reply, metrics, receiveEInvoice.name, await perform(services, receiveEInvoice, call))
  })
}
