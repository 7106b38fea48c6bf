/** Statements of banks arrive as files: for an account that is named, or for the one that the file itself names. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { importStatement } from '../../actions/bank/importing/statements.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { perform } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import { idempotencyKeyOf, sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { stringFaults } from '../json.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { receive } from './receive.ts'

export const statementPaths = ['/bank-accounts/statements', '/bank-accounts/:id/statements'] as const

/** What kinds of files there are is of no use to who sends a statement. */
const asStatement = <Value>(arrived: Value | Refusal): Value | Refusal =>
  refused(arrived) && arrived.refusal === 'unsupported_media_type' ? refuse(say('unsupported_media_type.statement')) : arrived

export function registerStatements(scope: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id?: string }
    const { name: _fileName, ...wish } = request.query as Record<string, unknown>
    const faults = stringFaults({ ...wish, id })
    const unread = faults.length > 0 ? refuseFields(faults) : undefined
    const arrived = asStatement(await receive(services, request, reply))
    if (unread || refused(arrived)) {
      const refusal = refused(arrived) ? arrived : unread!
      if (!refused(arrived)) await arrived.blob.discard()
      metrics.refused(importStatement.name, refusal.refusal)
      return sendRefusal(request, reply, refusal)
    }
    const { blob, mimeType, name } = arrived
    await blob.keep()
    const answer = await perform(services, importStatement, {
      caller: callerOf(request),
      body: { ...wish, ...(id === undefined ? {} : { accountId: id }), sha256: blob.sha256, size: blob.size, mimeType, name },
      requestId: request.id,
      language: languageOf(request),
      idempotencyKey: idempotencyKeyOf(request),
    })
    return sendAnswer(request, reply, metrics, importStatement.name, answer)
  }
  for (const path of statementPaths) {
    scope.post(`/api/rest${path}`, { onRequest: gate((_request, caller) => forbidden(caller, importStatement)) }, take)
  }
}
