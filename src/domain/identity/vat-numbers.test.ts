import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { messageOf, tell } from '../../language/tell.ts'
import { countryCodes } from './countries.ts'
import { checkVatNumber } from './vat-numbers.ts'

const checked = (written: string, country: string) => checkVatNumber(written, country === '' ? null : country)

describe('a VAT number', () => {
  test.each(rows`
    written              country  value
    DK13585628           DK       DK13585628
    13585628             DK       DK13585628
    dk 13 58 56 28       -        DK13585628
    00743110157          IT       IT00743110157
    IT 007 4311 0157     IT       IT00743110157
    P.IVA: 00743110157   IT       IT00743110157
    DE 129 274 202       DE       DE129274202
    GR094019245          GR       EL094019245
    EL094019245          GR       EL094019245
    FR22424761419        MC       FR22424761419
    GB333289454          IM       GB333289454
    333289454            GB       GB333289454
    XI220430231          GB       XI220430231
    XIHA500              GB       XIHA500
    CHE-101.654.423 MWST  CH      CHE101654423MWST
    101.654.423          CH       CHE101654423
    923 609 016 MVA      NO       NO923609016MVA
    12-3456789           US       123456789
    DEM8801152E9         MX       DEM8801152E9
    27AAPFU0939F1ZV      IN       27AAPFU0939F1ZV
    EU372000041          US       EU372000041
    123456789            -        123456789
  `)('$written in $country is right and means $value', ({ written, country, value }) => {
    expect(checked(written!, country!)).toEqual({ ok: true, value })
  })

  test.each(rows`
    written             country  code
    12345678            DK       cvr_check_digit
    DK12345678          -        cvr_check_digit
    01234567890         IT       partita_iva_check_digit
    IT01234567890       IT       partita_iva_check_digit
    IT 0123...          IT       vat_number_format
    DE123456789         DE       vat_number_check_digit
    DE12927420          DE       vat_number_format
    BE202239951         BE       vat_number_format
    DE129274202         FR       vat_number_country_mismatch
    DE129274202         US       vat_number_country_mismatch
    DK13585628          IT       vat_number_country_mismatch
    GB333289454         IE       vat_number_country_mismatch
    XI220430231         IE       vat_number_country_mismatch
    129274202           DE       vat_number_without_prefix
    094019245           GR       vat_number_without_prefix
    22424761419         MC       vat_number_without_prefix
    U33864707           AT       vat_number_without_prefix
    1292742             DE       vat_number_format
    RSSMRA80A01H501U    IT       vat_number_format
    00000000000         IT       vat_number_format
    IT00000000000       -        vat_number_format
    none                -        vat_number_format
    NO VAT              -        vat_number_format
    n/a                 DE       vat_number_format
    ١٢٣٤٥٦٧٨            DK       vat_number_format
    １３５８５６２８            DK       vat_number_format
    <b>1</b>            US       vat_number_format
    -                   -        vat_number_format
  `)('$written in $country fails with $code', ({ written, country, code }) => {
    expect(checked(written!, country!)).toMatchObject({ ok: false, code })
  })

  test('that is the codice fiscale of a person is told so', () => {
    expect(checkVatNumber('RSSMRA80A01H501U', 'IT')).toMatchObject({ code: 'vat_number_format', values: { case: 'fiscal_code' } })
  })

  test('without its prefix is answered as it was written, with the right way to write it', () => {
    const checked = checkVatNumber('129274202', 'DE')
    expect(checked).toEqual({ ok: false, value: '129274202', ...say('vat_number_without_prefix', { prefixed: 'DE129274202' }) })
    expect(messageOf(checked as { code: string }, 'en')).toContain('write it DE129274202.')
  })

  test('is named by its country in every language', () => {
    const message = (written: string, country: string, language: Language) =>
      messageOf(checkVatNumber(written, country) as { code: string }, language)
    expect(message('NL1', 'NL', 'en')).toBe(
      'A VAT number of the Netherlands is written NL, 9 digits, B and 2 digits: compare this one with an invoice of the company.',
    )
    expect(message('XI1', 'GB', 'da')).toBe(
      'Et momsnummer fra Nordirland skrives XI og 9 eller 12 cifre: sammenlign det med en faktura fra virksomheden.',
    )
    expect(message('DE123456789', 'DE', 'it')).toBe(
      "Nessuna partita IVA di questo paese (Germania) ha questi caratteri, quindi almeno uno è errato: confrontala con una fattura dell'azienda.",
    )
  })

  test('never throws and never answers anything else', () => {
    const country = fc.option(fc.constantFrom(...countryCodes))
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
      fc.tuple(fc.constantFrom('DK', 'IT', 'IE', 'ES', 'NL', 'FR', 'LT', 'CHE', 'XI', ''), fc.string()).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(text, country, (written, where) => {
        const answer = checkVatNumber(written, where)
        expect(answer.ok ? answer.value : tell('en', answer)).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })
})
