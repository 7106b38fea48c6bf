/** A supplier's name that says its trade is believed where it is all that is said, unless the wrong trade would change the VAT. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText } from '../../src/extraction/read-text.ts'
import denmark from '../../src/regions/denmark/index.ts'
import italy from '../../src/regions/italy/index.ts'
import { codingFacts } from '../harness/coding-facts.ts'

const folder = new URL('../../src/extraction/samples/', import.meta.url)
const own = (name: string, country: string, number: string, currency: string) => ({
  name,
  legalName: null,
  vatNumber: `${country}${number}`,
  businessId: country === 'DK' ? number : null,
  country,
  iban: null,
  currency,
})

function heldByName(sample: string): boolean {
  const text = readFileSync(new URL(sample, folder), 'utf8')
  const isItalian = sample.startsWith('it-')
  const buyer = isItalian ? own('La Mia Impresa S.r.l.', 'IT', '16520988821', 'EUR') : own('Min Virksomhed ApS', 'DK', '39753219', 'DKK')
  const extraction = readText(text, { own: buyer, today: '2026-03-15' })
  if (!extraction) return false
  const { reasons } = (isItalian ? italy : denmark).codeDocument({
    extraction,
    text,
    organization: { name: buyer.name, country: buyer.country, taxRegime: null },
    currency: buyer.currency,
    exchange: { currency: extraction.currency ?? buyer.currency, rate: '1', source: 'test', on: '2026-03-15' },
    learnt: null,
  })
  return reasons.some(({ rule }) => rule === 'name_only')
}

test('of the samples only those are held for it whose VAT hangs on the trade', () => {
  const held = readdirSync(folder).filter(heldByName)
  // A train has no VAT, half of that on a telephone is deducted, and goods from Ireland are taxed otherwise than services.
  expect(held).toEqual(['da-receipt-train.txt', 'en-saas-terse.txt', 'it-fattura-somme-in-riga.txt'])
})

test.each([
  ['Tømrer Eksempel ApS', 'Model 4711 opsat 900,00', false],
  ['Tømrer Eksempel ApS', 'Model 4711 opsat 600,00\nKonferencekursus 300,00', true],
  ['Hotel Eksempel ApS', 'Model 4711 opsat 900,00', true],
  ['Restaurant Eksempel ApS', 'Model 4711 opsat 900,00', true],
  ['Tømrer og Advokat ApS', 'Model 4711 opsat 900,00', true],
])('%s sells "%s": held %s', (name, text, isHeld) => {
  const home = { country: 'DK', currency: 'DKK', language: 'da' }
  const { reasons } = denmark.codeDocument(codingFacts(home, { supplier: { name }, total: 1125, vat: 225, text: `${name}\n${text}` }))
  expect(reasons.some(({ rule }) => rule === 'name_only')).toBe(isHeld)
})
