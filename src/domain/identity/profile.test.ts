import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { languages } from '../../language/languages.ts'
import { messageOf } from '../../language/tell.ts'
import { identities } from '../../regions/index.ts'
import { type Profile, type ProfileInput, planProfile as plan, profileWarnings as warningsOf } from './profile.ts'

const planProfile = (stored: Profile, input: ProfileInput) => plan(stored, input, identities)
const profileWarnings = (profile: Profile) => warningsOf(profile, identities)

const danish: Profile = {
  name: 'Nordlys',
  legalName: 'Nordlys ApS',
  businessId: '13585628',
  vatNumber: 'DK13585628',
  fiscalCode: null,
  address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', province: null, country: 'DK' },
  taxRegime: null,
  iban: 'DK5000400440116243',
  fikCreditor: null,
  supplies: 'services',
  timeZone: 'Europe/Copenhagen',
  locale: 'da-DK',
  pensionFund: null,
  withholding: null,
  stampDutyBorneBy: 'seller',
}

const italian: Profile = {
  ...danish,
  name: 'Rossi',
  legalName: 'Rossi S.r.l.',
  businessId: 'MI-1234567',
  vatNumber: 'IT00743110157',
  fiscalCode: '00743110157',
  address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
  taxRegime: 'RF01',
  iban: 'IT60X0542811101000000123456',
}

describe('the warnings of an organization profile', () => {
  test('there are none for a right one, nor for one that is still empty', () => {
    expect(profileWarnings(danish)).toEqual([])
    expect(profileWarnings(italian)).toEqual([])
    const nowhere = { street: null, postalCode: null, city: null, province: null, country: null }
    expect(profileWarnings({ ...danish, businessId: null, vatNumber: null, iban: null, address: nowhere })).toEqual([])
  })

  test.each(rows`
    country  field       value                        code
    DK       businessId  12345678                     cvr_check_digit
    DK       vatNumber   IT00743110157                vat_number_country_mismatch
    IT       vatNumber   01234567890                  partita_iva_check_digit
    IT       fiscalCode  RSSMRA80A01H501X             fiscal_code_check_letter
    IT       taxRegime   RF03                         tax_regime_unknown
    DK       iban        DK5100400440116243           iban_check_digits
    DK       fikCreditor  abc                         fik_creditor
    IT       iban        IT60X054281110100000012345   iban_length
  `)('$country $field $value: $code', ({ country, field, value, code }) => {
    const profile = country === 'DK' ? danish : italian
    const warnings = profileWarnings({ ...profile, [field!]: value })
    expect(warnings).toEqual([{ field, code, values: expect.any(Object) }])
    for (const language of languages) expect(messageOf(warnings[0]!, language)).toMatch(/^[A-Z].{20,}\.$/)
  })

  test.each(rows`
    country  field       value   codes
    DK       postalCode  1058    -
    DK       postalCode  105     postal_code_format
    DK       postalCode  20121   postal_code_format
    DK       postalCode  DK-1058  postal_code_format
    IT       postalCode  20121   -
    IT       postalCode  2012    postal_code_format
    IT       postalCode  ２０１２１   postal_code_format
    DE       postalCode  D-1     -
    IT       province    RM      -
    IT       province    rm      -
    IT       province    Roma    province_unknown
    IT       province    PS      province_unknown
    DK       province    Sjælland  -
  `)('an address in $country with the $field $value: $codes', ({ country, field, value, codes }) => {
    const profile = {
      ...italian,
      businessId: null,
      vatNumber: null,
      address: { ...italian.address, postalCode: null, province: null, country: country! },
    }
    const warnings = profileWarnings({ ...profile, address: { ...profile.address, [field!]: value } })
    expect(warnings.map(warning => `${warning.field} ${warning.code}`).join()).toBe(codes ? `address.${field} ${codes}` : '')
  })
})

describe('changing an organization profile', () => {
  test('what is left out stays as it was, inside the address too', () => {
    expect(planProfile(danish, {})).toEqual(danish)
    expect(planProfile(danish, { address: { city: 'Aarhus C' } })).toEqual({ ...danish, address: { ...danish.address, city: 'Aarhus C' } })
  })

  test('an empty text clears, and only a name stays', () => {
    const cleared = planProfile(italian, { name: ' ', legalName: '', taxRegime: '', iban: ' ', address: { country: '', province: '' } })
    expect(cleared).toMatchObject({
      name: 'Rossi',
      legalName: null,
      taxRegime: null,
      iban: null,
      address: { country: null, province: null },
    })
  })

  test('numbers are normalised', () => {
    const changes = { businessId: 'CVR 24 25 67 90', vatNumber: 'dk 24256790', iban: 'dk50 0040 0440 1162 43' }
    expect(planProfile(danish, changes)).toEqual({ ...danish, businessId: '24256790', vatNumber: 'DK24256790' })
    expect(planProfile(italian, { fiscalCode: 'rssmra80a01h501u', address: { province: 'rm' } })).toMatchObject({
      fiscalCode: 'RSSMRA80A01H501U',
      address: { province: 'RM' },
    })
  })
})

test('a creditor number that is none is kept for the warning, and white space is for people', () => {
  const kept = (fikCreditor: string) => planProfile({ ...danish, fikCreditor: '12345678' }, { fikCreditor }).fikCreditor
  expect([kept('abc'), kept('87 65 43 21'), kept('')]).toEqual(['abc', '87654321', null])
})
