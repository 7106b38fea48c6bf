/** The standard file of another program arrives as bytes, and may be large: it is kept, and what it would open is said. */
import type { FastifyInstance } from 'fastify'
import { openingFileBytesMax, readOpeningBalances } from '../../actions/books/opening-file.ts'
import { refused, refuseFields } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { perform } from '../../kernel/perform.ts'
import { idempotencyKeyOf, sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { stringFaults } from '../json.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { receive } from './receive.ts'

export function registerOpeningFiles(scope: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const path = '/api/rest/ledger-entries/opening-balances/files'
  scope.post(path, { onRequest: gate((_request, caller) => forbidden(caller, readOpeningBalances)) }, async (request, reply) => {
    const { name: _fileName, ...wish } = request.query as Record<string, unknown>
    const faults = stringFaults(wish)
    const unread = faults.length > 0 ? refuseFields(faults) : undefined
    const arrived = await receive(services, request, reply, openingFileBytesMax)
    if (unread || refused(arrived)) {
      const refusal = refused(arrived) ? arrived : unread!
      if (!refused(arrived)) await arrived.blob.discard()
      metrics.refused(readOpeningBalances.name, refusal.refusal)
      return sendRefusal(request, reply, refusal)
    }
    const { blob, mimeType, name } = arrived
    await blob.keep()
    const answer = await perform(services, readOpeningBalances, {
      caller: callerOf(request),
      body: { ...wish, sha256: blob.sha256, size: blob.size, mimeType, name },
      requestId: request.id,
      language: languageOf(request),
      idempotencyKey: idempotencyKeyOf(request),
    })
    return sendAnswer(request, reply, metrics, readOpeningBalances.name, answer)
  })
}
