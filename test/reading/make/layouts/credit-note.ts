/** A credit note as a letter: it speaks of the invoice that it takes back, whose number must not be taken for its own. */
import type { Minor } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, grouped, money } from '../formats.ts'
import { a4, html, type Sheet } from '../markup.ts'

export function creditNote(bill: Bill): Sheet {
  const { seller, buyer, number = '', corrects = '', issuedOn } = bill
  const { net, vat, total } = sumsOf(bill)
  const amount = (value: Minor) => money(value, 'da')
  const page = html`<div class="band"><b>${seller.name}</b><span>${seller.street} · ${seller.city} · CVR-nr. ${seller.vatNumber?.slice(2) ?? ''}</span></div>
<p>${buyer?.name ?? ''}<br>${buyer?.street ?? ''}<br>${buyer?.city ?? ''}</p>
<h1>KREDITNOTA ${number}</h1>
<p>Dato: ${day(issuedOn, 'DD.MM.YYYY', 'da')}<br>Vedrører faktura nr. ${corrects}</p>
<table><tr><th>Vare</th><th class="n">Antal</th><th class="n">Pris</th><th class="n">I alt</th></tr>
${bill.items.map(item => html`<tr><td>${item.text}</td><td class="n">${item.quantity}</td><td class="n">${amount(item.price)}</td><td class="n">${amount(item.amount)}</td></tr>`)}</table>
<table class="sums"><tr><td>I alt ekskl. moms</td><td class="n">${amount(net)}</td></tr><tr><td>25% moms</td><td class="n">${amount(vat)}</td></tr>
<tr><th>Krediteret i alt DKK</th><th class="n">${amount(total)}</th></tr></table>
<p>Beløbet modregnes i næste faktura.</p>
<div class="foot">Bank: IBAN ${grouped(seller.iban ?? '')}</div>`
  return {
    pages: [page],
    ...a4,
    style: `
.page { font: 14px/1.5 'DejaVu Sans'; padding: 0 60px 60px }
.band { background: #2f5d50; color: white; margin: 0 -60px 50px; padding: 26px 60px; display: flex; justify-content: space-between; align-items: center }
.band b { font-size: 20px } .band span { font-size: 12px }
h1 { font-size: 22px; margin: 40px 0 8px } p { margin: 14px 0 }
th { text-align: left; border-bottom: 1px solid black; padding: 5px 0 } td { padding: 5px 0 } th.n, td.n { text-align: right }
.sums { width: 50%; margin: 30px 0 30px auto } .sums th { border-top: 1px solid black; border-bottom: 3px double black }
.foot { position: absolute; bottom: 50px; font-size: 12px }`,
  }
}
