/** Answers from outside: read up to a bound, and told on without what opens anything. */
import type { LedgerAccess } from './provider.ts'

const answerBytesMax = 8 * 1024 * 1024

export async function readText(response: Response, from: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > answerBytesMax) throw new Error(`${from} answered with more than ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function parseJson(text: string, from: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${from} answered with something else than JSON`)
  }
}

/** What a vendor says may quote what it was sent. Addresses and dates among what was set are no secrets. */
export function withoutSecrets(text: string, { app, credentials }: Pick<LedgerAccess, 'app' | 'credentials'>): string {
  const secrets = [...Object.entries(app), ...Object.entries(credentials)].filter(
    ([name, value]) => !/Url$|At$|Id$/.test(name) && value !== '',
  )
  return secrets.reduce((left, [, secret]) => left.replaceAll(secret, '…'), text)
}
