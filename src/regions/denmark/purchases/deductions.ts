/** What a kind of purchase means at home: its account, and how much of Danish VAT on it may be deducted. */

import type { LineFacts } from '../../../domain/coding/rules.ts'
import { say } from '../../../language/say.ts'
import { vatCode } from '../vat-codes.ts'
import type { Purchase, Treatment } from './categories.ts'
import { purposeTreatment } from './purposes.ts'
import { vehicleTreatment } from './vehicles.ts'

export function treatmentOf(line: LineFacts, purchase: Purchase): Treatment {
  const special = vehicleTreatment(line) ?? purposeTreatment(line, purchase)
  return special ?? { account: purchase.account, law: purchase.law, ...ordinary(purchase) }
}

function ordinary({ slug, code }: Purchase): Omit<Treatment, 'account' | 'law'> & { law?: string } {
  const evidence = null
  const { numerator, denominator } = vatCode(code)!.deductible
  if (code === 'I0') {
    // Rent, insurance and the like are exempt; where a bill shows VAT all the same, its issuer has opted for it, or it is for something else.
    return { code: 'I25', said: say('vat_on_bill.exempt_kind'), evidence, law: 'ML § 37, stk. 1', isAssumption: false }
  }
  if (slug === 'phone_mobile') return { code, said: say('partly_private_phone'), evidence, isAssumption: true }
  if (slug === 'restaurant') return { code, said: say('restaurant_quarter'), evidence, isAssumption: false }
  if (numerator === 0) return { code, said: say('no_deduction.kind'), evidence, isAssumption: false }
  const said = numerator === denominator ? say('vat_on_bill.full') : say('vat_on_bill.part')
  return { code, said, evidence, isAssumption: false }
}
