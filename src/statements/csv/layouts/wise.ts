import type { Layout } from '../layout.ts'

/** As in the tests of many public parsers: days first, a point before the decimals, fees in the amount or in rows of their own. */
export const wise: Layout = {
  name: 'Wise',
  signature: ['transferwise id', 'date', 'amount', 'currency', 'description'],
  isInEnglish: true,
  columns: {
    bankId: ['transferwise id'],
    date: ['date'],
    amount: ['amount'],
    currency: ['currency'],
    balance: ['running balance'],
    text: ['description', 'note'],
    reference: ['payment reference'],
    payee: ['payee name', 'merchant'],
    payer: ['payer name'],
    iban: ['payee account number'],
    originalAmount: ['exchange to amount'],
    originalCurrency: ['exchange to'],
  },
  dayOrder: 'day first',
}
