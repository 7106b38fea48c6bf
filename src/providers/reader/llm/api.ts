/** The wire: one POST to `{url}/chat/completions`, as every OpenAI-compatible server takes it. One try, no redirects, and an end to waiting and to reading. */

import { tracedFetch } from '../../../telemetry/traced-fetch.ts'
import type { ReaderSettings } from '../provider.ts'

export type Asked =
  | { outcome: 'answered'; body: unknown }
  /** `said` is what the server gave as its reason: it is not for the log, since servers repeat what they were sent. */
  | { outcome: 'failed'; code: string; message: string; said: string }

const failed = (code: string, message: string, said = ''): Asked => ({ outcome: 'failed', code, message, said })

const answerBytesMax = 64 * 1024

/** Undefined when there is more than anybody needs for a dozen fields. */
async function readBody(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > answerBytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function complete({ url, key }: ReaderSettings, body: unknown, timeoutMs: number): Promise<Asked> {
  try {
    const response = await tracedFetch('reader', `${url}/chat/completions`, {
      method: 'POST',
      // A redirect would carry the document, and to the same host the key, to an address that nobody named.
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBody(response)
    if (response.status !== 200) return failed('reader_status', `The second reader answered with status ${response.status}.`, text)
    if (text === undefined) return failed('reader_answer_too_long', `The second reader answered with more than ${answerBytesMax} bytes.`)
    const answer = parse(text)
    return answer === undefined
      ? failed('reader_answer_invalid', 'The second reader answered with something else than JSON.')
      : { outcome: 'answered', body: answer }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return isLate
      ? failed('reader_timeout', `The second reader did not answer within ${timeoutMs} ms.`)
      : failed('reader_unreachable', 'The second reader could not be reached, or broke off.')
  }
}
