/** The currency of a document: by the signs beside its amounts, the total's first, weighed against where the document is from; without any by that alone. */

import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import { isCurrency } from '../../../domain/money/currencies.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { type CurrencySign, dollar, krone, signsIn } from '../../text/currency-signs.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import type { Origin } from '../country/origin.ts'

export interface FoundCurrency {
  currency: string
  confidence: number
  /** Where it stands. */
  line: MarkedLine | null
  /** What it was concluded from, where it is not printed. */
  conclusion: Said | null
  /** Whether it stands beside the total, and not only somewhere else. */
  isBesideTotal: boolean
  /** Whether its sign is that of several countries, and too little says of which. */
  isOpen: boolean
  /** What else it may be, the likeliest first. */
  runnersUp: readonly { currency: string; line: MarkedLine | null; score: number }[]
}

const labels = phraseBook({ currency: 'valuta, currency, währung, devise, divisa, moneda, valutakode, currency code' })

const euroCountries = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

export const currencyOfCountry: Readonly<Record<string, string>> = {
  ...Object.fromEntries(euroCountries.map(country => [country, 'EUR'])),
  AU: 'AUD',
  BG: 'EUR',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HK: 'HKD',
  HU: 'HUF',
  ID: 'IDR',
  IN: 'INR',
  IS: 'ISK',
  MY: 'MYR',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  US: 'USD',
}

/** When a country took the euro, where documents from before are still about. */
const euroSince: Readonly<Record<string, readonly [since: CalendarDate, before: string]>> = {
  BG: ['2026-01-01', 'BGN'],
  HR: ['2023-01-01', 'HRK'],
}

function currencyOn(country: string, day: CalendarDate | null): string | undefined {
  const change = euroSince[country]
  return change && day !== null && day < change[0] ? change[1] : currencyOfCountry[country]
}

/** The latest day printed that has come: the prices are of that time. */
function dayOf(lines: readonly MarkedLine[], today: CalendarDate): CalendarDate | null {
  let day: CalendarDate | null = null
  for (const line of lines) for (const { date } of line.dates) if (date <= today && (day === null || date > day)) day = date
  return day
}

/** How much the origin speaks for each currency. */
function originCurrencies(origin: Origin, day: CalendarDate | null): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [country, weight] of origin.votes) {
    const currency = currencyOn(country, day)
    // Countries that share a sign share a currency: the strongest of them speaks for it.
    if (currency !== undefined) weights.set(currency, Math.max(weights.get(currency) ?? 0, weight))
  }
  return weights
}

const shared: Readonly<Record<CurrencySign, readonly string[]>> = {
  [krone]: ['DKK', 'SEK', 'NOK', 'ISK'],
  // Malaysian tills print the dollar for the ringgit.
  [dollar]: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MYR'],
}

interface Resolved {
  currency: string
  confidence: number
  /** The others that share its sign and are not much less likely. */
  others: readonly string[]
}

/** So far ahead the signs of a country settle what a shared sign means: more than one soft sign. */
const settledBy = 1.2

/** A crown or a dollar of which country. */
function resolve(sign: CurrencySign, weights: ReadonlyMap<string, number>, own: string | null): Resolved {
  const sharing = shared[sign]
  if (!sharing) return { currency: sign, confidence: 0.98, others: [] }
  const weightOf = (currency: string): number => weights.get(currency) ?? 0
  const sorted = [...sharing].sort((one, other) => weightOf(other) - weightOf(one))
  const [best, second] = sorted as [string, string]
  const lead = weightOf(best) - weightOf(second)
  const settled = (currency: string, confidence: number): Resolved => ({
    currency,
    confidence,
    others: lead >= settledBy ? [] : sorted.filter(one => one !== currency),
  })
  if (lead >= 0.5) return settled(best, lead >= 2.5 ? 0.97 : lead >= settledBy ? 0.95 : 0.8)
  if (sign === krone) return own !== null && sharing.includes(own) ? settled(own, 0.7) : settled('DKK', 0.5)
  // What several of them have, and the USA has not, tells at least that it is not theirs.
  return weightOf(best) - weightOf('USD') >= 0.5 ? settled(best, 0.5) : settled('USD', 0.7)
}

export interface CurrencyFacts {
  lines: readonly MarkedLine[]
  /** The line of the chosen total, and its value in hundredths. */
  total: { line: MarkedLine; value: number } | null
  origin: Origin
  language: string | null
  own: string | null
  today: CalendarDate
  /** Whether the signs are those of a text layer: they are what was printed. */
  isPrint: boolean
}

interface Vote {
  weight: number
  line: MarkedLine
  /** Whether it is written out, and not a mere sign that may have been misread. */
  isWritten: boolean
}

/** In the line of the total. */
const besideTotal = 3

function votesOf({ lines, total, language }: CurrencyFacts): Map<CurrencySign, Vote> {
  const votes = new Map<CurrencySign, Vote>()
  const vote = (sign: CurrencySign, weight: number, line: MarkedLine, isWritten: boolean): void => {
    const known = votes.get(sign)
    votes.set(sign, {
      weight: (known?.weight ?? 0) + weight,
      line: known && known.weight > weight ? known.line : line,
      isWritten: isWritten || (known?.isWritten ?? false),
    })
  }
  for (const line of lines) {
    for (const { currency, value } of line.amounts) {
      if (currency !== null) vote(currency, line === total?.line && Math.abs(value) === total.value ? 8 : 1, line, false)
    }
    for (const sign of signsIn(line.content)) {
      // In an Italian address it is the province of Rome.
      if (sign === 'MYR' && language === 'it') continue
      vote(sign, line === total?.line ? besideTotal : 0.5, line, line.content.includes(sign))
    }
    for (const found of findPhrases(labels, line.words)) {
      const code = /^[\s:.]*([A-Z]{3})(?!\p{L})/u.exec(line.content.slice(found.end))?.[1]
      if (code && isCurrency(code)) vote(code, 6, line, true)
    }
  }
  return votes
}

