/** Asks the second reader, after the local one and outside of any transaction. Whatever goes wrong with it, the local reading stands as it was. */
import type { Extraction } from '../../domain/documents/extraction.ts'
import type { Own } from '../../extraction/fields/supplier/parties.ts'
import { combine } from '../../extraction/second-opinion/second-opinion.ts'
import { addressesReader } from '../../extraction/text/addresses-reader.ts'
import { type Line, toLines } from '../../extraction/text/lines.ts'
import type { ReaderProvider } from './provider.ts'

/** What was read with this confidence needs no second reading. */
export const confidentEnough = 0.97

/**
 * `document` is what the local reader read: its text, or its lines where they have their places on the page, which runners-up then have as well.
 * Without `own`, who the organization is, no supplier is taken over from the second reader. A document that talks to its reader is shown to no other.
 */
export async function withSecondOpinion(
  reading: Extraction,
  document: string | readonly Line[],
  image: Uint8Array | null,
  reader: ReaderProvider | undefined,
  own: Own | null = null,
): Promise<Extraction> {
  const lines = typeof document === 'string' ? toLines(document) : document
  if (!reader || !lines || lines.length === 0 || addressesReader(lines)) return reading
  try {
    const answer = await reader.read({ text: lines.map(line => line.text).join('\n'), image })
    return answer.outcome === 'read' ? combine(reading, answer.opinion, lines, reader.name, own) : reading
  } catch {
    return reading
  }
}
