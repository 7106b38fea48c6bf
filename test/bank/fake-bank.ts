/** A bank for tests: its books are written by the test, and it answers as badly as it is told to. */

import type { Movement } from '../../src/domain/bank/transactions.ts'
import { type BankAccountAtBank, BankFault, type BankProvider, type MovementPage } from '../../src/providers/bank/provider.ts'
import { type Told, toMovement } from './told.ts'

export interface FakeAccount extends BankAccountAtBank {
  /** Read from the last of these lists on; each list is a page. */
  pages: readonly (readonly Movement[])[]
}

export interface FakeBank extends BankProvider {
  accountsAtBank: FakeAccount[]
  /** What was asked for since the beginning, in order. */
  asked: string[]
  /** Called before every answer: throws for a bank that fails, waits for one that is slow. */
  before: (call: 'accounts' | 'movements', page: number) => Promise<void> | void
  /** What comes after a page; the next one unless told otherwise. */
  next: (page: number, pages: number) => string | null
  validUntil: Date
  consent: 'allowed' | 'denied' | 'pending' | 'expired'
  /** As it was in the beginning. */
  reset(): void
}

export const pagesOf = (movements: readonly Movement[], size: number): Movement[][] =>
  Array.from({ length: Math.max(1, Math.ceil(movements.length / size)) }, (_, at) => movements.slice(at * size, (at + 1) * size))

export const fakeAccount = (changes: Partial<FakeAccount> = {}): FakeAccount => ({
  reference: 'main',
  name: 'Main account',
  iban: 'DK5000400440116243',
  number: null,
  currency: 'DKK',
  balance: null,
  pages: [[]],
  ...changes,
})

/** So many different ones, with ids, over the days of a quarter. */
export const manyMovements = (count: number, changes: Partial<Told> = {}): Movement[] =>
  Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.UTC(2026, 0, 2 + Math.floor((at * 80) / count))).toISOString().slice(0, 10)
    return toMovement({ amount: -(at + 1) - 0.25, date, text: `Card purchase ${at}`, bankId: `id-${at}`, ...changes })
  })

let consents = 0

const manners = (): Pick<FakeBank, 'accountsAtBank' | 'asked' | 'before' | 'next' | 'validUntil' | 'consent'> => ({
  accountsAtBank: [fakeAccount()],
  asked: [],
  before: () => {},
  next: (page, pages) => (page + 1 < pages ? String(page + 1) : null),
  validUntil: new Date('2026-09-01T00:00:00Z'),
  consent: 'allowed',
})

export function fakeBank(): FakeBank {
  const bank: FakeBank = {
    name: 'fake',
    title: 'Fake bank',
    isSandbox: false,
    ...manners(),
    reset: () => void Object.assign(bank, manners()),
    institutions: async () => [{ id: 'fake-bank', name: 'Fake Bank', country: 'DK', bic: null, consentDaysMax: 180 }],
    askConsent: async () => ({
      reference: `consent-${++consents}`,
      consentUrl: 'https://bank.example/consent',
      expiresAt: new Date('2026-04-10T11:00:00Z'),
    }),
    consentState: async () => (bank.consent === 'allowed' ? { state: 'allowed', validUntil: bank.validUntil } : { state: bank.consent }),
    async accounts() {
      bank.asked.push('accounts')
      await bank.before('accounts', 0)
      return bank.accountsAtBank.map(({ pages: _told, ...account }) => account)
    },
    async movements({ accountReference, page }): Promise<MovementPage> {
      const at = page === null ? 0 : Number(page)
      bank.asked.push(`${accountReference} ${at}`)
      await bank.before('movements', at)
      const account = bank.accountsAtBank.find(({ reference }) => reference === accountReference)
      if (!account) throw new BankFault('bank_refused', 'There is no such account.')
      return { movements: account.pages[at % account.pages.length]!, next: bank.next(at, account.pages.length) }
    },
  }
  return bank
}
