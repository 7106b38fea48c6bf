import { describe, expect, test } from 'vitest'
import { type Bill, codingFacts } from '../../../test/harness/coding-facts.ts'
import { toClassify } from './classify.ts'

const classify = toClassify(
  [
    { slug: 'hotel', words: [], stems: ['hotel', 'room'] },
    {
      slug: 'meals',
      words: ['restaurant', 'lunch'],
      stems: [],
      names: ['bar', 'cafe'],
      companies: ['Burger & Bean'],
      signs: ['table'],
      sells: ['food'],
    },
    { slug: 'travel', words: [], stems: [], names: ['sas'], companies: ['norwegian', 'blue air'] },
    { slug: 'furniture', words: ['chairs', 'furniture'], stems: [] },
    { slug: 'food', words: ['coffee', 'bread'], stems: [] },
    { slug: 'advertising', words: ['ads'], stems: [], companies: ['facepage'], sells: ['*'] },
    { slug: 'office', words: ['paper'], stems: [] },
    { slug: 'phone', words: ['mobile'], stems: [], hints: ['telco'] },
    { slug: 'freight', words: ['freight'], stems: [], isAccessory: true },
  ],
  'other',
  ['europe', 'group'],
)
const home = { country: 'DE', currency: 'EUR', language: 'en' }
const kind = (bill: Bill) => {
  const { category, found } = classify(codingFacts(home, bill))
  return [category, found?.word, found?.where]
}
const assumed = (bill: Bill) => {
  const { category, isNameOnly } = classify(codingFacts(home, bill))
  return `${category}${isNameOnly ? ', by its name only' : ''}`
}
const shop = { name: 'Northholm Ltd' }

describe('the name of the supplier', () => {
  const named = (name: string, ...descriptions: string[]) =>
    assumed({
      supplier: { name },
      items: descriptions.map(description => ({ description, amount: 100 / descriptions.length })),
      total: 100,
    })

  test('never beats what was bought', () => {
    expect(named('Hotel Furniture Ltd', 'Chairs')).toBe('furniture')
    expect(named('Grand Hotel', 'Paper')).toBe('office')
    expect(named('Paper Bar', 'Chairs')).toBe('furniture')
    expect(named('SAS', 'Paper')).toBe('office')
    expect(kind({ supplier: { name: 'Grand Hotel' }, text: 'Paper 100.00', total: 100 })).toEqual(['office', 'paper', 'bought'])
  })

  test('counts where the lines agree, or a small part of the bill speaks of something else', () => {
    expect(named('Grand Hotel', 'Room 12')).toBe('hotel')
    expect(named('Grand Hotel', 'Room 12', 'Paper', 'Chairs')).toBe('hotel')
    expect(named('Grand Hotel', 'Stay', 'Stay', 'Paper')).toBe('hotel, by its name only')
  })

  test('makes a meal of what is sold in a café', () => {
    expect(named('Corner Cafe', 'Coffee')).toBe('meals')
    expect(named('Corner Shop', 'Coffee')).toBe('food')
  })

  test('is an assumption where nothing else on the page speaks of it or goes with it', () => {
    expect(named('Grand Hotel', 'Item 4711')).toBe('hotel, by its name only')
    expect(assumed({ supplier: { name: 'Corner Bar' }, text: 'Corner Bar\nItem 12.00\nTable 7' })).toBe('meals')
    expect(assumed({ supplier: { name: 'Corner Bar' }, text: 'Corner Bar\nItem 12.00\nThank you' })).toBe('meals, by its name only')
    expect(assumed({ supplier: { name: 'Grand Hotel' }, text: 'Grand Hotel\nInvoice 17' })).toBe('hotel, by its name only')
    expect(assumed({ supplier: { name: 'Grand Hotel' }, kind: 'receipt', text: 'Grand Hotel' })).toBe('hotel')
    expect(assumed({ supplier: { name: 'Hotel Furniture' }, kind: 'receipt', text: 'Hotel Furniture' })).toBe('hotel, by its name only')
  })

  test('is that of a known company only as a whole, or as one of its branches', () => {
    expect(named('SAS', 'Item 4711')).toBe('travel')
    expect(named('Norwegian Ltd', 'Item 4711')).toBe('travel')
    expect(named('Norwegian Group Europe Ltd', 'Item 4711')).toBe('travel')
    expect(named('Burger & Bean Ltd', 'Item 4711')).toBe('meals')
    expect(named('Norwegian Harbour', 'Item 4711')).toBe('travel, by its name only')
    expect(named('Norwegian Wood Ltd', 'Item 4711')).toBe('other')
    expect(named('Old Norwegian', 'Item 4711')).toBe('other')
    expect(named('Dupont SAS', 'Item 4711')).toBe('other')
  })

  test('of a company whose lines name what others do outweighs them', () => {
    expect(named('Facepage Europe Ltd', 'Campaign hotel')).toBe('advertising')
    expect(named('Norwegian Ltd', 'Hotel')).toBe('hotel')
  })
})

describe('what was bought', () => {
  test('is told by the bill, where the name speaks of two trades', () => {
    const supplier = { name: 'Hotel & Restaurant' }
    expect(kind({ supplier, items: [{ description: 'Lunch', amount: 100 }] })[0]).toBe('meals')
    expect(kind({ supplier, text: 'Single room 80.00\nLunch 20.00' })[0]).toBe('hotel')
    expect(kind({ supplier, items: [{ description: 'Paper', amount: 100 }] })[0]).toBe('office')
  })

  test('is what most of the money went to', () => {
    const items = [
      { description: 'Lunch', amount: 30 },
      { description: 'Paper', amount: 70 },
    ]
    expect(kind({ supplier: shop, items })).toEqual(['office', 'paper', 'bought'])
    expect(kind({ supplier: shop, text: 'Lunch 30.00\nPaper 70.00' })).toEqual(['office', 'paper', 'bought'])
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
    expect(kind({ supplier })).toEqual(['phone', 'telco', 'supplier_name'])
    expect(kind({ supplier, text: 'Paper 10.00', total: 10 })[0]).toBe('office')
    expect(kind({ supplier, text: 'Come to our restaurant' })[0]).toBe('phone')
  })

  test('is told by any word on the page in the end, or by nothing', () => {
    expect(kind({ supplier: shop, text: 'Your stay at the hotel' })).toEqual(['hotel', 'hotel', 'document'])
    expect(kind({ supplier: shop, text: 'Thank you' })).toEqual(['other', undefined, undefined])
  })
})
