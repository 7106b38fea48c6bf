/** Where the learned reader believes in another value than the finder, that value is shown beside the one that was chosen. */
import type { Rival } from '../calibration/runners-up.ts'
import { condensed } from '../fields/supplier/names.ts'
import { learnedName, likeliest } from './choices.ts'
import { isDay, type LearnedOpinion } from './opinion.ts'

/** Before those that the finder itself has, and in place of the same one among them. */
const withFirst = (first: Rival | undefined, rivals: readonly Rival[]): Rival[] => {
  if (!first) return [...rivals]
  const most = Math.max(0, ...rivals.map(({ score }) => score))
  return [{ ...first, score: Math.max(first.score, most) }, ...rivals.filter(({ value }) => value !== first.value)]
}

export function withLearnedDay({ days }: LearnedOpinion, chosen: string | undefined, rivals: readonly Rival[]): Rival[] {
  const other = likeliest(days)
  const isSame = other === undefined || isDay(other, chosen ?? null)
  return withFirst(isSame ? undefined : { value: other.value, line: other.line, score: other.likely }, rivals)
}

export function withLearnedTotal(
  { totals }: LearnedOpinion,
  chosen: number | undefined,
  toText: (hundredths: number) => string,
  rivals: readonly Rival[],
): Rival[] {
  const other = likeliest(totals)
  const isSame = other === undefined || other.value === Math.abs(chosen ?? 0)
  return withFirst(isSame ? undefined : { value: toText(other.value), line: other.line, score: other.likely }, rivals)
}

/** The name that it takes for the supplier's. */
export function withLearnedName(opinion: LearnedOpinion, chosen: string | undefined, rivals: readonly Rival[]): Rival[] {
  const learned = learnedName(opinion)
  if (!learned) return [...rivals]
  const { name: value, line, likely } = learned
  const [own, other] = [condensed(chosen ?? ''), condensed(value)]
  const isSame = other.length < 3 || own.includes(other) || (own !== '' && other.includes(own))
  return withFirst(isSame ? undefined : { value, line, score: likely }, rivals)
}
