/**
 * Cars and vans. A passenger car gives no deduction (ML § 42, stk. 1, nr. 6); a van of at most 3 tonnes does (ML § 41), and the document has to say that it
 * is one.
 */
import type { LineFacts } from '../../domain/coding/rules.ts'
import { foldForSearch } from '../../domain/folding.ts'
import type { Treatment } from './treatments.ts'

const vanWords = [
  'varebil',
  'varevogn',
  'kassevogn',
  'gulplade',
  'gul plade',
  'gule plader',
  'yellow plate',
  'van lease',
  'cargo van',
  'delivery van',
]
/** The plates of a van that may be driven privately. */
const mixedPlates = ['papegøjeplade', 'papegøje plade']

const linesMax = 2000

/** The first line that fits, as printed; folded for the comparison, so that ø is oe. */
function lineWith(text: string, fits: (folded: string) => boolean): string | undefined {
  return text
    .split('\n', linesMax)
    .find(line => fits(foldForSearch(line.slice(0, 500))))
    ?.trim()
}

const privately = /\bprivat(?:e use|koersel|brug|benyttelse|anvendelse|andel)?\b|\bblandet (?:brug|benyt|anvend|erhverv)|\bmixed use\b/
const denied = /\b(?:ikke|ingen|uden|kun erhverv|udelukkende|not?|never)\b/
const solely = /\b(?:kun|udelukkende|alene) (?:til )?erhverv|\b(?:solely|only) (?:for )?business|\bbusiness (?:use )?only/

/** Only for what concerns a vehicle; undefined where the row of the coding table says all, since it speaks of a passenger car. */
export function vehicleTreatment({ category, facts, says }: LineFacts): Treatment | undefined {
  const mixed = says(...mixedPlates)
  const van = mixed ?? says(...vanWords)
  if (category === 'car_leasing') return van === undefined ? undefined : vanLease(facts.text, van, mixed)
  if (category === 'parking' && van !== undefined) {
    const message = 'Parking of a van is deducted in full.'
    return { account: '2620', code: 'I25', rule: 'van', message, evidence: van, law: 'ML § 41, stk. 2', isAssumption: false }
  }
  if (category !== 'fuel_car') return undefined
  if (van !== undefined) {
    const message = 'The running costs of a van are deducted in full, also when it is driven privately.'
    return { account: '2560', code: 'I25', rule: 'van', message, evidence: van, law: 'ML § 41, stk. 2', isAssumption: false }
  }
  const crossing = says('øresundsbro')
  if (crossing === undefined) return undefined
  const message = 'The VAT on crossing the Øresund is deducted in full, also in a passenger car and its Swedish half too.'
  return {
    account: '2540',
    code: 'I25',
    rule: 'oresund_crossing',
    message,
    evidence: crossing,
    law: 'ML § 42, stk. 7',
    isAssumption: false,
  }
}

function vanLease(text: string, van: string, mixed: string | undefined): Treatment {
  const evidence = mixed ?? lineWith(text, line => privately.test(line) && !denied.test(line))
  if (evidence !== undefined) {
    const message = 'A third of the VAT on the lease of a van is deducted, since it is also used privately.'
    return { account: '2460', code: 'I25D33', rule: 'van_lease_mixed', message, evidence, law: 'ML § 41, stk. 3', isAssumption: false }
  }
  const business = lineWith(text, line => solely.test(line))
  return {
    account: '2460',
    code: 'I25',
    rule: 'van_lease_business',
    message:
      business === undefined
        ? 'The lease of a van is deducted in full, taken that it is used for the business only; in mixed use a third is (I25D33).'
        : 'The lease of a van that is used for the business only is deducted in full.',
    evidence: business ?? van,
    law: 'ML § 37, stk. 1',
    isAssumption: business === undefined,
  }
}
