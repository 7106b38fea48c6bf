import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { countryCodes, countryName, countryOfVatPrefix, isCountry, isEuCountry, vatPrefixOf } from './countries.ts'

describe('countries', () => {
  test('are the 249 that ISO 3166-1 assigns, each with a name of its own', () => {
    expect(countryCodes).toHaveLength(249)
    expect(new Set(countryCodes.map(countryName)).size).toBe(249)
  })

  test('are all known to Unicode as well', () => {
    const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    expect(countryCodes.filter(code => regions.of(code) === undefined)).toEqual([])
  })

  test.each(['DK', 'IT', 'GB', 'GR', 'FO', 'GL', 'SM', 'VA', 'AX', 'MC'])('%s is one', code => {
    expect(isCountry(code)).toBe(true)
  })

  test.each(['', 'dk', 'DNK', 'UK', 'EL', 'XI', 'XK', 'EU', 'ZZ', 'D', ' DK', 'constructor', '__proto__', '\ud800'])('%j is none', code => {
    expect(isCountry(code)).toBe(false)
    expect(countryName(code)).toBeUndefined()
    expect(isEuCountry(code)).toBe(false)
    expect(vatPrefixOf(code)).toBeUndefined()
  })

  test('the EU has 27 members, and for VAT Monaco beside them', () => {
    expect(countryCodes.filter(isEuCountry)).toHaveLength(28)
  })

  test.each(rows`
    country  name            inEu  prefix
    DK       Denmark         yes   DK
    IT       Italy           yes   IT
    GR       Greece          yes   EL
    MC       Monaco          yes   FR
    GB       United Kingdom  no    GB
    IM       Isle of Man     no    GB
    FO       Faroe Islands   no    -
    GL       Greenland       no    -
    AX       Åland Islands   no    -
    SM       San Marino      no    -
    CH       Switzerland     no    -
    US       United States   no    -
  `)('$country is $name, in the EU for VAT: $inEu, VAT prefix: $prefix', ({ country, name, inEu, prefix }) => {
    expect(countryName(country!)).toBe(name)
    expect(isEuCountry(country!)).toBe(inEu === 'yes')
    expect(vatPrefixOf(country!) ?? '').toBe(prefix)
  })

  test.each(rows`
    prefix  country
    DK      DK
    EL      GR
    XI      GB
    GB      GB
    GR      -
    MC      -
    CHE     -
  `)('VAT numbers that begin with $prefix belong to $country', ({ prefix, country }) => {
    expect(countryOfVatPrefix(prefix!) ?? '').toBe(country)
  })
})
