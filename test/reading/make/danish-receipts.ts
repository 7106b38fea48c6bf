/** What a Danish company brings home from its day: receipts, as pictures. */
import { rows } from '../../harness/text-tables.ts'
import { type Bill, items, minor } from './bill.ts'
import { bakery, carPark, danishHotel, danishReader, fuelStation, grocer, hardwareStore, restaurant, swedishShop } from './companies.ts'
import { appReceipt } from './layouts/app-receipt.ts'
import { fuelReceipt } from './layouts/fuel-receipt.ts'
import { hotelInvoice } from './layouts/hotel-invoice.ts'
import { restaurantReceipt } from './layouts/restaurant-receipt.ts'
import { supermarketReceipt } from './layouts/supermarket-receipt.ts'
import { tillReceipt } from './layouts/till-receipt.ts'
import type { MadeDocument, Medium } from './made-document.ts'
import type { Sheet } from './markup.ts'
import { photographOf } from './photographs.ts'
import type { Look } from './roll.ts'

const receipt = { kind: 'receipt', language: 'da', currency: 'DKK', pricesIncludeVat: true } as const

const mono: Look = { font: "'Liberation Mono'", width: 340, size: 14 }
const narrow: Look = { font: "'DejaVu Sans Mono'", width: 300, size: 13, stretch: 1.15 }
const condensed: Look = { font: "'DejaVu Sans Condensed'", width: 330, size: 14, lineHeight: 1.4 }

const bakeryBill: Bill = {
  ...receipt,
  seller: bakery,
  issuedOn: '2026-03-12',
  time: '08:41',
  items: items(rows`
    text           quantity  price  rate  amount
    Kaffe latte    2         38.00  25    76.00
    Kanelsnegl     3         24.00  25    72.00
    Rugbrød        -         -      25    42.00
    Smør 200 g     -         -      25    27.50
  `),
}

const restaurantBill: Bill = {
  ...receipt,
  seller: restaurant,
  issuedOn: '2026-02-27',
  time: '21:36',
  tip: minor('150.00'),
  items: items(rows`
    text                quantity  price   rate  amount
    Dagens suppe        2         95.00   25    190.00
    Stegt rødspætte     3         215.00  25    645.00
    Bøf med løg         1         198.00  25    198.00
    Danskvand           4         38.00   25    152.00
    Husets hvidvin      1         295.00  25    295.00
  `),
}

const fuelBill: Bill = {
  ...receipt,
  seller: fuelStation,
  issuedOn: '2026-01-19',
  time: '17:05',
  items: items(rows`
    text          rate  amount
    Diesel miles  25    573.84
  `),
}

const grocerBill: Bill = {
  ...receipt,
  seller: grocer,
  issuedOn: '2026-03-04',
  time: '16:22',
  rounding: minor('-0.20'),
  cash: minor('500.00'),
  items: items(rows`
    text              quantity  rate  amount
    KAFFE 400 G       2 stk     25    119.90
    RABAT KAFFE       -         25    -20.00
    LETMÆLK 1 L       3 stk     25    38.85
    OPVASKETABS       -         25    64.95
    KØKKENRULLE       -         25    32.00
    RABAT             -         25    -5.00
    DANSKVAND 1,5 L   -         25    12.50
    PANT A            -         25    3.00
  `),
}

const hardwareBill: Bill = {
  ...receipt,
  seller: hardwareStore,
  issuedOn: '2025-11-28',
  time: '13:10',
  items: items(rows`
    text                  quantity  price   rate  amount
    Skruer 5x80 200 stk   2         129.95  25    259.90
    Spånplade 16 mm       4         189.00  25    756.00
    Savklinge             -         -       25    149.00
    Arbejdshandsker       3         59.50   25    178.50
  `),
}

const parkingBill: Bill = {
  ...receipt,
  seller: carPark,
  issuedOn: '2026-02-18',
  time: '14.27',
  items: items(rows`
    text                         rate  amount
    P-plads 3 timer 15 min       25    97.50
    Gebyr                        25    3.75
  `),
}

const hotelBill: Bill = {
  ...receipt,
  kind: 'invoice',
  seller: danishHotel,
  buyer: danishReader,
  number: '30417',
  issuedOn: '2026-01-30',
  items: items(rows`
    text                     rate  amount
    Overnatning 28.01        25    1195.00
    Overnatning 29.01        25    1195.00
    Frokostbuffet 2 pers.    25    390.00
    Minibar                  25    85.00
    Udlæg færgebillet        0     164.00
  `),
}

const swedishBill: Bill = {
  ...receipt,
  language: 'sv',
  currency: 'SEK',
  seller: swedishShop,
  issuedOn: '2026-02-06',
  time: '11:52',
  items: items(rows`
    text                 quantity  rate  amount
    Kaffebröd            6 st      12    174.00
    Juice apelsin        2 st      12    59.80
    Batterier AA         -         25    89.90
    Anteckningsblock     3 st      25    118.50
    Rabatt               -         12    -20.00
  `),
}

const made = (id: string, bill: Bill, sheet: Sheet, medium: Medium = photographOf(id)): MadeDocument => ({
  id,
  dataset: 'danish',
  bill,
  sheet,
  medium,
})

export const danishReceipts: readonly MadeDocument[] = [
  made('danish-till-receipt', bakeryBill, tillReceipt(bakeryBill, narrow, '004217')),
  made('danish-restaurant-receipt', restaurantBill, restaurantReceipt(restaurantBill, condensed)),
  made(
    'danish-fuel-receipt',
    fuelBill,
    fuelReceipt(fuelBill, mono, { number: '04', litres: '43,80', litrePrice: '13,10', card: 'XXXX XXXX XXXX 0000' }),
  ),
  made('danish-supermarket-receipt', grocerBill, supermarketReceipt(grocerBill, narrow)),
  made('danish-hardware-receipt-on-its-side', hardwareBill, tillReceipt(hardwareBill, mono, '71120')),
  made('danish-parking-app', parkingBill, appReceipt(parkingBill, 'P-2026-118204'), { as: 'screen' }),
  made('danish-hotel-invoice', hotelBill, hotelInvoice(hotelBill)),
  made('danish-receipt-from-sweden', swedishBill, supermarketReceipt(swedishBill, condensed)),
]
