import { describe, expect, test } from 'vitest'
import { type Bill, cents, codingFacts } from '../../../test/harness/coding-facts.ts'
import { withMessages } from '../../language/tell.ts'
import type { LearntCoding } from './coding.ts'
import { type CountryRules, toCodeDocument } from './rules.ts'

/** A country of its own: purchases on 100, meals on 200, code A with VAT and B without. */
const rules: CountryRules = {
  home: { country: 'DK', currency: 'DKK', languages: ['da'] },
  rate: 25,
  rateLaw: 'the law',
  rows: [
    { slug: 'hotel', words: [], stems: ['hotel'] },
    { slug: 'meals', words: ['lunch'], stems: [] },
  ],
  fallback: 'other',
  splits: [
    { within: 'hotel', row: { slug: 'meals', words: ['breakfast'], stems: [] }, unless: { slug: 'hotel', words: ['room'], stems: [] } },
    { within: null, row: { slug: 'stamps', words: ['stamp'], stems: [] } },
  ],
  rounding: { loss: '900', gain: '910', vatCode: 'B' },
  vatCode: code => ({
    code,
    name: { local: code, english: code },
    rate: code === 'B' ? 0 : 25,
    deductible: { numerator: 1, denominator: 1 },
    selfAssessedTo: code === 'R' ? '700' : null,
    isReported: true,
    law: null,
  }),
  language: 'en' as const,
  bookLine: ({ part, category, says }) => ({
    ledgerAccountId: category === 'meals' ? '200' : '100',
    vatCode: part.vat === 0 ? 'B' : 'A',
    reasons: [
      { field: 'vatCode', rule: 'vat_on_bill', message: 'So.', evidence: says(/magic word/) ?? null, law: null, isAssumption: false },
    ],
    warnings: part.vat === 0 ? [{ field: 'vatCode', code: 'no_vat', message: 'None.' }] : [],
  }),
}
const home = { country: 'DK', currency: 'DKK', language: 'da' }
const codeDocument = toCodeDocument(rules)
const code = (bill: Bill, learnt: LearntCoding | null = null) => codeDocument({ ...codingFacts(home, bill), learnt })
const inShort = (bill: Bill, learnt: LearntCoding | null = null) =>
  code(bill, learnt).lines.map(line => `${line.ledgerAccountId} ${line.category} ${line.vatCode} ${line.net / 100}+${line.vat / 100}`)

describe('items that are booked apart', () => {
  const stay: Bill = { supplier: { name: 'Hotel Nord' }, total: 1500, vat: 300 }

  test('have their own line and reason, and their description as its text', () => {
    const items = [{ description: 'Breakfast', amount: 250, includesVat: true }]
    expect(inShort({ ...stay, items })).toEqual(['100 hotel A 1000+250', '200 meals A 200+50'])
    const { lines, reasons } = code({ ...stay, items })
    expect(lines[1]!.text).toBe('Breakfast')
    expect(reasons.filter(reason => reason.line === 1).map(reason => reason.rule)).toEqual(['item_apart', 'vat_on_bill'])
  })

  test('are priced with VAT or without, as the sum of the items tells', () => {
    const priced = (room: number, breakfast: number) => [
      { description: 'Night', amount: room },
      { description: 'Breakfast', amount: breakfast },
    ]
    expect(inShort({ ...stay, items: priced(1250, 250) })[1]).toBe('200 meals A 200+50')
    expect(inShort({ ...stay, items: priced(1000, 200) })[1]).toBe('200 meals A 200+50')
  })

  test('stay where they are without a price, in the same line as the rest, or on another kind of bill', () => {
    const whole = ['100 hotel A 1200+300']
    expect(inShort({ ...stay, items: [{ description: 'Breakfast', amount: 0 }] })).toEqual(whole)
    expect(inShort({ ...stay, items: [{ description: 'Room with breakfast', amount: 1500 }] })).toEqual(whole)
    expect(inShort({ ...stay, supplier: { name: 'Nord' }, items: [{ description: 'Breakfast', amount: 250 }] })).toEqual([
      '100 other A 1200+300',
    ])
    expect(inShort({ ...stay, supplier: { name: 'Nord' }, items: [{ description: 'Stamp', amount: 250 }] })).toEqual([
      '100 other A 1000+250',
      '100 stamps A 200+50',
    ])
  })
})

