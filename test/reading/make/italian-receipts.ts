/** What an Italian company brings home from its day: receipts and invoices, as pictures. */
import { rows } from '../../harness/text-tables.ts'
import { type Bill, items, minor } from './bill.ts'
import { bar, britishShop, electrician, italianHotel, italianReader, petrolStation, supermarket, trattoria } from './companies.ts'
import { commercialDocument } from './layouts/commercial-document.ts'
import { fuelReceipt } from './layouts/fuel-receipt.ts'
import { hotelInvoice } from './layouts/hotel-invoice.ts'
import { invoiceTwoColumns } from './layouts/invoice-two-columns.ts'
import { restaurantReceipt } from './layouts/restaurant-receipt.ts'
import { tillReceipt } from './layouts/till-receipt.ts'
import type { MadeDocument } from './made-document.ts'
import type { Sheet } from './markup.ts'
import { photographOf } from './photographs.ts'
import type { Look } from './roll.ts'

const receipt = { kind: 'receipt', language: 'it', currency: 'EUR', pricesIncludeVat: true } as const

const mono: Look = { font: "'DejaVu Sans Mono'", width: 340, size: 13 }
const tall: Look = { font: "'Liberation Mono'", width: 320, size: 13, stretch: 1.2 }
const sans: Look = { font: "'Liberation Sans'", width: 320, size: 15, lineHeight: 1.35 }

const barBill: Bill = {
  ...receipt,
  seller: bar,
  issuedOn: '2026-03-05',
  time: '10:18',
  items: items(rows`
    text             rate  amount
    Caffè espresso   10    2.60
    Cappuccino       10    1.80
    Brioche          10    3.00
    Spremuta         10    4.50
  `),
}

const trattoriaBill: Bill = {
  ...receipt,
  seller: trattoria,
  issuedOn: '2026-02-13',
  time: '13:47',
  tip: minor('8.00'),
  items: items(rows`
    text                  quantity  price  rate  amount
    Coperto               3         2.50   10    7.50
    Tagliatelle al ragù   2         13.00  10    26.00
    Risotto ai funghi     1         15.00  10    15.00
    Acqua minerale        2         3.00   10    6.00
    Caffè                 3         1.50   10    4.50
    Tiramisù              2         6.50   10    13.00
  `),
}

const petrolBill: Bill = {
  ...receipt,
  seller: petrolStation,
  issuedOn: '2026-01-22',
  time: '07:56',
  items: items(rows`
    text         rate  amount
    GASOLIO      22    71.25
  `),
}

const supermarketBill: Bill = {
  ...receipt,
  seller: supermarket,
  issuedOn: '2026-02-24',
  time: '18:33',
  cash: minor('50.00'),
  items: items(rows`
    text              rate  amount
    PANE KG 0,640     4     2.88
    LATTE FRESCO      4     1.79
    POMODORI KG 1,2   4     3.48
    CAFFE 250G X2     22    9.98
    SCONTO CAFFE      22    -2.00
    DETERSIVO         22    6.49
    PROSCIUTTO        10    5.35
    SCONTO            10    -0.80
  `),
}

const hotelBill: Bill = {
  ...receipt,
  kind: 'invoice',
  seller: italianHotel,
  buyer: italianReader,
  number: '212/2026',
  issuedOn: '2026-02-20',
  items: items(rows`
    text                        rate  amount
    Camera doppia, 3 notti      10    354.00
    Colazione                   10    36.00
    Parcheggio                  22    45.00
    Lavanderia                  22    18.30
    Imposta di soggiorno        0     13.50
  `),
}

const electricianBill: Bill = {
  ...receipt,
  kind: 'invoice',
  pricesIncludeVat: false,
  seller: electrician,
  buyer: italianReader,
  number: '47/A',
  issuedOn: '2026-03-09',
  dueOn: '2026-04-08',
  items: items(rows`
    text                                 rate  amount
    Sostituzione quadro elettrico        22    640.00
    Materiale: interruttori e cavi       22    287.35
    Manodopera, 9 ore                    22    315.00
  `),
}

const britishBill: Bill = {
  ...receipt,
  language: 'en',
  currency: 'GBP',
  seller: britishShop,
  issuedOn: '2026-02-03',
  time: '15:09',
  items: items(rows`
    text                quantity  price  rate  amount
    Notebook A5 ruled   4         6.95   20    27.80
    Gel pens 10 pack    2         8.49   20    16.98
    Desk lamp           -         -      20    34.00
  `),
}

const made = (id: string, bill: Bill, sheet: Sheet): MadeDocument => ({ id, dataset: 'italian', bill, sheet, medium: photographOf(id) })

export const italianReceipts: readonly MadeDocument[] = [
  made('italian-bar-receipt', barBill, commercialDocument(barBill, mono, '0412-0017')),
  made('italian-restaurant-receipt', trattoriaBill, restaurantReceipt(trattoriaBill, sans)),
  made(
    'italian-fuel-receipt',
    petrolBill,
    fuelReceipt(petrolBill, tall, { number: '03', litres: '41,69', litrePrice: '1,709', card: '**** **** **** 0000' }),
  ),
  made('italian-supermarket-receipt', supermarketBill, commercialDocument(supermarketBill, tall, '1187-0093')),
  made('italian-hotel-invoice', hotelBill, hotelInvoice(hotelBill)),
  made('italian-invoice-photographed', electricianBill, invoiceTwoColumns(electricianBill, 19)),
  made('italian-receipt-from-britain', britishBill, tillReceipt(britishBill, mono, '55-0271')),
]
