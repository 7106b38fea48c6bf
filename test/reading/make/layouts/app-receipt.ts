/** A receipt that an app shows, as people send it: a picture of the screen. */
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import { html, type Sheet } from '../markup.ts'

export function appReceipt(bill: Bill, slip: string): Sheet {
  const { seller, issuedOn, time, items } = bill
  const { vat, total } = sumsOf(bill)
  const kroner = (value: typeof total) => `${money(value, 'da')} kr.`
  const row = (label: string, value: string) => html`<div class="row"><span>${label}</span><b>${value}</b></div>`
  const page = html`<div class="bar"><span>9.41</span><span>100 %</span></div>
<div class="head">Kvittering</div>
<div class="card">
<div class="paid">${kroner(total)}</div><div class="when">${day(issuedOn, 'D. month YYYY', 'da')} kl. ${time ?? ''}</div>
${items.map(item => row(item.text, kroner(item.amount)))}
${row('Moms (25 %) udgør', kroner(vat))}
${row('Betalt i alt', kroner(total))}
${row('Betalingsmetode', 'Kort **** 0000')}
${row('Kvitteringsnr.', slip)}
</div>
<div class="foot">${seller.name}<br>${seller.street}, ${seller.city}<br>CVR ${seller.vatNumber?.slice(2) ?? ''}</div>`
  return {
    pages: [page],
    width: 390,
    height: 640,
    style: `
.page { font: 15px/1.5 'DejaVu Sans'; background: #eef1f5; color: #20242a }
.bar { display: flex; justify-content: space-between; font-size: 12px; padding: 8px 20px; color: #555 }
.head { text-align: center; font-size: 19px; font-weight: bold; padding: 10px }
.card { background: white; border-radius: 14px; margin: 12px 16px; padding: 20px 18px }
.paid { font-size: 32px; font-weight: bold; text-align: center }
.when { text-align: center; color: #697080; margin-bottom: 16px }
.row { display: flex; justify-content: space-between; border-top: 1px solid #e3e6ea; padding: 9px 0; font-size: 14px }
.foot { text-align: center; font-size: 13px; color: #697080; padding: 10px }`,
  }
}
