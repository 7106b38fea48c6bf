/** The body of an answer from outside, up to a bound. */
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
