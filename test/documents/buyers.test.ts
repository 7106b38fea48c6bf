/** Whom documents are addressed to, in many words: warned about where it is somebody else, and only there. */
import { describe, expect, test } from 'vitest'
import { addresseeWarnings } from '../../src/domain/documents/guards/addressee.ts'
import { readText } from '../../src/extraction/read-text.ts'
import { type BuyerCase, buyerCases } from './buyers.ts'

const isWarned = ({ text, own }: BuyerCase): boolean => {
  const extraction = readText(text, { own, today: '2026-03-31' })
  if (!extraction) throw new Error('nothing was read')
  return addresseeWarnings(extraction, own).length > 0
}

describe.each(['written-on', 'kept-aside'])('%s', file => {
  test.each(buyerCases(file))('$id: $title, to $own.name: $expected', given => {
    expect(isWarned(given)).toBe(given.expected === 'other')
  })
})

test('about half of them are for somebody else, and they are in the languages of both countries and of their suppliers', () => {
  const cases = [...buyerCases('written-on'), ...buyerCases('kept-aside')]
  const others = cases.filter(({ expected }) => expected === 'other')
  expect(cases.length).toBeGreaterThanOrEqual(100)
  expect(others.length / cases.length).toBeGreaterThan(0.4)
  expect(others.length / cases.length).toBeLessThan(0.6)
})
