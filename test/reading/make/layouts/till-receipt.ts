/** A narrow till receipt: dots lead from each thing to its price. */
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import type { Sheet } from '../markup.ts'
import { centre, gap, type Line, type Look, left, pair, rule, toRoll } from '../roll.ts'

interface Words {
  registered: string
  slip: string
  date: string
  total: string
  vat: string
  net?: string
  paid: string
  thanks: string
}

const words: Readonly<Record<'da' | 'en', Words>> = {
  da: {
    registered: 'CVR-nr.',
    slip: 'Bon',
    date: 'DD-MM-YYYY',
    total: 'TOTAL',
    vat: 'Heraf moms',
    paid: 'Dankort',
    thanks: 'Tak for besøget',
  },
  en: {
    registered: 'VAT Reg No.',
    slip: 'Receipt',
    date: 'DD/MM/YYYY',
    total: 'TOTAL',
    net: 'Goods',
    vat: 'VAT @',
    paid: 'VISA DEBIT',
    thanks: 'Thank you for shopping with us',
  },
}

const signs: Readonly<Record<string, string>> = { DKK: 'DKK', GBP: '£' }

export function tillReceipt(bill: Bill, look: Look, slip: string): Sheet {
  const { seller, language, issuedOn, time = '', currency } = bill
  if (language !== 'da' && language !== 'en') throw new Error(`a till receipt has no words in ${language}`)
  const said = words[language]
  const { rows, total } = sumsOf(bill)
  const leader = '.'
  const amount = (value: Bill['items'][number]['amount']) => money(value, language)
  const number = language === 'da' ? seller.vatNumber?.slice(2) : seller.vatNumber
  const lines: Line[] = [
    centre(seller.name, { bold: true, size: 1.35 }),
    centre(seller.street),
    centre(seller.city),
    centre(`${said.registered} ${number}`),
    gap(),
    pair(`${said.slip} ${slip}`, `${day(issuedOn, said.date, language)} ${time}`),
    rule(),
    ...bill.items.flatMap(item => [
      ...(item.quantity ? [left(`${item.quantity} x ${amount(item.price)}`)] : []),
      pair(item.text, amount(item.amount), { leader }),
    ]),
    rule(),
    pair(`${said.total} ${signs[currency]}`, amount(total), { bold: true, size: 1.3 }),
    ...rows.flatMap(row => [
      ...(said.net ? [pair(said.net, amount(row.net), { leader })] : []),
      pair(`${said.vat} ${row.rate}%`, amount(row.vat), { leader }),
    ]),
    gap(),
    pair(said.paid, amount(total), { leader }),
    gap(),
    centre(said.thanks),
  ]
  return toRoll(lines, look)
}
