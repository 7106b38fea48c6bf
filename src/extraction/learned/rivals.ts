/** Where the learned reader believes in another value than the finder, that value is shown beside the one that was chosen. */
import type { Rival } from '../calibration/runners-up.ts'
import { condensed } from '../fields/supplier/names.ts'
import { believedMin, type LearnedOpinion, type Told } from './opinion.ts'

function best<One extends Told<unknown>>(told: readonly One[]): One | undefined {
  let likeliest: One | undefined
  for (const one of told) if (one.likely >= believedMin && one.likely > (likeliest?.likely ?? 0)) likeliest = one
  return likeliest
}

/** Before those that the finder itself has, and in place of the same one among them. */
const withFirst = (first: Rival | undefined, rivals: readonly Rival[]): Rival[] => {
  if (!first) return [...rivals]
  const most = Math.max(0, ...rivals.map(({ score }) => score))
  return [{ ...first, score: Math.max(first.score, most) }, ...rivals.filter(({ value }) => value !== first.value)]
}

export function withLearnedDay({ days }: LearnedOpinion, chosen: string | undefined, rivals: readonly Rival[]): Rival[] {
  const other = best(days)
  const isSame = other === undefined || other.value === chosen || other.monthFirst === chosen
  return withFirst(isSame ? undefined : { value: other.value, line: other.line, score: other.likely }, rivals)
}

export function withLearnedTotal(
  { totals }: LearnedOpinion,
  chosen: number | undefined,
  toText: (hundredths: number) => string,
  rivals: readonly Rival[],
): Rival[] {
  const other = best(totals)
  const isSame = other === undefined || other.value === Math.abs(chosen ?? 0)
  return withFirst(isSame ? undefined : { value: toText(other.value), line: other.line, score: other.likely }, rivals)
}

/** The words of one line that it takes for the name. */
export function withLearnedName({ names }: LearnedOpinion, chosen: string | undefined, rivals: readonly Rival[]): Rival[] {
  const likeliest = best(names)
  if (!likeliest) return [...rivals]
  const value = names
    .filter(({ line, likely }) => line === likeliest.line && likely >= believedMin)
    .map(one => one.value)
    .join(' ')
  const [own, other] = [condensed(chosen ?? ''), condensed(value)]
  const isSame = other.length < 3 || own.includes(other) || (own !== '' && other.includes(own))
  return withFirst(isSame ? undefined : { value, line: likeliest.line, score: likeliest.likely }, rivals)
}
