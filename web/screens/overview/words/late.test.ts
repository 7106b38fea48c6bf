/** A deadline that has passed is not told as one to come. */
import { expect, test } from 'vitest'
import { words as danish } from './da.ts'
import { words as english } from './en.ts'
import { words as italian } from './it.ts'

const of = (isLate: boolean) => ({ period: 'Q1 2026', documents: 2, transactions: 0, day: '1.6.2026', isLate })

test.each([
  ['en', english, 'Q1 2026 is due on', 'Q1 2026 was due on'],
  ['da', danish, 'Q1 2026 har frist', 'Q1 2026 havde frist'],
  ['it', italian, 'Q1 2026: scadenza', 'Q1 2026: scadenza'],
])('%s', (_language, words, ahead, past) => {
  expect(words.vatWaits(of(false))).toContain(ahead)
  expect(words.vatWaits(of(true))).toContain(past)
  // The line below the title does not say that nothing waits while something is late.
  const next = (isLate: boolean) => words.next({ what: 'VAT', day: '1.6.2026', isLate })
  expect(next(false)).toContain(words.waiting({ count: 0 }))
  expect(next(true)).not.toContain(words.waiting({ count: 0 }))
  expect(next(true)).toContain('VAT, 1.6.2026.')
})
