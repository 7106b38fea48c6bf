/** The invoice of a subscription, as software houses send it: in English, paid by card the moment it is written. */
import type { Minor } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import { a4, html, type Sheet } from '../markup.ts'

export function subscriptionInvoice(bill: Bill): Sheet {
  const { seller, buyer, number = '', issuedOn } = bill
  const { net, vat, total } = sumsOf(bill)
  const amount = (value: Minor) => `$${money(value, 'en')}`
  const page = html`<div class="top"><h1>Invoice</h1><b>${seller.name}</b></div>
<table class="meta"><tr><td>Invoice number</td><td>${number}</td></tr><tr><td>Date of issue</td><td>${day(issuedOn, 'month D, YYYY', 'en')}</td></tr>
<tr><td>Date due</td><td>${day(issuedOn, 'month D, YYYY', 'en')}</td></tr></table>
<div class="who"><div><b>${seller.name}</b><br>${seller.street}<br>${seller.city}<br>United States<br>billing@cloud.example</div>
<div><b>Bill to</b><br>${buyer?.name ?? ''}<br>${buyer?.street ?? ''}<br>${buyer?.city ?? ''}<br>Denmark<br>DK VAT ${buyer?.vatNumber ?? ''}</div></div>
<h2>${amount(total)} USD paid on ${day(issuedOn, 'month D, YYYY', 'en')}</h2>
<table class="lines"><tr><th>Description</th><th class="n">Qty</th><th class="n">Unit price</th><th class="n">Amount</th></tr>
${bill.items.map(item => html`<tr><td>${item.text}</td><td class="n">${item.quantity}</td><td class="n">${amount(item.price)}</td><td class="n">${amount(item.amount)}</td></tr>`)}</table>
<table class="sums"><tr><td>Subtotal</td><td class="n">${amount(net)}</td></tr><tr><td>Tax (0%)</td><td class="n">${amount(vat)}</td></tr>
<tr><td>Total</td><td class="n">${amount(total)}</td></tr><tr><td>Amount paid</td><td class="n">-${amount(total)}</td></tr><tr class="due"><td>Amount due</td><td class="n">$0.00 USD</td></tr></table>
<p>${bill.remark ?? ''}</p>`
  return {
    pages: [page],
    ...a4,
    style: `
.page { font: 13px/1.5 'Liberation Sans'; padding: 60px; color: #1a1f36 }
.top { display: flex; justify-content: space-between; align-items: center } .top b { font-size: 17px; color: #8792a2 }
.meta { width: 320px; margin: 18px 0 } .meta td:first-child { font-weight: bold }
.who { display: flex; gap: 130px; margin: 24px 0 40px } h2 { font-size: 19px; margin-bottom: 30px }
.lines th { text-align: left; font-weight: normal; font-size: 11px; border-bottom: 1px solid #1a1f36 } .lines th.n, .n { text-align: right }
.lines td { padding: 10px 0 } .sums { width: 50%; margin: 30px 0 40px auto } .sums td { border-top: 1px solid #e3e8ee; padding: 6px 0 } .due td { font-weight: bold }`,
  }
}
