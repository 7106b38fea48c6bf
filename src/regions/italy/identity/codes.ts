/** What the codes of Italian forms mean, for whoever chooses one. */
import type { IdentityRules, NamedCode } from '../../../domain/identity/rules.ts'
import { natures } from '../natures.ts'
import { pensionFunds, type WithholdingType } from './professional-terms.ts'
import { provinces } from './provinces.ts'
import { taxRegimes } from './tax-regimes.ts'
import { withholdingReasonNames } from './withholding-reasons.ts'

const withholdings: Readonly<Record<WithholdingType, NamedCode['name']>> = {
  RT01: { local: 'Ritenuta persone fisiche', english: 'Withheld from persons' },
  RT02: { local: 'Ritenuta persone giuridiche', english: 'Withheld from companies' },
}

const named = (names: Readonly<Record<string, NamedCode['name']>>): NamedCode[] =>
  Object.entries(names).map(([code, name]) => ({ code, name }))

export const codes: NonNullable<IdentityRules['codes']> = {
  taxRegime: Object.entries(taxRegimes).map(([code, { italian, english }]) => ({ code, name: { local: italian, english } })),
  // Names of institutions.
  pensionFund: Object.entries(pensionFunds).map(([code, name]) => ({ code, name: { local: name, english: name } })),
  withholding: named(withholdings),
  withholdingReason: named(withholdingReasonNames),
  province: [...provinces]
    .map(([code, name]) => ({ code, name: { local: name, english: name } }))
    .sort((a, b) => (a.code < b.code ? -1 : 1)),
  nature: natures.map(({ code, italian, english }) => ({ code, name: { local: italian, english } })),
}
