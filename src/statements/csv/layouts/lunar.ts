import type { Layout } from '../layout.ts'

/**
 * Headers follow the language of the app: English as in a public parser (2026), Danish after it, not confirmed. Only the headers do: the comma stays before
 * the decimals.
 */
const columns: Layout['columns'] = {
  date: ['date', 'dato'],
  text: ['title', 'titel'],
  amount: ['amount', 'belob'],
  balance: ['balance', 'saldo'],
  bankId: ['transaction id', 'transaktions id'],
  currency: ['currency', 'valuta'],
}

export const lunar: Layout = {
  name: 'Lunar',
  signature: ['date', 'time', 'title', 'amount', 'balance'],
  columns,
  currency: 'DKK',
  dayOrder: 'day first',
}

export const lunarInDanish: Layout = {
  name: 'Lunar',
  signature: ['dato', 'tid', 'titel', 'belob', 'saldo'],
  columns,
  currency: 'DKK',
  dayOrder: 'day first',
}
