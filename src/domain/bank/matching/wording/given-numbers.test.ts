import { expect, test } from 'vitest'
import { rows } from '../../../../../test/harness/text-tables.ts'
import { type Minor, toMinor } from '../../../money/money.ts'
import { givenNumbers, isGivenAnother } from './given-numbers.ts'
import { toQuotable } from './numbers.ts'
import { wordsOf } from './wording.ts'

const amount = toMinor(-1250.6, 'DKK') as Minor

test.each(rows`
  text                               number       outcome
  faktura 40813                      40812        another
  Fakt.nr. 40813                     40812        another
  Faktnr 40813                       40812        another
  Invoice No 40813                   INV-40812    another
  INV40813                           INV-40812    another
  faktura nr. A-40813                A-40812      another
  faktura DK40813                    40812        another
  FATTURA ELETTRONICA N.RO 40813     40812        another
  fakturaer 40811, 40813             40812        another
  SALDO FATT. 00077/2026             2026-0076    another
  ft n. 113/2026 del 3/05/26         112/2026     another
  ft n. 113/2026                     112/26       another
  faktura 0040812                    40812        -
  faktura 4081                       40812        -
  faktura 2026                       1001         -
  faktura marts 2026                 1001         -
  faktura 12/4                       1001         -
  faktura 12/4-2026                  1001         -
  faktura 03.05.2026                 1001         -
  faktura 20260503                   20260012     -
  SALDO FATTURA 31/03/2026           1120         -
  FATTURE 03/2026                    12/2026      -
  FATTURE 03-04/2026                 1120         -
  fatture 12, 13 e 14 del 2026       14/2026      -
  FATT. 113/2026                     1120         -
  FATT. 113/2026                     113/26       -
  faktura 1.250,60                   1001         -
  faktura 1250                       1001         -
  faktura 1251                       1001         -
  regning 30123456                   40812        -
  fakt. +71<000010012                1001         -
  retur faktura 40813                40812        -
  RIMBORSO FATTURA 40813             40812        -
  40813                              40812        another
  VVS Karl 60001                     60002        another
  F 13041                            13042        another
  bilag 13071                        13072        another
  ref 1081                           1082         another
  kundenr 40813                      40712        another
  kundenr 40813                      70812        -
  2100 København                     2302         -
  2100 København                     2112         another
  MANDATO 4081234                    40812        -
  SALDO FATT 12                      13           another
  SALDO FATT 12 DEL 12/02/2026       13           another
  SALDO FATT 12                      13/2026      another
  SALDO FATT. N. 012                 12           -
  fatture 12 e 13                    13           -
  faktura 12 maj                     13           -
  faktura 12/4                       13           -
  faktura 12                         40812        -
  12                                 13           -
`)('"$text" gives $outcome for $number', ({ text, number, outcome }) => {
  const quotable = toQuotable(number!)
  const numbered = { item: { numbers: [number!] }, numbers: quotable ? [quotable] : [] }
  expect(isGivenAnother(givenNumbers(wordsOf(text!), amount), numbered) ? 'another' : '').toBe(outcome)
})