describe('what was learnt of the supplier', () => {
  const bill: Bill = { supplier: { name: 'Nord' }, total: 125, vat: 25 }
  const learnt = (changes: Partial<LearntCoding> = {}): LearntCoding => ({
    ledgerAccountId: '555',
    category: 'meals',
    vatCode: 'C',
    situation: 'domestic invoice stated',
    source: 'correction',
    agreeing: 1,
    on: '2026-03-12',
    by: 'somebody',
    ...changes,
  })

  test('counts at once when a person has set it', () => {
    expect(inShort(bill, learnt())).toEqual(['555 meals C 100+25'])
    expect(withMessages(code(bill, learnt()).reasons, 'en')).toContainEqual({
      field: 'ledgerAccountId',
      line: null,
      rule: 'learnt_correction',
      code: 'learnt_correction',
      values: { on: '2026-03-12', by: 'somebody' },
      message: 'As on 12 March 2026, corrected by somebody.',
      evidence: '555',
      law: null,
      isAssumption: false,
    })
  })

  test('counts after three postings that agree', () => {
    expect(inShort(bill, learnt({ source: 'history', agreeing: 2 }))).toEqual(['100 other A 100+25'])
    expect(inShort(bill, learnt({ source: 'history', agreeing: 3 }))).toEqual(['555 meals C 100+25'])
  })

  test('splits the amount as the code that was learnt does', () => {
    const untaxed: Bill = { supplier: { name: 'Nord' }, total: 125 }
    const taught = { situation: 'domestic invoice none' }
    expect(inShort(untaxed, learnt(taught))).toEqual(['555 meals C 100+25'])
    expect(inShort(untaxed, learnt({ ...taught, vatCode: 'R' }))).toEqual(['555 meals R 125+0'])
  })

  test('leaves the code to the rules in another situation', () => {
    expect(inShort({ ...bill, kind: 'receipt' }, learnt())).toEqual(['555 meals A 100+25'])
    expect(inShort({ ...bill, vat: 0 }, learnt())).toEqual(['555 meals B 125+0'])
  })
})

describe('a coding', () => {
  test('adds up, with its rounding, to the amount on the bank account', () => {
    const coding = code({ supplier: { name: 'Nord' }, total: 125.25, vat: 25, rounding: 0.25 })
    expect(coding.lines.map(line => [line.ledgerAccountId, line.net])).toEqual([
      ['100', cents(100)],
      ['900', cents(0.25)],
    ])
    expect(coding.codedAmount).toBe(cents(-125.25))
    expect(code({ total: 124.75, vat: 25, rounding: -0.25 }).lines.at(-1)?.ledgerAccountId).toBe('910')
  })

  test('says each warning once, and finds what the document says', () => {
    const vatLines = [
      { rate: 0, net: 50, vat: 0 },
      { rate: 0, net: 50, vat: 0 },
    ]
    const coding = code({ total: 100, vatLines, text: 'first\n the MAGIC  word \nlast' })
    expect(coding.warnings.map(warning => warning.code)).toEqual(['no_vat'])
    expect(coding.reasons.find(reason => reason.rule === 'vat_on_bill')?.evidence).toBe('the MAGIC  word')
  })

  test('is less sure the more it had to assume', () => {
    expect(code({ supplier: { name: 'Hotel Nord' }, kind: 'receipt', total: 125, vat: 25 }).confidence).toBe(1)
    expect(code({ supplier: { name: 'Hotel Nord' }, total: 125, vat: 25 }).confidence).toBe(0.85)
    expect(code({ supplier: { name: 'Nord' }, total: 125, vat: 25 }).confidence).toBe(0.7)
    expect(code({ supplier: { name: 'Hotel Nord', country: null }, kind: 'receipt', total: 125, vat: 25 }).confidence).toBe(0.95)
  })
})
