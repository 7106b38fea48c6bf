/**
 * What speaks for a field, as numbers from 0 to 1: more is better. They say nothing of the kind of document, only how well the reading is supported:
 * by the finder's own judgement, the arithmetic, a second place on the page, the check digits, the certainty of the engine that read the picture.
 * How much each of them counts is measured (`npm run calibrate`).
 */

import type { FoundCurrency } from '../fields/currency/currency.ts'
import type { FoundDay } from '../fields/date/choose-date.ts'
import { condensed, hasLegalForm } from '../fields/supplier/names.ts'
import type { FoundSupplier } from '../fields/supplier/supplier.ts'
import type { ChosenTotal } from '../fields/total/choose-total.ts'
import type { MarkedLine } from '../text/mark.ts'

export const judgedFields = ['supplier', 'date', 'total', 'vat', 'currency'] as const

export type JudgedField = (typeof judgedFields)[number]

export const isJudged = (field: string): field is JudgedField => (judgedFields as readonly string[]).includes(field)

/** By the names of the table. Null where nothing was read. Of VAT nothing is wanted abroad, and then nothing can be wrong. */
export type Signals = Readonly<Record<JudgedField, Readonly<Record<string, number>> | null>> & {
  isVatIdle: boolean
  /** Null where the learned reader was not asked. */
  agreement: Readonly<Record<string, number>> | null
}

export interface Found {
  lines: readonly MarkedLine[]
  method: string
  supplier: FoundSupplier | null
  date: FoundDay | null
  chosen: ChosenTotal | undefined
  vat: { value: number | null; confidence: number /** Whether it is from where VAT is deducted. */; isExpected: boolean }
  currency: FoundCurrency | null
  /** The currency of the country that the document is evidently from. */
  homeCurrency: string | null
  /** What the learned reader thinks of what was chosen; null where it was not asked. */
  agreement: Readonly<Record<string, number>> | null
}

/** The finder's own judgement. Between 0.95 and 0.99 lies as much as between 0.5 and 0.8: odds, not shares. */
const judgement = (confidence: number): number => {
  const share = Math.min(0.99, Math.max(0.05, confidence))
  return (Math.log(share / (1 - share)) + 3) / 7.6
}

/** Engines are sure of nearly everything: only the last tenth tells. What was typed is clear. */
const clarity = (line: MarkedLine | null | undefined): number => Math.min(1, Math.max(0, ((line?.certainty ?? 1) - 0.88) / 0.1))

const yes = (is: boolean): number => (is ? 1 : 0)

export function signalsOf(found: Found): Signals {
  const { lines, supplier, date, chosen, vat, currency } = found
  const isPrint = yes(found.method !== 'ocr')
  const explanation = chosen?.explanation
  return {
    isVatIdle: vat.value === null && !vat.isExpected,
    agreement: found.agreement,
    supplier: supplier && {
      judgement: judgement(supplier.confidence),
      isPrint,
      clarity: clarity(supplier.line),
      // A name that was misread may be so in both places, and a legal form says nothing of the letters before it.
      clearEcho: echoOf(supplier, lines) * clarity(supplier.line),
      clearLegalForm: yes(hasLegalForm(supplier.name)) * clarity(supplier.line),
      hasLegalForm: yes(hasLegalForm(supplier.name)),
      margin: Math.min(1, supplier.margin / 0.3),
      isLabelled: yes(supplier.isLabelled),
      isAlone: yes(supplier.line.cells.length === 1),
      isWordy: wordShare(supplier.name),
    },
    date: date && {
      judgement: judgement(date.confidence),
      isPrint,
      isFixed: yes(!date.isOpen && isFixed(date, lines)),
      // Country and currency agree on where it is from, and with it on whether the day or the month comes first.
      isOriginSure: yes(!date.isOpen && found.homeCurrency !== null && found.homeCurrency === currency?.currency),
      isOrderTold: yes(!date.isOpen),
      // A label that nobody has seen is worth less than one that is known, and a day that another comes close to less than one alone.
      isKnown: yes(date.isKnown),
      margin: Math.min(1, date.margin / 0.5),
      isOnlyDay: yes(lines.every(line => line.dates.every(one => one.date === date.date || one.monthFirst === date.date))),
    },
    total: chosen
      ? {
          judgement: judgement(chosen.confidence),
          isPrint,
          clarity: clarity(chosen.line),
          support: chosen.explanation.support,
          isProven: yes(chosen.explanation.support >= 0.95),
          repeats: repeatsOf(chosen.value, lines),
          isUnrivalled: yes(chosen.runnersUp.length === 0),
        }
      : null,
    vat: {
      judgement: judgement(vat.confidence),
      isPrint,
      clarity: clarity(explanation?.line),
      support: explanation?.support ?? 0,
      isStated: yes(vat.value !== null),
      // That there is none is said in words: an exemption, a reverse charge.
      isZero: yes(vat.value === 0),
    },
    currency: currency && {
      judgement: judgement(currency.confidence),
      isPrint,
      isPrinted: yes(currency.line !== null),
      // Of a sign that several countries share the country is no second witness: it was all that told which of them is meant.
      isHome: yes(found.homeCurrency === currency.currency && !currency.isOpen),
      isSignTold: yes(!currency.isOpen),
      // What stands beside a price of something else may be its currency alone.
      isBesideTotal: yes(currency.isBesideTotal),
    },
  }
}

