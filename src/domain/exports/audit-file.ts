/** The standard file of a country (SAF-T): the whole books of some days, for another bookkeeping program or for the authority. */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { AccountType } from '../ledger/chart.ts'
import type { SourceType } from '../ledger/entry.ts'
import type { Minor } from '../money/money.ts'
import type { Fault } from '../refusals.ts'

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

/** An account of a file that another program wrote. */
export interface ReadAccount extends Balances {
  /** Of the file, counted from 1. */
  line: number
  number: string
  name: string
  /** What the public chart calls it; null where the file does not say. */
  standard: string | null
  /** What it may be by what the file calls it; empty where that says nothing. */
  types: readonly AccountType[]
}

/** A customer or supplier that owes or is owed something, as debit less credit. */
export interface ReadParty extends Balances {
  line: number
  kind: 'customer' | 'supplier'
  name: string
  businessId: string | null
  vatNumber: string | null
  country: string | null
  /** The account of the file that the balance is part of. */
  account: string | null
}

export interface ReadAuditFile {
  version: string
  company: { name: string; businessId: string | null }
  from: CalendarDate
  to: CalendarDate
  accounts: readonly ReadAccount[]
  parties: readonly ReadParty[]
}

/** Takes a file piece by piece, in memory that does not grow with it. A fault ends it: nothing of the file is used. */
export interface AuditFileReader {
  write(piece: string): readonly Fault[] | undefined
  end(): ReadAuditFile | { faults: readonly Fault[] }
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
  /** Reads a file of any version. */
  reader(): AuditFileReader
  /** The number that the public chart has for one of our accounts. */
  standardAccount(number: string): string | undefined
  /** Whether two numbers name the same company. */
  isSameCompany(one: string, other: string): boolean
}
