import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { fiscalCodeLetter } from '../../../domain/identity/national-numbers.ts'
import { checkFiscalCode } from './codice-fiscale.ts'

describe('a codice fiscale', () => {
  test.each(rows`
    written                   value             whose
    RSSMRA80A01H501U          RSSMRA80A01H501U  published
    RSSMRA85T10A562S          RSSMRA85T10A562S  published
    MRTMTT91D08F205J          MRTMTT91D08F205J  published
    rssmra80a01 h501u         RSSMRA80A01H501U  small letters
    C.F.: RSSMRA80A01H501U    RSSMRA80A01H501U  with its label
    Codice fiscale 00743110157  00743110157     with its label
    00743110157               00743110157       a company
    97103880585               97103880585       Poste Italiane, whose partita IVA is another
    80078750587               80078750587       INPS, a public body
  `)('$written is right ($whose)', ({ written, value }) => {
    expect(checkFiscalCode(written!)).toEqual({ ok: true, value })
  })

  test('of people who would share one has letters for digits', () => {
    const first = 'RSSMRA80A01H50M'
    expect(checkFiscalCode(first + fiscalCodeLetter(first)).ok).toBe(true)
    expect(checkFiscalCode(first + fiscalCodeLetter('RSSMRA80A01H501')).ok).toBe(false)
  })

  test.each(rows`
    written              code
    RSSMRA80A01H501X     fiscal_code_check_letter
    RSSMRA80A01H502U     fiscal_code_check_letter
    RSSMRA80F01H501U     fiscal_code_format
    RSSMRA80A01H501      fiscal_code_format
    RSSMRA80A01H501UU    fiscal_code_format
    RSSMRA8OA01H501U     fiscal_code_format
    IT00743110157        fiscal_code_format
    0074311015           fiscal_code_format
    12345678901          fiscal_code_check_digit
    00000000000          fiscal_code_check_digit
    -                    fiscal_code_format
  `)('$written fails with $code', ({ written, code }) => {
    expect(checkFiscalCode(written!)).toMatchObject({ ok: false, code })
  })

  test('with one letter of the name changed is always found out', () => {
    // No two letters are worth the same in the same place.
    fc.assert(
      fc.property(fc.nat(5), fc.integer({ min: 1, max: 25 }), (at, shift) => {
        const code = 'RSSMRA80A01H501U'
        const letter = String.fromCharCode(65 + ((code.charCodeAt(at) - 65 + shift) % 26))
        expect(checkFiscalCode(code.slice(0, at) + letter + code.slice(at + 1)).ok).toBe(false)
      }),
    )
  })
})