/** Nothing but its place tells that it is a name: no legal form, no word for the seller, and it is nowhere printed again. */
export const isNameAlone = ({ supplier }: Signals): boolean =>
  supplier !== null && !supplier.hasLegalForm && !supplier.isLabelled && (supplier.clearEcho ?? 0) < 0.5

const echoedLinesMax = 200

/** The name is printed a second time, whole or by its longest word: in a web address, the small print, a greeting. Part of a word is not a word. */
function echoOf({ name, line }: FoundSupplier, lines: readonly MarkedLine[]): number {
  const words = name
    .split(/\s+/)
    .map(condensed)
    .filter(word => word !== '')
  const longest = [...words].sort((one, other) => other.length - one.length)[0] ?? ''
  const whole = words.join('')
  if (longest.length < 4) return 0
  let echo = 0
  for (const other of lines.slice(0, echoedLinesMax)) {
    if (other === line || other.at === line.at + 1) continue
    const theirs = other.content.split(/[\s@/]+/).map(condensed)
    if (theirs.some(word => word === whole || (whole.length > 5 && word.startsWith(whole)))) return 1
    if (theirs.includes(longest)) echo = words.every(word => word.length < 3 || theirs.includes(word)) ? 1 : Math.max(echo, 0.7)
    if (echo === 1) return echo
  }
  return echo
}

/** The day cannot be the month: by its number, because the month is written out, or by the points that only those write who put the day first. */
const isFixed = ({ date }: FoundDay, lines: readonly MarkedLine[]): boolean =>
  lines.some(line =>
    line.dates.some(one => one.date === date && (one.monthFirst === date || /^\d{1,2}\.\d/.test(line.content.slice(one.start, one.end)))),
  )

/** How much of a name is words that could be ones: what was misread has letters by themselves, and signs. */
function wordShare(name: string): number {
  const letters = (name.match(/\p{L}{3,}/gu) ?? []).join('').length
  return letters / Math.max(1, name.replace(/\s/g, '').length)
}

/** In how many other lines the same amount is printed: paid by card, a subtotal of everything, a summary. */
function repeatsOf(value: number, lines: readonly MarkedLine[]): number {
  const places = lines.filter(line => line.amounts.some(amount => Math.abs(amount.value) === value)).length
  return Math.min(2, Math.max(0, places - 1)) / 2
}

/** Of what was supposed to be so sure, so much was right: points that rise, joined by straight lines in odds. */
export type Curve = readonly (readonly [supposed: number, share: number])[]

export type Weights = Readonly<Record<string, number>>
