/** What each country knows of the numbers and addresses of its people and companies. The regions hand it in. */
import type { Checked } from '../checks.ts'
import type { WithholdingTerms } from './seller-terms.ts'

export interface FieldRule {
  normalise(text: string): string
  /** @param country of whoever has it, as far as that is known */
  check(text: string, country: string | null): Checked
}

/** How fields are written that everybody has, in this country. What is not here is written as people like. */
export interface LocalRules {
  /** The number in the register of companies. */
  businessId?: FieldRule
  postalCode?: FieldRule
  province?: FieldRule
}

/** Fields that one country has, and nobody else: whoever fills one in means that country's. */
export interface NationalRules {
  fiscalCode: FieldRule
  sdiCode: FieldRule
  pec: FieldRule
  taxRegime: FieldRule & { codes: readonly string[] }
  pensionFund: { types: readonly string[] }
  withholding: { types: readonly string[]; reasons: readonly string[]; check(terms: WithholdingTerms, taxRegime: string | null): Checked }
}

/** Fields that take a code of a list, and what each code means. */
export const codedFields = ['taxRegime', 'pensionFund', 'withholding', 'withholdingReason', 'province', 'nature'] as const

export type CodedField = (typeof codedFields)[number]

export interface NamedCode {
  code: string
  name: { local: string; english: string }
}

export interface IdentityRules {
  local: LocalRules
  national: Partial<NationalRules>
  codes?: Readonly<Partial<Record<CodedField, readonly NamedCode[]>>>
}

/** The rules of all countries. */
export interface Identities extends NationalRules {
  in(country: string | null): LocalRules
}

/** Each national field must have one country that it is of. */
const isComplete = (rules: Partial<NationalRules>): rules is NationalRules =>
  (['fiscalCode', 'sdiCode', 'pec', 'taxRegime', 'pensionFund', 'withholding'] as const).every(field => rules[field] !== undefined)

export function toIdentities(countries: readonly { country: string; identity: IdentityRules }[]): Identities {
  const national: Partial<NationalRules> = Object.assign({}, ...countries.map(({ identity }) => identity.national))
  if (!isComplete(national)) throw new Error('no region has rules for a field that only one country has')
  const local = new Map(countries.map(({ country, identity }) => [country, identity.local]))
  return { ...national, in: country => local.get(country ?? '') ?? {} }
}
