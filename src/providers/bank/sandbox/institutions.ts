/** The banks of the sandbox: an ordinary one in each country, and beside it ones that misbehave, each in one way. */
import type { Institution } from '../provider.ts'
import type { Company } from './company.ts'
import { danishCompany } from './danish-company.ts'
import { italianCompany } from './italian-company.ts'

export interface WordingHabits {
  consentDaysMax: number
  pageSize: number
  /** How many rows of a page come again on the next. Only where ids are steady: elsewhere nobody could tell them from the same purchase made twice. */
  overlap: number
  /** How long it takes to answer. */
  delayMs: number
  /** The page on which the first reading of an account fails. */
  failsOnPage: number | null
  /** Whether ids change from one read to the next, are blank, or stand for several movements. */
  hasUnsteadyIds: boolean
}

export interface SandboxInstitution extends Institution, WordingHabits {
  company: Company
}

/** A consent holds for 180 days at most, then the person signs in at the bank again: Delegated Regulation (EU) 2018/389, article 10a. */
const ordinary: WordingHabits = { consentDaysMax: 180, pageSize: 50, overlap: 1, delayMs: 0, failsOnPage: null, hasUnsteadyIds: false }

/** A BIC whose eighth character is 0 is one for tests (ISO 9362). */
const kinds: readonly { key: string; bic: string; note: string; manners: Partial<WordingHabits> }[] = [
  { key: 'bank', bic: 'SBOX', note: '', manners: {} },
  { key: 'slow', bic: 'SBSL', note: ', slow', manners: { pageSize: 100, delayMs: 1500 } },
  { key: 'faulty', bic: 'SBFA', note: ', fails once', manners: { pageSize: 64, failsOnPage: 7 } },
  { key: 'short-consent', bic: 'SBSC', note: ', consent of 10 days', manners: { consentDaysMax: 10 } },
  { key: 'unsteady', bic: 'SBUN', note: ', unsteady ids', manners: { overlap: 0, hasUnsteadyIds: true } },
]

const banks: readonly { name: string; place: string; company: Company }[] = [
  { name: 'Sandbox Bank Danmark', place: 'DKK0', company: danishCompany },
  { name: 'Sandbox Bank Italia', place: 'ITM0', company: italianCompany },
]

export const institutions: readonly SandboxInstitution[] = banks.flatMap(({ name, place, company }) =>
  kinds.map(({ key, bic, note, manners }) => ({
    id: `sandbox-${company.country.toLowerCase()}-${key}`,
    name: `${name}${note}`,
    country: company.country,
    bic: `${bic}${place}`,
    company,
    ...ordinary,
    ...manners,
  })),
)
