/** The invoice as most programs print it: the seller on top, a table of lines, a table of VAT, the sums, the bank at the foot. One page or several. */
import type { Minor } from '../../../../src/domain/money/money.ts'
import { type Bill, type Item, sumsOf } from '../bill.ts'
import { day, grouped, money } from '../formats.ts'
import { a4, html, type Markup, nothing, type Sheet } from '../markup.ts'

interface Words {
  title: string
  registered: string
  customer: string
  number: string
  date: string
  due: string
  head: readonly [string, string, string, string, string]
  vatHead: readonly [string, string, string]
  net: string
  vat: string
  total: string
  carriedOver: string
  broughtForward: string
  page: string
  bank: string
  pattern: string
}

const words: Readonly<Record<'da' | 'it', Words>> = {
  da: {
    title: 'Faktura',
    registered: 'CVR-nr.',
    customer: 'Faktureres til',
    number: 'Fakturanr.',
    date: 'Fakturadato',
    due: 'Forfaldsdato',
    head: ['Beskrivelse', 'Antal', 'Enhedspris', 'Moms', 'Beløb'],
    vatHead: ['Momssats', 'Momsgrundlag', 'Momsbeløb'],
    net: 'Subtotal ekskl. moms',
    vat: 'Moms',
    total: 'Total inkl. moms',
    carriedOver: 'Overføres til næste side',
    broughtForward: 'Overført fra forrige side',
    page: 'Side',
    bank: 'Betales til bankkonto',
    pattern: 'DD-MM-YYYY',
  },
  it: {
    title: 'FATTURA',
    registered: 'P.IVA e C.F.',
    customer: 'Spett.le',
    number: 'Fattura n.',
    date: 'Data',
    due: 'Scadenza',
    head: ['Descrizione', 'Q.tà', 'Prezzo', 'IVA', 'Importo'],
    vatHead: ['Aliquota', 'Imponibile', 'Imposta'],
    net: 'Totale imponibile',
    vat: 'Totale IVA',
    total: 'Totale documento',
    carriedOver: 'A riportare',
    broughtForward: 'Riporto',
    page: 'Pagina',
    bank: 'Bonifico bancario',
    pattern: 'DD/MM/YYYY',
  },
}

export interface Print {
  /** How many lines the first page has; all of them when it is not said. */
  linesOnFirstPage?: number
  font?: string
  accent?: string
}

export function invoiceTable(bill: Bill, { linesOnFirstPage, font = "'Liberation Sans'", accent = '#1d4e89' }: Print = {}): Sheet {
  const { language, seller, buyer, number = '', issuedOn, dueOn, currency } = bill
  if (language !== 'da' && language !== 'it') throw new Error(`an invoice with a table has no words in ${language}`)
  const said = words[language]
  const { rows, net, vat, total } = sumsOf(bill)
  const amount = (value: Minor) => money(value, language)
  const first = bill.items.slice(0, linesOnFirstPage ?? bill.items.length)
  const others = bill.items.slice(first.length)
  const label = (text: string, value: string): Markup => html`<tr><td>${text}</td><td class="n">${value}</td></tr>`
  const line = (item: Item): Markup =>
    html`<tr><td>${item.text}</td><td class="n">${item.quantity}</td><td class="n">${amount(item.price)}</td><td class="n">${item.rate}%</td><td class="n">${amount(item.amount)}</td></tr>`
  const carried = amount(sumsOf({ ...bill, items: first }).net)
  const table = (lines: readonly Item[], before: Markup, after: Markup): Markup =>
    html`<table class="lines"><tr>${said.head.map((text, at) => html`<th class="${at > 0 ? 'n' : ''}">${text}</th>`)}</tr>${before}${lines.map(line)}${after}</table>`
  const carry = (text: string): Markup => html`<tr class="carry"><td colspan="4">${text}</td><td class="n">${carried}</td></tr>`
  const head = html`<div class="seller"><b>${seller.name}</b><br>${seller.street}<br>${seller.city}<br>${said.registered} ${seller.vatNumber?.slice(2) ?? ''}</div>
<h1>${said.title}</h1>
<div class="who"><div><small>${said.customer}</small><br>${buyer?.name ?? ''}<br>${buyer?.street ?? ''}<br>${buyer?.city ?? ''}<br>${said.registered} ${buyer?.vatNumber?.slice(2) ?? ''}</div>
<table class="meta">${label(said.number, number)}${label(said.date, day(issuedOn, said.pattern, language))}${dueOn ? label(said.due, day(dueOn, said.pattern, language)) : nothing}</table></div>`
  const sums = html`<div class="sums"><table class="vat"><tr>${said.vatHead.map(text => html`<th class="n">${text}</th>`)}</tr>
${rows.map(row => html`<tr><td class="n">${row.rate}%</td><td class="n">${amount(row.net)}</td><td class="n">${amount(row.vat)}</td></tr>`)}</table>
<table class="total">${label(said.net, amount(net))}${label(said.vat, amount(vat))}<tr class="grand"><td>${said.total} ${currency}</td><td class="n">${amount(total)}</td></tr></table></div>
<p>${bill.remark ?? ''}</p>`
  const foot = html`<div class="foot">${said.bank}: IBAN ${grouped(seller.iban ?? '')}</div>`
  const numbered = (page: number) => (others.length === 0 ? nothing : html`<div class="numbered">${said.page} ${page}/2</div>`)
  const pages =
    others.length === 0
      ? [html`<div class="paper">${head}${table(first, nothing, nothing)}${sums}${foot}</div>`]
      : [
          html`<div class="paper">${head}${table(first, nothing, carry(said.carriedOver))}${numbered(1)}</div>`,
          html`<div class="paper"><div class="seller"><b>${seller.name}</b></div>${table(others, carry(said.broughtForward), nothing)}${sums}${foot}${numbered(2)}</div>`,
        ]
  return {
    pages,
    ...a4,
    style: `
.paper { font: 15px/1.45 ${font}; padding: 64px 60px; height: 100% }
.seller { text-align: right } .seller b { font-size: 21px; color: ${accent} }
h1 { font-size: 30px; color: ${accent}; margin: 18px 0 }
.who { display: flex; justify-content: space-between; align-items: flex-start; margin-bottom: 34px }
.meta { width: 290px } .n { text-align: right }
.lines th { border-bottom: 2px solid ${accent}; text-align: left; padding: 6px 4px } .lines th.n { text-align: right }
.lines td { border-bottom: 1px solid #ccc; padding: 7px 4px } .carry td { font-style: italic }
.sums { display: flex; justify-content: space-between; align-items: flex-start; margin: 30px 0 }
.vat { width: 290px; font-size: 13px } .vat th { border-bottom: 1px solid #777 }
.total { width: 345px } .grand td { font-weight: bold; border-top: 2px solid ${accent}; padding-top: 6px; font-size: 17px }
.foot { position: absolute; bottom: 60px; left: 60px; right: 60px; border-top: 1px solid #999; padding-top: 10px }
.numbered { position: absolute; bottom: 30px; right: 60px; font-size: 13px }`,
  }
}
