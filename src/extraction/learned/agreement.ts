/**
 * What the learned reader thinks of the values that were chosen, as signals of how likely they are right: how likely the place is that was taken, and how unlikely the
 * best of all others. It shares no rule with the finder, so that it knows pages on which the finder's own signals say nothing.
 */
import { condensed } from '../fields/supplier/names.ts'
import { isDay, type LearnedOpinion, type Told } from './opinion.ts'

interface Chosen {
  day: string | null
  /** In hundredths. */
  total: number | null
  /** In hundredths; null where there is none on the paper, or none was found. */
  vat: number | null
  name: string | null
}

/** How likely the likeliest place of the chosen value is, and how likely that no other is the one. */
function likelihoods<One extends Told<unknown>>(told: readonly One[], isChosen: (one: One) => boolean): { own: number; noOther: number } {
  let [own, other] = [0, 0]
  for (const one of told)
    if (isChosen(one)) own = Math.max(own, one.likely)
    else other = Math.max(other, one.likely)
  return { own: Math.min(1, own), noOther: Math.max(0, 1 - other) }
}

const wordMin = 3

export function agreementOf(
  { days, totals, vats, names }: LearnedOpinion,
  { day, total, vat, name }: Chosen,
): Readonly<Record<string, number>> {
  const ofDay = likelihoods(days, one => isDay(one, day))
  const ofTotal = likelihoods(totals, one => total !== null && one.value === Math.abs(total))
  const ofVat = likelihoods(vats, one => vat !== null && one.value === Math.abs(vat))
  const own = condensed(name ?? '')
  const ofName = likelihoods(names, ({ value }) => {
    const word = condensed(value)
    return word.length < wordMin ? own.startsWith(word) : own.includes(word)
  })
  return {
    day: ofDay.own,
    noOtherDay: ofDay.noOther,
    total: ofTotal.own,
    noOtherTotal: ofTotal.noOther,
    // Where none was found, that no amount looks like VAT is all there is to agree with.
    vat: vat === null || vat === 0 ? Math.max(ofVat.own, ofVat.noOther) : ofVat.own,
    noOtherVat: ofVat.noOther,
    name: ofName.own,
    noOtherName: ofName.noOther,
  }
}
