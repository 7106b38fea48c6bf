import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { languages } from '../../language/languages.ts'
import { messageOf } from '../../language/tell.ts'
import { identities } from '../../regions/index.ts'
import { type ContactFields, type ContactInput, planContact as plan, contactWarnings as warningsOf } from './contacts.ts'
import { countryCodes } from './countries.ts'

const planContact = (stored: ContactFields | null, input: ContactInput) => plan(stored, input, identities)
const contactWarnings = (contact: ContactFields, home: string | null = null) => warningsOf(contact, identities, home)

const nordlys: ContactFields = {
  type: 'vendor',
  name: 'Nordlys ApS',
  businessId: '13585628',
  vatNumber: 'DK13585628',
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  country: 'DK',
  email: 'faktura@nordlys.example',
  notes: null,
}

const contact = (fields: Partial<ContactFields>): ContactFields => ({
  ...nordlys,
  businessId: null,
  vatNumber: null,
  country: null,
  email: null,
  ...fields,
})

describe('saving a contact', () => {
  test('a new one is a client, and what is not given is null', () => {
    expect(planContact(null, { name: ' Rossi ' })).toEqual({
      type: 'client',
      name: 'Rossi',
      businessId: null,
      vatNumber: null,
      fiscalCode: null,
      sdiCode: null,
      pec: null,
      country: null,
      email: null,
      notes: null,
    })
  })

  test('what is left out stays as it was', () => {
    expect(planContact(nordlys, { name: 'Nordlys ApS' })).toEqual(nordlys)
    expect(planContact(nordlys, { name: 'Nordlys ApS', email: undefined, type: undefined })).toEqual(nordlys)
  })

  test('an empty text clears a field, and so does one of spaces', () => {
    expect(planContact(nordlys, { name: 'Nordlys', email: '', vatNumber: ' \u00a0', country: '' })).toEqual({
      ...nordlys,
      name: 'Nordlys',
      email: null,
      vatNumber: null,
      country: null,
    })
  })

  test.each(rows`
    field       country  written                   kept
    vatNumber   IT       it 007 43110157           IT00743110157
    vatNumber   IT       P.IVA: 007.431.101.57     00743110157
    vatNumber   GR       gr 094 019 245            EL094019245
    vatNumber   IT       my number                 MYNUMBER
    businessId  DK       CVR 13 58 56 28           13585628
    businessId  DK       DK-13585628               DK13585628
    businessId  IT       MI-1234567                MI-1234567
    businessId  DE       HRB 1234 B                HRB 1234 B
    fiscalCode  IT       rssmra 80a01 h501u        RSSMRA80A01H501U
    sdiCode     IT       m5uxcr1                   M5UXCR1
    pec         IT       Rossi@PEC.example.it      Rossi@PEC.example.it
  `)('$field in $country: $written is kept as $kept', ({ field, country, written, kept }) => {
    const planned = planContact(null, { name: 'Rossi', country: country!, [field!]: ` ${written} ` })
    expect(planned[field as keyof ContactFields]).toBe(kept)
  })

  test('keeps line breaks in notes, and nothing that a database cannot hold', () => {
    const planned = planContact(null, { name: 'A\u0000B', notes: 'one\ntwo\t\ud800!' })
    expect(planned).toMatchObject({ name: 'A\ufffdB', notes: 'one\ntwo\t\ufffd!' })
  })
})

