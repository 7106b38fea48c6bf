/**
 * Bills with a tax that is no VAT, as text: each seller, each kind of tax, and every arrangement of seven choices. What is in the VAT's base and what is
 * beside it is drawn first, so that the truth does not come from the text.
 */
import { type OtherTaxKind, otherTaxKinds } from '../../src/domain/documents/other-taxes.ts'
import { type Seller, sellers } from './words.ts'

export interface Bill {
  id: string
  country: string
  kind: OtherTaxKind
  /** The tax has VAT on it. */
  isTaxed: boolean
  isTable: boolean
  text: string
  /** In hundredths; 0 where there is none. */
  vat: number
  tax: number
  total: number
}

/** Seven choices that are made in every combination. */
export const arrangements = 128

interface Choices {
  isTaxed: boolean
  isTable: boolean
  isTaxFirst: boolean
  isRatePrinted: boolean
  isNetPrinted: boolean
  isCurrencyPrinted: boolean
  isSecondName: boolean
}

const choicesAt = (at: number): Choices => ({
  isTaxed: (at & 1) === 0,
  isTable: (at & 2) === 0,
  isTaxFirst: (at & 4) === 0,
  isRatePrinted: (at & 8) === 0,
  isNetPrinted: (at & 16) === 0,
  isCurrencyPrinted: (at & 32) === 0,
  isSecondName: (at & 64) === 0,
})

/** "1.234,50" or "1,234.50". */
function printed(hundredths: number, { hasDecimalComma }: Seller): string {
  const [whole, part] = (hundredths / 100).toFixed(2).split('.') as [string, string]
  const [thousands, decimal] = hasDecimalComma ? ['.', ','] : [',', '.']
  return `${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${part}`
}

/** The amounts differ from bill to bill, in steps that leave whole hundredths of VAT at every rate. */
function amountsOf(place: number): { goods: readonly [number, number]; tax: number } {
  return { goods: [30_000 + (place % 37) * 10_000, 12_000 + (place % 11) * 4_000], tax: 2_000 + (place % 13) * 1_000 }
}

interface Sums {
  net: number
  vat: number
  total: number
}

function sumsOf(base: number, beside: number, rate: number): Sums {
  const vat = Math.round((base * rate) / 100)
  return { net: base, vat, total: base + vat + beside }
}

export function billAt(seller: Seller, kind: OtherTaxKind, at: number, place: number): Bill {
  const choices = choicesAt(at)
  const { goods, tax: drawn } = amountsOf(place)
  const name = seller.taxes[kind][choices.isSecondName ? 1 : 0]
  // Where there is VAT, "sales tax" is how an English bill calls it, and there is no other.
  const isVatNamed = kind === 'sales_tax' && seller.rate > 0
  const [tax, vatName] = isVatNamed ? [0, name] : [drawn, seller.vat]
  const sold = goods[0] + goods[1]
  const isTaxed = choices.isTaxed && seller.rate > 0
  const sums = sumsOf(sold + (isTaxed ? tax : 0), isTaxed ? 0 : tax, seller.rate)
  const amount = (value: number): string => printed(value, seller)
  const money = (value: number): string => (choices.isCurrencyPrinted ? `${seller.currency} ${amount(value)}` : amount(value))
  const rate = choices.isRatePrinted ? ` ${seller.rate}%` : ''
  const body: string[] = []
  if (choices.isTable && seller.rate > 0) {
    const row = (text: string, net: number, vat: number): string => [text, amount(net), amount(vat), amount(net + vat)].join('   ')
    const withVat = (net: number): number => Math.round((net * seller.rate) / 100)
    const rows = [row(seller.goods[0], goods[0], withVat(goods[0])), row(seller.goods[1], goods[1], withVat(goods[1]))]
    const taxRows = isVatNamed ? [] : [isTaxed ? row(name, tax, withVat(tax)) : [name, amount(tax), amount(0), amount(tax)].join('   ')]
    const [text, net, vat, gross] = seller.columns
    body.push(
      [text, net, isVatNamed ? name : vat, gross].join('   '),
      ...(choices.isTaxFirst ? [...taxRows, ...rows] : [...rows, ...taxRows]),
    )
    if (choices.isNetPrinted) body.push(`${seller.net}   ${money(sums.net)}`, `${vatName}${rate}   ${money(sums.vat)}`)
    else if (choices.isRatePrinted && !isVatNamed) body.push(`${seller.ofWhichVat} ${money(sums.vat)}`)
  } else {
    const taxLines = isVatNamed ? [] : [`${name}   ${money(tax)}`]
    body.push(`${seller.goods[0]}   ${money(goods[0])}`, `${seller.goods[1]}   ${money(goods[1])}`)
    const vatLines = seller.rate === 0 ? [] : [`${vatName}${rate}   ${money(sums.vat)}`]
    const netLines = choices.isNetPrinted ? [`${seller.net}   ${money(sums.net)}`] : []
    // A tax in the base stands above the VAT; one beside it stands above or below.
    if (isTaxed) body.push(...taxLines, ...netLines, ...vatLines)
    else if (choices.isTaxFirst) body.push(...netLines, ...taxLines, ...vatLines)
    else body.push(...netLines, ...vatLines, ...taxLines)
  }
  const head = [...seller.head, `${seller.invoice} ${4000 + place}`, `${seller.date} 12.02.2026`]
  const day = seller.country === 'US' ? head.map(line => line.replace('12.02.2026', 'February 12, 2026')) : head
  return {
    id: `${seller.country}-${kind}-${at}`,
    country: seller.country,
    kind,
    isTaxed,
    isTable: choices.isTable && seller.rate > 0,
    text: [...day, ...body, `${seller.total}   ${money(sums.total)}`].join('\n'),
    vat: sums.vat,
    tax,
    total: sums.total,
  }
}

/** 11 sellers, 9 kinds, 128 arrangements: 12,672 bills, always the same; or each `step`-th of them. */
export function bills(step = 1): Bill[] {
  const all: Bill[] = []
  let place = 0
  for (const seller of sellers)
    for (const kind of otherTaxKinds)
      for (let at = 0; at < arrangements; at += 1) {
        place += 1
        if (place % step === 0) all.push(billAt(seller, kind, at, place))
      }
  return all
}
