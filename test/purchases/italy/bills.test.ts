/**
 * Every kind of purchase of the Italian coding table, with ten and more differently worded bills each: the whole text in, category, account, VAT code and
 * amounts out. The tables are the .txt files beside this one.
 */
import { describe, expect, test } from 'vitest'
import type { Coding } from '../../../src/domain/coding/coding.ts'
import italy from '../../../src/regions/italy/index.ts'
import { type Bill, readBills } from './bills.ts'
import { code, outcome, verdictOf } from './judge.ts'
import { texts } from './texts.ts'

const bills = readBills(new URL('./', import.meta.url))
const sections = [...new Set(bills.map(bill => bill.section))]

test('each kind has ten bills or more, and every third of them was not looked at while the rules were written', () => {
  for (const section of sections) expect([section, bills.filter(bill => bill.section === section).length >= 10]).toEqual([section, true])
  expect(bills.length).toBeGreaterThan(390)
  expect(bills.filter(bill => bill.isAside).length).toBeGreaterThan(bills.length / 4)
})

/** All that is not as the table says, one line each. */
const faultsIn = (some: readonly Bill[]): string[] =>
  some.flatMap(bill => {
    const got = outcome(code(bill.text))
    return got === bill.expected ? [] : [`${verdictOf(bill, got)}: ${bill.supplier}: ${got} instead of ${bill.expected}`]
  })

describe.each(sections)('%s', section => {
  const ofSection = bills.filter(bill => bill.section === section)
  test('is booked as the rule book says', () => expect(faultsIn(ofSection.filter(bill => !bill.isAside))).toEqual([]))
  test('also where the rules were not written on it', () => expect(faultsIn(ofSection.filter(bill => bill.isAside))).toEqual([]))
})

test.each(texts)('$title', ({ text, expected }) => expect(outcome(code(text))).toBe(expected))

const warningsOf = ({ warnings }: Coding): string[] => warnings.map(warning => warning.code)
const factsOf = ({ facts = [] }: Coding): string[] => facts.map(({ fact, answer, source }) => `${fact}: ${answer} (${source})`)

function bill(lines: string, rate = 22): string {
  const amounts = lines.split('\n').map(line => Number(/([\d.]+,\d\d)$/.exec(line)![1]!.replace('.', '').replace(',', '.')))
  const net = amounts.reduce((all, one) => all + one, 0)
  const shown = (amount: number): string => amount.toFixed(2).replace('.', ',')
  const vat = (net * rate) / 100
  return `Forniture Alfa S.r.l.\nP.IVA 01234500158\nFattura n. 9 del 10/02/2026\n${lines}\nImponibile  ${shown(net)}\nIVA ${rate}%  ${shown(vat)}\nTotale EUR  ${shown(net + vat)}`
}

describe('an answer', () => {
  const given = (fact: string, answer: string) => ({ [fact]: { answer, on: '2026-02-11', by: 'Anna Bianchi' } })

  test.each([
    ['Gasolio autotrazione  100,00', 22, 'vehicle_use', 'mixed', '4210 22D40'],
    ['Gasolio autotrazione  100,00', 22, 'vehicle_use', 'business_only', '4210 22'],
    ['Gasolio autotrazione  100,00', 22, 'vehicle_use', 'heavy', '4210 22'],
    ['Canone leasing n. 3  100,00', 22, 'leased_thing', 'equipment', '4302 22'],
    ['Canone leasing n. 3  100,00', 22, 'leased_thing', 'car', '4302 22D40'],
    ['Canone leasing n. 3  100,00', 22, 'leased_thing', 'business_vehicle', '4302 22'],
    ['Vino rosso  100,00', 22, 'food_purpose', 'own_use', '4102 22D0'],
    ['Vino rosso  100,00', 22, 'food_purpose', 'resale', '4101 22'],
    ['Vino rosso  40,00', 22, 'food_purpose', 'gifts', '4233 22'],
    ['Vino rosso  100,00', 22, 'food_purpose', 'staff_canteen', '4102 22'],
    ['Strenne natalizie  640,00', 22, 'gift_price', 'up_to_50', '4233 22'],
    ['Strenne natalizie  640,00', 22, 'gift_price', 'above_50', '4233 22D0'],
    ['Sedie ufficio  900,00', 22, 'asset_price', 'below', '4102 22'],
    ['Sedie ufficio  900,00', 22, 'asset_price', 'from_limit', '1206 22'],
  ] as const)('to "%s" at %i %%: %s is %s', (line, rate, fact, answer, expected) => {
    const text = bill(line, rate)
    expect(factsOf(code(text))).toEqual([`${fact}: null (null)`])
    expect(warningsOf(code(text))).toEqual(['fact_missing'])
    const isOfOneDocument = italy.purchaseFacts.find(one => one.key === fact)!.isOfOneDocument === true
    for (const source of isOfOneDocument ? (['document'] as const) : (['document', 'supplier'] as const)) {
      const answers = { document: {}, supplier: {}, [source]: given(fact, answer) }
      const coding = code(text, answers)
      expect(coding.lines.map(one => `${one.ledgerAccountId} ${one.vatCode}`)).toEqual([expected])
      expect(warningsOf(coding)).toEqual([])
    }
  })

  test('about the price of a piece is not taken from another document', () => {
    const answers = { document: {}, supplier: given('asset_price', 'below') }
    expect(outcome(code(bill('Sedie ufficio  900,00'), answers))).toBe('furniture 1206 22 fact')
  })

  test('of another document of the supplier does not overrule what this one says', () => {
    const answers = { document: {}, supplier: given('vehicle_use', 'heavy') }
    expect(outcome(code(bill('Gasolio autovettura aziendale  100,00'), answers))).toBe('fuel_car 4210 22D40')
  })
})

test('the limit for a piece takes a server and its cables apart, to the cent', () => {
  const coding = code(bill('Server rack  1  2.400,00  2.400,00\nCavi di rete  10  8,00  80,00'))
  expect(coding.lines.map(line => [line.ledgerAccountId, line.vatCode, line.net, line.vat])).toEqual([
    ['1205', '22', 240000, 52800],
    ['4102', '22', 8000, 1760],
  ])
  expect(coding.reasons.filter(reason => reason.line === 1).map(reason => reason.rule)).toContain('small_pieces_apart')
})
