/** A supermarket's receipt: discounts below what they are for, cash and its rounding, the VAT by rate at the end. */
import { minus, sum, zero } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import type { Sheet } from '../markup.ts'
import { centre, columns, gap, type Line, type Look, pair, rule, toRoll } from '../roll.ts'

interface Words {
  registered: string
  date: string
  saved: string
  total: string
  rounding: string
  toPay: string
  cash: string
  change: string
  card: string
  head: readonly string[]
  thanks: string
}

const words: Readonly<Record<'da' | 'sv', Words>> = {
  da: {
    registered: 'CVR',
    date: 'D/MM-YYYY',
    saved: 'DU HAR SPARET',
    total: 'TOTAL',
    rounding: 'ØREAFRUNDING',
    toPay: 'AT BETALE',
    cash: 'KONTANT',
    change: 'TILBAGE',
    card: 'KORT',
    head: ['MOMS %', 'GRUNDLAG', 'MOMS'],
    thanks: 'GEM BONEN - HUSK BYTTERET',
  },
  sv: {
    registered: 'Org.nr',
    date: 'YYYY-MM-DD',
    saved: 'Du sparade',
    total: 'Summa',
    rounding: 'Öresavrundning',
    toPay: 'Att betala SEK',
    cash: 'Kontant',
    change: 'Tillbaka',
    card: 'Kortbetalning',
    head: ['Moms%', 'Netto', 'Moms'],
    thanks: 'Öppet köp 30 dagar',
  },
}

/** A Swedish VAT number is the registered one with 01 behind it; that one is written with a dash. */
const registeredNumber = (vatNumber = ''): string =>
  vatNumber.startsWith('SE') ? `${vatNumber.slice(2, 8)}-${vatNumber.slice(8, -2)}` : vatNumber.slice(2)

export function supermarketReceipt(bill: Bill, look: Look): Sheet {
  const { seller, language, issuedOn, time = '', rounding = zero, cash } = bill
  if (language !== 'da' && language !== 'sv') throw new Error(`a supermarket's receipt has no words in ${language}`)
  const said = words[language]
  const { rows, total } = sumsOf(bill)
  const amount = (value: typeof zero) => money(value, language)
  const saved = minus(zero, sum(bill.items.map(item => item.amount).filter(value => value < 0)))
  const lines: Line[] = [
    centre(seller.brand ?? seller.name, { bold: true, size: 1.45 }),
    ...(seller.brand ? [centre(seller.name)] : []),
    centre(`${seller.street}, ${seller.city}`),
    centre(`${said.registered} ${registeredNumber(seller.vatNumber)}`),
    gap(),
    ...bill.items.map(item => pair(item.quantity ? `${item.text} ${item.quantity}` : item.text, amount(item.amount))),
    rule(),
    ...(rounding === zero ? [] : [pair(said.total, amount(minus(total, rounding)), { bold: true }), pair(said.rounding, amount(rounding))]),
    pair(said.toPay, amount(total), { bold: true, size: 1.2 }),
    ...(cash === undefined
      ? [pair(said.card, amount(total))]
      : [pair(said.cash, amount(cash)), pair(said.change, amount(minus(cash, total)))]),
    ...(saved === zero ? [] : [gap(), pair(said.saved, amount(saved))]),
    gap(),
    columns(said.head),
    ...rows.map(row => columns([`${row.rate},00`, amount(row.net), amount(row.vat)])),
    ...(rows.length > 1 ? [columns(['', amount(sum(rows.map(row => row.net))), amount(sum(rows.map(row => row.vat)))])] : []),
    gap(),
    pair(`${day(issuedOn, said.date, language)}  ${time}`, language === 'da' ? 'KASSE 3  BON 8812' : 'Kassa 1 nr 20417'),
    centre(said.thanks),
  ]
  return toRoll(lines, look)
}
