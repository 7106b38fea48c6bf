/** Our accounts and VAT codes in the books of another ledger: what is proposed, what a person confirmed, and what is missing. */
import type { Account, AccountType } from './chart.ts'
import type { Entry } from './entry.ts'
import type { VatCode } from './vat-codes.ts'

export interface TheirAccount {
  number: string
  name: string
  type: AccountType | null
  /** Whether anything may be posted to it. */
  isOpen: boolean
}

/** What a VAT code does there: VAT that the supplier charged, VAT that the buyer owes, VAT on sales. */
export const vatDirections = ['purchase', 'reverse_charge', 'sale'] as const

export type VatDirection = (typeof vatDirections)[number]

export interface TheirVatCode {
  code: string
  name: string
  /** In percent. */
  rate: number
  /** Null where it cannot be told. */
  direction: VatDirection | null
  /** Where the VAT goes, and of reverse charge the other side of it. */
  account: string | null
  contraAccount: string | null
  isOpen: boolean
  /** Of a rate of nothing: why, as its country codes it (`N2.2`). */
  nature?: string | null
}

/** What there is to choose from in another ledger. */
export interface Catalogue {
  accounts: readonly TheirAccount[]
  vatCodes: readonly TheirVatCode[]
  journals: readonly { id: string; name: string }[]
  years: readonly { name: string; from: string; to: string; isClosed: boolean }[]
  /** Of a ledger in which one access opens the books of several. */
  companies?: readonly { id: string; name: string }[]
  /** Whether every line has a VAT code there, also where it has no effect. */
  hasCodeOnEveryLine?: boolean
}

/** Ours to theirs, as a person confirmed it. */
export interface Mapping {
  accounts: Readonly<Record<string, string>>
  vatCodes: Readonly<Record<string, string>>
}

export interface ConnectionSettings extends Mapping {
  /** Where vouchers are entered there. */
  journal: string | null
  /** Whether a voucher is booked at once or left for somebody to look at. */
  booking: 'booked' | 'draft'
  /** Whose books, where one access opens several. It stays as it was first chosen. */
  company: string | null
}

export const noSettings: ConnectionSettings = { journal: null, booking: 'draft', company: null, accounts: {}, vatCodes: {} }

export type MappingGap = {
  kind: 'account' | 'vat_code' | 'journal' | 'company'
  /** Our account or code. */
  ours: string
}

/** What has a VAT effect needs a code there; what has none goes without. */
export const needsVatCode = (vat: NonNullable<Entry['lines'][number]['vat']>): boolean =>
  vat.due !== 0 || (vat.deducted !== 0 && vat.base !== 0)

/** What an entry needs and nobody has confirmed, each thing once. */
export function gapsIn(entry: Pick<Entry, 'lines'>, settings: ConnectionSettings, needsJournal: boolean): MappingGap[] {
  const accounts = new Set(entry.lines.map(line => line.account).filter(account => !Object.hasOwn(settings.accounts, account)))
  const codes = entry.lines.flatMap(({ vat }) => (vat && needsVatCode(vat) ? [vat.code] : []))
  const unknown = new Set(codes.filter(code => !Object.hasOwn(settings.vatCodes, code)))
  return [
    ...(needsJournal && settings.journal === null ? [{ kind: 'journal' as const, ours: '' }] : []),
    ...[...accounts].map(ours => ({ kind: 'account' as const, ours })),
    ...[...unknown].map(ours => ({ kind: 'vat_code' as const, ours })),
  ]
}

export const proposalReasons = ['number_and_name', 'number', 'name', 'code', 'rate', 'nature'] as const

export type ProposalReason = (typeof proposalReasons)[number]

