/**
 * A document as parts that are taxed alike, which add up to its total to the cent. The VAT that a document states is believed; what it does not state
 * is computed where the rate is known, and is otherwise none: nothing is deducted that nobody charged.
 */
import type { Extraction, VatLine } from '../documents/extraction.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import { type Minor, minus, percentOf, plus, share, sum, vatWithin, zero } from '../money/money.ts'

export interface Part {
  rate: number
  nature: string | null
  net: Minor
  vat: Minor
  /** What was bought, when the part is an item of its own; null for all that a rate covers. */
  description: string | null
}

export interface Parts {
  parts: readonly Part[]
  /** Cash rounding, which is neither a purchase nor taxed. */
  rounding: Minor
  /** What the parts leave of the total, or have too much, when that is more than rounding. Zero on a sound document. */
  unexplained: Minor
  /** A part whose VAT is not what its rate gives. */
  misfit: Part | null
  /** A part of the total for which the document states no VAT, beside parts for which it does. */
  untaxed: Minor
}

/** A stated VAT may differ by this much from the one computed, and a total from the sum of its parts: what tills round. */
export const roundingMax = 5

export const grossOf = ({ net, vat }: { net: Minor; vat: Minor }): Minor => plus(net, vat)

const toPart = (line: VatLine): Part => ({ rate: line.rate, nature: line.nature, net: line.net, vat: line.vat, description: null })

const whole = (total: Minor, rate: number, vat: Minor): Part => ({ rate, nature: null, net: minus(total, vat), vat, description: null })

/** The total is known here: without one there is nothing to part. `homeRate` is the rate that is meant where VAT is stated without its rate. */
export function toParts(extraction: Extraction, total: Minor, homeRate: number): Parts {
  const rounding = extraction.rounding ?? zero
  const payable = minus(total, rounding)
  const stated = extraction.vatLines.map(toPart).filter(part => grossOf(part) !== 0)
  if (stated.length === 0) {
    const vat = extraction.vat ?? zero
    return { ...close([whole(payable, vat === 0 ? 0 : homeRate, vat)], payable, rounding), misfit: null }
  }
  return { ...close(stated, payable, rounding), misfit: stated.find(isMisfit) ?? null }
}

/** Whether its VAT is another than its rate gives. Documents round each line or the sum, but never by much. */
export function isMisfit({ rate, net, vat }: Part): boolean {
  const difference = Math.abs(vat - percentOf(net, rate))
  return difference > roundingMax && difference * 50 > Math.abs(vat)
}

/**
 * What a VAT code makes of a gross amount: the VAT that the bill states, where it can be of the code's rate; else the one that the rate gives. A code
 * without VAT on the bill (exempt, reverse charge) leaves all of it net.
 */
export function splitFor(code: VatCode, gross: Minor, stated: Minor | null): { net: Minor; vat: Minor } {
  if (code.rate === 0 || code.selfAssessedTo !== null) return { net: gross, vat: zero }
  const computed = vatWithin(gross, code.rate)
  const vat = stated !== null && Math.abs(stated - computed) <= roundingMax ? stated : computed
  return { net: minus(gross, vat), vat }
}

/** Closes the gap between parts and total, or says how large it is. */
function close(parts: readonly Part[], payable: Minor, rounding: Minor): Omit<Parts, 'misfit'> {
  const gap = minus(payable, sum(parts.map(grossOf)))
  if (gap === 0) return { parts, rounding, unexplained: zero, untaxed: zero }
  if (Math.abs(gap) <= roundingMax) return { parts, rounding: plus(rounding, gap), unexplained: zero, untaxed: zero }
  const hasUntaxed = parts.some(part => part.rate === 0)
  // VAT is stated on a part of the total only: the rest was bought without, as far as the document says.
  if (gap > 0 === payable > 0 && Math.abs(gap) < Math.abs(payable) && !hasUntaxed) {
    return { parts: [...parts, whole(gap, 0, zero)], rounding, unexplained: zero, untaxed: gap }
  }
  // The parts cannot be right. The total is what is paid, so it is booked, and nothing of it is deducted before somebody has looked.
  return { parts: [whole(payable, 0, zero)], rounding, unexplained: gap, untaxed: zero }
}

/** Takes an item out of the parts that hold it, as a part of its own. Undefined when no part can hold it: then nothing is taken apart. */
export function takeOut(
  parts: readonly Part[],
  item: { description: string; amount: Minor; includesVat: boolean | null; rate: number | null; nature: string | null },
): Part[] | undefined {
  const holds = (part: Part): boolean =>
    part.description === null && (item.rate === null || part.rate === item.rate) && (item.nature === null || part.nature === item.nature)
  const holder = parts.find(holds)
  if (!holder) return undefined
  const includesVat = item.includesVat ?? true
  const vat = includesVat ? vatWithin(item.amount, holder.rate) : shareOfVat(holder, item.amount)
  const net = includesVat ? minus(item.amount, vat) : item.amount
  if (Math.abs(net) > Math.abs(holder.net) || net > 0 !== holder.net > 0) return undefined
  const left = { ...holder, net: minus(holder.net, net), vat: minus(holder.vat, vat) }
  // An item that is all of its part has the VAT that was stated for it, which may be a cent off the computed one.
  if (grossOf(left) === 0) return [...parts.filter(part => part !== holder), { ...holder, description: item.description }]
  return [...parts.map(part => (part === holder ? left : part)), { ...holder, net, vat, description: item.description }]
}

/** The VAT of the part, in the measure in which its net is the item's. */
const shareOfVat = (part: Part, net: Minor): Minor => (part.net === 0 ? zero : share(part.vat, net, part.net))
