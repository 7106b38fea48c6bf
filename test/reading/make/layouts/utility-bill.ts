/** A utility's bill: what is left from the last one is asked for as well, below the total of this one. */
import { type Minor, plus, zero } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import { a4, html, type Sheet } from '../markup.ts'

interface Words {
  title: string
  number: string
  date: string
  customer: string
  period: string
  consumption: string
  net: string
  vat: string
  total: string
  previous: string
  toPay: string
  due: string
  registered: string
}

const words: Readonly<Record<'da' | 'it', Words>> = {
  da: {
    title: 'Elregning',
    number: 'Regningsnummer',
    date: 'Regningsdato',
    customer: 'Kundenummer',
    period: 'Afregningsperiode',
    consumption: 'Forbrug',
    net: 'I alt før moms',
    vat: 'Moms',
    total: 'Denne regning i alt',
    previous: 'Skyldigt beløb fra tidligere regning',
    toPay: 'Til betaling',
    due: 'Sidste rettidige betalingsdag',
    registered: 'CVR-nr.',
  },
  it: {
    title: 'Bolletta energia elettrica',
    number: 'Numero fattura',
    date: 'Emessa il',
    customer: 'Codice cliente',
    period: 'Periodo di fatturazione',
    consumption: 'Consumo',
    net: 'Totale imponibile',
    vat: 'IVA',
    total: 'Totale bolletta',
    previous: 'Importi precedenti non pagati',
    toPay: 'Totale da pagare',
    due: 'Entro il',
    registered: 'P. IVA',
  },
}

export interface Meter {
  customer: string
  from: string
  to: string
  consumption: string
}

export function utilityBill(bill: Bill, { customer, from, to, consumption }: Meter): Sheet {
  const { language, seller, buyer, number = '', issuedOn, dueOn = issuedOn, previousBalance = zero, currency } = bill
  if (language !== 'da' && language !== 'it') throw new Error(`a utility's bill has no words in ${language}`)
  const said = words[language]
  const { rows, net, total } = sumsOf(bill)
  const pattern = language === 'da' ? 'DD.MM.YYYY' : 'DD/MM/YYYY'
  const amount = (value: Minor) => (currency === 'EUR' ? `${money(value, language)} €` : money(value, language))
  const row = (text: string, value: string, kind = '') => html`<tr class="${kind}"><td>${text}</td><td class="n">${value}</td></tr>`
  const page = html`<div class="head"><b>${seller.name}</b><span>${said.title}</span></div>
<div class="who"><table>${row(said.customer, customer)}${row(said.number, number)}${row(said.date, day(issuedOn, pattern, language))}
${row(said.period, `${day(from, pattern, language)} - ${day(to, pattern, language)}`)}${row(said.consumption, consumption)}</table>
<p>${buyer?.name ?? ''}<br>${buyer?.street ?? ''}<br>${buyer?.city ?? ''}</p></div>
<div class="box"><div><small>${said.toPay} ${currency === 'DKK' ? 'DKK' : ''}</small><b>${amount(plus(total, previousBalance))}</b></div><div><small>${said.due}</small><b>${day(dueOn, pattern, language)}</b></div></div>
<table class="sums">${bill.items.map(item => row(item.text, amount(item.amount)))}
${row(said.net, amount(net), 'line')}${rows.map(({ rate, vat }) => row(`${said.vat} ${rate}%`, amount(vat)))}
${row(said.total, amount(total), 'strong')}${row(said.previous, amount(previousBalance))}${row(said.toPay, amount(plus(total, previousBalance)), 'line')}</table>
<div class="foot">${seller.name} - ${seller.street}, ${seller.city} - ${said.registered} ${seller.vatNumber?.slice(2) ?? ''}</div>`
  return {
    pages: [page],
    ...a4,
    style: `
.page { font: 14px/1.5 'Liberation Sans'; padding: 50px 60px }
.head { display: flex; justify-content: space-between; font-size: 22px; border-bottom: 6px solid #e0a100; padding-bottom: 12px }
.who { display: flex; justify-content: space-between; margin: 26px 0 } .who table { width: 380px; font-size: 13px }
.box { background: #fff3cf; display: flex; justify-content: space-around; padding: 18px; margin-bottom: 30px; text-align: center }
.box small, .box b { display: block } .box b { font-size: 24px }
.n { text-align: right } .sums td { padding: 6px 0 } .line td { border-top: 1px solid #999 } .strong td { font-weight: bold }
.foot { position: absolute; bottom: 40px; left: 60px; font-size: 11px }`,
  }
}
