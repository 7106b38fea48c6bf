/** One question to a register: no redirects, an end to reading, and JSON or an outage. */
import { tracedFetch } from '../../telemetry/traced-fetch.ts'

const bytesMax = 512 * 1024

export async function ask(url: string, init: RequestInit, register: string): Promise<{ status: number; body: unknown }> {
  const response = await tracedFetch(register, url, { ...init, redirect: 'manual' })
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > bytesMax) throw new Error(`${register} answered with more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  try {
    return { status: response.status, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    throw new Error(`${register} answered with status ${response.status} and something else than JSON`)
  }
}

export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** A text of a register, short and on lines of its own; null for what it does not tell. */
export function textOf(value: unknown, max = 500): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
    .split(/[\r\n]+/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .map(line => line.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim())
    .filter(line => line !== '')
    .join('\n')
    .slice(0, max)
  return text === '' || /^-+$/.test(text) ? null : text
}
