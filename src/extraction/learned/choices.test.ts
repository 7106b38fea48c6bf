/** What the learned reader decides is never posted without a person: through the whole reading, with the networks as they are. */
import { expect, test } from 'vitest'
import { readWithSignals } from '../read-lines.ts'
import { toLines } from '../text/lines.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }
const read = (text: string) => readWithSignals(toLines(text)!, { own, today: '2026-11-18' }, 'pdf').extraction

const bill = (sign: string, foot: string): string =>
  [
    sign,
    '',
    'Faktura 1042',
    'Fakturadato: 12-03-2026',
    '',
    'Frokost                    1.000,00',
    'Moms 25 %                    250,00',
    'I alt DKK                  1.250,00',
    '',
    foot,
  ].join('\n')

test('a name that it chose is held below what is posted, and says why', () => {
  const extraction = read(bill('Café Blå', 'Havnens Restauranter ApS, Havnegade 12, 8000 Aarhus C, CVR 31111242'))
  expect(extraction).toMatchObject({ supplier: { name: 'Havnens Restauranter ApS' }, heldAt: 0.88, heldFor: ['isNameDisputed'] })
  expect(extraction.confidence).toBeLessThanOrEqual(0.88)
  expect(extraction.fields.supplier!.runnersUp!.map(({ value }) => value)).toContain('Café Blå')
})

test.each([
  ['Elgiganten', 'Elkjøp Danmark A/S', 'Arne Jacobsens Allé 16, 2300 København S'],
  ['Byens Værktøj', 'Gør Det Selv Kæden A/S', 'Havnegade 12, 8000 Aarhus C'],
  ['Hotel Fjorden', 'K/S Ejendomsselskabet Fjord', 'Strandvej 1, 4000 Roskilde'],
])('of %s and %s it takes one whole, and no part of a name', (sign, company, address) => {
  expect([sign, company]).toContain(read(bill(sign, `${company}, ${address}, CVR 31111242`)).supplier.name)
})

test('a legal form by itself disputes nothing', () => {
  expect(read(bill('YouSee', 'Nuuday A/S, Teglholmsgade 1, 2450 København SV, CVR 31111242')).supplier.name).toMatch(
    /^(?:YouSee|Nuuday A\/S)$/,
  )
})

const invoice = (days: readonly string[], sums: readonly string[]): string =>
  [
    'Byens Kontor ApS',
    'Havnegade 12, 8000 Aarhus C',
    'CVR 31111242',
    '',
    'Faktura 1042',
    ...days,
    '',
    'Papir                      1.000,00',
    ...sums,
  ].join('\n')

test('a day that it decided is held below what is posted, and the one of the finder is beside it', () => {
  const sums = ['Moms 25 %                    250,00', 'I alt DKK                  1.250,00']
  const extraction = read(invoice(['Skrevet: 12-03-2026', 'Bogf.dato: 14-03-2026'], sums))
  expect(extraction).toMatchObject({ date: '2026-03-12', heldAt: 0.88, heldFor: ['isDayDisputed'] })
  expect(extraction.confidence).toBeLessThanOrEqual(0.88)
  expect(extraction.fields.date!.doubt).toMatchObject({ code: 'readers_differ' })
  expect(extraction.fields.date!.runnersUp!.map(({ value }) => value)).toContain('2026-03-14')
})

test('a total that they differ about is held below what is posted', () => {
  const extraction = read(
    invoice(['Fakturadato: 12-03-2026'], ['Pris                       1.250,00', 'Heraf                        900,00']),
  )
  expect(extraction.heldFor).toContain('isTotalDisputed')
  expect(extraction.heldAt).toBeLessThanOrEqual(0.88)
  expect(extraction.confidence).toBeLessThanOrEqual(0.88)
})
