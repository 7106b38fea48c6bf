/** Documents as they come, written for these tests: what a person reads from them is in the tables. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rows } from '../../test/harness/text-tables.ts'
import type { Extraction } from '../domain/documents/extraction.ts'
import { readText } from './read-text.ts'

const folder = new URL('./samples/', import.meta.url)

const samples = readdirSync(folder).map(file => file.replace(/\.txt$/, ''))

const danish = {
  name: 'Min Virksomhed ApS',
  legalName: null,
  vatNumber: 'DK39753219',
  businessId: '39753219',
  country: 'DK',
  iban: null,
  currency: 'DKK',
}
const italian = {
  name: 'La Mia Impresa S.r.l.',
  legalName: null,
  vatNumber: 'IT16520988821',
  businessId: null,
  country: 'IT',
  iban: null,
  currency: 'EUR',
}

function read(sample: string): Extraction {
  const text = readFileSync(new URL(`${sample}.txt`, folder), 'utf8')
  const own = sample.startsWith('it-') || text.includes(italian.name) ? italian : danish
  const extraction = readText(text, { own, today: '2026-03-15' })
  if (!extraction) throw new Error(`nothing was read from ${sample}`)
  return extraction
}

const decimal = (amount: number | null): string => (amount === null ? '' : (amount / 100).toFixed(2))

describe('who and when', () => {
  /** The id is the VAT number, or else the CVR number, or else the country alone. */
  const table = rows`
    sample                            kind         supplier                                           id              number         date        due
    da-card-slip                      receipt      EKSEMPEL BUTIK                                     -               -              2026-03-10  -
    da-credit-note                    credit_note  Eksempel Kontor ApS                                DK27407544      10491          2026-03-09  -
    da-forwarded-order                receipt      Webshop Eksempel                                   -               77120          2026-02-04  -
    da-handwritten-like               invoice      Vinduespudser Eksempel                             DK21234710      -              2026-02-03  -
    da-invoice-buyer-first            invoice      Rådgivning Eksempel A/S                            DK28642113      2026-117       2026-02-20  2026-03-06
    da-invoice-dentist                invoice      Tandlægerne Eksempel I/S                           25313763        991            2026-02-09  -
    da-invoice-energy                 invoice      Eksempel Energi A/S                                DK31111242      2001           2026-01-05  2026-02-01
    da-invoice-exempt-goods           invoice      Eksempel Avis A/S                                  DK25313763      771            2026-02-04  -
    da-invoice-fees-and-interest      invoice      Eksempel Trykkeri A/S                              DK25313763      5512           2026-01-12  2026-02-11
    da-invoice-from-to                invoice      Eksempel Design ApS                                DK27407544      88             2026-03-01  -
    da-invoice-hotel-net              invoice      Hotel Eksempel A/S                                 DK25313763      5501           2026-01-20  -
    da-invoice-hotel                  invoice      HOTEL EKSEMPEL                                     DK34814945      7731           2026-02-26  -
    da-invoice-in-english             invoice      Nordic Example A/S                                 DK25313763      4410           2026-03-05  2026-03-19
    da-invoice-insurance              invoice      Eksempel Forsikring A/S                            24256790        2026-1         2026-01-02  2026-01-15
    da-invoice-key-values             invoice      Eksempel Service ApS                               DK27407544      2026-14        2026-03-01  -
    da-invoice-labels-below           invoice      Malerfirmaet Eksempel I/S                          DK29876673      20345          2026-02-11  2026-02-25
    da-invoice-leasing                invoice      Eksempel Leasing A/S                               DK31111242      3321           2026-02-01  -
    da-invoice-markdown               invoice      Eksempel Grafik ApS                                DK27407544      2026-31        2026-02-11  -
    da-invoice-mixed-vat              invoice      Eksempel Forlag A/S                                DK31111242      55120          2026-01-15  -
    da-invoice-net-only               invoice      Eksempel Smed ApS                                  24256790        3              2026-02-02  -
    da-invoice-old-balance            invoice      Eksempel Vand A.m.b.a.                             DK31111242      7              2026-01-05  -
    da-invoice-phone                  invoice      Eksempel Mobil A/S                                 DK25313763      0012345678     2026-02-01  2026-02-15
    da-invoice-prepaid                invoice      Tømrermester Eksempel ApS                          DK36049510      1190           2026-02-27  2026-03-13
    da-invoice-prose                  invoice      Kontorland ApS                                     DK13585628      1001           2026-03-05  -
    da-invoice-reverse-charge         invoice      Eksempel Elektronik ApS                            32345808        88017          2026-03-04  2026-03-18
    da-invoice-simple                 invoice      Eksempel Kontor ApS                                DK27407544      10482          2026-03-02  2026-03-16
    da-invoice-sums-in-columns        invoice      Eksempel Grossist A/S                              DK25313763      90111          2026-02-03  -
    da-invoice-tabs                   invoice      Eksempel IT ApS                                    DK20000139      2026-0099      2026-02-28  -
    da-invoice-total-in-description   invoice      Eksempel Software ApS                              DK24256790      88             2026-02-02  -
    da-invoice-vat-beside-goods       invoice      Hotel Kysten A/S                                   DK13585628      2201           2026-02-18  -
    da-invoice-whole-kroner           invoice      Eksempel Cykler                                    DK24256790      12             2026-02-12  -
    da-invoice-whole-thousands        invoice      Eksempel Have ApS                                  DK24256790      44             2026-02-01  -
    da-invoice-without-total          invoice      Eksempel Smed ApS                                  DK24256790      3              2026-02-02  -
    da-invoice-wrong-check-digit      invoice      Eksempel Glas ApS                                  DK12345678      77             2026-03-11  -
    da-note-short                     receipt      Kiosk                                              -               -              -           -
    da-note-taxi                      receipt      -                                                  -               -              2026-03-10  -
    da-one-line                       receipt      Cafe Norden                                        -               -              2026-03-12  -
    da-parking                        receipt      EKSEMPEL PARKERING                                 DK20000139      -              2026-03-10  -
    da-receipt-amount-included        receipt      Eksempel Bageri                                    -               -              2026-03-10  -
    da-receipt-cash-rounding          receipt      Hansens Isenkram                                   DK22469274      -              2026-02-17  -
    da-receipt-dash                   receipt      Eksempel Foto                                      DK24256790      -              2026-02-12  -
    da-receipt-discount               receipt      Eksempel Bog                                       DK20000139      -              2026-02-09  -
    da-receipt-fuel                   receipt      Tank & Go Eksempel                                 DK26172977      -              2026-03-03  -
    da-receipt-gift-card              receipt      EKSEMPEL GARN                                      DK20000139      -              2026-02-09  -
    da-receipt-gift                   receipt      Eksempel Vinhandel                                 DK24256790      -              2025-12-20  -
    da-receipt-in-english             receipt      Example Coworking ApS                              DK25313763      -              2026-02-28  -
    da-receipt-incl-rate-only         receipt      Blomster på Hjørnet                                -               -              2026-02-14  -
    da-receipt-included-without-rate  receipt      Eksempel Frisør                                    DK24256790      -              2026-01-15  -
    da-receipt-leaders                receipt      Eksempel Kaffebar                                  DK25313763      -              2026-03-14  -
    da-receipt-no-vat                 receipt      Genbrugsbutikken Eksempel                          -               -              2026-01-08  -
    da-receipt-points-and-savings     receipt      EKSEMPEL SUPER                                     DK31111242      3312           2026-03-07  -
    da-receipt-refund                 credit_note  EKSEMPEL TØJ                                       DK21234710      -              2026-03-10  -
    da-receipt-restaurant             receipt      Café Eksempel                                      DK20000139      004512         2026-03-12  -
    da-receipt-supermarket            receipt      EKSEMPEL KØBMAND                                   DK21234710      8812           2026-02-05  -
    da-receipt-taxi                   receipt      EKSEMPEL TAXA                                      24938409        -              2026-01-21  -
    da-receipt-terse                  receipt      Restaurant Eksempel                                -               -              2026-03-12  -
    da-receipt-tip                    receipt      Eksempel Bistro                                    DK20000139      -              2026-02-11  -
    da-receipt-train                  receipt      Eksempel Tog                                       -               99123          2026-03-12  -
    da-receipt-two-payments           receipt      EKSEMPEL SPORT                                     DK20000139      -              2026-02-09  -
    da-receipt-weekday                receipt      Eksempel Copy                                      DK24256790      -              2026-02-05  -
    da-receipt-whole-numbers          receipt      Eksempel Foto                                      DK24256790      -              2026-02-12  -
    da-subscription-mail              invoice      Eksempel Telefoni A/S                              DK37284076      900123456      2026-03-01  2026-03-20
    da-table-with-semicolons          receipt      Eksempel Kontor ApS                                -               -              2026-01-05  -
    de-hotel                          invoice      Hotel Beispiel GmbH                                DE101357917     4711           2026-02-25  -
    de-receipt-swiss                  receipt      Beispiel Bergbahn AG                               CHE109322551    -              2026-01-20  -
    de-rechnung-an-italien            invoice      Maschinen Muster GmbH                              DE136695976     2026-77        2026-02-12  -
    de-rechnung-steuerfrei            invoice      Eksempel GmbH                                      DE102715832     2026-55        2026-02-10  -
    de-rechnung                       invoice      Muster Büro GmbH                                   DE136695976     R-2026-88      2026-01-12  2026-01-26
    en-credit-note                    credit_note  Example Cloud Ireland Limited                      IE1234567WH     CN-2026-0007   2026-03-12  -
    en-email-short                    receipt      Example Tools                                      -               -              2026-02-20  -
    en-goods-germany                  invoice      Beispiel Werkzeuge GmbH                            DE100000008     RE-20260044    2026-02-19  2026-03-05
    en-invoice-thousand               invoice      Example Ltd                                        GB123456782     9              2026-02-05  -
    en-invoice-two-currencies         invoice      Example Air Ltd                                    GB123456782     12345          2026-03-03  -
    en-invoice-us-goods               invoice      Example Parts LLC                                  US              5521           2026-02-10  -
    en-invoice-us-to-italy            invoice      Example Data, Inc.                                 US              INV-7          2026-01-31  -
    en-invoice-us                     invoice      Example Hub, Inc.                                  US              INV-998        2026-01-25  -
    en-one-line                       receipt      Cafe Central                                       -               -              2026-02-12  -
    en-receipt-labels-above           receipt      Example Labs                                       -               1234-5678      2026-03-03  -
    en-receipt-sales-tax              receipt      EXAMPLE DINER                                      US              -              2026-03-14  -
    en-saas-ireland                   invoice      Example Cloud Ireland Limited                      IE1234567WH     EC-2026-00981  2026-03-01  2026-03-01
    en-saas-reverse-charged           invoice      Example Technologies Limited                       IE1234567WH     SBIE-1234567   2026-02-01  -
    en-saas-terse                     invoice      Example SaaS Ltd                                   IE1234567WH     77             2026-02-01  -
    en-saas-us                        invoice      Example Software, Inc.                             US              EXS-00045      2026-02-14  -
    en-uk-receipt                     receipt      EXAMPLE BOOKSHOP LTD                               GB123456782     -              2026-02-14  -
    it-acquisto-mail                  receipt      Negozio Esempio                                    -               44812          2026-02-03  -
    it-bolletta                       invoice      ENERGIA ESEMPIO S.P.A.                             IT99096297447   2026000123     2026-02-08  2026-03-02
    it-carburante                     receipt      STAZIONE DI SERVIZIO ESEMPIO                       IT10000001007   -              2026-03-04  -
    it-fattura-acconto                invoice      Falegnameria Esempio S.r.l.                        IT10000001007   9              2026-02-05  -
    it-fattura-agente                 invoice      Agente Esempio di Carlo Viola                      IT61972840591   2              2026-01-31  -
    it-fattura-aliquote               invoice      FORNITORE ESEMPIO S.P.A.                           IT47123457856   2026/311       2026-02-27  2026-03-31
    it-fattura-carburante             invoice      ENERGY STATION SRL                                 IT07643520567   77             2026-01-20  -
    it-fattura-chiave-valore          invoice      Rossi Ufficio Srl                                  IT00743110157   12             2026-01-10  -
    it-fattura-differita              invoice      Ingrosso Esempio S.p.A.                            IT47123457856   33             2026-02-28  -
    it-fattura-elettronica-print      invoice      Cartoleria Esempio S.r.l.                          IT39698766480   45/2026        2026-02-10  2026-03-12
    it-fattura-iva-esclusa            invoice      Tipografia Esempio Srl                             IT00743110157   4              2026-02-10  -
    it-fattura-mail                   invoice      Fornitore Esempio S.r.l.                           IT47123457856   78             2026-02-12  2026-03-14
    it-fattura-marketplace            invoice      Esempio Marketplace S.à r.l., Succursale Italiana  IT47123457856   IT60001A       2026-02-14  -
    it-fattura-numeri-interi          invoice      Officina Esempio                                   IT00743110157   15             2026-02-03  -
    it-fattura-ritenuta-condominio    invoice      Idraulico Esempio S.n.c.                           IT00743110157   31             2026-02-11  -
    it-fattura-sconto                 invoice      Ferramenta Esempio di Bruno Blu                    IT17424692378   88             2026-01-12  -
    it-fattura-semplice               invoice      Cartoleria Esempio S.r.l.                          IT39698766480   45/2026        2026-02-10  -
    it-fattura-somme-in-riga          invoice      TELEFONIA ESEMPIO S.p.A.                           IT00488410010   AA12345        2026-02-15  2026-03-10
    it-fattura-split-payment          invoice      Forniture Esempio S.p.A.                           IT47123457856   100            2026-02-10  -
    it-forfettario-bollo              invoice      Giulia Neri                                        IT69397531968   3/2026         2026-02-18  -
    it-forfettario-lista              invoice      Studio Grafico Esempio di Anna Viola               IT12345670785   5              2026-02-28  -
    it-forfettario-senza-bollo        invoice      Paolo Gialli                                       IT76822223335   11             2026-03-02  -
    it-hotel                          invoice      ALBERGO ESEMPIO SRL                                IT91671606076   204            2026-02-22  -
    it-nota-di-credito                credit_note  Cartoleria Esempio S.r.l.                          IT39698766480   6              2026-03-03  -
    it-one-line                       receipt      Trattoria Da Mario                                 -               -              2026-02-21  -
    it-parcella-avvocato              invoice      Studio Legale Avv. Mario Bianchi                   IT54548149225   12             2026-03-05  -
    it-parcella-breve                 invoice      Avv. Mario Rossi                                   IT00488410010   3/2026         2026-01-15  -
    it-parcella-commercialista        invoice      Dott. Luca Verdi                                   IT61972840591   7/2026         2026-01-31  -
    it-parcella-senza-totale          invoice      Avv. Mario Rossi                                   IT00488410010   3/2026         2026-01-15  -
    it-reverse-charge                 invoice      IMPRESA EDILE ESEMPIO S.R.L.                       IT84246914703   19             2026-02-20  -
    it-scontrino-bar                  receipt      BAR ESEMPIO SNC                                    IT10000001007   0457-0012      2026-03-12  -
    it-scontrino-farmacia             receipt      FARMACIA ESEMPIO DOTT. VERDI                       IT24849383740   -              2026-01-15  -
    it-scontrino-glued                receipt      PIZZERIA ESEMPIO                                   IT12345670785   -              2026-02-13  -
    it-scontrino-ristorante           receipt      TRATTORIA ESEMPIO S.R.L.                           IT17424692378   1203-0045      2026-02-21  -
    it-scontrino-sconto               receipt      PROFUMERIA ESEMPIO SRL                             IT24849383740   -              2026-02-15  -
    it-scontrino-senza-iva            receipt      TABACCHERIA ESEMPIO                                IT32274075111   -              2026-01-07  -
    sv-invoice                        invoice      Exempel Konsult AB                                 SE556000000101  3001           2026-02-10  2026-03-12
  `

  test('the table has every sample but the doubtful ones', () => {
    expect(table.map(({ sample }) => sample).sort()).toEqual(samples.filter(sample => !sample.startsWith('doubtful-')).sort())
  })

  test.each(table)('$sample: a $kind of $supplier, $date', ({ sample, ...expected }) => {
    const { kind, supplier, invoiceNumber, date, dueDate } = read(sample ?? '')
    const id = supplier.vatNumber ?? supplier.businessId ?? supplier.country
    const found = { kind, supplier: supplier.name, id, number: invoiceNumber, date, due: dueDate }
    expect(Object.fromEntries(Object.entries(found).map(([field, value]) => [field, value ?? '']))).toEqual(expected)
  })
})

