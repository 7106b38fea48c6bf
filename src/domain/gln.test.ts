import { describe, expect, test } from 'vitest'
import { checkGln } from './gln.ts'
import { rows } from './text-tables.ts'

describe('an EAN or GLN number', () => {
  test.each(rows`
    written            value
    5798000416604      5798000416604
    5798000416642      5798000416642
    5798 0030 41308    5798003041308
    EAN-nr. 5798000416604  5798000416604
    4006381333931      4006381333931
  `)('$written is right', ({ written, value }) => {
    expect(checkGln(written!)).toEqual({ ok: true, value })
  })

  test.each(rows`
    written         code
    5798000416605   gln_check_digit
    579800041660    gln_format
    57980004166040  gln_format
    579800041660A   gln_format
    -               gln_format
  `)('$written fails with $code', ({ written, code }) => {
    expect(checkGln(written!)).toMatchObject({ ok: false, code })
  })
})
