/** A hotel's invoice on a half sheet: one line a day and service, each with its rate, and the VAT rate by rate. */
import type { Minor } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import { a5, html, type Sheet } from '../markup.ts'

interface Words {
  title: string
  registered: string
  guest: string
  date: string
  head: readonly [string, string, string]
  exempt: string
  vatOf: string
  of: string
  total: string
  paid: string
  pattern: string
}

const words: Readonly<Record<'da' | 'it', Words>> = {
  da: {
    title: 'Faktura',
    registered: 'CVR-nr.',
    guest: 'Gæst',
    date: 'Dato',
    head: ['Ydelse', 'Moms', 'Beløb DKK'],
    exempt: 'Momsfrit',
    vatOf: 'Moms',
    of: 'af',
    total: 'Total DKK',
    paid: 'Betalt med kreditkort',
    pattern: 'DD-MM-YYYY',
  },
  it: {
    title: 'Fattura',
    registered: 'Partita IVA',
    guest: 'Intestata a',
    date: 'Data',
    head: ['Descrizione', 'IVA', 'Euro'],
    exempt: 'Escluso art. 15',
    vatOf: 'IVA',
    of: 'su',
    total: 'Totale fattura EUR',
    paid: 'Pagato con carta',
    pattern: 'DD/MM/YYYY',
  },
}

export function hotelInvoice(bill: Bill): Sheet {
  const { language, seller, buyer, number = '', issuedOn } = bill
  if (language !== 'da' && language !== 'it') throw new Error(`a hotel's invoice has no words in ${language}`)
  const said = words[language]
  const { rows, total } = sumsOf(bill)
  const amount = (value: Minor) => money(value, language)
  const sentences = rows.map(({ rate, net, vat }) =>
    rate === 0
      ? html`<tr><td>${said.exempt}</td><td class="n">${amount(net)}</td></tr>`
      : html`<tr><td>${said.vatOf} ${rate}% ${said.of} ${amount(net)}</td><td class="n">${amount(vat)}</td></tr>`,
  )
  const page = html`<div class="house"><h1>${seller.name}</h1>${seller.street}, ${seller.city}<br>${said.registered} ${seller.vatNumber?.slice(2) ?? ''}</div>
<div class="meta"><span>${said.title} ${number}</span><span>${said.date}: ${day(issuedOn, said.pattern, language)}</span></div>
<p>${said.guest}: ${buyer?.name ?? ''}</p>
<table class="lines"><tr>${said.head.map((text, at) => html`<th class="${at > 0 ? 'n' : ''}">${text}</th>`)}</tr>
${bill.items.map(item => html`<tr><td>${item.text}</td><td class="n">${item.rate === 0 ? '-' : `${item.rate}%`}</td><td class="n">${amount(item.amount)}</td></tr>`)}</table>
<table class="sums"><tr class="grand"><td>${said.total}</td><td class="n">${amount(total)}</td></tr>${sentences}<tr><td>${said.paid}</td><td class="n">${amount(total)}</td></tr></table>`
  return {
    pages: [page],
    ...a5,
    style: `
.page { font: 15px/1.5 'Liberation Serif'; padding: 44px 44px }
.house { text-align: center; margin-bottom: 26px } h1 { font-size: 27px }
.meta { display: flex; justify-content: space-between; font-weight: bold; border-top: 1px solid black; border-bottom: 1px solid black; padding: 4px 0; margin-bottom: 8px }
.lines { margin: 16px 0 } .lines th { text-align: left } .lines th.n, .n { text-align: right } .lines td { padding: 4px 0 }
.sums { width: 72%; margin-left: auto } .sums td { padding: 3px 0 } .grand td { font-weight: bold; font-size: 18px; border-top: 2px solid black }`,
  }
}
