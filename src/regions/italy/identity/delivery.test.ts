import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { checkSdiCode } from './delivery.ts'

describe('an SDI code', () => {
  test.each(rows`
    written   country  value
    M5UXCR1   IT       M5UXCR1
    m5uxcr1   IT       M5UXCR1
    UFHHHK    IT       UFHHHK
    0000000   IT       0000000
    0000000   -        0000000
    XXXXXXX   DK       XXXXXXX
    XXXXXXX   -        XXXXXXX
    2R4GTO8   SM       2R4GTO8
  `)('$written is right in $country', ({ written, country, value }) => {
    expect(checkSdiCode(written!, country || null)).toEqual({ ok: true, value })
  })

  test.each(rows`
    written    country  code
    M5UXC      IT       sdi_code_format
    M5UXCR12   IT       sdi_code_format
    M5UXCR!    IT       sdi_code_format
    0000       DK       sdi_code_format
    -          IT       sdi_code_format
    M5UXCR1    DK       sdi_code_not_italian
    0000000    DE       sdi_code_not_italian
    XXXXXXX    IT       sdi_code_of_foreigners
  `)('$written in $country fails with $code', ({ written, country, code }) => {
    expect(checkSdiCode(written!, country || null)).toMatchObject({ ok: false, code })
  })
})
