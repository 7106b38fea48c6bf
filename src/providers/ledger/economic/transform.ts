/** Our entry as a voucher of e-conomic, and its answers as ours. Pure. */
import type { Account } from '../../../domain/ledger/chart.ts'
import type { Entry, EntryLine } from '../../../domain/ledger/entry.ts'
import { type Catalogue, type ConnectionSettings, needsVatCode, type Standing, type VatDirection } from '../../../domain/ledger/mapping.ts'
import { fromMinor, type Minor, percentOf, share, toMinor, vatWithin } from '../../../domain/money/money.ts'
import type { Region } from '../../../domain/regions.ts'

export interface AccountItem {
  accountNumber: number
  accountType: string
  name: string
  blockDirectEntries?: boolean
  barred?: boolean
  debitCredit?: string
}

export interface VatItem {
  vatCode: string
  name: string
  ratePercentage: number
  barred?: boolean
  account?: { accountNumber: number }
  contraAccount?: { accountNumber: number }
  vatType?: { vatTypeNumber: number }
}

export interface YearItem {
  year: string
  fromDate: string
  toDate: string
  closed?: boolean
}

export interface JournalItem {
  journalNumber: number
  name: string
}

export interface DraftItem {
  entryNumber: number
  journalNumber: number
  voucherNumber: number
  date: string
  accountNumber?: number | null
  vatCode?: string | null
  amount: number
  currency: string
  text?: string | null
}

export interface BookedItem {
  entryNumber: number
  accountNumber: number
  amount: number
  currencyCode?: string | null
  date: string
  text?: string | null
  voucherNumber: number
}

/** An entry on the account of a customer or a supplier. */
export interface OpenBookedItem extends BookedItem {
  amountInBaseCurrency?: number | null
  dueDate?: string | null
  type?: number | null
  customerNumber?: number | null
  customerInvoiceNumber?: number | null
  supplierNumber?: number | null
  supplierInvoiceNumber?: string | null
  remainder?: number | null
}

export interface VoucherLine {
  account: number
  vatCode: string | null
  /** With its VAT where there is a code; a debit when positive. */
  amount: number
}

/** What is sent: one line for each VAT code, and what is left of each account without one. */
export interface EconomicVoucher {
  /** What the claim is known by, from its first call to its last. */
  key?: string
  journal: number
  booking: 'booked' | 'draft'
  date: string
  currency: string
  text: string
  lines: readonly VoucherLine[]
}

const textMax = 250

/** The marker is in the text of every line: the only place that stays with it from draft to booked. */
export function toText(text: string, marker: string): string {
  const tail = `[${marker}]`
  const room = textMax - tail.length - 1
  const head = [...text].slice(0, room).join('').trim()
  return head === '' ? tail : `${head} ${tail}`
}

export const hasMarker = (text: string | null | undefined, marker: string): boolean => text?.includes(`[${marker}]`) ?? false

/** Ours, of whatever posting. */
export const isOurs = (text: string | null | undefined): boolean => /\[[^\]]*doc_[^\]]*\]/.test(text ?? '')

const signed = ({ debit, credit }: EntryLine): number => debit - credit

interface Carried {
  account: string
  amount: Minor
  vatCode: string
}

/**
 * Each VAT code there gets one line, of the amount whose VAT by that code is exactly ours. What its lines do to the accounts is taken from what ours do,
 * and the rest is entered without a code: the part that is not deducted, a cent of rounding, several accounts under one code. So every account, and with
 * it the VAT return there, comes out as ours.
 */
