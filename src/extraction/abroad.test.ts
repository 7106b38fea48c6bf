/** Receipts of other countries as a camera and OCR leave them, written for these tests. */
import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const reader = {
  own: { name: 'Min Virksomhed ApS', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null },
  today: '2026-03-15',
}

interface Read {
  date: string
  total: number
  vat: number | null
  currency: string
  salesTax?: number
}

const receipts: readonly (readonly [name: string, text: string, read: Read])[] = [
  [
    'Dutch, with code, gross, VAT and base in a row',
    `Bakkerij Voorbeeld
Kalverstraat 1
1012 AB Amsterdam
KvK 12345678
12-05-2022 10:44
Brood                    4,50
Koffie                   2,80
TOTAAL                   7,30
Pinnen                   7,30
BTW   Incl     BTW    Excl
9%    7,30     0,60   6,70`,
    { date: '2022-05-12', total: 7.3, vat: 0.6, currency: 'EUR' },
  ],
  [
    'Dutch, with two rates and no heads',
    `Warenhuis Voorbeeld BV
Den Haag
Datum 03-02-2021 16:12
Boek 9,95
Lamp 21,95
Totaal 31,90
Bankpas 31,90
9% 9,13 0,82
21% 18,14 3,81
BTW totaal 4,63`,
    { date: '2021-02-03', total: 31.9, vat: 4.63, currency: 'EUR' },
  ],
  [
    'Swedish, with the base behind the VAT',
    `Lunch & Co AB
Org.nr 556677-8899
Drottninggatan 5, 111 51 Stockholm
Kvitto 4411      2023-09-14 12:02
Dagens lunch            129,00
Läsk                     25,00
Att betala              154,00
Kortköp                 154,00
Moms%   Moms    Netto   Brutto
12,00  16,50   137,50   154,00`,
    { date: '2023-09-14', total: 154, vat: 16.5, currency: 'SEK' },
  ],
  [
    'Norwegian, with its tax in words',
    `Kaffebrenneriet Eksempel AS
Org.nr 998 877 665 MVA
Oslo
14.03.2024 08:31
Kaffe                    49,00
Totalt å betale kr       49,00
Bankkort                 49,00
Herav MVA 25%             9,80`,
    { date: '2024-03-14', total: 49, vat: 9.8, currency: 'NOK' },
  ],
  [
    'Croatian of 2022, with a misread word for the tax',
    `Konoba Primjer
OIB: 12345678903
Split
Datum: 05.08.2022 20:15
Riba              180,00kn
Voda               20,00kn
UKUPNO:           200,00kn
POV 13,00%  176,99kn  23,01kn`,
    { date: '2022-08-05', total: 200, vat: 23.01, currency: 'HRK' },
  ],
  [
    'Croatian of 2024, where the kuna is gone',
    `Konoba Primjer
OIB: 12345678903
Split
Datum: 05.08.2024 20:15
Riba               30,00
UKUPNO EUR         30,00
PDV 13%    26,55    3,45`,
    { date: '2024-08-05', total: 30, vat: 3.45, currency: 'EUR' },
  ],
  [
    'Polish, with a code read as part of the rate',
    `BAR PRZYKLAD
NIP 5250001090
PARAGON FISKALNY
ZUPA              1 x20,00 20,00B
PIWO              1 x15,00 15,00A
SPRZEDAZ OPODATKOWANA A    15,00
SPRZEDAZ OPODATKOWANA B    20,00
PTU A 23%                   2,80
PTU 88%                     1,48
SUMA PTU                    4,28
SUMA PLN                   35,00
KARTA                      35,00
2021-06-30 19:02`,
    { date: '2021-06-30', total: 35, vat: 4.28, currency: 'PLN' },
  ],
  [
    'Czech, with the rate glued to the tax',
    `Kavarna Priklad s.r.o.
Vodickova 1, Praha 1
DIC: CZ12345679
21Crv'23 18:16
Caffe latte          109.00
Kolac                109.00
28.43 15DPH          218.00
NET                  189.57
K platbe             218.00`,
    { date: '2023-06-21', total: 218, vat: 28.43, currency: 'CZK' },
  ],
  [
    'Estonian',
    `Kohvik Näide OÜ
Reg.kood 12345678  KMKR EE101234567
Tallinn
Kuupäev 17.07.2022 13:40
Supp                 6,00
Kohv                 3,00
Kokku                9,00
Pangakaart           9,00
Käibemaks 20%        1,50`,
    { date: '2022-07-17', total: 9, vat: 1.5, currency: 'EUR' },
  ],
  [
    'Irish, with its euro read as a pound',
    `THE EXAMPLE BAR
12 Dame Street, Dublin 2
Tel +353 1 555 0000
VAT No. IE1234567T
Fri 14/07/2023 21:10
2 Stew          £36.00
1 Tea            £3.50
Total           £39.50
VAT 13.5%  34.80  4.70`,
    { date: '2023-07-14', total: 39.5, vat: 4.7, currency: 'EUR' },
  ],
  [
    'Italian, with its euro read as a pound',
    `BAR ESEMPIO S.r.l.
Via Roma 1, 20121 Milano
P.IVA 00743110157
DOCUMENTO COMMERCIALE
Caffe             10%    2,40
TOTALE COMPLESSIVO £     2,40
di cui IVA               0,22
02-03-2024 09:11`,
    { date: '2024-03-02', total: 2.4, vat: 0.22, currency: 'EUR' },
  ],
  [
    'German of 2020, with rates of three decimals',
    `Gasthaus Beispiel
04109 Leipzig
Rechnung   30-Sep-20/20:11
2x Bier     4,20    8,40
1x Braten  25,00   25,00
MwSt.%     Netto    MwSt.   Brutto
A=16,000    7,24     1,16     8,40
B= 5,000   23,81     1,19    25,00
Total: EUR          33,40`,
    { date: '2020-09-30', total: 33.4, vat: 2.35, currency: 'EUR' },
  ],
  [
    'German, with damaged words and spaces in its amounts',
    `Beispiel Markt
53111 Bonn
Datum:29.07.2018/15:31
Hemd              19 ,99
Hose              29, 99
Sumne             49,98
enthalt 19,00x MwSt.  7,98`,
    { date: '2018-07-29', total: 49.98, vat: 7.98, currency: 'EUR' },
  ],
  [
    'Malaysian, with cash rounding and no sign of a currency',
    `CONTOH TRADING SDN BHD
(123456-X)
NO 1, JALAN CONTOH, 43000 KAJANG
GST ID : 000123456789
TAX INVOICE
17/01/201811:03
PAPER A4          10.58
PEN                1.00
Total Incl GST @6%  11.58
Rounding Adj        0.02
Total Rounded      11.60
CASH               20.00
CHANGE              8.40
GST Summary  Amount   Tax
SR @ 6%      10.92    0.66`,
    { date: '2018-01-17', total: 11.6, vat: 0.66, currency: 'MYR' },
  ],
  [
    'American, with taxes of the state and the city',
    `EXAMPLE GRILL
100 Main St
Fairfax, VA 22030
01/08/2014 1:54 PM
Noodles              17.90
Subtotal             17.90
State Tax             1.07
City Tax              0.72
Total                19.69
Tip                   3.00
Total with tip       22.69`,
    { date: '2014-01-08', total: 19.69, vat: 0, salesTax: 1.79, currency: 'USD' },
  ],
  [
    'American, with a point that was lost',
    `BURGER EXAMPLE
SANTA CLARA, CA 95054
2015-01-16
Burger                4.05
TAX 8.75%               35
Amount Due           $4.40`,
    { date: '2015-01-16', total: 4.4, vat: 0, salesTax: 0.35, currency: 'USD' },
  ],
  [
    'American, with a word for the tax that says nothing',
    `DINER EXAMPLE
Athens GA 30601
04/29/2013   Gst 2
Tofu                  20.25
Soda                   5.00
SubTotal:             25.25
Sales:                 1.77
Total:                27.02`,
    { date: '2013-04-29', total: 27.02, vat: 0, salesTax: 1.77, currency: 'USD' },
  ],
  [
    'British, where food is not taxed',
    `Coffee Example
Edinburgh Airport
VAT : 795871659
Cheesecake             2.95
Chai                   3.30
Latte                  3.05
Credit Card        GBP 9.30
1.06 VAT 20 %          6.35
Net Total :        GBP 5.29
Subtotal           GBP 9.30
Payment            GBP 9.30
8/31/2019 11:15 AM`,
    { date: '2019-08-31', total: 9.3, vat: 1.06, currency: 'GBP' },
  ],
  [
    'Indian, where the net amount is what is paid',
    `Salon Example
Chennai
Date 12-10-2016
Haircut          1   5500.00   5500.00
Gross Amount :                 5500.00
Ser TAX 15% :                   825.00
Net Amount :                   6325.00`,
    { date: '2016-10-12', total: 6325, vat: 825, currency: 'INR' },
  ],
]

test.each(receipts)('%s', (_, text, read) => {
  const found = readText(text, reader)
  const salesTax = (found?.otherTaxes ?? []).reduce((sum, { amount }) => sum + amount, 0) / 100
  expect(
    found && {
      date: found.date,
      total: found.total! / 100,
      vat: found.vat === null ? null : found.vat / 100,
      currency: found.currency,
      ...(salesTax > 0 && { salesTax }),
    },
  ).toEqual(read)
})
