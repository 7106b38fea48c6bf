import type { Layout } from '../layout.ts'

/**
 * Spar Nord, Arbejdernes Landsbank and Nykredit let the user choose the columns of one and the same export, which always begins with the account.
 * Columns from public parsers of all three banks.
 */
const columns: Layout['columns'] = {
  account: ['exportkonto'],
  date: ['dato', 'bogforingsdato'],
  valueDate: ['valordato', 'rentedato'],
  text: ['tekst', 'tekst til modtager', 'supp tekst til modtager', 'adviseringer'],
  amount: ['belob', 'beloeb'],
  balance: ['saldo'],
  currency: ['valuta'],
  payee: ['modtagernavn', 'modtager'],
  payer: ['indbetaler'],
  iban: ['modtagerkonto'],
  reference: ['betalingsident', 'end2end'],
}

export const sparNord: Layout = {
  name: 'Spar Nord, Arbejdernes Landsbank, Nykredit',
  signature: ['exportkonto', 'dato', 'tekst'],
  columns,
  currency: 'DKK',
  dayOrder: 'day first',
}

/** Without the account: what a public parser of Arbejdernes Landsbank reads. */
export const arbejdernesLandsbank: Layout = {
  name: 'Arbejdernes Landsbank',
  signature: ['dato', 'valordato', 'tekst', 'belob'],
  columns,
  currency: 'DKK',
  dayOrder: 'day first',
}
