/** A document as PDF, with its text where the words say it is. */
import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import type { Generated } from './make.ts'
import type { PlacedWord, Stroke } from './page/lay-out.ts'
import { faces, fontOf, type Typeface } from './page/metrics.ts'

type Pdf = InstanceType<typeof PDFDocument>

function drawStroke(pdf: Pdf, { is, x, y, width, height, weight = 0.5 }: Stroke): void {
  if (is === 'line')
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y + height)
      .lineWidth(weight)
      .stroke('#555555')
  else if (is === 'box') pdf.rect(x, y, width, height).lineWidth(weight).stroke('#777777')
  else if (is === 'disc') pdf.ellipse(x + width / 2, y + height / 2, width / 2, height / 2).fill('#46637f')
  else pdf.rect(x, y, width, height).fill('#e9edf1')
}

function drawWord(pdf: Pdf, word: PlacedWord, typeface: Typeface): void {
  const { stretch } = faces[typeface]
  pdf.font(fontOf(typeface, word.isBold)).fontSize(word.size)
  pdf.fillColor(word.isGrey || word.isLight ? '#6b6b6b' : '#111111')
  const options = { lineBreak: false, baseline: 'alphabetic' as const, ...(stretch === 1 ? {} : { horizontalScaling: stretch * 100 }) }
  pdf.text(word.text, word.x, word.y + word.size * 0.75, options)
}

export async function toPdf({ id, sheets, typeface }: Generated): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { Title: id, CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const { width, height, marks } of sheets) {
    pdf.addPage({ size: [width, height], margin: 0 })
    for (const mark of marks) if (mark.is !== 'word') drawStroke(pdf, mark)
    for (const mark of marks) if (mark.is === 'word') drawWord(pdf, mark, typeface)
  }
  const ended = once(pdf, 'end')
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
