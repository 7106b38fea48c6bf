import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { mark } from '../../text/mark.ts'
import { invoiceNumberOf } from './invoice-number.ts'

const numberIn = (document: string) =>
  invoiceNumberOf(
    mark(document.split(' / ').map(text => ({ text: text.replaceAll('~', '      '), page: 1, box: null, isAfterGap: false }))),
  )

test.each(rows`
  document                                                  number       of
  Handelsrechnung (380) Nr. 471102 vom 05.06.2018           471102       invoice
  Schlussrechnung Nr. 47110819 vom 15.11.2025               47110819     invoice
  Rechnung gemäß Bestellung / Teilrechnungsnummer: 77-12    77-12        invoice
  30-Sep-20/20:11 RgNr:AR1316347                            AR1316347    invoice
  15-Dez-18/21:52 RgNrAR1313445                             AR1313445    invoice
  Re.-Nr. 2026-118                                          2026-118     invoice
  lnvoice No: 64291160                                      64291160     invoice
  Rechnungsnumner 505050                                    505050       invoice
  Factuurnr. 993548900                                      993548900    invoice
  Faktura VAT nr FV/12/2026                                 FV/12/2026   invoice
  Broj računa: 1744/POS11/1                                 1744/POS11/1  invoice
  Invoice number~~~~~~~471102                               471102       invoice
  Kvitto: 1030366                                           1030366      receipt
  Beleg-Nr. 1009972683                                      1009972683   receipt
  Bestellung Nr. 2018-471331 / Rechnung Nr. 471113          471113       invoice
  RECHNUNG / Nr.: 10031562~~30.06.2021                      10031562     plain
`)('$document has the number $number, of its $of', ({ document, number, of }) => {
  expect(numberIn(document!)).toMatchObject({ value: number, of })
})

test.each(rows`
  document
  NO. 17-G, JALAN SETIA INDAH
  Keep your receipt for 30 days
  Kvittering 02-02-2026
  Total 100,00
`)('$document has none', ({ document }) => {
  expect(numberIn(document!)).toBeNull()
})
