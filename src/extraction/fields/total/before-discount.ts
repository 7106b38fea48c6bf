/** A sum that a discount is taken from before the total: `Sum 5.494,73`, `Rabat -549,47`, `Beløb 4.945,26`. All goods add up to it, and nobody pays it. */
import type { MarkedLine } from '../../text/mark.ts'
import { type SumFacts, valuesOf } from './sum-facts.ts'

interface Printed {
  value: number
  line: MarkedLine | null
}

/** For paying soon: what stands above it is the total, and what stands below it is paid by those who are quick. */
const forPayingSoon =
  /skonto|escompte|pronto pago|early|prompt|kontantrabat|betalingsrabat|sconto cassa|kassarabat|anticipat|(?:ved betaling|if paid|per pagamento|bei zahlung)/i

/** Whether a discount between the two lines, of just what they differ by, leads from the one amount to the other. */
export const isBeforeDiscount = (one: Printed, other: Printed, facts: SumFacts): boolean =>
  one.line !== null &&
  other.line !== null &&
  valuesOf(facts, 'discount').some(
    ({ value, line }) =>
      value !== 0 &&
      one.line!.at < line.at &&
      line.at < other.line!.at &&
      Math.abs(one.value - Math.abs(value) - other.value) <= 1 &&
      (other.value === 0 || !(forPayingSoon.test(line.content) || forPayingSoon.test(other.line!.content))),
  )

/** A total of nothing is one where all of a sum was taken off. */
export const givenAway = (facts: SumFacts, candidates: readonly Printed[]): Printed | undefined =>
  facts.readings.find(
    one =>
      (one.kind === 'total' || one.kind === 'payable') &&
      one.value === 0 &&
      one.weight > 0.5 &&
      candidates.some(candidate => isBeforeDiscount(candidate, one, facts)) &&
      // Freight or a fee may come on top of goods that are free.
      !facts.readings.some(({ kind, value, line }) => (kind === 'total' || kind === 'payable') && value > 0 && line.at > one.line.at),
  )
