import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { messageOf } from '../../../language/tell.ts'
import type { Minor } from '../../money/money.ts'
import type { DocumentKind, Extraction } from '../extraction.ts'
import { correctedAmountWarnings } from './corrected-amount.ts'

const cents = (text: string | undefined): Minor | null => (text ? (Math.round(Number(text) * 100) as Minor) : null)

const extraction = (given: Partial<Extraction>): Extraction => ({
  supplier: { name: 'Papir og Pen ApS', vatNumber: null, businessId: null, country: null, iban: null },
  kind: 'invoice',
  invoiceNumber: null,
  date: '2026-01-15',
  dueDate: null,
  currency: 'DKK',
  total: null,
  net: null,
  vat: null,
  vatLines: [],
  items: [],
  rounding: null,
  withheld: null,
  language: null,
  confidence: 1,
  fields: {},
  method: 'text',
  ...given,
})

test.each(rows`
  kind         currency  total    part               expected  coded     warned
  invoice      DKK       1250     -                  -1250     -1250     -
  invoice      DKK       1250     -                  -1250     1250      sign_differs
  invoice      DKK       1250     -                  -1250     -1200     amount_differs
  invoice      DKK       1250     -                  -1250     1200      sign_differs amount_differs
  invoice      DKK       1250     -                  -1250     -12500    amount_differs
  invoice      DKK       1250     -                  -1250     -1000     amount_differs
  receipt      DKK       99.95    -                  -99.95    -100      -
  receipt      DKK       99.95    -                  -99.95    -99.90    -
  receipt      DKK       99.95    -                  -99.95    -101      amount_differs
  receipt      DKK       100      rounding 0.25      -100      -99.75    -
  credit_note  DKK       1250     -                  1250      1250      -
  credit_note  DKK       1250     -                  1250      -1250     sign_differs
  credit_note  DKK       1250     -                  1250      1249      amount_differs
  invoice      DKK       -400     -                  400       400       -
  invoice      DKK       -400     -                  400       -400      sign_differs
  credit_note  DKK       -400     -                  -400      -400      -
  invoice      EUR       100      -                  -746      -746      -
  invoice      EUR       100      -                  -746      -746.01   -
  invoice      EUR       100      -                  -746      -752.40   -
  invoice      EUR       100      -                  -746      -100      amount_differs
  invoice      EUR       100      -                  -746      752.40    sign_differs
  credit_note  EUR       100      -                  746       744       -
  invoice      EUR       100      -                  -         -740      -
  invoice      EUR       100      -                  -         740       sign_differs
  invoice      DKK       -        -                  -         -300      -
  invoice      DKK       -        -                  -         300       sign_differs
  credit_note  DKK       -        -                  -         300       -
  invoice      DKK       1220     withheld 200       -1220     -1220     -
  invoice      DKK       1220     withheld 200       -1220     -1020     amount_differs
  invoice      DKK       1000     prepaid 400        -1000     -600      -
  invoice      DKK       1000     prepaid 400        -1000     -1000     -
  invoice      DKK       1000     prepaid 400        -1000     -400      amount_differs
  invoice      DKK       1000     payable 999.60     -1000     -999.60   -
  invoice      DKK       0        -                  -         -5        -
`)('$kind of $total $currency with $part, coded as $coded: $warned', ({ kind, currency, total, part, expected, coded, warned }) => {
  const [name = '', amount] = (part ?? '').split(' ')
  const given = {
    ...extraction({ kind: kind as DocumentKind, currency: currency!, total: cents(total) }),
    ...(name && { [name]: cents(amount) }),
  }
  // What is paid is less than the total where some of it is withheld.
  const read = name === 'withheld' ? { ...given, payable: (given.total! - given.withheld!) as Minor } : given
  const warnings = correctedAmountWarnings({ extraction: read, coded: cents(coded), expected: cents(expected), currency: 'DKK' })
  expect(warnings.map(({ code }) => code).join(' ')).toBe(warned)
  for (const warning of warnings)
    expect([warning.field, messageOf(warning, 'en')]).toEqual(['codedAmount', expect.stringMatching(/^The document .{20,}\.$/)])
})
