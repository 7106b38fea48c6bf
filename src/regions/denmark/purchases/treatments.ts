/** What a kind of purchase means at home: its account, and how much of Danish VAT on it may be deducted. */

import type { LineFacts } from '../../../domain/coding/rules.ts'
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
    const message = 'Purchases of this kind are normally exempt, but the bill shows Danish VAT, so it is deducted.'
    return { code: 'I25', rule: 'vat_on_bill', message, evidence, law: 'ML § 37, stk. 1', isAssumption: false }
  }
  if (slug === 'phone_mobile') {
    const message = 'Half of the VAT on a mobile phone is deducted, taken that it is used privately too; set I25 where it is not.'
    return { code, rule: 'partly_private_phone', message, evidence, isAssumption: true }
  }
  if (slug === 'restaurant') {
    const message = 'A quarter of the VAT on a restaurant bill is deducted, when it is strictly for business.'
    return { code, rule: 'restaurant_quarter', message, evidence, isAssumption: false }
  }
  if (numerator === 0)
    return { code, rule: 'no_deduction', message: 'The VAT on purchases of this kind is not deducted.', evidence, isAssumption: false }
  const message = numerator === denominator ? 'Danish VAT on the bill, deducted in full.' : 'Danish VAT on the bill, deducted in part.'
  return { code, rule: 'vat_on_bill', message, evidence, isAssumption: false }
}