describe('the warnings of a contact', () => {
  test.each([
    nordlys,
    contact({}),
    contact({ country: 'IT', vatNumber: '00743110157', fiscalCode: '00743110157', sdiCode: 'M5UXCR1', pec: 'rossi@pec.example.it' }),
    contact({ country: 'IT', fiscalCode: 'RSSMRA80A01H501U', sdiCode: '0000000' }),
    contact({ country: 'IT', businessId: 'MI-1234567' }),
    contact({ country: 'GR', vatNumber: 'EL094019245' }),
    contact({ country: 'GB', vatNumber: 'XI220430231' }),
    contact({ country: 'MC', vatNumber: 'FR22424761419' }),
    contact({ country: 'SE', businessId: '556703-7485', vatNumber: 'SE556703748501', sdiCode: 'XXXXXXX' }),
    contact({ country: 'US', businessId: '94-2404110', vatNumber: '94-2404110' }),
    contact({ vatNumber: '12345678' }),
  ])('there are none for %o', fields => {
    expect(contactWarnings(fields)).toEqual([])
  })

  test.each(rows`
    country  field       value                 code
    DK       businessId  12345678              cvr_check_digit
    DK       businessId  1234                  cvr_format
    DK       vatNumber   DK12345678            cvr_check_digit
    DK       vatNumber   DE129274202           vat_number_country_mismatch
    IT       vatNumber   01234567890           partita_iva_check_digit
    IT       vatNumber   IT0123                vat_number_format
    DE       vatNumber   129274202             vat_number_without_prefix
    DE       vatNumber   DE123456789           vat_number_check_digit
    IT       fiscalCode  RSSMRA80A01H501X      fiscal_code_check_letter
    IT       fiscalCode  RSSMRA                fiscal_code_format
    IT       fiscalCode  12345678901           fiscal_code_check_digit
    IT       sdiCode     M5UX                  sdi_code_format
    DK       sdiCode     M5UXCR1               sdi_code_not_italian
    IT       sdiCode     XXXXXXX               sdi_code_of_foreigners
    IT       pec         rossi.pec.it          pec_format
    -        email       faktura(at)nordlys.dk  email_format
  `)('$country $field $value: $code', ({ country, field, value, code }) => {
    const warnings = contactWarnings(contact({ country: country || null, [field!]: value }))
    expect(warnings).toEqual([{ field, code, values: expect.any(Object) }])
    for (const language of languages) expect(messageOf(warnings[0]!, language)).toMatch(/^[A-Z].{20,}\.$/)
  })

  test('come one for each field, in the order of the fields', () => {
    const warnings = contactWarnings(
      contact({ country: 'DK', businessId: '1', vatNumber: '1', fiscalCode: '1', sdiCode: '1', pec: '1', email: '1' }),
    )
    expect(warnings.map(({ field }) => field)).toEqual(['businessId', 'vatNumber', 'fiscalCode', 'sdiCode', 'pec', 'email'])
  })

  test('take a contact without a country as one at home, where home is known', () => {
    expect(contactWarnings(contact({ vatNumber: '12345678' }), 'DK')).toMatchObject([{ code: 'cvr_check_digit' }])
    expect(contactWarnings(contact({ vatNumber: '12345678', country: 'US' }), 'DK')).toEqual([])
  })

  test('are found for any text at all, and a saved contact saved again stays the same', () => {
    const text = fc.option(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
      ),
      { nil: undefined },
    )
    const input: fc.Arbitrary<ContactInput> = fc.record({
      name: fc.string({ unit: 'binary', minLength: 1 }),
      businessId: text,
      vatNumber: text,
      fiscalCode: text,
      sdiCode: text,
      pec: text,
      email: text,
      notes: text,
      country: fc.constantFrom('', ...countryCodes),
    })
    fc.assert(
      fc.property(input, given => {
        const planned = planContact(null, given)
        const { country, ...texts } = planned
        const again = Object.fromEntries(Object.entries({ ...texts, country }).map(([field, value]) => [field, value ?? '']))
        expect(planContact(planned, again as unknown as ContactInput)).toEqual(planned)
        for (const warning of contactWarnings(planned)) expect(messageOf(warning, 'en').length).toBeLessThan(250)
      }),
      { numRuns: 500 },
    )
  })

  test('are found in megabytes without delay', () => {
    for (const unit of ['VAT', 'P.IVA:', 'CVR', 'CF:', 'a@', '0', '\u00a0', '\ud800', 's.r.l. ']) {
      const value = unit.repeat(100_000)
      const planned = planContact(null, {
        name: value,
        country: 'DK',
        businessId: value,
        vatNumber: value,
        fiscalCode: value,
        sdiCode: value,
        pec: value,
        email: value,
      })
      expect(contactWarnings(planned).every(warning => messageOf(warning, 'en').length < 250)).toBe(true)
    }
  })
})
