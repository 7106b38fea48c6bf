/**
 * A reading is proven where every field has a witness beside the finder's own judgement, and they are independent of each other: a name with a legal form
 * or printed twice, a day that cannot be the month or a country that says which comes first, sums that add up to the total, VAT by the same arithmetic, a currency that goes with the country.
 */
import { type JudgedField, judgedFields, type Signals } from './signals.ts'

type Fields = { [Field in JudgedField]: NonNullable<Signals[Field]> }

const is = (signal: number | undefined, least = 0.5): boolean => (signal ?? 0) >= least

const witnesses: { [Field in keyof Fields]: (signals: Fields[Field]) => boolean } = {
  // Two parties side by side, and nothing says which is which: then it must be far ahead. What was typed cannot be misread.
  supplier: one =>
    is(one.clarity, 0.2) &&
    ((is(one.isLabelled) && is(one.margin, 0.3)) ||
      ((is(one.hasLegalForm) || is(one.clearEcho)) && (is(one.isAlone) || is(one.margin, 0.8))) ||
      (is(one.isPrint) && is(one.isAlone) && is(one.margin, 0.4))),
  date: one => (is(one.isFixed) || is(one.isOriginSure)) && (is(one.isKnown) || is(one.isOnlyDay)),
  total: one => (is(one.isProven) && (is(one.isPrint) || is(one.repeats) || is(one.clarity, 0.99))) || is(one.repeats, 1),
  // A summary that adds up without any VAT in it proves that there is none.
  vat: one => is(one.isStated) && (is(one.support, 0.95) || is(one.judgement, 0.99) || (is(one.isZero) && is(one.judgement, 0.85))),
  currency: one => is(one.judgement, 0.9) || (is(one.judgement, 0.8) && is(one.isHome)),
}

const hasWitness = (field: keyof Fields, signals: Signals): boolean => {
  if (field === 'vat' && signals.isVatIdle) return true
  const own = signals[field]
  return own !== null && (witnesses[field] as (one: typeof own) => boolean)(own)
}

/** The fields that have a witness. */
export const witnessed = (signals: Signals): JudgedField[] => judgedFields.filter(field => hasWitness(field, signals))