describe('how much', () => {
  const sureness = (confidence: number): string => (confidence >= 0.95 ? 'yes' : confidence < 0.6 ? 'no' : 'fair')
  const summaryOf = ({ vatLines }: Extraction): string =>
    vatLines.map(({ rate, nature, net, vat }) => `${nature ?? `${rate}%`} ${decimal(net)}+${decimal(vat)}`).join(', ')

  /** Sure means a confidence of 0.95 and more, not sure one below 0.6. */
  test.each(rows`
    sample                            currency  total      net       vat       summary                                               sure
    da-card-slip                      DKK       250.00     -         -         -                                                     no
    da-credit-note                    DKK       406.25     325.00    81.25     25% 325.00+81.25                                      yes
    da-forwarded-order                DKK       2647.00    2117.60   529.40    25% 2117.60+529.40                                    no
    da-handwritten-like               DKK       500.00     400.00    100.00    25% 400.00+100.00                                     fair
    da-invoice-buyer-first            DKK       48750.00   39000.00  9750.00   25% 39000.00+9750.00                                  yes
    da-invoice-dentist                DKK       450.00     450.00    0.00      0% 450.00+0.00                                        fair
    da-invoice-energy                 DKK       3250.00    2600.00   650.00    25% 2600.00+650.00                                    fair
    da-invoice-exempt-goods           DKK       1850.00    1600.00   250.00    0% 600.00+0.00, 25% 1000.00+250.00                    yes
    da-invoice-fees-and-interest      DKK       1625.00    1300.00   325.00    25% 1300.00+325.00                                    yes
    da-invoice-from-to                DKK       5000.00    4000.00   1000.00   25% 4000.00+1000.00                                   yes
    da-invoice-hotel-net              DKK       1500.00    1200.00   300.00    25% 1200.00+300.00                                    yes
    da-invoice-hotel                  DKK       1500.00    1200.00   300.00    25% 1200.00+300.00                                    yes
    da-invoice-in-english             DKK       11250.00   9000.00   2250.00   25% 9000.00+2250.00                                   yes
    da-invoice-insurance              DKK       4852.80    4852.80   0.00      0% 4852.80+0.00                                       fair
    da-invoice-key-values             DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    yes
    da-invoice-labels-below           DKK       20000.00   16000.00  4000.00   25% 16000.00+4000.00                                  fair
    da-invoice-leasing                DKK       3750.00    3000.00   750.00    25% 3000.00+750.00                                    yes
    da-invoice-markdown               DKK       2500.00    2000.00   500.00    25% 2000.00+500.00                                    fair
    da-invoice-mixed-vat              DKK       5500.00    5000.00   500.00    0% 3000.00+0.00, 25% 2000.00+500.00                   yes
    da-invoice-net-only               DKK       -          -         -         -                                                     no
    da-invoice-old-balance            DKK       2500.00    2000.00   500.00    25% 2000.00+500.00                                    fair
    da-invoice-phone                  DKK       300.00     240.00    60.00     25% 240.00+60.00                                      fair
    da-invoice-prepaid                DKK       100000.00  80000.00  20000.00  25% 80000.00+20000.00                                 yes
    da-invoice-prose                  DKK       625.00     500.00    125.00    25% 500.00+125.00                                     yes
    da-invoice-reverse-charge         DKK       12000.00   12000.00  0.00      0% 12000.00+0.00                                      fair
    da-invoice-simple                 DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    yes
    da-invoice-sums-in-columns        DKK       10500.00   8500.00   2000.00   25% 8000.00+2000.00, 0% 500.00+0.00                   yes
    da-invoice-tabs                   DKK       500.00     400.00    100.00    25% 400.00+100.00                                     yes
    da-invoice-total-in-description   DKK       1875.00    1500.00   375.00    25% 1500.00+375.00                                    yes
    da-invoice-vat-beside-goods       DKK       1500.00    1200.00   300.00    25% 1200.00+300.00                                    yes
    da-invoice-whole-kroner           DKK       1000.00    800.00    200.00    25% 800.00+200.00                                     yes
    da-invoice-whole-thousands        DKK       10000.00   8000.00   2000.00   25% 8000.00+2000.00                                   yes
    da-invoice-without-total          DKK       500.00     400.00    100.00    25% 400.00+100.00                                     fair
    da-invoice-wrong-check-digit      DKK       1000.00    800.00    200.00    25% 800.00+200.00                                     yes
    da-note-short                     DKK       25.00      -         -         -                                                     no
    da-note-taxi                      DKK       245.00     -         -         -                                                     no
    da-one-line                       DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    fair
    da-parking                        DKK       62.50      50.00     12.50     25% 50.00+12.50                                       yes
    da-receipt-amount-included        DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    fair
    da-receipt-cash-rounding          DKK       200.00     159.96    39.99     25% 159.96+39.99                                      fair
    da-receipt-dash                   DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    fair
    da-receipt-discount               DKK       270.00     216.00    54.00     25% 216.00+54.00                                      yes
    da-receipt-fuel                   DKK       568.15     454.52    113.63    25% 454.52+113.63                                     yes
    da-receipt-gift-card              DKK       300.00     240.00    60.00     25% 240.00+60.00                                      fair
    da-receipt-gift                   DKK       500.00     400.00    100.00    25% 400.00+100.00                                     yes
    da-receipt-in-english             DKK       2500.00    2000.00   500.00    25% 2000.00+500.00                                    yes
    da-receipt-incl-rate-only         DKK       350.00     280.00    70.00     25% 280.00+70.00                                      fair
    da-receipt-included-without-rate  DKK       500.00     400.00    100.00    25% 400.00+100.00                                     fair
    da-receipt-leaders                DKK       118.00     94.40     23.60     25% 94.40+23.60                                       yes
    da-receipt-no-vat                 DKK       325.00     -         -         -                                                     fair
    da-receipt-points-and-savings     DKK       71.95      57.56     14.39     25% 57.56+14.39                                       fair
    da-receipt-refund                 DKK       499.00     399.20    99.80     25% 399.20+99.80                                      fair
    da-receipt-restaurant             DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    yes
    da-receipt-supermarket            DKK       137.90     110.32    27.58     25% 110.32+27.58                                      fair
    da-receipt-taxi                   DKK       318.00     318.00    0.00      0% 318.00+0.00                                        fair
    da-receipt-terse                  DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    yes
    da-receipt-tip                    DKK       800.00     640.00    160.00    25% 640.00+160.00                                     yes
    da-receipt-train                  DKK       318.00     318.00    0.00      0% 318.00+0.00                                        fair
    da-receipt-two-payments           DKK       800.00     640.00    160.00    25% 640.00+160.00                                     yes
    da-receipt-weekday                DKK       100.00     80.00     20.00     25% 80.00+20.00                                       yes
    da-receipt-whole-numbers          DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    fair
    da-subscription-mail              DKK       249.00     199.20    49.80     25% 199.20+49.80                                      yes
    da-table-with-semicolons          DKK       1250.00    1000.00   250.00    25% 1000.00+250.00                                    fair
    de-hotel                          EUR       249.70     230.00    19.70     7% 200.00+14.00, 19% 30.00+5.70                       yes
    de-receipt-swiss                  CHF       45.50      42.09     3.41      8.1% 42.09+3.41                                       yes
    de-rechnung-an-italien            EUR       1000.00    1000.00   0.00      0% 1000.00+0.00                                       fair
    de-rechnung-steuerfrei            EUR       200.00     200.00    0.00      0% 200.00+0.00                                        yes
    de-rechnung                       EUR       952.00     800.00    152.00    19% 800.00+152.00                                     yes
    en-credit-note                    EUR       89.00      89.00     0.00      0% 89.00+0.00                                         fair
    en-email-short                    EUR       89.00      -         -         -                                                     fair
    en-goods-germany                  EUR       2000.00    2000.00   0.00      0% 2000.00+0.00                                       yes
    en-invoice-thousand               GBP       1250.00    -         -         -                                                     fair
    en-invoice-two-currencies         GBP       150.00     150.00    0.00      0% 150.00+0.00                                        fair
    en-invoice-us-goods               USD       545.00     -         0.00      -                                                     fair
    en-invoice-us-to-italy            USD       1234.56    -         0.00      -                                                     yes
    en-invoice-us                     USD       1000.00    -         0.00      -                                                     fair
    en-one-line                       EUR       25.00      22.73     2.27      10% 22.73+2.27                                        fair
    en-receipt-labels-above           EUR       29.00      23.58     5.42      23% 23.58+5.42                                        yes
    en-receipt-sales-tax              USD       18.51      18.51     0.00      -                                                     fair
    en-saas-ireland                   EUR       89.00      89.00     0.00      0% 89.00+0.00                                         yes
    en-saas-reverse-charged           EUR       89.00      89.00     0.00      0% 89.00+0.00                                         fair
    en-saas-terse                     EUR       89.00      89.00     0.00      0% 89.00+0.00                                         fair
    en-saas-us                        USD       1000.00    -         0.00      -                                                     yes
    en-uk-receipt                     GBP       14.99      13.99     1.00      20% 5.00+1.00                                         fair
    it-acquisto-mail                  EUR       101.70     83.36     18.34     22% 83.36+18.34                                       no
    it-bolletta                       EUR       341.60     280.00    61.60     22% 280.00+61.60                                      yes
    it-carburante                     EUR       61.00      50.00     11.00     22% 50.00+11.00                                       yes
    it-fattura-acconto                EUR       9760.00    8000.00   1760.00   22% 8000.00+1760.00                                   yes
    it-fattura-agente                 EUR       2440.00    2000.00   440.00    22% 2000.00+440.00                                    yes
    it-fattura-aliquote               EUR       1978.00    1700.00   278.00    22% 1000.00+220.00, 10% 500.00+50.00, 4% 200.00+8.00  yes
    it-fattura-carburante             EUR       61.00      50.00     11.00     22% 50.00+11.00                                       fair
    it-fattura-chiave-valore          EUR       122.00     100.00    22.00     22% 100.00+22.00                                      yes
    it-fattura-differita              EUR       549.00     450.00    99.00     22% 450.00+99.00                                      yes
    it-fattura-elettronica-print      EUR       122.00     100.00    22.00     22% 100.00+22.00                                      yes
    it-fattura-iva-esclusa            EUR       366.00     300.00    66.00     22% 300.00+66.00                                      yes
    it-fattura-mail                   EUR       610.00     500.00    110.00    22% 500.00+110.00                                     fair
    it-fattura-marketplace            EUR       122.00     100.00    22.00     22% 100.00+22.00                                      yes
    it-fattura-numeri-interi          EUR       244.00     200.00    44.00     22% 200.00+44.00                                      yes
    it-fattura-ritenuta-condominio    EUR       330.00     300.00    30.00     10% 300.00+30.00                                      yes
    it-fattura-sconto                 EUR       219.60     180.00    39.60     22% 180.00+39.60                                      yes
    it-fattura-semplice               EUR       122.00     100.00    22.00     22% 100.00+22.00                                      yes
    it-fattura-somme-in-riga          EUR       36.60      30.00     6.60      22% 30.00+6.60                                        yes
    it-fattura-split-payment          EUR       1220.00    1000.00   220.00    22% 1000.00+220.00                                    yes
    it-forfettario-bollo              EUR       502.00     502.00    0.00      N2.2 500.00+0.00, N1 2.00+0.00                        fair
    it-forfettario-lista              EUR       802.00     802.00    0.00      N2.2 800.00+0.00, N1 2.00+0.00                        fair
    it-forfettario-senza-bollo        EUR       70.00      70.00     0.00      N2.2 70.00+0.00                                       fair
    it-hotel                          EUR       226.00     206.00    20.00     10% 200.00+20.00, N1 6.00+0.00                        yes
    it-nota-di-credito                EUR       12.20      10.00     2.20      22% 10.00+2.20                                        yes
    it-one-line                       EUR       33.00      30.00     3.00      10% 30.00+3.00                                        fair
    it-parcella-avvocato              EUR       1268.80    1040.00   228.80    22% 1040.00+228.80                                    yes
    it-parcella-breve                 EUR       1268.80    1040.00   228.80    22% 1040.00+228.80                                    fair
    it-parcella-commercialista        EUR       664.40     550.00    114.40    22% 520.00+114.40, N1 30.00+0.00                      yes
    it-parcella-senza-totale          EUR       1268.80    1040.00   228.80    22% 1040.00+228.80                                    yes
    it-reverse-charge                 EUR       3000.00    3000.00   0.00      N6.3 3000.00+0.00                                     yes
    it-scontrino-bar                  EUR       4.02       3.55      0.47      10% 2.55+0.25, 22% 1.00+0.22                          fair
    it-scontrino-farmacia             EUR       21.10      18.09     3.01      10% 8.09+0.81, 22% 10.00+2.20                         fair
    it-scontrino-glued                EUR       45.50      41.36     4.14      10% 41.36+4.14                                        yes
    it-scontrino-ristorante           EUR       33.00      30.00     3.00      10% 30.00+3.00                                        yes
    it-scontrino-sconto               EUR       25.00      20.49     4.51      22% 20.49+4.51                                        fair
    it-scontrino-senza-iva            EUR       16.00      -         -         -                                                     fair
    sv-invoice                        SEK       12500.00   10000.00  2500.00   25% 10000.00+2500.00                                  yes
  `)('$sample: $total $currency with $vat of VAT', ({ sample, ...expected }) => {
    const extraction = read(sample ?? '')
    const { currency, total, net, vat, confidence } = extraction
    const found = {
      currency: currency ?? '',
      total: decimal(total),
      net: decimal(net),
      vat: decimal(vat),
      summary: summaryOf(extraction),
      sure: sureness(confidence),
    }
    expect(found).toEqual(expected)
  })
})

describe('what must not be trusted', () => {
  test.each(samples.filter(sample => sample.startsWith('doubtful-')))('%s: a confidence below 0.6', sample => {
    expect(read(sample).confidence).toBeLessThan(0.6)
  })
})
