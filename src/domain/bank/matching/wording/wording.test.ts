import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../../../test/harness/text-tables.ts'
import { isBankCharge } from '../parties/vocabulary.ts'
import { dayNumber } from './days.ts'
import { printedDays, printedOriginal, wordsOf } from './wording.ts'

describe('what a bank prints', () => {
  test.each(rows`
    text                     words
    SØRENSEN & CO. A/S       sorensen co as
    SOERENSEN                sorensen
    D'Amico S.r.l.           damico srl
    GOOGLE*CLOUD 4711        google cloud 4711
  `)('$text is read as $words', ({ text, words }) => {
    expect(wordsOf(text!).join(' ')).toBe(words)
  })

  test('the same words are read in one walk as with all the marks of other texts', () => {
    const letters = fc.constantFrom(...'aaeouxyzAEOU019 .-/&*')
    fc.assert(
      fc.property(fc.string({ unit: letters }), text => {
        // An apostrophe after the last word changes nothing but the way.
        expect(wordsOf(text)).toEqual(wordsOf(`${text} ’`))
      }),
    )
  })

  test.each(rows`
    text                               days
    NETTO KBH V Den 30.01              2024-01-30
    PAGAMENTO POS 31/01 ORE 12.34      2024-01-31
    IKEA OPER. DEL 2024-01-29          2024-01-29
    Den 31.12                          -
    SALDO FT N. 12 DEL 12/05/24        -
    USD 12.34                          -
  `)('"$text", booked on 1 February 2024, names $days', ({ text, days }) => {
    expect(printedDays(text!, dayNumber('2024-02-01'))).toEqual(days ? [dayNumber(days)] : [])
  })

  test.each(rows`
    text                            original
    BOOKING.COM Den 03.05 USD 56.54   USD 5654
    RYANAIR 56,54 GBP                 GBP 5654
    NETTO DKK 56.54                   -
    ABC 56.54                         -
  `)('"$text" was $original', ({ text, original }) => {
    const found = printedOriginal(text!, 'DKK')
    expect(found ? `${found.currency} ${found.amount}` : '').toBe(original)
  })

  test.each(rows`
    text                      charge
    Kontogebyr Q2             yes
    IMPOSTA DI BOLLO          yes
    COMMISSIONI SU BONIFICO   yes
    Gebyr Fjordby VVS         no
    Overførsel                no
  `)('"$text" is a charge of the bank: $charge', ({ text, charge }) => {
    expect(isBankCharge(wordsOf(text!))).toBe(charge === 'yes')
  })
})
