/** The Italian documento commerciale, which every till there prints in the same words (DM 7 December 2016), with the rate beside each thing. */
import { minus } from '../../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import type { Sheet } from '../markup.ts'
import { centre, columns, gap, type Line, type Look, pair, toRoll } from '../roll.ts'

export function commercialDocument(bill: Bill, look: Look, slip: string): Sheet {
  const { seller, issuedOn, time = '', cash } = bill
  const { vat, total } = sumsOf(bill)
  const amount = (value: typeof total) => money(value, 'it')
  const lines: Line[] = [
    centre(seller.brand ?? seller.name, { bold: true, size: 1.3 }),
    ...(seller.brand ? [centre(seller.name)] : []),
    centre(seller.street),
    centre(seller.city),
    centre(`P.IVA ${seller.vatNumber?.slice(2)}`),
    gap(),
    centre('DOCUMENTO COMMERCIALE', { bold: true }),
    centre('di vendita o prestazione'),
    gap(),
    columns(['DESCRIZIONE', 'IVA', 'Prezzo(€)']),
    ...bill.items.map(item => columns([item.text, `${item.rate},00%`, amount(item.amount)])),
    gap(),
    pair('TOTALE COMPLESSIVO', amount(total), { bold: true, size: 1.2 }),
    pair('di cui IVA', amount(vat)),
    gap(),
    ...(cash === undefined
      ? [pair('Pagamento elettronico', amount(total)), pair('Importo pagato', amount(total))]
      : [pair('Pagamento contante', amount(cash)), pair('Resto', amount(minus(cash, total)))]),
    gap(),
    centre(`${day(issuedOn, 'DD-MM-YYYY', 'it')} ${time}`),
    centre(`DOCUMENTO N. ${slip}`),
    centre('RT 99XXX000123'),
  ]
  return toRoll(lines, look)
}
