/** How Danish companies and addresses are told apart. */

import { normaliseCvr } from '../../../domain/identity/national-numbers.ts'
import { postalCodeOf } from '../../../domain/identity/postal-codes.ts'
import type { IdentityRules } from '../../../domain/identity/rules.ts'
import { checkCvr } from './cvr.ts'

export const identity: IdentityRules = {
  local: { businessId: { normalise: normaliseCvr, check: checkCvr }, postalCode: postalCodeOf(4) },
  national: {},
}
