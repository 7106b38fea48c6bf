/** An address that takes a file once: whoever has it may send there, so it is a secret and never logged. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toNetwork } from '../../access/sign-in.ts'
import { findUploadCaller } from '../../access/uploads/upload-caller.ts'
import { discardAll, keepAll, newUpload } from '../../actions/documents/uploads/stage-files.ts'
import { takeUpload, uploadAddressPath } from '../../actions/documents/uploads/upload-address.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { perform } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import type { UploadAddress } from '../../store/documents/upload-addresses.ts'
import { sendAnswer } from '../answers.ts'
import { callerOf } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { receiveUpload } from './documents.ts'

const tokenShape = /^[A-Za-z0-9_-]{43}$/

export function registerUploadAddresses(scope: FastifyInstance, services: Services, metrics: Metrics, requestsPerMinute: number): void {
  // Nobody has a key here: whoever tries tokens is counted by the address they come from, before the store is asked.
  const limit =
    requestsPerMinute === 0
      ? undefined
      : scope.createRateLimit({ max: requestsPerMinute, timeWindow: 60_000, keyGenerator: request => `upload ${toNetwork(request.ip)}` })
  const addresses = new WeakMap<FastifyRequest, UploadAddress>()

  const refuseIt = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    metrics.refused(takeUpload.name, refusal.refusal)
    return sendRefusal(request, reply, refusal)
  }

  /** Before anything of the body is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const state = await limit?.(request)
    if (state && !state.isAllowed && state.isExceeded) {
      const seconds = Math.max(1, state.ttlInSeconds)
      return refuseIt(
        request,
        reply.header('retry-after', String(seconds)),
        refuse(say('rate_limited.requests', { max: state.max, seconds })),
      )
    }
    const { token } = request.params as { token: string }
    const found = tokenShape.test(token) ? await findUploadCaller(services, token) : undefined
    if (!found) return refuseIt(request, reply, refuse(say('upload_address_not_found')))
    const denied = forbidden(found.caller, takeUpload)
    if (denied) return refuseIt(request, reply, denied)
    request.caller = { ...found.caller, address: request.ip }
    addresses.set(request, found.address)
    return undefined
  }

  scope.route({
    method: ['PUT', 'POST'],
    url: `${uploadAddressPath}/:token`,
    onRequest: admit,
    handler: async (request, reply) => {
      const { token } = request.params as { token: string }
      const { bytesMax, fileName, language } = addresses.get(request)!
      const upload = newUpload()
      let isKept = false
      try {
        const wrong = await receiveUpload(services, request, reply, upload, { bytesMax, fileName: fileName ?? undefined })
        if (wrong) return refuseIt(request, reply, wrong)
        const sent = await keepAll(upload)
        isKept = true
        const call = { caller: callerOf(request), body: { token, ...sent }, requestId: request.id, language }
        return await sendAnswer(request, reply, metrics, takeUpload.name, await perform(services, takeUpload, call))
      } finally {
        if (!isKept) await discardAll(upload)
      }
    },
  })
}