/** What it takes to say that a sign was misread: a register or several softer signs of another country, and none of its own. */
const misreadMin = 2.5

/** OCR takes € for £: a lone pound where all else speaks for the euro is one. */
function asMeant(sign: CurrencySign, vote: Vote, weights: ReadonlyMap<string, number>): CurrencySign {
  const isMisread = sign === 'GBP' && !vote.isWritten && (weights.get('EUR') ?? 0) >= (weights.get('GBP') ?? 0) + misreadMin
  return isMisread ? 'EUR' : sign
}

/** Two capitals and a number without decimals. A symbol, a word and a code are never on a plate, and a price seldom lacks its decimals. */
const plate = /^\p{Lu}{2} ?\d[\d ]*$/u

/** `RM 88 115` on a number plate: letters that are a sign elsewhere, beside one number that is not the total, where all else speaks for another country. */
function isStray(
  sign: CurrencySign,
  { weight, isWritten, line }: Vote,
  { lines }: CurrencyFacts,
  weights: ReadonlyMap<string, number>,
): boolean {
  if (isWritten || weight > strayMax || shared[sign] !== undefined || weights.has(sign)) return false
  if (![...weights.values()].some(support => support >= misreadMin)) return false
  const signed = line.amounts.filter(({ currency }) => currency === sign)
  const isElsewhere = lines.some(other => other !== line && signsIn(other.content).includes(sign))
  return !isElsewhere && signed.length === 1 && plate.test(line.content.slice(signed[0]!.start, signed[0]!.end))
}

/** One amount with the sign, and the sign itself. */
const strayMax = 1.5

export function currencyOf(facts: CurrencyFacts): FoundCurrency | null {
  const { origin, own, lines, today, isPrint } = facts
  const day = dayOf(lines, today)
  const weights = originCurrencies(origin, day)
  const votes = votesOf(facts)
  // Two prices are printed while a currency is being replaced: the day tells which one was paid.
  for (const [since, before] of Object.values(euroSince)) {
    if (votes.has(before) && votes.has('EUR') && day !== null) votes.delete(day < since ? 'EUR' : before)
  }
  const strays = [...votes].filter(([sign, vote]) => isStray(sign, vote, facts, weights))
  for (const [sign] of strays) votes.delete(sign)
  const [best, second] = [...votes].sort((one, other) => other[1].weight - one[1].weight)
  if (!best) return withStrays(evident(origin, weights), strays)
  const meant = ([sign, vote]: readonly [CurrencySign, Vote]): CurrencySign => (isPrint ? sign : asMeant(sign, vote, weights))
  const sign = meant(best)
  const found = resolve(sign, weights, own)
  // The code confirms, or decides, what the sign leaves open.
  const codes = (shared[sign] ?? []).filter(code => votes.has(code))
  const currency = codes.length === 1 && found.confidence < 0.95 ? codes[0]! : found.currency
  const isConfirmed = codes.length === 1 && currency === codes[0]
  const rival = second === undefined ? undefined : resolve(meant(second), weights, own).currency
  const isContested = second !== undefined && second[1].weight > best[1].weight * 0.6 && rival !== currency
  const sure = sign === best[0] ? found.confidence : 0.8
  const isOpen = !isConfirmed && found.others.length > 0
  const others = isOpen ? found.others.filter(one => one !== currency) : []
  return {
    currency,
    confidence: isContested ? Math.min(sure, 0.7) : isConfirmed ? 0.98 : sure,
    line: best[1].line,
    conclusion: null,
    isBesideTotal: best[1].weight >= besideTotal,
    isOpen,
    runnersUp: [
      ...(isContested ? [{ currency: rival!, line: second[1].line, score: 1 }] : []),
      ...others
        .filter(one => !isContested || one !== rival)
        .map(one => ({ currency: one, line: best[1].line, score: 0.5 + (weights.get(one) ?? 0) })),
    ],
  }
}

/** Where no other sign is printed at all, what looks like a number plate may be the only price that has one. */
const withStrays = (found: FoundCurrency | null, strays: readonly (readonly [CurrencySign, Vote])[]): FoundCurrency | null =>
  found === null || strays.length === 0
    ? found
    : {
        ...found,
        isOpen: true,
        runnersUp: [...strays.map(([currency, { line }]) => ({ currency, line, score: 1 })), ...found.runnersUp],
      }

const evidentMin = 1.2

function evident(origin: Origin, weights: ReadonlyMap<string, number>): FoundCurrency | null {
  const [best, second] = [...weights].sort((one, other) => other[1] - one[1])
  const lead = (best?.[1] ?? 0) - (second?.[1] ?? 0)
  if (!best || best[1] < evidentMin || lead < 0.5) return null
  const { country } = origin
  const conclusion = country === null ? say('currency_by_origin.unclear') : say('currency_by_origin', { country })
  return {
    currency: best[0],
    confidence: lead >= 4 ? 0.9 : lead >= 2.5 ? 0.85 : lead >= 1.5 ? 0.75 : 0.65,
    line: null,
    conclusion,
    isBesideTotal: false,
    isOpen: false,
    runnersUp: [...weights]
      .filter(([currency]) => currency !== best[0])
      .sort((one, other) => other[1] - one[1])
      .map(([currency, score]) => ({ currency, line: null, score })),
  }
}
