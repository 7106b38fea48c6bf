/** How Italian people, companies and addresses are told apart, and the codes that only Italian invoices have. */
import { failed, passed } from '../../../domain/checks.ts'
import { normaliseFiscalId } from '../../../domain/identity/fiscal-ids.ts'
import { postalCodeOf } from '../../../domain/identity/postal-codes.ts'
import type { FieldRule, IdentityRules } from '../../../domain/identity/rules.ts'
import { say } from '../../../language/say.ts'
import { codes } from './codes.ts'
import { checkFiscalCode, normaliseFiscalCode } from './codice-fiscale.ts'
import { checkPec, checkSdiCode } from './delivery.ts'
import { checkWithholding, pensionFundTypes, withholdingReasons, withholdingTypes } from './professional-terms.ts'
import { provinces } from './provinces.ts'
import { isTaxRegime, taxRegimeCodes } from './tax-regimes.ts'

const asWritten = (text: string): string => text

const province: FieldRule = {
  normalise: text => text.toUpperCase(),
  check(text) {
    const value = text.trim().toUpperCase()
    if (provinces.has(value)) return passed(value)
    return failed(value, say('province_unknown'))
  },
}

const taxRegime: FieldRule = {
  normalise: asWritten,
  check(text) {
    if (isTaxRegime(text)) return passed(text)
    return failed(text, say('tax_regime_unknown'))
  },
}

export const identity: IdentityRules = {
  local: { postalCode: postalCodeOf(5), province },
  national: {
    fiscalCode: { normalise: normaliseFiscalCode, check: checkFiscalCode },
    sdiCode: { normalise: normaliseFiscalId, check: checkSdiCode },
    pec: { normalise: asWritten, check: checkPec },
    taxRegime: { ...taxRegime, codes: taxRegimeCodes },
    pensionFund: { types: pensionFundTypes },
    withholding: { types: withholdingTypes, reasons: withholdingReasons, check: checkWithholding },
  },
  codes,
}
