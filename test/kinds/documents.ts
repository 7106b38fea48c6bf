/**
 * The table of kinds as whole documents. A line of `cases/<language>.txt` is one document: its title, then, behind bars, its own sentences, those that stand
 * above the sums marked with `^`. Letterhead, buyer, goods and sums come from the parts; the layouts take turns.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { type Parts, parts } from './parts.ts'

export interface KindCase {
  id: string
  language: string
  kind: string
  title: string
  text: string
  /** Every third: not looked at while the rules were written. */
  isKeptAside: boolean
}

const folder = new URL('./cases/', import.meta.url)

const width = 46

const beside = (left: string, right: string): string => `${left.padEnd(width)}${right}`

const upTo = (count: number, lines: readonly string[]): string[] => lines.slice(0, count)

interface Written {
  title: string
  above: readonly string[]
  below: readonly string[]
  body: readonly string[]
}

type Layout = (of: Parts, written: Written) => string[]

/** Where titles stand: under the name, under a long letterhead, to the right of an address, to the right of the name, in a mail, under the buyer. */
const layouts: readonly Layout[] = [
  (of, { title, above, body, below }) => [
    of.supplier,
    ...upTo(3, of.letterhead),
    '',
    title,
    of.date,
    ...above,
    '',
    ...of.buyer,
    '',
    ...body,
    '',
    ...below,
  ],
  (of, { title, above, body, below }) => [
    of.supplier,
    ...of.letterhead,
    of.page,
    '',
    ...of.buyer,
    '',
    of.date,
    '',
    title,
    ...above,
    '',
    ...body,
    '',
    ...below,
  ],
  (of, { title, above, body, below }) => [
    of.supplier,
    ...upTo(4, of.letterhead),
    '',
    beside(of.buyer[0]!, title),
    beside(of.buyer[1]!, of.date),
    of.buyer[2]!,
    ...above,
    '',
    ...body,
    '',
    ...below,
  ],
  (of, { title, above, body, below }) => [
    beside(of.supplier, title),
    ...upTo(3, of.letterhead).map((line, at) => (at === 0 ? beside(line, of.date) : line)),
    '',
    ...of.buyer,
    '',
    ...above,
    ...body,
    '',
    ...below,
  ],
  (of, { title, above, body, below }) => [
    `${of.mail[0]}: ${of.supplier} <post@example.com>`,
    `${of.mail[1]}: ${title}`,
    '',
    of.mail[2],
    ...above,
    of.date,
    '',
    ...body,
    '',
    ...below,
    '',
    of.supplier,
    ...upTo(3, of.letterhead),
  ],
  (of, { title, above, body, below }) => [
    ...of.buyer,
    '',
    of.supplier,
    ...upTo(4, of.letterhead),
    '',
    `*** ${title} ***`,
    ...above,
    of.date,
    ...body,
    ...below,
  ],
]

const till: Layout = (of, { title, above, body, below }) => [
  of.supplier,
  ...upTo(3, of.letterhead),
  title,
  of.date,
  ...above,
  ...body,
  ...below,
]

const money = (amount: number, { isComma }: Parts): string => {
  const [whole, cents] = amount.toFixed(2).split('.') as [string, string]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, isComma ? '.' : ',')
  return `${grouped}${isComma ? ',' : '.'}${cents}`
}

const row = (of: Parts, what: string, amount: number): string => `${what.padEnd(width)}${money(amount, of).padStart(12)}`

function goodsOf(of: Parts): string[] {
  const net = of.goods.reduce((sum, [, amount]) => sum + amount, 0)
  const vat = (net * of.rate) / 100
  const [netLabel, vatLabel, totalLabel] = of.sums
  return [
    ...of.goods.map(([what, amount]) => row(of, what, amount)),
    row(of, netLabel, net),
    row(of, vatLabel, vat),
    row(of, totalLabel, net + vat),
  ]
}

const listOf = (of: Parts): string[] => [
  row(of, `${of.row} 10482   02-02-2026`, 1250),
  row(of, `${of.row} 10491   14-02-2026`, 750),
  row(of, of.balance, 2000),
]

const threeOf = (of: Parts, [one, other, total]: readonly string[], sign: number): string[] => [
  row(of, one!, 3000),
  row(of, other!, 1000),
  row(of, total!, 3000 + sign * 1000),
]

/** What stands between head and foot. Most kinds have goods, VAT and a total like an invoice: that is what makes them dangerous. */
function bodyOf(kind: string, at: number, of: Parts): string[] {
  if (kind === 'account_statement' || kind === 'remittance_advice') return listOf(of)
  if (kind === 'reminder') return at % 2 === 0 ? listOf(of) : goodsOf(of)
  if (kind === 'payslip') return threeOf(of, of.pay, -1)
  if (kind === 'bank_letter' || kind === 'tax_letter' || kind === 'payment_confirmation') return threeOf(of, of.owed, 1)
  if (kind === 'price_list') return at % 3 === 0 ? goodsOf(of) : of.goods.map(([what, amount]) => row(of, what, amount))
  if (kind === 'delivery_note' && at % 3 === 1) return of.goods.map(([what], count) => beside(what, String(count + 1)))
  return goodsOf(of)
}

function toCase(language: string, kind: string, line: string, at: number): KindCase {
  const of = parts[language]!
  const [title = '', ...sentences] = line.split(' | ').map(part => part.trim())
  const above = sentences.filter(sentence => sentence.startsWith('^')).map(sentence => sentence.slice(1))
  const below = sentences.filter(sentence => !sentence.startsWith('^'))
  const layout = kind === 'receipt' ? till : layouts[at % layouts.length]!
  const lines = layout(of, { title, above, below, body: bodyOf(kind, at, of) })
  return { id: `${language}/${kind}/${at + 1}`, language, kind, title, text: `${lines.join('\n')}\n`, isKeptAside: at % 3 === 2 }
}

export function kindCases(): KindCase[] {
  return readdirSync(folder)
    .sort()
    .flatMap(file => {
      const language = file.replace(/\.txt$/, '')
      return readFileSync(new URL(file, folder), 'utf8')
        .split(/^# /m)
        .slice(1)
        .flatMap(section => {
          const [kind = '', ...lines] = section.trim().split('\n')
          return lines.map((line, at) => toCase(language, kind.trim(), line, at))
        })
    })
}
