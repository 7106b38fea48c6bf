import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { checkEmail, checkPec, checkSdiCode, isEmail } from './electronic-addresses.ts'

describe('an e-mail address', () => {
  test.each([
    'faktura@nordlys.example',
    'mario.rossi+fatture@pec.example.it',
    "o'brien@example.ie",
    'søren@blåbær.dk',
    'x@xn--blbr-roah.dk',
    'a@b.co',
    `${'a'.repeat(64)}@example.com`,
  ])('%s has the shape', address => {
    expect(checkEmail(` ${address}\n`)).toEqual({ ok: true, value: address })
    expect(checkPec(address)).toEqual({ ok: true, value: address })
  })

  test.each([
    '',
    'nordlys.example',
    '@nordlys.example',
    'faktura@',
    'faktura@nordlys',
    'faktura@@nordlys.example',
    'a@b@nordlys.example',
    'fak tura@nordlys.example',
    'Faktura <faktura@nordlys.example>',
    'a@example.com; b@example.com',
    'a@example.com,b@example.com',
    'mailto:a@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    'a@example.com.',
    'a@192.168.0.1',
    'a\u0000b@example.com',
    '\ud800@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(200)}com`,
  ])('%j has not', address => {
    expect(checkEmail(address)).toMatchObject({ ok: false, code: 'email_format' })
    expect(checkPec(address)).toMatchObject({ ok: false, code: 'pec_format' })
  })

  test('is recognised when it is an ordinary one, whatever it is', () => {
    fc.assert(
      fc.property(fc.emailAddress(), address => {
        expect(isEmail(address)).toBe(true)
      }),
    )
  })

  test('of a megabyte is refused at once', () => {
    for (const unit of ['a', 'a.', 'a@', '@', '-', ' ']) expect(isEmail(unit.repeat(500_000))).toBe(false)
  })
})

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
