/** One VAT return as it leaves the house: what a PDF, a CSV and an XML file are written from. A snapshot, so that a filed one is written the same for good. */
import type { Warning } from './checks.ts'
import type { CalendarDate } from './dates.ts'
import type { Minor } from './money.ts'
import type { Period } from './periods.ts'
import type { Profile } from './profile.ts'
import type { VatFrequency } from './regions.ts'
import type { Box, Payment } from './vat-returns.ts'

/** Who the return is of, as the organization's profile says. */
export type Filer = Pick<Profile, 'name' | 'legalName' | 'businessId' | 'vatNumber' | 'fiscalCode' | 'address'>

export interface ReturnSheet {
  id: string
  organization: Filer
  region: { english: string; local: string }
  /** Of the region: how its numbers are written. */
  locale: string
  /** Of the organization: the day that a moment falls on. */
  timeZone: string
  name: { local: string; english: string }
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
  warnings: readonly Pick<Warning, 'code' | 'message'>[]
}

/** The name on the register, which is what the tax authority knows. */
export const filerName = ({ legalName, name }: Pick<Filer, 'legalName' | 'name'>): string => legalName ?? name

/** A file for the tax authority; or what is missing for one that it would take. */
export type ReturnFile = { ok: true; fileName: string; text: string; warnings: Warning[] } | { ok: false; problems: Warning[] }

export const frequencyInWords: Readonly<Record<VatFrequency, string>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  half_yearly: 'half-yearly',
  annual: 'annual',
}
