/** The standard file of a country (SAF-T): the whole books of some days, for another bookkeeping program or for the authority. */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { AccountType } from '../ledger/chart.ts'
import type { SourceType } from '../ledger/entry.ts'
import type { Minor } from '../money/money.ts'

export interface AuditFileAddress {
  street: string | null
  postalCode: string | null
  city: string | null
  country: string | null
}

export interface AuditFileCompany {
  name: string
  businessId: string | null
  vatNumber: string | null
  address: AuditFileAddress
  bankAccounts: readonly { iban: string | null; number: string | null; currency: string }[]
}

/** Debit less credit, at the end of the day before the first one and at the end of the last. */
export interface Balances {
  opening: Minor
  closing: Minor
}

export interface AuditFileAccount extends Balances {
  number: string
  name: string
  type: AccountType | null
}

export interface AuditFileParty extends Balances {
  id: string
  name: string
  businessId: string | null
  vatNumber: string | null
  address: AuditFileAddress
}

export interface AuditFileHead {
  company: AuditFileCompany
  from: CalendarDate
  to: CalendarDate
  currency: string
  createdOn: CalendarDate
  softwareVersion: string
  /** The chart, and what else was ever posted to. */
  accounts: readonly AuditFileAccount[]
  customers: readonly AuditFileParty[]
  suppliers: readonly AuditFileParty[]
  /** The codes that occur. */
  vatCodes: readonly string[]
  entries: number
  turnover: Minor
}

export interface AuditFileLine {
  line: number
  account: string
  debit: Minor
  credit: Minor
  vat: { code: string; base: Minor; due: Minor; deducted: Minor } | null
}

export interface AuditFileEntry {
  number: number
  date: CalendarDate
  postedOn: CalendarDate
  text: string
  sourceType: SourceType
  sourceId: string
  contactId: string | null
  /** The account of receivables or payables that the contact stands on. */
  contactAccount: string | null
  lines: readonly AuditFileLine[]
}

export interface AuditFileRules {
  /** In the order of the file. Every kind of entry is in one of them. */
  journals: readonly { id: string; sources: readonly SourceType[] }[]
  /** What the company must have said about itself before the file is valid. */
  lacks(company: AuditFileCompany): readonly Warning[]
  fileName(head: AuditFileHead): string
  /** From the beginning of the file to the first journal. */
  head(head: AuditFileHead): string
  journalStart(id: string): string
  entry(head: AuditFileHead, entry: AuditFileEntry): string
  journalEnd(): string
  end(): string
}
