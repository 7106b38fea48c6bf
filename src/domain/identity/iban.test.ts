import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { checkIban } from './iban.ts'

/** The examples of SWIFT's IBAN registry. */
const examples = `
  DK5000400440116243 FO6264600001631634 GL8964710001000206 IT60X0542811101000000123456 SM86U0322509800000000270100 VA59001123000012345678
  AT611904300234573201 BE68539007547034 BG80BNBG96611020345678 CH9300762011623852957 CY17002001280000001200527600 CZ6508000000192000145399
  DE89370400440532013000 EE382200221020145685 ES9121000418450200051332 FI2112345600000785 FR1420041010050500013M02606 GB29NWBK60161331926819
  GR1601101250000000012300695 HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IS140159260076545510730339
  LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030 MT84MALT011000012345MTLCAST001S NL91ABNA0417164300
  NO9386011117947 PL61109010140000071219812874 PT50000201231234567890154 RO49AAAA1B31007593840000 SE4550000000058398257466 SI56263300012039086
  SK3112000000198742637541 TR330006100519786457841326 XK051212012345678906`
  .trim()
  .split(/\s+/)

describe('an IBAN', () => {
  test.each(examples)('%s is right', iban => {
    expect(checkIban(iban)).toEqual({ ok: true, value: iban })
  })

  test.each(rows`
    written                             value
    dk50 0040 0440 1162 43              DK5000400440116243
    IBAN: IT60 X054 2811 1010 0000 0123 456  IT60X0542811101000000123456
  `)('$written is read as $value', ({ written, value }) => {
    expect(checkIban(written!)).toEqual({ ok: true, value })
  })

  test.each(rows`
    written                       code
    DK5100400440116243            iban_check_digits
    IT60X0542811101000000123465   iban_check_digits
    DK500040044011624             iban_length
    IT60X05428111010000001234567  iban_length
    US12345678901234567890        iban_country
    DK                            iban_format
    5000400440116243              iban_format
    DKXX00400440116243            iban_format
    DK50-0040_0440116243          iban_format
    -                             iban_format
  `)('$written fails with $code', ({ written, code }) => {
    expect(checkIban(written!)).toMatchObject({ ok: false, code })
  })

  test('with one digit changed is always found out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(40), fc.integer({ min: 1, max: 9 }), (iban, anywhere, shift) => {
        const at = anywhere % iban.length
        fc.pre(/\d/.test(iban[at]!))
        const changed = iban.slice(0, at) + ((Number(iban[at]) + shift) % 10) + iban.slice(at + 1)
        expect(checkIban(changed).ok).toBe(false)
      }),
    )
  })
})
