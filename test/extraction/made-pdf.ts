/** Small PDFs, written by hand: what a test needs and nothing else. */

export interface MadePage {
  /** The page's content stream. */
  content: string
  width?: number
  height?: number
  rotate?: number
  /** JPEG bytes, drawn by the content as /Picture. */
  picture?: { bytes: Uint8Array; width: number; height: number }
}

export interface MadePdf {
  pages: readonly MadePage[]
  attachments?: readonly { name: string; bytes: Uint8Array }[]
  isEncrypted?: boolean
}

/** A line of text at a place, in points from the bottom left corner. */
export const textAt = (x: number, y: number, text: string, size = 11): string => `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

export function makePdf({ pages, attachments = [], isEncrypted = false }: MadePdf): Uint8Array {
  const objects: Buffer[] = []
  const add = (...parts: (string | Uint8Array)[]): number => {
    objects.push(Buffer.concat(parts.map(part => (typeof part === 'string' ? latin(part) : Buffer.from(part)))))
    return objects.length
  }
  const stream = (entries: string, bytes: Uint8Array): number =>
    add(`<< ${entries} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream')
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const pagesAt = objects.length + 1 + pages.reduce((sum, { picture }) => sum + (picture ? 3 : 2), 0)
  const kids = pages.map(({ content, width = 595, height = 842, rotate = 0, picture }) => {
    const contents = stream('', latin(content))
    const image = picture
      ? stream(
          `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
          picture.bytes,
        )
      : undefined
    const resources = `/Font << /F ${font} 0 R >>${image ? ` /XObject << /Picture ${image} 0 R >>` : ''}`
    return add(
      `<< /Type /Page /Parent ${pagesAt} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources << ${resources} >> /Contents ${contents} 0 R >>`,
    )
  })
  add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`)
  const files = attachments.map(({ name, bytes }) => {
    const file = stream('/Type /EmbeddedFile /Subtype /text#2Fxml', bytes)
    return `(${name}) ${add(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${file} 0 R >> /AFRelationship /Alternative >>`)} 0 R`
  })
  const names = files.length > 0 ? ` /Names << /EmbeddedFiles << /Names [${files.join(' ')}] >> >>` : ''
  const catalog = add(`<< /Type /Catalog /Pages ${pagesAt} 0 R${names} >>`)
  const key = '00'.repeat(32)
  const lock = isEncrypted
    ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`
    : ''
  return withTable(objects, `<< /Size ${objects.length + 1} /Root ${catalog} 0 R${lock} >>`)
}

function withTable(objects: readonly Buffer[], trailer: string): Uint8Array {
  const parts: Buffer[] = [latin('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]!.length
  const push = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  for (const [at, object] of objects.entries()) {
    places.push(length)
    push(Buffer.concat([latin(`${at + 1} 0 obj\n`), object, latin('\nendobj\n')]))
  }
  const table = length
  const rows = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  push(latin(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}
