/** From bytes to a JSON object, or to every reason why not. */
import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../domain/refusals.ts'
import { decodeUtf8, readJson } from './json.ts'

export const jsonBytesMax = 1024 * 1024

export function readBody(request: FastifyRequest): { body: unknown } | Refusal<'invalid_content_type' | 'invalid_json' | 'invalid_input'> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type)) {
    return refuse('invalid_content_type', 'Send the body as "Content-Type: application/json" in UTF-8.')
  }
  if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? '')) {
    return refuse('invalid_content_type', 'Send the body as it is, without a Content-Encoding.')
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const text = decodeUtf8(bytes)
  if (text === undefined) return refuse('invalid_json', 'The body is not valid UTF-8.')
  const read = readJson(text)
  if ('value' in read) return { body: read.value }
  const { faults } = read
  const [first] = faults
  if (faults.length === 1 && first?.path === '') return refuse('invalid_json', first.message)
  return refuse(
    'invalid_input',
    faults.length === 1 ? `${first?.path}: ${first?.message}` : `${faults.length} things are wrong; see errors.`,
    faults,
  )
}
