/**
 * What the learned reader thinks of a document: for every day, amount and name on it how likely it is the one that is wanted. It chooses among the same words as
 * the finder and shares no rule with it, so that where both agree two have looked.
 */
import { condensed } from '../fields/supplier/names.ts'
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
  vats: readonly Told<number>[]
  /** Words of the name, one by one. */
  names: readonly Told<string>[]
}

const none: LearnedOpinion = { days: [], totals: [], vats: [], names: [] }

/** Too few words say nothing about each other. */
const tokensMin = 5

export function learnedOpinion(lines: readonly MarkedLine[]): LearnedOpinion {
  const tokens = tokensOf(lines)
  if (tokens.length < tokensMin) return none
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
  const amounts = (label: Label): Told<number>[] =>
    lines.flatMap((line, at) => line.amounts.map(amount => ({ value: Math.abs(amount.value), line, likely: likelyIn(at, amount, label) })))
  return {
    days: lines.flatMap((line, at) =>
      line.dates.map(one => ({ value: one.date, monthFirst: one.monthFirst ?? null, line, likely: likelyIn(at, one, 'date') })),
    ),
    totals: amounts('total'),
    vats: amounts('vat'),
    names: tokens.map(({ text, line }, at) => ({
      value: text,
      line: lines[line]!,
      likely: likelyAt(at, 'supplier') + likelyAt(at, 'brand'),
    })),
  }
}

/** How likely what was found is by the learned reader, and how likely the best of all that it is not. */
export interface Support {
  seconded: number
  unopposed: number
}

function support<Value>(told: readonly Told<Value>[], isFound: (one: Told<Value>) => boolean): Support {
  let seconded = 0
  let opposed = 0
  for (const one of told)
    if (isFound(one)) seconded = Math.max(seconded, one.likely)
    else opposed = Math.max(opposed, one.likely)
  return { seconded, unopposed: 1 - opposed }
}

export const supportOfDay = ({ days }: LearnedOpinion, day: string): Support =>
  support(days as LearnedOpinion['days'], one => one.value === day || (one as LearnedOpinion['days'][number]).monthFirst === day)

export const supportOfTotal = ({ totals }: LearnedOpinion, value: number): Support => support(totals, one => one.value === Math.abs(value))

export const supportOfVat = ({ vats }: LearnedOpinion, value: number): Support => support(vats, one => one.value === Math.abs(value))

/** A word of the name speaks for it wherever it stands; a word beside it, in the same line, against nothing. */
export function supportOfName({ names }: LearnedOpinion, { name, line }: { name: string; line: MarkedLine }): Support {
  const whole = condensed(name)
  const isOfName = (word: string): boolean => {
    const own = condensed(word)
    return own.length > 1 && whole.includes(own)
  }
  const { seconded } = support(names, one => isOfName(one.value))
  const { unopposed } = support(
    names.filter(one => one.line !== line),
    one => isOfName(one.value) || condensed(one.value).length < 2,
  )
  return { seconded, unopposed }
}