export interface Proposal {
  ours: string
  name: string
  /** What a person confirmed; null while nobody has. */
  confirmed: string | null
  /** Whether what was confirmed can still be posted to. */
  isGone: boolean
  /** Null where there is none, or where several are as good. */
  proposed: string | null
  because: ProposalReason | null
  /** Those that are equally good, when there are several. */
  candidates: readonly string[]
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Found = Pick<Proposal, 'proposed' | 'because' | 'candidates'>

const found = (because: ProposalReason, candidates: readonly string[]): Found =>
  candidates.length === 1
    ? { proposed: candidates[0]!, because, candidates: [] }
    : { proposed: null, because: null, candidates: candidates.slice(0, 10) }

/** The first way that finds something decides: one is proposed, several are left to a person. */
function firstOf(ways: readonly (readonly [ProposalReason, readonly string[]])[]): Found {
  const way = ways.find(([, candidates]) => candidates.length > 0)
  return way ? found(way[0], way[1]) : { proposed: null, because: null, candidates: [] }
}

/** By number and name, by name, by number where the kind of account is the same. A number alone may mean anything in another chart. */
export function proposeAccounts(chart: readonly Account[], theirs: Catalogue['accounts'], confirmed: Mapping['accounts']): Proposal[] {
  const open = theirs.filter(account => account.isOpen)
  const byNumber = new Map(open.map(account => [account.number, account]))
  const byName = new Map<string, TheirAccount[]>()
  for (const account of open) byName.set(folded(account.name), [...(byName.get(folded(account.name)) ?? []), account])
  return chart.map(account => {
    const same = byNumber.get(account.number)
    const isNamed = same !== undefined && [account.name.local, account.name.english].some(name => folded(name) === folded(same.name))
    const named = [account.name.local, account.name.english].flatMap(name => byName.get(folded(name)) ?? [])
    const isSameKind = same !== undefined && same.type === account.type
    const kept = Object.hasOwn(confirmed, account.number) ? confirmed[account.number]! : null
    return {
      ours: account.number,
      name: account.name.local,
      confirmed: kept,
      isGone: kept !== null && !byNumber.has(kept),
      ...firstOf([
        ['number_and_name', isNamed ? [account.number] : []],
        ['name', [...new Set(named.filter(one => one.type === null || one.type === account.type).map(one => one.number))]],
        ['number', isSameKind ? [account.number] : []],
      ]),
    }
  })
}

export const directionOf = (code: VatCode): VatDirection =>
  code.isForSales ? 'sale' : code.selfAssessedTo === null ? 'purchase' : 'reverse_charge'

/**
 * By code, else by rate and what the code does, else by why nothing is charged. A share of deduction is booked with the code of the whole: only that share
 * of the VAT is entered. `isEvery`: also what has no effect has a code there.
 */
export function proposeVatCodes(
  codes: readonly VatCode[],
  theirs: Catalogue['vatCodes'],
  confirmed: Mapping['vatCodes'],
  isEvery = false,
): Proposal[] {
  const open = theirs.filter(code => code.isOpen)
  return codes
    .filter(code => !code.isForSales && (isEvery || (code.rate !== 0 && code.deductible.numerator !== 0)))
    .map(code => {
      const fits = (one: TheirVatCode) => one.rate === code.rate && (one.direction === null || one.direction === directionOf(code))
      const isTold = (one: TheirVatCode) => one.direction === directionOf(code) || (isEvery && one.direction === null)
      const kept = Object.hasOwn(confirmed, code.code) ? confirmed[code.code]! : null
      const isWhole = code.deductible.numerator === code.deductible.denominator
      return {
        ours: code.code,
        name: code.name.local,
        confirmed: kept,
        isGone: kept !== null && !open.some(one => one.code === kept),
        ...firstOf([
          ['code', open.filter(one => isWhole && fits(one) && folded(one.code) === folded(code.code)).map(one => one.code)],
          ['rate', open.filter(one => code.rate !== 0 && fits(one) && isTold(one)).map(one => one.code)],
          ['nature', open.filter(one => code.rate === 0 && one.rate === 0 && one.nature === code.code).map(one => one.code)],
        ]),
      }
    })
}

/** What stands in another ledger because of one voucher, after its own VAT codes did their work: signed sums by account, debits positive. */
export interface Standing {
  state: 'draft' | 'booked'
  date: string
  currency: string
  sums: Readonly<Record<string, number>>
}

export interface Drift {
  kind: 'deleted' | 'changed'
  /** What was posted, and what stands there now, by what differs: the day, the currency, an account. */
  differences: readonly { what: string; posted: string | number | null; found: string | number | null }[]
}

/** Booking a draft is no change. */
export function driftOf(posted: Standing, found: Standing | undefined): Drift | null {
  if (!found) return { kind: 'deleted', differences: [] }
  const accounts = [...new Set([...Object.keys(posted.sums), ...Object.keys(found.sums)])].sort()
  const differences = [
    ...(posted.date === found.date ? [] : [{ what: 'date', posted: posted.date, found: found.date }]),
    ...(posted.currency === found.currency ? [] : [{ what: 'currency', posted: posted.currency, found: found.currency }]),
    ...accounts.flatMap(account => {
      const [was, is] = [posted.sums[account] ?? 0, found.sums[account] ?? 0]
      return was === is ? [] : [{ what: `account ${account}`, posted: was, found: is }]
    }),
  ]
  return differences.length === 0 ? null : { kind: 'changed', differences }
}
