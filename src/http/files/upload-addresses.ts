/** An address that takes a file once: whoever has it may send there, so it is a secret and never logged. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findUploadCaller } from '../../access/uploads/upload-caller.ts'
import { discardAll, keepAll, newUpload } from '../../actions/documents/uploads/stage-files.ts'
import { takeUpload, uploadAddressPath } from '../../actions/documents/uploads/upload-address.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
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
import { type KeylessLimits, keylessLimit } from './keyless-limit.ts'

const tokenShape = /^[A-Za-z0-9_-]{43}$/

export function registerUploadAddresses(scope: FastifyInstance, services: Services, metrics: Metrics, keyless: KeylessLimits): void {
  const limit = keylessLimit(keyless, 'upload')
  const addresses = new WeakMap<FastifyRequest, UploadAddress>()

  const refuseIt = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    metrics.refused(takeUpload.name, refusal.refusal)
    return sendRefusal(request, reply, refusal)
  }

  const admitCaller = async (request: FastifyRequest, token: string, { isBegun = false } = {}): Promise<Refusal | undefined> => {
    const found = tokenShape.test(token) ? await findUploadCaller(services, token, { isBegun }) : undefined
    if (!found) return refuse(say('upload_address_not_found'))
    const denied = forbidden(found.caller, takeUpload)
    if (denied) return denied
    request.caller = { ...found.caller, address: request.ip }
    addresses.set(request, found.address)
    return undefined
  }

  /** Before anything of the body is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const tooMany = await limit(request, reply)
    if (tooMany) return refuseIt(request, reply, tooMany)
    const { token } = request.params as { token: string }
    const denied = await admitCaller(request, token)
    return denied && refuseIt(request, reply, denied)
  }

  scope.route({
    method: ['PUT', 'POST'],
    url: `${uploadAddressPath}/:token`,
    onRequest: admit,
    handler: async (request, reply) => {
      const { token } = request.params as { token: string }
      const { bytesMax, fileName, language } = addresses.get(request)!
      const upload = newUpload(bytesMax)
      let isKept = false
      try {
        const wrong = await receiveUpload(services, request, reply, upload, { bytesMax, filesMax: 1, fileName: fileName ?? undefined })
        if (wrong) return refuseIt(request, reply, wrong)
        // A slow line may take longer than the address is good for; its owner may have been shut out meanwhile.
        const denied = await admitCaller(request, token, { isBegun: true })
        if (denied) return refuseIt(request, reply, denied)
        const sent = await keepAll(services, callerOf(request).organizationId, upload)
        if (refused(sent)) return refuseIt(request, reply, sent)
        isKept = true
        const call = { caller: callerOf(request), body: { token, ...sent }, requestId: request.id, language }
        return await sendAnswer(request, reply, metrics, takeUpload.name, await perform(services, takeUpload, call))
      } finally {
        if (!isKept) await discardAll(upload)
      }
    },
  })
}
