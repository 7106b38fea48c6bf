/** Movements and open items as tests of the matching write them down, and what was decided about them in a few words. */
import type { Decision, Known } from '../../src/domain/bank/matching/decisions.ts'
import { reconcile } from '../../src/domain/bank/matching/reconcile.ts'
import type { OpenItem } from '../../src/domain/bank/open-items.ts'
import type { BankTransaction } from '../../src/domain/bank/transactions.ts'
import { type Minor, toMinor } from '../../src/domain/money/money.ts'

export const known: Known = {
  accounts: [
    { id: 'main', iban: 'DK5000400440116243' },
    { id: 'savings', iban: 'DK9520000123456789' },
  ],
  aliases: [],
  declined: [],
}

export const minor = (amount: string | undefined): Minor => toMinor(Number(amount), 'DKK')!

export const movement = (id: string, amount: string, date: string, text: string, more: Partial<BankTransaction> = {}): BankTransaction => ({
  id,
  accountId: 'main',
  bankId: null,
  date,
  valueDate: null,
  amount: minor(amount),
  currency: 'DKK',
  text,
  counterparty: { name: null, iban: null },
  reference: null,
  isPending: false,
  original: null,
  ...more,
})

/** An invoice of a contact; without a number it is a receipt of a shop. */
export const item = (id: string, amount: string, date: string, name: string, number = '', more: Partial<OpenItem> = {}): OpenItem => ({
  type: 'ledger',
  id,
  date,
  dueDate: number ? date : null,
  amount: minor(amount),
  openAmount: minor(amount),
  currency: 'DKK',
  original: null,
  contactId: number ? `contact of ${name}` : null,
  names: name ? [name] : [],
  ibans: [],
  numbers: number ? [number] : [],
  text: '',
  isReceipt: number === '',
  ...more,
})

export const summary = (decision: Decision | undefined): string => {
  if (!decision) return 'nothing'
  if (decision.kind === 'match') return `match ${decision.targets.map(({ id, amount }) => `${id}:${amount / 100}`).join(' ')}`
  if (decision.kind === 'suggest')
    return `suggest ${decision.proposals.map(({ kind, targets }) => `${kind} ${targets.map(({ id }) => id).join('+')}`).join(', ')}`
  return decision.kind
}

export const decide = (transactions: BankTransaction[], items: OpenItem[], more: Partial<Known> = {}, strict = false): string[] =>
  reconcile(transactions, items, { ...known, ...more }, { strict }).map(summary)
