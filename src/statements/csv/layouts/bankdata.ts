import type { Layout } from '../layout.ts'

/** Jyske Bank and Sydbank run on the same system (Bankdata), and export the same columns; headers as in the tests of public parsers. */
export const bankdata: Layout = {
  name: 'Jyske Bank, Sydbank',
  signature: ['dato', 'tekst', 'belob', 'saldo', 'hovedkategori', 'kategori'],
  columns: {
    date: ['dato'],
    text: ['tekst', 'kommentar'],
    amount: ['belob'],
    balance: ['saldo'],
    account: ['kontonummer'],
    accountName: ['kontonavn'],
  },
  currency: 'DKK',
  dayOrder: 'day first',
}

/** The same for who uses the bank in English; as documented by a public parser, with 1,234.56 for numbers. */
export const bankdataInEnglish: Layout = {
  name: 'Jyske Bank, Sydbank',
  signature: ['date', 'text', 'amount', 'balance', 'reconciled', 'maincategory'],
  isInEnglish: true,
  columns: {
    date: ['date'],
    text: ['text', 'comment'],
    amount: ['amount'],
    balance: ['balance'],
    account: ['accountnumber'],
    accountName: ['accountname'],
  },
  currency: 'DKK',
  dayOrder: 'day first',
}
