/** Which words of a line stay the same next time: numbers, dates and what is cut off at the end do not. */
import type { Transaction } from '../records.ts'

const wordsMax = 4

export function phraseOf({ text, counterparty }: Pick<Transaction, 'text' | 'counterparty'>): string {
  const words = (text.trim() || counterparty.name || '').split(/\s+/).filter(word => /\p{L}/u.test(word) && !/\d/.test(word))
  return words.slice(0, wordsMax).join(' ')
}
