/** What a Danish company gets by mail: invoices of one and two pages, a credit note, a bill for power and one from overseas. */
import { rows } from '../../harness/text-tables.ts'
import { type Bill, items, minor } from './bill.ts'
import { danishReader, designer, electricity, joiner, softwareHouse, stationer, wholesaler } from './companies.ts'
import { creditNote } from './layouts/credit-note.ts'
import { invoiceTable } from './layouts/invoice-table.ts'
import { invoiceTwoColumns } from './layouts/invoice-two-columns.ts'
import { subscriptionInvoice } from './layouts/subscription-invoice.ts'
import { utilityBill } from './layouts/utility-bill.ts'
import type { MadeDocument } from './made-document.ts'

const invoice = { kind: 'invoice', language: 'da', currency: 'DKK', pricesIncludeVat: false, buyer: danishReader } as const

const stationerBill: Bill = {
  ...invoice,
  seller: stationer,
  number: '2026-0317',
  issuedOn: '2026-03-02',
  dueOn: '2026-03-16',
  remark: 'Ved for sen betaling beregnes rente efter renteloven.',
  items: items(rows`
    text                         quantity  price    rate  amount
    Kopipapir A4 80 g, 5 pk.     12        189.00   25    2268.00
    Ringbind bredt, blå          20        32.50    25    650.00
    Kontorstol model 4           2         1495.00  25    2990.00
    Levering                     1         149.00   25    149.00
  `),
}

const designerBill: Bill = {
  ...invoice,
  seller: designer,
  number: '118',
  issuedOn: '2026-02-09',
  dueOn: '2026-02-23',
  items: items(rows`
    text                                    rate  amount
    Logo og brevpapir, udkast og rettelser  25    14500.00
    Trykklar fil til visitkort              25    1250.00
    Kørsel                                  25    318.40
  `),
}

const wholesalerBill: Bill = {
  ...invoice,
  kind: 'credit_note',
  seller: wholesaler,
  number: 'K-4071',
  corrects: '55902',
  issuedOn: '2026-03-10',
  items: items(rows`
    text                     quantity  price   rate  amount
    Emballage, returneret    40        18.75   25    750.00
    Beskadiget palle         1         425.00  25    425.00
  `),
}

const electricityBill: Bill = {
  ...invoice,
  seller: electricity,
  number: '7004512390',
  issuedOn: '2026-01-14',
  dueOn: '2026-02-02',
  previousBalance: minor('846.15'),
  items: items(rows`
    text                   rate  amount
    El, 1.482 kWh          25    1274.52
    Nettarif               25    538.17
    Elafgift               25    11.86
    Abonnement             25    87.00
  `),
}

const softwareBill: Bill = {
  ...invoice,
  language: 'en',
  currency: 'USD',
  seller: softwareHouse,
  number: 'EXC-20260301-0042',
  issuedOn: '2026-03-01',
  remark: 'Customers outside the United States account for VAT under the reverse charge.',
  items: items(rows`
    text                            quantity  price   rate  amount
    Team plan (Mar 1 - Mar 31)      12        29.00   0     348.00
    Extra storage 500 GB            2         45.50   0     91.00
    Priority support                1         950.00  0     950.00
  `),
}

const joinerBill: Bill = {
  ...invoice,
  seller: joiner,
  number: '20861',
  issuedOn: '2025-12-17',
  dueOn: '2025-12-31',
  remark: 'Betalingsbetingelser: netto 14 dage.',
  items: items(rows`
    text                          quantity  price    rate  amount
    Nedtagning af skillevæg       6 timer   485.00   25    2910.00
    Nye stolper og lægter         22 m      38.00    25    836.00
    Gipsplader monteret           14 stk    165.00   25    2310.00
    Dør med karm                  2 stk     1890.00  25    3780.00
    Fodlister                     18 m      64.50    25    1161.00
    Bortkørsel af affald          1         950.00   25    950.00
    Malerarbejde                  9 timer   455.00   25    4095.00
    Servicebil                    2 dage    195.00   25    390.00
  `),
}

export const danishInvoices: readonly MadeDocument[] = [
  { id: 'danish-invoice-with-table', dataset: 'danish', bill: stationerBill, sheet: invoiceTable(stationerBill), medium: { as: 'pdf' } },
  {
    id: 'danish-invoice-buyer-first',
    dataset: 'danish',
    bill: designerBill,
    sheet: invoiceTwoColumns(designerBill),
    medium: { as: 'pdf' },
  },
  { id: 'danish-credit-note', dataset: 'danish', bill: wholesalerBill, sheet: creditNote(wholesalerBill), medium: { as: 'pdf' } },
  {
    id: 'danish-power-bill',
    dataset: 'danish',
    bill: electricityBill,
    sheet: utilityBill(electricityBill, { customer: '0012 3456', from: '2025-10-01', to: '2025-12-31', consumption: '1.482 kWh' }),
    medium: { as: 'pdf' },
  },
  {
    id: 'danish-subscription-in-dollars',
    dataset: 'danish',
    bill: softwareBill,
    sheet: subscriptionInvoice(softwareBill),
    medium: { as: 'pdf' },
  },
  {
    id: 'danish-invoice-of-two-pages',
    dataset: 'danish',
    bill: joinerBill,
    sheet: invoiceTable(joinerBill, { linesOnFirstPage: 5, font: "'DejaVu Sans'", accent: '#000' }),
    medium: { as: 'scan', scan: { seed: 83, width: 1240, turn: 0.7, specks: 60 } },
  },
]
