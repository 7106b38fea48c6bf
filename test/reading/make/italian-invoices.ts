/** What an Italian company gets by mail: copies of invoices, a fee note, a bill for power. */
import { rows } from '../../harness/text-tables.ts'
import { type Bill, items, minor } from './bill.ts'
import { builder, engineers, foodWholesaler, italianReader, power } from './companies.ts'
import { invoiceTable } from './layouts/invoice-table.ts'
import { professionalFee } from './layouts/professional-fee.ts'
import { utilityBill } from './layouts/utility-bill.ts'
import type { MadeDocument } from './made-document.ts'

const invoice = { kind: 'invoice', language: 'it', currency: 'EUR', pricesIncludeVat: false, buyer: italianReader } as const

const foodBill: Bill = {
  ...invoice,
  seller: foodWholesaler,
  number: '1043/2026',
  issuedOn: '2026-02-27',
  dueOn: '2026-03-31',
  items: items(rows`
    text                         quantity  price   rate  amount
    Farina tipo 00, sacco 25 kg  8         19.40   4     155.20
    Olio extravergine 5 l        6         47.80   4     286.80
    Zucchero 10 kg               5         11.90   10    59.50
    Bicchieri monouso            30        4.25    22    127.50
    Trasporto                    1         25.00   22    25.00
  `),
}

const builderBill: Bill = {
  ...invoice,
  seller: builder,
  number: '19',
  issuedOn: '2026-01-29',
  dueOn: '2026-02-28',
  remark: 'Inversione contabile: operazione soggetta a reverse charge, art. 17 comma 6 lett. a) DPR 633/72 (N6.3).',
  items: items(rows`
    text                             quantity  price    rate  amount
    Subappalto opere murarie         1         7400.00  0     7400.00
    Ponteggio, noleggio e montaggio  1         1850.00  0     1850.00
  `),
}

const powerBill: Bill = {
  ...invoice,
  seller: power,
  number: '2026000481557',
  issuedOn: '2026-02-10',
  dueOn: '2026-03-02',
  previousBalance: minor('164.28'),
  items: items(rows`
    text                              rate  amount
    Spesa per la materia energia      22    241.36
    Trasporto e gestione contatore    22    78.05
    Oneri di sistema                  22    52.94
    Accise                            22    16.20
  `),
}

const engineersBill: Bill = {
  ...invoice,
  seller: engineers,
  number: '8/2026',
  issuedOn: '2026-03-03',
  withheldRate: 20,
  items: items(rows`
    text                                          rate  amount
    Progettazione impianto e pratica comunale     22    2400.00
    Sopralluogo                                   22    180.00
    Contributo integrativo cassa 4%               22    103.20
  `),
}

export const italianInvoices: readonly MadeDocument[] = [
  {
    id: 'italian-invoice-of-three-rates',
    dataset: 'italian',
    bill: foodBill,
    sheet: invoiceTable(foodBill, { font: "'Liberation Sans Narrow'", accent: '#7a1f1f' }),
    medium: { as: 'pdf' },
  },
  {
    id: 'italian-reverse-charge',
    dataset: 'italian',
    bill: builderBill,
    sheet: invoiceTable(builderBill, { font: "'DejaVu Sans Condensed'" }),
    medium: { as: 'pdf' },
  },
  {
    id: 'italian-power-bill',
    dataset: 'italian',
    bill: powerBill,
    sheet: utilityBill(powerBill, { customer: '900 123 456', from: '2025-12-01', to: '2026-01-31', consumption: '1.036 kWh' }),
    medium: { as: 'pdf' },
  },
  { id: 'italian-fee-note', dataset: 'italian', bill: engineersBill, sheet: professionalFee(engineersBill), medium: { as: 'pdf' } },
]
