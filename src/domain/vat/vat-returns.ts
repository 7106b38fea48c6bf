/** VAT returns: sums of posted ledger lines in, boxes out. What a box is made of is data of the countries, so that every number can name the lines behind it. */

import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Period, VatFrequency } from '../calendar/periods.ts'
import type { Warning } from '../checks.ts'
import type { Profile } from '../identity/profile.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import type { Minor } from '../money/money.ts'

export type Side = 'sale' | 'purchase'

export type Measure = 'base' | 'due' | 'deducted'

/** What the lines of one VAT code add up to, sales and purchases apart: a nature may stand on both. */
export interface VatSum {
  code: string
  side: Side
  base: Minor
  due: Minor
  deducted: Minor
}

/** The balance of an account in the period, debits positive. */
export interface AccountSum {
  account: string
  balance: Minor
}

/** What is behind a box: the lines of some VAT codes, or of some accounts. */
export type BoxSource = { measure: Measure; side?: Side; counts(code: VatCode): boolean } | AccountSource

export interface AccountSource {
  accounts: readonly string[]
  /** Which returns have the box: every one when left out. Where only some have it, entries of earlier days are no corrections of it. */
  isIn?(period: Period): boolean
}

export interface BoxRule {
  key: string
  /** As the tax authority prints it. */
  label: string
  /** What it means, for who does not know the form. */
  explanation: Said
  /** Null for what is computed from other boxes or carried over. */
  source: BoxSource | null
}

export interface Box {
  key: string
  label: string
  amount: Minor
  /** Italian rows that have a column for debits (1) and one for credits (2). */
  column?: 1 | 2
}

/** What the return before leaves to this one. */
export interface Carried {
  /** A debt too small to be paid: Italian row VP7. */
  debt: Minor
  /** A credit of a period of the same year (VP8), and of the year before (VP9). */
  credit: Minor
  creditOfLastYear: Minor
}

/** What an entry that settles no return put on the account that a credit is carried on, or took from it. */
export interface CreditMove {
  date: CalendarDate
  isOpening: boolean
  /** Debit less credit. */
  amount: Minor
}

export interface ReturnFacts {
  period: Period
  frequency: VatFrequency
  /** What the rules find in the ledger for each box that has a source, by key. */
  found: ReadonlyMap<string, Minor>
  carried: Carried
}

/** How it is paid: the code on the payment form, and the day. */
export interface Payment {
  /** F24 tribute code in Italy; null where a payment has none. */
  code: string | null
  dueOn: CalendarDate
  /** What is really paid now: nothing when it is under the minimum, or a credit. */
  amount: Minor
  /** Why it is not what the return comes to; a text where it was stored before its sentence had values. */
  note: Said | string | null
}

export interface ReturnFigures {
  boxes: readonly Box[]
  /** Positive: to pay. Negative: to get back, or a credit. */
  payable: Minor
  payment: Payment | null
  /** What this one leaves to the next. */
  carries: { debt: Minor; credit: Minor }
  warnings: readonly Warning[]
}

/** The days of one return: to pay, and to file where that is another day. The earlier one is its deadline. */
export interface ReturnDates {
  payBy: CalendarDate
  fileBy: CalendarDate
}

/** What a country books when a return is filed. */
export interface SettlementRules {
  /** The debt to the authority. */
  owed: string
  /** What is to be had from it, or is taken to the next return. */
  credit: string
  /** Where interest is a box of the form: that box, and its account. */
  interest: { box: string; account: string } | null
  /** Whether a credit is paid out; elsewhere the next return takes it. */
  isCreditPaidOut: boolean
  /** What the authority is called on a bank statement. */
  payees: readonly string[]
  /** Who the tax of the one-stop shop is paid to. */
  ossPayees: readonly string[]
}

/** How the advance of the last period was computed: on last year, on a forecast, on what was booked, or in a trade with a rule of its own (row VP13). */
export type AdvanceMethod = 1 | 2 | 3 | 4

export interface FileOptions {
  progressive: number
  advanceMethod?: AdvanceMethod
}

/** What a country knows of VAT returns. */
export interface VatReturnRules {
  name: { local: string; explanation: Said }
  boxes: readonly BoxRule[]
  figures(facts: ReturnFacts): ReturnFigures
  dates(period: Period, frequency: VatFrequency): ReturnDates
  /** What is sold and stands in no box, and why. */
  leftOut(sums: readonly VatSum[]): Warning[]
  /** Whether a return without any entry must be filed all the same. */
  isNilReturnDue: boolean
  /** The form has no room for minor units. */
  isInWholeUnits: boolean
  /** The days whose returns go into one file for the tax authority: the quarter of a month, or the period itself. */
  filedTogether(period: Period): Period
  settlement: SettlementRules
  /** What the tax authority's service takes. `progressive` counts the files of the organization: no two have the same name. */
  file(sheets: readonly ReturnSheet[], options: FileOptions): ReturnFile
}

/** A day on which something is due, whether or not the service does it. */
export interface Deadline {
  /** Stable name of the kind: `vat_return`, `vat_payment`, `lipe`, `eu_sales_list`, `vat_advance`, `annual_vat_return`, `stamp_duty`, `annual_report`, `withholding`, `withholding_certificate`, `self_invoice`, … */
  kind: string
  /** `2026-Q1`: with the kind it names the deadline for good. */
  periodKey: string
  period: Period
  dueOn: CalendarDate
  /** As the country calls it, and what that means. */
  title: { local: string; explanation: Said }
  /** What is to be done. */
  description: Said
  /** The paragraph that sets the day. */
  law: string
}

/** What decides which deadlines an organization has. */
export interface DeadlineFacts {
  from: CalendarDate
  to: CalendarDate
  frequency: VatFrequency
  /** Periods in which goods or services were sold to businesses in other EU countries. */
  euSales: readonly Period[]
  /** Months in which tax was withheld from suppliers. */
  withheld?: readonly Period[]
  /** Months with purchases that the buyer writes an invoice to itself for. */
  selfInvoiced?: readonly Period[]
  /** The days of the registration for the one-stop shop: the last is null where it goes on. */
  oss?: { from: CalendarDate; to: CalendarDate | null } | undefined
  /** The last month of the accounting year. */
  yearEndsInMonth: number
}

/** Who the return is of, as the organization's profile says. */
export type Filer = Pick<Profile, 'name' | 'legalName' | 'businessId' | 'vatNumber' | 'fiscalCode' | 'address'>

export interface ReturnSheet {
  id: string
  organization: Filer
  region: { country: string; local: string }
  /** Of the region: how its numbers are written. */
  locale: string
  /** Of the organization: the day that a moment falls on. */
  timeZone: string
  name: { local: string; explanation: Said }
  currency: string
  /** The form has no room for minor units: every amount is whole. */
  isInWholeUnits: boolean
  period: Period
  frequency: VatFrequency
  fileBy: CalendarDate
  payment: Payment | null
  state: 'draft' | 'filed'
  reference: string | null
  preparedAt: string
  filedAt: string | null
  filedBy: string | null
  boxes: readonly Box[]
  /** Positive: to pay. Negative: to get back, or a credit. */
  payable: Minor
  entryCount: number
  /** Entries of an earlier, filed period that are in this return. */
  correctionCount: number
  warnings: readonly Omit<Warning, 'field'>[]
}

/** A file for the tax authority; or what is missing for one that it would take. */
export type ReturnFile = { ok: true; fileName: string; text: string; warnings: Warning[] } | { ok: false; problems: Warning[] }
