/** The invoice of a small studio: the buyer stands first and large, the seller small at the side and in the foot. */
import type { Minor } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, grouped, money } from '../formats.ts'
import { a4, html, type Sheet } from '../markup.ts'

interface Words {
  title: string
  vatNumber: string
  date: string
  due: string
  net: string
  vat: string
  total: string
  account: string
  pattern: string
}

const words: Readonly<Record<'da' | 'it', Words>> = {
  da: {
    title: 'Faktura nr.',
    vatNumber: 'CVR',
    date: 'Dato',
    due: 'Betales senest',
    net: 'Nettobeløb',
    vat: 'moms',
    total: 'At betale',
    account: 'Konto',
    pattern: 'D. month YYYY',
  },
  it: {
    title: 'Fattura n.',
    vatNumber: 'Partita IVA',
    date: 'Data fattura',
    due: 'Da pagare entro il',
    net: 'Imponibile',
    vat: 'IVA',
    total: 'Totale da pagare',
    account: 'Coordinate bancarie',
    pattern: 'D month YYYY',
  },
}

export function invoiceTwoColumns(bill: Bill, size = 15): Sheet {
  const { language, seller, buyer, number = '', issuedOn, dueOn = issuedOn } = bill
  if (language !== 'da' && language !== 'it') throw new Error(`an invoice in two columns has no words in ${language}`)
  const said = words[language]
  const { rows, net, total } = sumsOf(bill)
  const sign = bill.currency === 'EUR' ? '€' : 'kr.'
  const amount = (value: Minor) => (sign === '€' ? `€ ${money(value, language)}` : `${sign} ${money(value, language)}`)
  const page = html`<div class="columns"><div class="buyer"><b>${buyer?.name ?? ''}</b><br>${buyer?.street ?? ''}<br>${buyer?.city ?? ''}<br>${said.vatNumber} ${buyer?.vatNumber?.slice(2) ?? ''}</div>
<div class="side"><b>${seller.name}</b><br>${seller.street}<br>${seller.city}<br><br>
${said.title}<br><b>${number}</b><br>${said.date}<br><b>${day(issuedOn, said.pattern, language)}</b><br>${said.due}<br><b>${day(dueOn, said.pattern, language)}</b></div></div>
<table class="lines">${bill.items.map(item => html`<tr><td>${item.text}</td><td class="n">${amount(item.amount)}</td></tr>`)}</table>
<table class="sums"><tr><td>${said.net}</td><td class="n">${amount(net)}</td></tr>
${rows.map(row => html`<tr><td>${row.rate} % ${said.vat}</td><td class="n">${amount(row.vat)}</td></tr>`)}
<tr class="grand"><td>${said.total}</td><td class="n">${amount(total)}</td></tr></table>
<div class="foot">${seller.name} · ${said.vatNumber} ${seller.vatNumber?.slice(2) ?? ''} · ${said.account} ${grouped(seller.iban ?? '')}</div>`
  return {
    pages: [page],
    ...a4,
    style: `
.page { font: ${size}px/1.5 'DejaVu Serif'; padding: 80px 70px }
.columns { display: flex; justify-content: space-between; margin-bottom: 60px }
.buyer { font-size: 1.15em } .side { width: 230px; font-size: 0.9em }
.lines td { padding: 9px 0; border-bottom: 1px dotted #888 } .n { text-align: right; white-space: nowrap }
.sums { width: 55%; margin: 34px 0 0 auto } .sums td { padding: 4px 0 } .grand td { font-weight: bold; font-size: 1.15em; border-top: 1px solid black }
.foot { position: absolute; bottom: 60px; left: 70px; right: 70px; font-size: 0.8em; text-align: center }`,
  }
}