export function toLines(entry: Entry, settings: ConnectionSettings, region: Region): VoucherLine[] {
  const left = new Map<string, number>()
  const add = (account: string, amount: number) => left.set(account, (left.get(account) ?? 0) + amount)
  for (const line of entry.lines) add(line.account, signed(line))
  const carried: Carried[] = []
  const groups = new Map<string, EntryLine[]>()
  for (const line of entry.lines) {
    if (!line.vat || !needsVatCode(line.vat)) continue
    const code = settings.vatCodes[line.vat.code]!
    groups.set(code, [...(groups.get(code) ?? []), line])
  }
  for (const [vatCode, lines] of groups) {
    const [first] = lines
    const own = region.vatCode(first!.vat!.code)!
    const total = (of: (vat: NonNullable<EntryLine['vat']>) => number) => lines.reduce((sum, line) => sum + of(line.vat!), 0)
    if (own.selfAssessedTo === null) {
      const deducted = total(vat => vat.deducted) as Minor
      if (deducted === 0) continue
      const amount = share(deducted, 100 + own.rate, own.rate)
      carried.push({ account: first!.account, amount, vatCode })
      add(first!.account, vatWithin(amount, own.rate) - amount)
      add(region.accounts.inputVat, -vatWithin(amount, own.rate))
    } else {
      const base = total(vat => vat.base) as Minor
      carried.push({ account: first!.account, amount: base, vatCode })
      add(first!.account, -base)
      add(region.accounts.inputVat, -percentOf(base, own.rate))
      add(own.selfAssessedTo, percentOf(base, own.rate))
    }
  }
  const plain = [...left]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount: amount as Minor, vatCode: null }))
  return [...carried, ...plain].map(({ account, amount, vatCode }) => ({
    account: Number(settings.accounts[account]),
    vatCode,
    amount: fromMinor(amount, entry.currency),
  }))
}

export function toVoucher(entry: Entry, marker: string, settings: ConnectionSettings, region: Region): EconomicVoucher {
  const { date, currency } = entry
  const { journal, booking } = settings
  return { journal: Number(journal), booking, date, currency, text: toText(entry.text, marker), lines: toLines(entry, settings, region) }
}

export const toRequest = ({ journal, date, currency, text, lines }: EconomicVoucher, year: string) => ({
  accountingYear: { year },
  journal: { journalNumber: journal },
  entries: {
    financeVouchers: lines.map(({ account, vatCode, amount }) => ({
      text,
      amount,
      date,
      account: { accountNumber: account },
      // Explicit null is refused there: what is not meant is left out.
      ...(vatCode === null ? {} : { vatAccount: { vatCode } }),
      currency: { code: currency },
    })),
  },
})

/** Unknown properties are ignored there without a word: what stands there is held against what was sent, field by field. */
export function differencesOf({ date, currency, text, lines }: EconomicVoucher, drafts: readonly DraftItem[]): string[] {
  const keyOf = (one: VoucherLine) => `${one.account} ${one.vatCode ?? ''} ${one.amount}`
  const sent = lines.map(keyOf).sort()
  const there = drafts.map(one => keyOf({ account: one.accountNumber ?? 0, vatCode: one.vatCode || null, amount: one.amount })).sort()
  return [
    ...(sent.join('\n') === there.join('\n') ? [] : ['lines']),
    ...(drafts.every(one => one.date.slice(0, 10) === date) ? [] : ['date']),
    ...(drafts.every(one => one.currency === currency) ? [] : ['currency']),
    ...(drafts.every(one => one.text === text) ? [] : ['text']),
  ]
}

export interface Reference {
  journal: number
  year: string
  voucher: number
}

export const toReference = ({ journal, year, voucher }: Reference): string => `${journal}/${year}-${voucher}`

/** A year may be called `2025/2026`. */
export function fromReference(text: string): Reference | undefined {
  const [, journal, year, voucher] = /^(\d{1,9})\/(.{1,20})-(\d{1,9})$/.exec(text) ?? []
  return voucher === undefined ? undefined : { journal: Number(journal), year: year!, voucher: Number(voucher) }
}

