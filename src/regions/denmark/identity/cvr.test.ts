import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { passesCvr } from '../../../domain/identity/national-numbers.ts'
import { checkCvr } from './cvr.ts'

describe('a CVR number', () => {
  test.each(rows`
    written            value     whose
    13585628           13585628  published
    25313763           25313763  published
    10150817           10150817  published
    24256790           24256790  Novo Nordisk
    22756214           22756214  A.P. Møller-Mærsk
    54562519           54562519  LEGO
    61056416           61056416  Carlsberg
    DK 61 12 62 28     61126228  Danske Bank
    CVR-nr. 13 58 56 28  13585628  as on paper
    cvr:dk13585628     13585628  as in an e-mail
  `)('$written is right ($whose)', ({ written, value }) => {
    expect(checkCvr(written!)).toEqual({ ok: true, value })
  })

  test.each(rows`
    written      code
    12345678     cvr_check_digit
    13585629     cvr_check_digit
    1358562      cvr_format
    135856280    cvr_format
    01234567     cvr_format
    00000000     cvr_format
    SE556703748501  cvr_format
    ١٣٥٨٥٦٢٨     cvr_format
    CVR          cvr_format
    -            cvr_format
  `)('$written fails with $code', ({ written, code }) => {
    expect(checkCvr(written!)).toMatchObject({ ok: false, code })
  })

  test('with one digit changed is always found out', () => {
    const valid = fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String).filter(passesCvr)
    fc.assert(
      fc.property(valid, fc.nat(7), fc.integer({ min: 1, max: 9 }), (cvr, at, shift) => {
        const changed = cvr.slice(0, at) + ((Number(cvr[at]) + shift) % 10) + cvr.slice(at + 1)
        expect(checkCvr(changed).ok).toBe(false)
      }),
    )
  })
})
