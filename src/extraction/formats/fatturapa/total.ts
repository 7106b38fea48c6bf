/**
 * The total of a FatturaPA document. ImportoTotaleDocumento is "al netto dell'eventuale sconto e comprensivo di imposta" (specifications 1.9, 2.1.1.9), may be
 * missing, and issuers disagree on what else belongs to it: stamp duty, rounding, a discount, what is withheld. What explains it is found by adding up.
 */
import type { VatLine } from '../../../domain/documents/extraction.ts'
import { type Minor, minus, sum, toMinorUnits, zero } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { agrees, grossSum, rateDoubts, totalDoubt } from '../check-sums.ts'
import type { Doubt } from '../document-types.ts'

export interface FatturaSums {
  stated: Minor | null
  vatLines: readonly VatLine[]
  rounding: Minor | null
  stampDuty: Minor | null
  withheld: Minor | null
  discount: Minor
  /** Of all payments that are asked for. */
  paid: Minor
  currency: string | null
}

export interface SettledTotal {
  total: Minor | null
  vatLines: readonly VatLine[]
  /** As far as it is part of the total. */
  rounding: Minor | null
  payable: Minor | null
  /** Where a total that is not stated comes from. */
  evidence: string
  doubts: readonly Doubt[]
}

const ofBuyer = (vatLines: readonly VatLine[]): Minor => sum(vatLines.filter(({ owed }) => owed === 'by_buyer').map(({ vat }) => vat))

export function settleTotal(sums: FatturaSums): SettledTotal {
  const { vatLines, currency, withheld } = sums
  const { isPayable, ...found } = sums.stated === null ? computed(sums) : explained(sums.stated, sums)
  const deducted = (withheld ?? 0) + ofBuyer(vatLines)
  const payable = found.total === null || isPayable ? found.total : toMinorUnits(found.total - deducted)
  return { ...found, payable, doubts: [...rateDoubts(vatLines, currency), ...found.doubts] }
}

interface Found extends Omit<SettledTotal, 'payable'> {
  /** The total that is stated is what is to be paid already. */
  isPayable?: boolean
}

/** Recharged stamp duty that has no row of its own: it is outside of the VAT (DPR 633/72 art. 15, c. 1, n. 3). */
const stampLine = (net: Minor): VatLine => ({ rate: 0, net, vat: zero, nature: 'N1' })

const discountAfterVat: Doubt = { field: 'net', ...say('discount_after_vat'), confidence: 0.95 }

function computed({ vatLines, rounding, discount, withheld, paid }: FatturaSums): Found {
  const evidence = 'DatiRiepilogo/ImponibileImporto + DatiRiepilogo/Imposta'
  if (vatLines.length === 0) return { total: null, vatLines, rounding: null, evidence, doubts: [] }
  const added = toMinorUnits(grossSum(vatLines) + (rounding ?? 0))
  const found = { total: added, vatLines, rounding, evidence, doubts: [] }
  if (discount === 0) return found
  // The bases may have been reduced already, or the total is: what is to be paid tells.
  const isPaid = (total: Minor): boolean => paid === total || paid === minus(total, withheld ?? zero)
  const reduced = minus(added, discount)
  if (isPaid(reduced)) return { ...found, total: reduced, doubts: [discountAfterVat] }
  if (isPaid(added)) return found
  return { ...found, doubts: [{ field: 'total', ...say('discount_unclear'), confidence: 0.9 }] }
}

/** The first of the usual readings that the numbers agree with; else the stated total, with a doubt. */
function explained(total: Minor, sums: FatturaSums): Found {
  const { vatLines, discount, withheld, currency } = sums
  const rounding = sums.rounding ?? zero
  const stamp = sums.stampDuty ?? zero
  const added = grossSum(vatLines)
  const found = { total, vatLines, rounding: null, evidence: '', doubts: [] }
  const is = (expected: number): boolean => total === expected
  if (is(added)) return found
  if (is(added + rounding)) return { ...found, rounding }
  if (stamp !== 0 && (is(added + stamp) || is(added + stamp + rounding))) {
    return { ...found, vatLines: [...vatLines, stampLine(stamp)], rounding: is(added + stamp) ? null : rounding }
  }
  if (discount !== 0 && (is(added - discount) || is(added - discount + rounding))) return { ...found, doubts: [discountAfterVat] }
  const less = (said: Said): Found => ({
    ...found,
    isPayable: true,
    doubts: [{ field: 'total', ...said, confidence: 0.8 }],
  })
  if (withheld && (is(added - withheld) || is(added - withheld + rounding + stamp))) {
    return less(say('total_after_withholding'))
  }
  if (ofBuyer(vatLines) !== 0 && is(added - ofBuyer(vatLines))) {
    return less(say('total_without_vat'))
  }
  if (agrees(total, added, vatLines.length)) return found
  return { ...found, doubts: totalDoubt(total, added, vatLines.length, currency) }
}
