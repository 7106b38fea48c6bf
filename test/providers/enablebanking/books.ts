/** What is at the banks behind the fake: institutions, accounts and what moved on them. */
import { createHash } from 'node:crypto'
import type { WireAccount, WireBalance, WireInstitution, WireTransaction } from '../../../src/providers/bank/enablebanking/wire.ts'

export interface BankedAccount {
  iban: string | null
  bban: string | null
  name: string
  currency: string
  transactions: WireTransaction[]
  balances: WireBalance[]
}

const institution = (name: string, country: string, more: Partial<WireInstitution> = {}): WireInstitution & Record<string, unknown> => ({
  name,
  country,
  logo: `https://enablebanking.com/brands/${country}/${encodeURIComponent(name)}/`,
  psu_types: ['business', 'personal'],
  auth_methods: [{ name: 'redirect', psu_type: 'business', approach: 'REDIRECT', hidden_method: false }],
  maximum_consent_validity: 180 * 86_400,
  beta: false,
  ...more,
})

export const institutions = [
  institution('Nordea', 'DK', { bic: 'NDEADKKK' }),
  institution('Jyske Bank', 'DK', { psu_types: ['business'], maximum_consent_validity: 90 * 86_400 }),
  institution('Lån & Spar', 'DK', { psu_types: ['personal'] }),
  institution('Intesa Sanpaolo', 'IT', { bic: 'BCITITMM' }),
]

export const hashOf = ({ iban, bban }: BankedAccount): string =>
  createHash('sha256')
    .update(`${iban ?? bban}`)
    .digest('base64')

export const toWireAccount = (account: BankedAccount, uid: string): WireAccount & Record<string, unknown> => ({
  uid,
  account_id: account.iban === null ? { other: { identification: account.bban!, scheme_name: 'BBAN' } } : { iban: account.iban },
  name: 'Nordlys ApS',
  details: account.name,
  cash_account_type: 'CACC',
  currency: account.currency,
  identification_hash: hashOf(account),
  identification_hashes: [hashOf(account)],
  usage: 'ORGA',
})

export const amount = (value: number, currency: string) => ({ currency, amount: Math.abs(value).toFixed(2) })

/** Money in is positive. */
export const wireTransaction = (value: number, date: string, more: WireTransaction = {}): WireTransaction => ({
  transaction_amount: amount(value, 'DKK'),
  credit_debit_indicator: value < 0 ? 'DBIT' : 'CRDT',
  status: 'BOOK',
  booking_date: date,
  value_date: date,
  remittance_information: [`Movement of ${value.toFixed(2)}`],
  ...more,
})

/** So many different ones, each with a reference, from a day on: ten a day. */
export const manyTransactions = (count: number, from = '2026-08-01', prefix = 'ref'): WireTransaction[] =>
  Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.parse(from) + Math.floor(at / 10) * 86_400_000).toISOString().slice(0, 10)
    return wireTransaction(-(at + 1) - 0.25, date, { entry_reference: `${prefix}-${at}` })
  })

export const bankedAccount = (changes: Partial<BankedAccount> = {}): BankedAccount => ({
  iban: 'DK5000400440116243',
  bban: null,
  name: 'Erhvervskonto',
  currency: 'DKK',
  transactions: [],
  balances: [],
  ...changes,
})
