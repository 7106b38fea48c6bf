/** Bills on paper, as suppliers send them: a sheet as PDF, and a receipt as somebody's photo of it. */
import sharp from 'sharp'
import { minorUnits } from '../domain/money/currencies.ts'
import { fromMinor, type Minor, percentOf, plus, sum } from '../domain/money/money.ts'
import { drawPage } from '../extraction/pages/show-pages.ts'
import { loadFonts } from '../pdf/fonts.ts'
import { PdfWriter } from '../pdf/pdf-writer.ts'
import { textStyles } from '../pdf/text-styles.ts'
import type { Bill, Party } from './company.ts'
import type { PaperWords } from './words.ts'

export interface Sums {
  net: Minor
  vat: Minor
  total: Minor
}

export function sumsOf({ items, vatRate }: Pick<Bill, 'items' | 'vatRate'>): Sums {
  const net = sum(items.map(item => item.net))
  const vat = percentOf(net, vatRate)
  return { net, vat, total: plus(net, vat) }
}

interface Writing {
  locale: string
  words: PaperWords
}

function amountsIn(locale: string, currency: string): (amount: Minor) => string {
  const digits = minorUnits(currency)
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: true })
  return amount => format.format(fromMinor(amount, currency))
}

const dayIn = (locale: string, date: string): string =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

const addressOf = ({ street, postalCode, city, province, country }: Party, home: string): string[] => [
  street,
  `${postalCode} ${city}${province ? ` (${province})` : ''}`,
  ...(country === home ? [] : [country === 'US' ? 'USA' : country]),
]

const idOf = ({ vatNumber }: Party, { vatNumber: label }: PaperWords): string[] =>
  vatNumber ? [`${label} ${/^DK/.test(vatNumber) ? vatNumber.slice(2) : vatNumber}`] : []

/** A sheet of A4. */
export async function drawBill(bill: Bill, { locale, words }: Writing): Promise<Uint8Array> {
  const { supplier, buyer, title, number, date, due, items, vatRate, currency, closing } = bill
  const home = buyer.country
  const written = amountsIn(locale, currency)
  const { net, vat, total } = sumsOf(bill)
  const paper = await PdfWriter.open({
    title: `${title} ${number}`,
    author: supplier.name,
    createdAt: new Date(`${date}T08:00:00Z`),
    language: locale,
    footer: [supplier.name, ...idOf(supplier, words)].join(' \u00b7 '),
  })
  const say = (text: string, ink: (typeof textStyles)[keyof typeof textStyles] = textStyles.body): void => paper.paragraph(text, ink)
  say(supplier.name, textStyles.title)
  for (const line of [...addressOf(supplier, home), ...idOf(supplier, words)]) say(line)
  paper.y += 26
  say(`${title} ${number}`, textStyles.name)
  say(`${words.number} ${number}`)
  say(`${words.date} ${dayIn(locale, date)}`)
  if (due) say(`${words.due} ${dayIn(locale, due)}`)
  paper.y += 16
  say(words.buyer, textStyles.label)
  say(buyer.name, textStyles.strong)
  for (const line of [...addressOf(buyer, home), ...idOf(buyer, words)]) say(line)
  paper.y += 24
  const row = (text: string, amount: string, ink: (typeof textStyles)[keyof typeof textStyles] = textStyles.body): void => {
    paper.line(text, ink, paper.y)
    paper.line(amount, ink, paper.y, { align: 'right' })
    paper.y += ink.leading + 5
  }
  paper.rule(paper.y - 4)
  for (const item of items) row(item.text, written(item.net))
  paper.rule(paper.y)
  paper.y += 8
  if (vatRate > 0) {
    row(words.net, written(net))
    row(`${words.vat} ${vatRate}%`, written(vat))
  }
  row(`${words.total} ${currency}`, written(total), textStyles.name)
  paper.y += 20
  say(closing)
  if (supplier.iban) say(`${words.payTo} ${supplier.iban}`)
  return paper.finish()
}

const slipWidth = 226

/** What a till prints. */
async function drawSlip(bill: Bill, { locale, words }: Writing): Promise<Uint8Array> {
  const [{ default: Document }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  const { supplier, items, vatRate, currency, date, number, closing } = bill
  const { vat, total } = sumsOf(bill)
  const written = amountsIn(locale, currency)
  const lines: (readonly [string, string])[] = [
    [supplier.name.toUpperCase(), ''],
    ...[...addressOf(supplier, supplier.country), ...idOf(supplier, words)].map(line => [line, ''] as const),
    ['', ''],
    [bill.title, number],
    [dayIn(locale, date), '12:41'],
    ['', ''],
    ...items.map(item => [item.text, written(plus(item.net, percentOf(item.net, vatRate)))] as const),
    ['', ''],
    [`${words.total} ${currency}`, written(total)],
    [`${words.vat} ${vatRate}%`, written(vat)],
    ['', ''],
    [closing, ''],
  ]
  const at = new Date(`${date}T12:41:00Z`)
  const document = new Document({
    size: [slipWidth, 40 + lines.length * 15],
    margin: 0,
    font: null as unknown as string,
    info: { CreationDate: at, ModDate: at },
  })
  document.registerFont('slip', fonts.regular as unknown as Uint8Array)
  const chunks: Uint8Array[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.font('slip').fontSize(9.5).fillColor('#222222')
  for (const [row, [left, right]] of lines.entries()) {
    if (left) document.text(left, 14, 20 + row * 15, { lineBreak: false })
    if (right) document.text(right, 14, 20 + row * 15, { lineBreak: false, width: slipWidth - 28, align: 'right' })
  }
  document.end()
  return done
}

/** A slip on a table, a little crooked. `blur` for a hand that was not steady. */
export async function photographSlip(
  bill: Bill,
  writing: Writing,
  { blur = 0, angle = 1.2 }: { blur?: number; angle?: number } = {},
): Promise<Uint8Array> {
  const slip = await drawPage(await drawSlip(bill, writing), { page: 1, rotation: 0, width: 1200 })
  if ('failure' in slip) throw new Error(slip.failure.code)
  const table = { r: 122, g: 98, b: 74, alpha: 1 }
  const crooked = await sharp(slip.webp).resize({ width: 820 }).rotate(angle, { background: table }).png().toBuffer()
  const photo = sharp(crooked).extend({ top: 90, bottom: 110, left: 80, right: 70, background: table }).modulate({ brightness: 0.96 })
  return (blur > 0 ? photo.blur(blur) : photo).jpeg({ quality: 82 }).toBuffer()
}
