/** Who reads in an evaluation: nobody in particular, so that nothing is known of the buyer. */
import { open } from 'node:fs/promises'
import { detectFileType } from '../src/domain/files/file-types.ts'
import type { Reader } from '../src/extraction/read-text.ts'

export const thisDay = (): string => new Date().toISOString().slice(0, 10)

export const nobody = (today = thisDay()): Reader => ({
  own: { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null },
  today,
})

/** As at an upload: by the first and the last bytes. */
export async function typeOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const piece = async (from: number, length: number) => {
      const bytes = Buffer.alloc(Math.min(length, size))
      await handle.read(bytes, 0, bytes.length, Math.max(0, from))
      return bytes
    }
    return detectFileType(await piece(0, 4096), await piece(size - 65_557, 65_557))?.mimeType ?? 'application/octet-stream'
  } finally {
    await handle.close()
  }
}
