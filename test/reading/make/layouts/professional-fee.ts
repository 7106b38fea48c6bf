/** The fee note of an Italian professional: a part of the fee is withheld, so that what is paid is less than the total (DPR 600/1973, art. 25). */
import { type Minor, minus, negate, percentOf, sum } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, grouped, money } from '../formats.ts'
import { a4, html, type Sheet } from '../markup.ts'

export function professionalFee(bill: Bill): Sheet {
  const { seller, buyer, number = '', issuedOn, withheldRate = 20 } = bill
  const { net, vat, total } = sumsOf(bill)
  // Nothing is withheld from the contribution to the pension fund, which is the last line.
  const fee = sum(bill.items.slice(0, -1).map(item => item.amount))
  const withheld = percentOf(fee, withheldRate)
  const row = (text: string, value: Minor, kind = '') =>
    html`<tr class="${kind}"><td>${text}</td><td class="n">${money(value, 'it')}</td></tr>`
  const page = html`<div class="head"><h1>${seller.name}</h1>${seller.street} - ${seller.city}<br>P.IVA ${seller.vatNumber?.slice(2) ?? ''}</div>
<div class="who"><div>Parcella n. ${number}<br>del ${day(issuedOn, 'DD.MM.YYYY', 'it')}</div>
<div>Spett.le<br>${buyer?.name ?? ''}<br>${buyer?.street ?? ''}<br>${buyer?.city ?? ''}<br>P.IVA ${buyer?.vatNumber?.slice(2) ?? ''}</div></div>
<table>${bill.items.map(item => row(item.text, item.amount))}${row('Imponibile IVA', net, 'line')}${row('IVA 22%', vat)}${row('Totale parcella', total, 'strong')}
${row(`Ritenuta d'acconto ${withheldRate}% su ${money(fee, 'it')}`, negate(withheld))}${row('Netto a pagare', minus(total, withheld), 'line')}</table>
<p>Importi in euro. Pagamento con bonifico: IBAN ${grouped(seller.iban ?? '')}</p>`
  return {
    pages: [page],
    ...a4,
    style: `
.page { font: 16px/1.5 'Liberation Serif'; padding: 80px }
.head { text-align: center; border-bottom: 1px solid black; padding-bottom: 14px } h1 { font-size: 28px; font-variant: small-caps }
.who { display: flex; justify-content: space-between; margin: 40px 0 50px } .n { text-align: right } td { padding: 6px 0 }
.line td { border-top: 1px solid black } .strong td { font-weight: bold } p { margin-top: 60px }`,
  }
}
