import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identities } from '../../regions/index.ts'
import { toPlainText } from '../text/plain-text.ts'
import { normaliseFiscalId } from './fiscal-ids.ts'
import { normaliseIban } from './iban.ts'
import { normaliseCvr } from './national-numbers.ts'
import { normaliseVatNumber } from './vat-numbers.ts'

const normaliseFiscalCode = identities.fiscalCode.normalise

/** Any code units at all, lone surrogates included, and texts made of what our patterns look for. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map(units => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        'VAT',
        'ID',
        'REG',
        'P.',
        'IVA',
        'CVR',
        'SE',
        'NR',
        'NO',
        ':',
        'CF:',
        'COD',
        'FISC',
        'ALE',
        'IBAN',
        'DK',
        'GR',
        'IT',
        '1',
        '123456789',
        ' ',
      ),
    )
    .map(parts => parts.join('')),
)

describe('normalising a fiscal id', () => {
  test.each([
    ['13 58 56 28', '13585628'],
    ['dk-13.58.56.28', 'DK13585628'],
    ['be 0202/239/951', 'BE0202239951'],
    ['IT\u00a0007\u202f431\u200910157', 'IT00743110157'],
    ['007\u00ad431\u200b10157\ufeff', '00743110157'],
    ['\u202a13585628\u202c', '13585628'],
    ['CHE\u2011116\u2013281\u2212710', 'CHE116281710'],
    ['１２３', '１２３'],
  ])('%j becomes %j', (written, normalised) => {
    expect(normaliseFiscalId(written)).toBe(normalised)
  })

  test.each(Object.entries({ normaliseFiscalId, normaliseCvr, normaliseFiscalCode, normaliseVatNumber, normaliseIban, toPlainText }))(
    '%s twice changes nothing more',
    (_name, normalise) => {
      fc.assert(
        fc.property(anyText, text => {
          expect(normalise(normalise(text))).toBe(normalise(text))
        }),
        { numRuns: 500 },
      )
    },
  )

  test.each([
    ['P.IVA: 00743110157', '00743110157'],
    ['Partita IVA 00743110157', '00743110157'],
    ['Partita IVA n. 00743110157', '00743110157'],
    ['VAT no. DK13585628', 'DK13585628'],
    ['CVR-nr. DK 13 58 56 28', 'DK13585628'],
    ['USt-IdNr.: DE 129274202', 'DE129274202'],
    ['VAT NL805734958B01', 'NL805734958B01'],
    ['it: 00743110157', 'IT00743110157'],
    ['GR 094019245', 'EL094019245'],
    ['VAT', 'VAT'],
  ])('the VAT number %j becomes %j', (written, normalised) => {
    expect(normaliseVatNumber(written)).toBe(normalised)
  })
})
