/** From bytes to a JSON object, or to every reason why not. */
import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse, refuseFields } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import { decodeUtf8, readJson } from './json.ts'

export const jsonBytesMax = 1024 * 1024

export function readBody(request: FastifyRequest): { body: unknown } | Refusal<'invalid_content_type' | 'invalid_json' | 'invalid_input'> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type)) {
    return refuse(say('invalid_content_type.json'))
  }
  if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? '')) {
    return refuse(say('invalid_content_type.encoded'))
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const text = decodeUtf8(bytes)
  if (text === undefined) return refuse(say('invalid_json.utf8'))
  const read = readJson(text)
  if ('value' in read) return { body: read.value }
  const { faults } = read
  const [first] = faults
  if (faults.length > 1 || first === undefined || first.path !== '') return refuseFields(faults)
  const { path: _whole, ...fault } = first
  return refuse(fault.code === 'invalid_json' ? { code: fault.code, values: fault.values } : say('invalid_json.fault', { fault }))
}
