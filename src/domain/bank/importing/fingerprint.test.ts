import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import type { Minor } from '../../money/money.ts'
import type { Movement } from '../transactions.ts'
import { fingerprintOf } from './fingerprint.ts'

const movement: Movement = {
  bankId: 'a1',
  date: '2026-03-12',
  valueDate: '2026-03-13',
  amount: -12_500 as Minor,
  currency: 'DKK',
  text: 'Dankort-køb Caffè Centrale 1234',
  counterparty: { name: 'Caffè Centrale', iban: 'DK5000400440116243' },
  reference: 'RF18 5390',
  isPending: false,
  original: null,
}

test('is the one that is kept with every movement: another one would double whole accounts', () => {
  expect(fingerprintOf(movement)).toBe('0ymLbT1AOdpi0iW6R31R6qmH')
})

test.each(rows`
  what             change                                                   outcome
  bank id          { "bankId": "b2" }                                       the same
  value date       { "valueDate": null }                                    the same
  state            { "isPending": true }                                    the same
  case             { "text": "DANKORT-KØB CAFFÈ CENTRALE 1234" }            the same
  wrapped line     { "text": "Dankort-køb Caf fè\\nCentrale 1234 " }        the same
  marks apart      { "text": "Dankort-køb Caffe\\u0300 Centrale 1234" }     the same
  day              { "date": "2026-03-13" }                                 another
  amount           { "amount": 12500 }                                      another
  currency         { "currency": "EUR" }                                    another
  text             { "text": "Dankort-køb Caffè Centrale 1235" }            another
  name             { "counterparty": { "name": "Caffè", "iban": null } }    another
  reference        { "reference": "RF18 5391" }                             another
  text moved       { "text": "", "reference": "Dankort-køb" }               another
`)('of a movement with another $what is $outcome', ({ change, outcome }) => {
  const other = { ...movement, ...JSON.parse(change!.replaceAll('\\\\', '\\')) }
  expect(fingerprintOf(other) === fingerprintOf(movement) ? 'the same' : 'another').toBe(outcome)
})

test('differs between 100,000 movements that differ little, each quarter of it as well as can be', () => {
  const movements = Array.from({ length: 100_000 }, (_, at) => ({ ...movement, text: `Dankort-nota ${at} Caffetteria Centrale Milano` }))
  const fingerprints = movements.map(fingerprintOf)
  expect(new Set(fingerprints).size).toBe(100_000)
  for (const from of [0, 6, 12, 18]) {
    // Of 32 bits chance alone repeats about one in 100,000.
    expect(new Set(fingerprints.map(text => text.slice(from, from + 6))).size).toBeGreaterThan(99_980)
  }
})

test('is 24 letters for whatever a bank prints', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, reference) => {
      expect(fingerprintOf({ ...movement, text, reference })).toMatch(/^[0-9A-Za-z_-]{24}$/)
    }),
  )
})
