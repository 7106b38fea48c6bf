/** A fuel receipt: litres, a price a litre with three decimals or two, and the slip of the card on the same paper. */
import { type Bill, sumsOf } from '../bill.ts'
import { day, money } from '../formats.ts'
import type { Sheet } from '../markup.ts'
import { centre, gap, type Line, type Look, left, pair, rule, toRoll } from '../roll.ts'

export interface Pump {
  number: string
  litres: string
  /** As printed: prices of fuel have a third decimal in some countries. */
  litrePrice: string
  card: string
}

export function fuelReceipt(bill: Bill, look: Look, pump: Pump): Sheet {
  return toRoll(bill.language === 'it' ? italian(bill, pump) : danish(bill, pump), look)
}

function danish(bill: Bill, { number, litres, litrePrice, card }: Pump): Line[] {
  const { seller, issuedOn, time } = bill
  const { vat, net, total } = sumsOf(bill)
  return [
    centre(seller.brand ?? seller.name, { bold: true, size: 1.6 }),
    centre(seller.name),
    centre(`${seller.street}, ${seller.city}`),
    centre(`SE/CVR ${seller.vatNumber?.slice(2)}`),
    gap(),
    left(`Dato ${day(issuedOn, 'DD/MM/YY', 'da')}  kl. ${time}`),
    left(`Stander ${number}`),
    gap(),
    left(bill.items[0]?.text ?? '', { bold: true }),
    pair(`${litres} L  á  ${litrePrice} kr/L`, money(total, 'da')),
    rule(),
    pair('TOTAL   kr.', money(total, 'da'), { bold: true, size: 1.2 }),
    pair('Moms 25,00% udgør', money(vat, 'da')),
    pair('Beløb uden moms', money(net, 'da')),
    rule(),
    pair('VISA/DANKORT', money(total, 'da')),
    left(card),
    left('Ref 118204  Autkode 004711'),
    gap(),
    centre('KVITTERING - GOD TUR'),
  ]
}

function italian(bill: Bill, { number, litres, litrePrice, card }: Pump): Line[] {
  const { seller, issuedOn, time } = bill
  const { vat, total } = sumsOf(bill)
  return [
    centre(seller.name, { bold: true, size: 1.2 }),
    centre(seller.street),
    centre(seller.city),
    centre(`P.IVA ${seller.vatNumber?.slice(2)}`),
    gap(),
    centre('*** RICEVUTA SELF SERVICE ***'),
    pair(`DATA ${day(issuedOn, 'DD/MM/YYYY', 'it')}`, `ORA ${time}`),
    pair('POMPA', number),
    pair('PRODOTTO', bill.items[0]?.text ?? ''),
    pair('LITRI', litres),
    pair('PREZZO EURO/L', litrePrice),
    rule('='),
    pair('IMPORTO EURO', money(total, 'it'), { bold: true, size: 1.25 }),
    pair('DI CUI IVA 22%', money(vat, 'it')),
    rule('='),
    pair('BANCOMAT', money(total, 'it')),
    left(card),
    centre('TRANSAZIONE AUTORIZZATA'),
    centre('ARRIVEDERCI'),
  ]
}
