/** A restaurant's bill: the quantity in front, and a tip that was put on the card and is not part of the total. */
import { plus, zero } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import type { Sheet } from '../markup.ts'
import { centre, gap, type Line, type Look, pair, rule, toRoll } from '../roll.ts'

interface Words {
  registered: string
  table: string
  date: string
  total: string
  net: string
  vat: string
  tip: string
  paid: string
  thanks: string
}

const words: Readonly<Record<'da' | 'it', Words>> = {
  da: {
    registered: 'CVR',
    table: 'Bord 12     4 gæster',
    date: 'DD.MM.YYYY',
    total: 'I alt DKK',
    net: 'Ekskl. moms',
    vat: 'Moms',
    tip: 'Drikkepenge',
    paid: 'Betalt med kort',
    thanks: 'Velkommen igen',
  },
  it: {
    registered: 'P. IVA',
    table: 'Tavolo 7    Coperti 3',
    date: 'DD/MM/YYYY',
    total: 'TOTALE EURO',
    net: 'Imponibile',
    vat: 'IVA',
    tip: 'Mancia',
    paid: 'Carta di credito',
    thanks: 'Grazie e arrivederci',
  },
}

export function restaurantReceipt(bill: Bill, look: Look): Sheet {
  const { seller, language, issuedOn, time = '', tip = zero } = bill
  if (language !== 'da' && language !== 'it') throw new Error(`a restaurant's bill has no words in ${language}`)
  const said = words[language]
  const { rows, total } = sumsOf(bill)
  const lines: Line[] = [
    centre(seller.name, { bold: true, size: 1.5 }),
    centre(`${seller.street}, ${seller.city}`),
    centre(`${said.registered} ${seller.vatNumber?.slice(2)}`),
    gap(),
    pair(said.table, ''),
    pair(day(issuedOn, said.date, language), time),
    rule('_'),
    gap(0.4),
    ...bill.items.map(item => pair(`${item.quantity}  ${item.text}`, money(item.amount, language))),
    rule('_'),
    gap(0.4),
    pair(said.total, money(total, language), { bold: true, size: 1.25 }),
    ...rows.flatMap(row => [pair(said.net, money(row.net, language)), pair(`${said.vat} ${row.rate} %`, money(row.vat, language))]),
    gap(),
    pair(said.tip, money(tip, language)),
    pair(said.paid, money(plus(total, tip), language)),
    gap(),
    centre(said.thanks),
  ]
  return toRoll(lines, look)
}
