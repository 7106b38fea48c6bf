/** Registers that are asked about companies: whether a VAT number is valid, and what a company is called. They never stop anything: an outage is a warning. */
import type { Said } from '../../language/words.ts'

/** A VAT number in its parts: the two letters, and what is behind them. */
export interface NumberParts {
  prefix: string
  number: string
}

export type VatAnswer =
  | {
      outcome: 'valid' | 'invalid'
      /** The register's own number of the question; it gives one only to those who say who asks. */
      consultation: string | null
      name: string | null
      address: string | null
      answer: unknown
    }
  | { outcome: 'unknown'; reason: Said; answer: unknown }

export interface VatRegister {
  name: string
  /** What is thrown is an outage. */
  check(asked: NumberParts, requester: NumberParts | null, signal: AbortSignal): Promise<VatAnswer>
}

export interface RegisteredCompany {
  businessId: string
  name: string
  street: string | null
  postalCode: string | null
  city: string | null
  /** Dissolved, struck off or bankrupt. */
  isEnded: boolean
  /** Wants no advertising: its data must not be used for any. */
  isProtected: boolean
}

export interface CompanyRegister {
  name: string
  title: string
  /** Whose companies it has, by the code of the country. */
  country: string
  isBusinessId(text: string): boolean
  /** Undefined for a number that it does not know. What is thrown is an outage. */
  find(businessId: string, signal: AbortSignal): Promise<RegisteredCompany | undefined>
}

export interface Registers {
  vat: VatRegister | null
  companies: readonly CompanyRegister[]
  /** For so many days what the register said proves something. */
  vatCheckDays: number
}

export type RegisterSettings = Readonly<Record<string, string>>

/** What a folder exports. `settings`: what the operator must set before it can be asked. */
export interface RegisterPlugin {
  settings: { required: readonly string[]; optional: readonly string[] }
  createVat?(settings: RegisterSettings): VatRegister
  createCompanies?(settings: RegisterSettings): CompanyRegister
}

export const defineRegister = (plugin: RegisterPlugin): RegisterPlugin => plugin
