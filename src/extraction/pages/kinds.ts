/** What a file is by its first bytes; its name and its declared type are only claims. */
export type FileKind = 'pdf' | 'picture' | 'heic'

const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  [...text].every((character, at) => bytes[offset + at] === character.charCodeAt(0))

/** The header of a PDF may stand after other bytes, if within the first thousand (ISO 32000-1, annex H.3). */
const pdfHeaderWithin = 1024

/** Brands of the container that HEIC shares with AVIF, which the picture library decodes itself. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

export function kindOf(bytes: Uint8Array): FileKind | undefined {
  if (startsWith(bytes, 'ftyp', 4)) {
    if (startsWith(bytes, 'avif', 8)) return 'picture'
    return heicBrands.some(brand => startsWith(bytes, brand, 8)) ? 'heic' : undefined
  }
  const isPicture =
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, 'GIF8') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
    startsWith(bytes, 'II*\0') ||
    startsWith(bytes, 'MM\0*')
  if (isPicture) return 'picture'
  for (let at = 0; at < Math.min(pdfHeaderWithin, bytes.length); at += 1) if (startsWith(bytes, '%PDF-', at)) return 'pdf'
  return undefined
}