const directionOf = ({ contraAccount, vatType }: VatItem): VatDirection | null => {
  if (contraAccount) return 'reverse_charge'
  return vatType?.vatTypeNumber === 2 ? 'purchase' : vatType?.vatTypeNumber === 1 ? 'sale' : null
}

const entryAccounts = new Set(['profitAndLoss', 'status'])

const typeOf = ({ accountType, debitCredit }: AccountItem): Account['type'] =>
  accountType === 'status' ? (debitCredit === 'credit' ? 'liability' : 'asset') : debitCredit === 'credit' ? 'income' : 'expense'

const isEntryAccount = ({ accountType }: AccountItem): boolean => entryAccounts.has(accountType)

export const toChart = (accounts: readonly AccountItem[]): Account[] =>
  accounts.filter(isEntryAccount).map(account => ({
    number: String(account.accountNumber),
    name: { local: account.name, english: account.name },
    type: typeOf(account),
    vatCode: null,
  }))

export function toCatalogue(
  accounts: readonly AccountItem[],
  vatCodes: readonly VatItem[],
  years: readonly YearItem[],
  journals: readonly JournalItem[],
): Catalogue {
  return {
    accounts: accounts.filter(isEntryAccount).map(account => ({
      number: String(account.accountNumber),
      name: account.name,
      type: typeOf(account),
      isOpen: account.barred !== true && account.blockDirectEntries !== true,
    })),
    vatCodes: vatCodes.map(code => ({
      code: code.vatCode,
      name: code.name,
      rate: code.ratePercentage,
      direction: directionOf(code),
      account: code.account ? String(code.account.accountNumber) : null,
      contraAccount: code.contraAccount ? String(code.contraAccount.accountNumber) : null,
      isOpen: code.barred !== true,
    })),
    journals: journals.map(({ journalNumber, name }) => ({ id: String(journalNumber), name })),
    years: years.map(({ year, fromDate, toDate, closed }) => ({ name: year, from: fromDate, to: toDate, isClosed: closed === true })),
  }
}

type Sums = Map<string, number>

const addTo = (sums: Sums, account: number | string, amount: number) => sums.set(String(account), (sums.get(String(account)) ?? 0) + amount)

export const minorOf = (amount: number, currency: string): Minor => {
  const minor = toMinor(amount, currency)
  if (minor === undefined) throw new Error(`e-conomic shows an amount that ${currency} cannot have`)
  return minor
}

const withoutZeros = (sums: Sums): Record<string, number> => Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort())

/** What a draft will do when it is booked. */
export function standingOfDrafts(drafts: readonly DraftItem[], vatCodes: readonly VatItem[]): Standing {
  const codes = new Map(vatCodes.map(code => [code.vatCode, code]))
  const sums: Sums = new Map()
  const [{ date, currency }] = drafts as [DraftItem, ...DraftItem[]]
  for (const draft of drafts) {
    const amount = minorOf(draft.amount, currency)
    const code = draft.vatCode ? codes.get(draft.vatCode) : undefined
    const isReverse = code?.contraAccount !== undefined
    const vat = code === undefined ? 0 : isReverse ? percentOf(amount, code.ratePercentage) : vatWithin(amount, code.ratePercentage)
    addTo(sums, draft.accountNumber ?? 0, isReverse ? amount : amount - vat)
    if (code?.account) addTo(sums, code.account.accountNumber, vat)
    if (code?.contraAccount) addTo(sums, code.contraAccount.accountNumber, -vat)
  }
  return { state: 'draft', date: date.slice(0, 10), currency, sums: withoutZeros(sums) }
}

export function standingOfBooked(booked: readonly BookedItem[], currency: string): Standing {
  const sums: Sums = new Map()
  for (const entry of booked) addTo(sums, entry.accountNumber, minorOf(entry.amount, entry.currencyCode ?? currency))
  return { state: 'booked', date: booked[0]!.date.slice(0, 10), currency: booked[0]!.currencyCode ?? currency, sums: withoutZeros(sums) }
}
