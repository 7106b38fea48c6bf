/**
 * What the learned reader thinks of a document: for every day, amount and name on it how likely it is the one that is wanted. It chooses among the same words as
 * the finder and shares no rule with it, so that where both agree two have looked.
 */

import type { LikelyTotal } from '../fields/total/choose-total.ts'
import type { MarkedLine } from '../text/mark.ts'
import { type Label, labels } from './labels.ts'
import { labelWords } from './network.ts'
import { hashesOf, placesOf, type Token, tokensOf } from './tokens.ts'
import { dayWeights, fieldWeights } from './weights.ts'

/** One place of the document, and how likely it prints the field. */
export interface Told<Value> {
  value: Value
  line: MarkedLine
  likely: number
}

/** A day may be read with the month or the year first, too: the place is the same. */
export interface ToldDay extends Told<string> {
  others: readonly string[]
}

export const isDay = ({ value, others }: ToldDay, day: string | null): boolean => day !== null && (value === day || others.includes(day))

export interface LearnedOpinion {
  days: readonly ToldDay[]
  /** In hundredths, without their sign. */
  totals: readonly Told<number>[]
  /** Of VAT, likewise. */
  vats: readonly Told<number>[]
  /** Words of the name, one by one, and where in their line they stand. */
  names: readonly (Told<string> & { start: number; end: number })[]
  /** Words of the number that the supplier gave the document: those that it believes in. */
  numbers: readonly (Told<string> & { start: number; end: number })[]
}

/** Of somebody who does not say anything. */
export const noOpinion: LearnedOpinion = { days: [], totals: [], vats: [], names: [], numbers: [] }

/** Too few words say nothing about each other. */
const tokensMin = 5

export function learnedOpinion(lines: readonly MarkedLine[]): LearnedOpinion {
  const tokens = tokensOf(lines)
  if (tokens.length < tokensMin) return noOpinion
  const hashes = tokens.map(({ text }) => hashesOf(text))
  const places = placesOf(tokens, lines)
  const told = labelWords(hashes, places, fieldWeights())
  const toldOfDays = labelWords(hashes, places, dayWeights())
  const likelyAt = (token: number, label: Label): number =>
    (label === 'date' ? toldOfDays : told)[token * labels.length + labels.indexOf(label)]!
  const inLine = new Map<number, (Token & { at: number })[]>()
  tokens.forEach((token, at) => {
    const own = inLine.get(token.line)
    if (own) own.push({ ...token, at })
    else inLine.set(token.line, [{ ...token, at }])
  })
  /** Of what is printed in several words the likeliest speaks for all. */
  const likelyIn = (line: number, { start, end }: { start: number; end: number }, label: Label): number =>
    Math.max(0, ...(inLine.get(line) ?? []).filter(token => token.start < end && token.end > start).map(({ at }) => likelyAt(at, label)))
  const amountsAs = (label: Label): Told<number>[] =>
    lines.flatMap((line, at) => line.amounts.map(amount => ({ value: Math.abs(amount.value), line, likely: likelyIn(at, amount, label) })))
  return {
    days: lines.flatMap((line, at) =>
      line.dates.map(one => ({
        value: one.date,
        others: [one.monthFirst, one.yearFirst, one.slashedYearFirst].filter(other => other !== undefined),
        line,
        likely: likelyIn(at, one, 'date'),
      })),
    ),
    totals: amountsAs('total'),
    vats: amountsAs('vat'),
    names: tokens.map(({ text, line, start, end }, at) => ({
      value: text,
      start,
      end,
      line: lines[line]!,
      likely: likelyAt(at, 'supplier') + likelyAt(at, 'brand'),
    })),
    numbers: tokens.flatMap(({ text, line, start, end }, at) => {
      const likely = likelyAt(at, 'invoiceNumber')
      return likely < believedMin ? [] : [{ value: text, start, end, line: lines[line]!, likely }]
    }),
  }
}

/** Below this it does not know, or does not think so. */
export const believedMin = 0.5

/** With the first network, of the fitting documents that were given 0.95 and more and were disputed, so many were right; of those that nobody disputed, 0.997. */
export const disputedMost = 0.88

/** It believes in another place than the one that was chosen, and not in that one. */
function isDisputed<One extends Told<unknown>>(told: readonly One[], isChosen: (one: One) => boolean): boolean {
  const isBelieved = ({ likely }: One): boolean => likely >= believedMin
  return told.some(one => isBelieved(one) && !isChosen(one)) && !told.some(one => isBelieved(one) && isChosen(one))
}

/** What it gives for a total that the finder may choose: nothing, where it does not believe in it. */
export function likelyTotal({ totals }: LearnedOpinion): LikelyTotal {
  const byValue = new Map<number, number>()
  for (const { value, likely } of totals) if (likely >= believedMin) byValue.set(value, Math.max(likely, byValue.get(value) ?? 0))
  return hundredths => byValue.get(Math.abs(hundredths)) ?? 0
}

export const isDayDisputed = ({ days }: LearnedOpinion, day: string): boolean => isDisputed(days, one => isDay(one, day))

export const isTotalDisputed = ({ totals }: LearnedOpinion, hundredths: number): boolean =>
  isDisputed(totals, one => one.value === Math.abs(hundredths))
