/** What the learned reader would have chosen, for the finder to go by where it has nothing better to go by itself. */
import { canBeName, condensed, isNothingButForm, nameIn } from '../fields/supplier/names.ts'
import { isSameName, type ToldName } from '../fields/supplier/supplier.ts'
import type { FoundDate } from '../text/dates.ts'
import type { MarkedLine } from '../text/mark.ts'
import { believedMin, type LearnedOpinion, type Told } from './opinion.ts'

/** Of several places the likeliest, if it is believed in. */
export function likeliest<One extends Told<unknown>>(told: readonly One[], least = believedMin): One | undefined {
  let best: One | undefined
  for (const one of told) if (one.likely >= least && one.likely > (best?.likely ?? 0)) best = one
  return best
}

/** What it gives for each place where a day is printed; nothing, where it was not asked. */
export function likelyDay({ days }: LearnedOpinion): ((line: MarkedLine, day: FoundDate) => number) | null {
  if (days.length === 0) return null
  const byLine = new Map<MarkedLine, LearnedOpinion['days'][number][]>()
  for (const one of days) byLine.set(one.line, [...(byLine.get(one.line) ?? []), one])
  return (line, { date }) => Math.max(0, ...(byLine.get(line) ?? []).filter(({ value }) => value === date).map(({ likely }) => likely))
}

interface LearnedName {
  name: string
  line: MarkedLine
  likely: number
}

/** Where a cell goes on with something else: an address, or what a label stands for. */
const breaks = /[,;:|•·]/g

/** A few words without a number are a name to their end. */
const isShort = (text: string): boolean => !/\d/.test(text) && (text.match(/\S+/g) ?? []).length <= 6

/** Of the cell of the likeliest word what stands between two breaks, up to the last word that it takes for the name: half a name is none. */
export function learnedName({ names }: LearnedOpinion): LearnedName | undefined {
  const best = likeliest(names)
  if (!best) return undefined
  const { line, likely } = best
  const cell = line.cells.find(one => one.start <= best.start && best.start < one.end) ?? { start: 0, end: line.content.length }
  const ends = [...line.content.matchAll(breaks)].map(({ index }) => index)
  const from = Math.max(cell.start, ...ends.filter(end => end < best.start).map(end => end + 1))
  const to = Math.min(cell.end, ...ends.filter(end => end > best.start))
  const last = names
    .filter(one => one.line === line && one.likely >= believedMin && one.start < to)
    .reduce((most, { end }) => Math.max(most, end), best.end)
  const whole = line.content.slice(from, to)
  const name = nameIn(isShort(whole) ? whole : line.content.slice(from, Math.min(last, to)))
  return canBeName(name) && !isNothingButForm(name) ? { name, line, likely } : undefined
}

/** In print it knows names well. In pictures letters are misread, and it decides between names that are nearly as likely, and no more. */
const [inPrint, inPictures] = [0.45, 0.05]

export function toldName(learned: LearnedOpinion, isPrint: boolean): ToldName | undefined {
  const told = learnedName(learned)
  return told && { name: told.name, line: told.line, counts: isPrint ? inPrint * told.likely : inPictures }
}

/** Names are printed in more than one way, so that it must be sure of another one, and believe in none of the words of the one that was chosen. */
const sureOfName = 0.9
const wordMin = 3

export function isNameDisputed(learned: LearnedOpinion, chosen: string): boolean {
  const told = learnedName(learned)
  if (told === undefined || told.likely < sureOfName || isSameName(told.name, chosen)) return false
  const own = condensed(chosen)
  const isOfChosen = (word: string): boolean => word.length >= wordMin && own.includes(word)
  return !learned.names.some(({ value, likely }) => likely >= believedMin && isOfChosen(condensed(value)))
}
