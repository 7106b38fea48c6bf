import { describe, expect, test } from 'vitest'
import { type Bill, codingFacts } from '../../../test/harness/coding-facts.ts'
import { toClassify } from './classify.ts'

const classify = toClassify(
  [
    { slug: 'hotel', words: [], stems: ['hotel', 'room'] },
    { slug: 'meals', words: ['restaurant', 'lunch'], stems: [], names: ['bar'] },
    { slug: 'travel', words: [], stems: [], names: ['sas'] },
    { slug: 'office', words: ['paper'], stems: [] },
    { slug: 'phone', words: ['mobile'], stems: [], hints: ['telco'] },
    { slug: 'freight', words: ['freight'], stems: [], isAccessory: true },
  ],
  'other',
)
const home = { country: 'DE', currency: 'EUR', language: 'en' }
const kind = (bill: Bill) => {
  const { category, found, where } = classify(codingFacts(home, bill))
  return [category, found?.word, where]
}
const shop = { name: 'Northholm Ltd' }

describe('what was bought', () => {
  test('is told by the name of the supplier before all else', () => {
    const items = [{ description: 'Paper', amount: 100 }]
    expect(kind({ supplier: { name: 'Grand Hotel' }, items })).toEqual(['hotel', 'hotel', 'the name of the supplier'])
    expect(kind({ supplier: { name: 'SAS' }, items })).toEqual(['travel', 'sas', 'the name of the supplier'])
    expect(kind({ supplier: { name: 'Dupont SAS' }, items })).toEqual(['office', 'paper', 'what was bought'])
  })

  test('is told by the bill, where the name speaks of two trades', () => {
    const supplier = { name: 'Hotel & Restaurant' }
    expect(kind({ supplier, items: [{ description: 'Lunch', amount: 100 }] })[0]).toBe('meals')
    expect(kind({ supplier, text: 'Single room 80.00\nLunch 20.00' })[0]).toBe('hotel')
    expect(kind({ supplier, items: [{ description: 'Paper', amount: 100 }] })[0]).toBe('hotel')
  })

  test('is what most of the money went to', () => {
    const items = [
      { description: 'Lunch', amount: 30 },
      { description: 'Paper', amount: 70 },
    ]
    expect(kind({ supplier: shop, items })).toEqual(['office', 'paper', 'what was bought'])
    expect(kind({ supplier: shop, text: 'Lunch 30.00\nPaper 70.00' })).toEqual(['office', 'paper', 'what was bought'])
  })

  test('is not told by a small line on a large bill', () => {
    expect(kind({ supplier: shop, total: 1000, items: [{ description: 'Freight', amount: 49 }] })[0]).toBe('other')
    expect(kind({ supplier: shop, total: 100, text: 'Things 60.00\nFreight 40.00' })[0]).toBe('other')
    expect(kind({ supplier: shop, total: 100, text: 'Things 40.00\nFreight 60.00' })[0]).toBe('freight')
    expect(kind({ supplier: shop, total: 1000, text: 'Things 980.00\nLunch 20.00' })[0]).toBe('other')
    expect(kind({ supplier: shop, total: 1000, text: 'Things 980.00\nFreight to be agreed' })[0]).toBe('other')
    expect(kind({ supplier: shop, total: 1000, text: 'Freight in March\nTotal 1,000.00' })[0]).toBe('freight')
  })

  test('is told by a supplier of many things where the bill says nothing', () => {
    const supplier = { name: 'Telco Ltd' }
    expect(kind({ supplier })).toEqual(['phone', 'telco', 'the name of the supplier'])
    expect(kind({ supplier, text: 'Paper 10.00', total: 10 })[0]).toBe('office')
    expect(kind({ supplier, text: 'Come to our restaurant' })[0]).toBe('phone')
  })

  test('is told by any word on the page in the end, or by nothing', () => {
    expect(kind({ supplier: shop, text: 'Your stay at the hotel' })).toEqual(['hotel', 'hotel', 'the document'])
    expect(kind({ supplier: shop, text: 'Thank you' })).toEqual(['other', undefined, ''])
  })
})
