/** From the words of Enable Banking to ours. What cannot be understood is handed on as it is: a movement without a real day or amount is left out and said. */
import { createHash } from 'node:crypto'
import type { Balance } from '../../../domain/bank/statements.ts'
import type { Counterparty, Movement } from '../../../domain/bank/transactions.ts'
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import { isCurrency } from '../../../domain/money/currencies.ts'
import { type Minor, toMinor } from '../../../domain/money/money.ts'
import type { BankAccountAtBank, Institution } from '../provider.ts'
import type { KnownAccount } from './reference.ts'
import type { WireAccount, WireAmount, WireBalance, WireIdentification, WireInstitution, WireTransaction } from './wire.ts'

const dayS = 24 * 60 * 60
/** A consent holds for 180 days at most: Delegated Regulation (EU) 2018/389, article 10a. */
const consentDaysMax = 180

export type Customer = 'business' | 'personal'

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/[^\x21-\x7e]/g, '')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 40)

/** They have no ids there: of a name some letters to be read, and of all of it some digits, so that no two meet. */
function institutionId({ name, country }: WireInstitution, customer: Customer): string {
  const digits = createHash('sha256').update(`${country}\n${name}`).digest('hex').slice(0, 10)
  return ['enablebanking', country.toLowerCase(), slug(name), digits, ...(customer === 'personal' ? ['personal'] : [])].join('-')
}

export interface NamedInstitution extends Institution {
  aspsp: { name: string; country: string }
  consentSecondsMax: number
}

/** One for companies and one for persons, where a bank has both. */
export function toInstitutions(told: WireInstitution): NamedInstitution[] {
  const { name, country, logo, bic, psu_types: types, maximum_consent_validity: seconds } = told
  const customers = (['business', 'personal'] as const).filter(customer => types?.includes(customer))
  const consentSecondsMax = Math.min(Number.isFinite(seconds) && seconds! > 0 ? seconds! : consentDaysMax * dayS, consentDaysMax * dayS)
  return customers.map(customer => ({
    id: institutionId(told, customer),
    name,
    country,
    bic: bic ?? null,
    logo: typeof logo === 'string' && /^https:\/\//.test(logo) ? logo : null,
    customer,
    consentDaysMax: Math.max(1, Math.floor(consentSecondsMax / dayS)),
    aspsp: { name, country },
    consentSecondsMax,
  }))
}

const text = (value: string | null | undefined): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Accounts without a uid are closed or blocked there: they cannot be read. */
export function toKnownAccounts(accounts: readonly WireAccount[] | undefined): KnownAccount[] {
  return (accounts ?? []).flatMap(({ uid, account_id: named, name, details, product, currency, identification_hash: hash }) =>
    typeof uid === 'string' && typeof hash === 'string'
      ? [
          {
            uid,
            hash,
            name: text(details) ?? text(product) ?? text(name) ?? '',
            iban: text(named?.iban),
            number: text(named?.other?.identification),
            currency: currency ?? '',
          },
        ]
      : [],
  )
}

export const toAccount = ({ uid, hash, name, iban, number, currency }: KnownAccount, balance: Balance | null): BankAccountAtBank => ({
  reference: uid,
  name,
  iban,
  number: iban === null ? number : null,
  identity: hash,
  currency,
  balance,
})

/** Not a number where the text is none: then nothing is made of it. */
function toAmount({ amount, currency }: WireAmount = {}): Minor | undefined {
  if (typeof amount !== 'string' || typeof currency !== 'string' || !isCurrency(currency)) return undefined
  return /^-?\d{1,18}(\.\d{1,10})?$/.test(amount) ? toMinor(Number(amount), currency) : undefined
}

const none = Number.NaN as Minor

/** What is booked: closing first, then in the course of the day. What is only available counts credit lines and what is not booked. */
const bookedTypes = ['CLBD', 'ITBD', 'PRCD']

export function toBalance(balances: readonly WireBalance[] | undefined, currency: string, today: CalendarDate): Balance | null {
  for (const type of bookedTypes) {
    for (const { balance_type: is, balance_amount: told, reference_date: on } of balances ?? []) {
      const amount = is === type && told?.currency === currency ? toAmount(told) : undefined
      // What was closed before has a day, or nobody knows which.
      if (amount === undefined || (type === 'PRCD' && !on)) continue
      return { date: on ?? today, amount }
    }
  }
  return null
}

const ibanOf = (account: WireIdentification | null | undefined): string | null => text(account?.iban)

const partyOf = ({ credit_debit_indicator: way, ...told }: WireTransaction): Counterparty =>
  way === 'CRDT'
    ? { name: text(told.debtor?.name), iban: ibanOf(told.debtor_account) }
    : { name: text(told.creditor?.name), iban: ibanOf(told.creditor_account) }

/** What was never booked and never will be, or will be another day. */
const neverMoves = new Set(['CNCL', 'RJCT', 'SCHD'])

export const toMovements = (transactions: readonly WireTransaction[] | undefined): Movement[] =>
  (transactions ?? []).filter(({ status }) => !neverMoves.has(status ?? '')).map(toMovement)

function toMovement(told: WireTransaction): Movement {
  const isOut = told.credit_debit_indicator !== 'CRDT'
  const signed = (amount: Minor | undefined): Minor =>
    amount === undefined || !['CRDT', 'DBIT'].includes(told.credit_debit_indicator ?? '')
      ? none
      : ((isOut ? -Math.abs(amount) : Math.abs(amount)) as Minor)
  const { booking_date: booked, transaction_date: made, value_date: valued } = told
  const isPending = told.status !== 'BOOK'
  const instructed = told.exchange_rate?.instructed_amount ?? undefined
  const currency = told.transaction_amount?.currency ?? ''
  const printed = (told.remittance_information ?? []).flatMap(line => text(line) ?? [])
  return {
    // Not transaction_id, which is another one at every read. Where it is missing the movement is known by all that it says.
    bankId: text(told.entry_reference),
    date: booked ?? (isPending ? (made ?? valued) : (valued ?? made)) ?? '',
    valueDate: valued ?? null,
    amount: signed(toAmount(told.transaction_amount)),
    currency,
    text: printed.length > 0 ? printed.join(' ') : (text(told.bank_transaction_code?.description) ?? ''),
    counterparty: partyOf(told),
    reference: text(told.reference_number),
    isPending,
    original:
      instructed?.currency !== undefined && instructed.currency !== currency
        ? { amount: signed(toAmount(instructed)), currency: instructed.currency }
        : null,
  }
}
