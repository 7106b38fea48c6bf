/**
 * What the learned reader thinks of a document: for every day, amount and name on it how likely it is the one that is wanted. It chooses among the same words as
 * the finder and shares no rule with it, so that where both agree two have looked.
 */
import type { MarkedLine } from '../text/mark.ts'
import { type Label, labels } from './labels.ts'
import { labelWords } from './network.ts'
import { hashesOf, placesOf, type Token, tokensOf } from './tokens.ts'
import { weights } from './weights.ts'

/** One place of the document, and how likely it prints the field. */
export interface Told<Value> {
  value: Value
  line: MarkedLine
  likely: number
}

export interface LearnedOpinion {
  days: readonly (Told<string> & { monthFirst: string | null })[]
  /** In hundredths, without their sign. */
  totals: readonly Told<number>[]
  /** Words of the name, one by one. */
  names: readonly Told<string>[]
}

/** Of somebody who does not say anything. */
export const noOpinion: LearnedOpinion = { days: [], totals: [], names: [] }

/** Too few words say nothing about each other. */
const tokensMin = 5

export function learnedOpinion(lines: readonly MarkedLine[]): LearnedOpinion {
  const tokens = tokensOf(lines)
  if (tokens.length < tokensMin) return noOpinion
  const told = labelWords(
    tokens.map(({ text }) => hashesOf(text)),
    placesOf(tokens, lines),
    weights(),
  )
  const likelyAt = (token: number, label: Label): number => told[token * labels.length + labels.indexOf(label)]!
  const inLine = new Map<number, (Token & { at: number })[]>()
  tokens.forEach((token, at) => {
    const own = inLine.get(token.line)
    if (own) own.push({ ...token, at })
    else inLine.set(token.line, [{ ...token, at }])
  })
  /** Of what is printed in several words the likeliest speaks for all. */
  const likelyIn = (line: number, { start, end }: { start: number; end: number }, label: Label): number =>
    Math.max(0, ...(inLine.get(line) ?? []).filter(token => token.start < end && token.end > start).map(({ at }) => likelyAt(at, label)))
  return {
    days: lines.flatMap((line, at) =>
      line.dates.map(one => ({ value: one.date, monthFirst: one.monthFirst ?? null, line, likely: likelyIn(at, one, 'date') })),
    ),
    totals: lines.flatMap((line, at) =>
      line.amounts.map(amount => ({ value: Math.abs(amount.value), line, likely: likelyIn(at, amount, 'total') })),
    ),
    names: tokens.map(({ text, line }, at) => ({
      value: text,
      line: lines[line]!,
      likely: likelyAt(at, 'supplier') + likelyAt(at, 'brand'),
    })),
  }
}

/** Below this it does not know, or does not think so. */
export const believedMin = 0.5

/** Of the fitting documents that were given 0.95 and more and were disputed, so many were right; of those that nobody disputed, 0.997. */
export const disputedMost = 0.88

/** It believes in another place than the one that was chosen, and not in that one. */
function isDisputed<One extends Told<unknown>>(told: readonly One[], isChosen: (one: One) => boolean): boolean {
  const isBelieved = ({ likely }: One): boolean => likely >= believedMin
  return told.some(one => isBelieved(one) && !isChosen(one)) && !told.some(one => isBelieved(one) && isChosen(one))
}

export const isDayDisputed = ({ days }: LearnedOpinion, day: string): boolean =>
  isDisputed(days, one => one.value === day || one.monthFirst === day)

export const isTotalDisputed = ({ totals }: LearnedOpinion, hundredths: number): boolean =>
  isDisputed(totals, one => one.value === Math.abs(hundredths))
