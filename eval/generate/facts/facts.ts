/** Everything that a document may say, drawn before anything is printed: the page and the truth are both taken from it. */
import type { PaperKind } from '../../../src/domain/documents/extraction.ts'
import type { Chance } from '../chance.ts'
import type { Country } from '../countries/country.ts'
import { countryFor } from '../countries/index.ts'
import type { Book } from '../languages/index.ts'
import type { GoodsKind, Language, MetaLabel } from '../languages/vocabulary.ts'
import type { Layout, Odds } from '../layouts/layout.ts'
import { choices, type Split } from '../splits.ts'
import { type Party, partyIn, type Seller, sellerIn } from './company.ts'
import { documentNumber, otherNumber } from './numbers.ts'
import { type Item, priceBetween, type Sums, sumsOf } from './sums.ts'
import { trades } from './trades.ts'
import { addDays } from './writing.ts'

export interface Days {
  issued: string
  due: string | null
  delivered: string
  ordered: string
  from: string
  to: string
  printed: string
  paid: string
  early: string
  validUntil: string
  arrived: string
}

export interface Facts {
  kind: PaperKind
  language: Language
  country: Country
  goods: GoodsKind
  seller: Seller
  buyer: Party | null
  shipTo: Party
  number: string
  days: Days
  time: string
  currency: string
  isForeignCurrency: boolean
  items: readonly Item[]
  sums: Sums
  isReverse: boolean
  isExempt: boolean
  isCard: boolean
  isCredit: boolean
  /** Numbers of other things, by the label that they stand behind. */
  numbers: Partial<Record<MetaLabel, string>>
}

const usualOdds: Odds = {
  due: 0.85,
  discount: 0.08,
  shipping: 0.08,
  prepaid: 0.06,
  previous: 0,
  rounding: 0.04,
  tip: 0,
  withheld: 0,
  fund: 0,
  reverse: 0.03,
  exempt: 0.02,
  zero: 0.006,
  foreign: 0.05,
}

const priceFactor: Readonly<Record<string, number>> = { DKK: 7, SEK: 10 }

function drawDays(kind: PaperKind, hasDue: boolean, chance: Chance, day?: string): Days {
  const issued = day ?? addDays('2018-01-01', chance.between(0, 3280))
  const term = chance.of([7, 8, 10, 14, 14, 15, 20, 21, 30, 30, 30, 45, 60])
  const month = issued.slice(0, 8)
  const from = chance.is(0.5) ? addDays(`${month}01`, -chance.of([28, 31, 59, 90, 365])) : addDays(issued, chance.of([0, 1, -30, -31, -90]))
  const delivered = addDays(issued, -chance.of([0, 0, 0, 1, 1, 2, 3, 5, 8, 13, 21]))
  return {
    issued,
    due: hasDue ? addDays(issued, kind === 'reminder' ? chance.of([7, 8, 10]) : term) : null,
    delivered,
    arrived: addDays(delivered, -chance.between(1, 5)),
    ordered: addDays(issued, -chance.between(1, 45)),
    from,
    to: addDays(from, chance.of([27, 29, 30, 30, 89, 90, 364])),
    printed: addDays(issued, chance.of([0, 0, 1, 2, 9, 30, 120])),
    paid: addDays(issued, chance.of([0, 0, 0, 1, 3, 7, 12])),
    early: addDays(issued, chance.of([7, 8, 10])),
    validUntil: addDays(issued, chance.of([14, 30, 60, 90])),
  }
}

function shuffled<Value>(list: readonly Value[], chance: Chance): Value[] {
  return list
    .map(value => ({ value, place: chance.number() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)
}

function drawNote(days: Days, chance: Chance): Item['note'] {
  if (chance.is(0.72)) return { text: '', day: null }
  const text = chance.of([
    `${chance.letters(2)}-${chance.digits(3)}`,
    `${chance.digits(2)}x${chance.digits(2)}`,
    `(${chance.digits(1)} x ${chance.digits(2)})`,
    `type ${chance.letters(1)}${chance.digits(2)}`,
    `${days.issued.slice(0, 4)}`,
    `nr. ${chance.digits(4)}`,
    'PRO',
    'Plus',
    '',
  ])
  return { text, day: chance.is(0.3) ? addDays(days.issued, -chance.between(0, 40)) : null }
}

/** A table that stands in no column can go on on the next page. */
const canGoOn = ({ paper, body }: Layout): boolean => (paper === 'a4' || paper === 'letter') && body.some(({ is }) => is === 'lines')

function drawItems(layout: Layout, goods: GoodsKind, book: Book, country: Country, days: Days, isFree: boolean, chance: Chance): Item[] {
  const trade = trades[goods]
  const [least, most] = layout.lines ?? (canGoOn(layout) && chance.is(0.06) ? [18, 55] : trade.lines)
  const factor = priceFactor[country.currency] ?? 1
  const units = book.words.units.split('|')
  const rates = country.rates
  const rateOf = (): number => {
    if (isFree || !rates || trade.rates === 'none') return 0
    if (isMixed) return chance.of([rates.standard, rates.reduced, rates.reduced, rates.low])
    return trade.rates === 'mixed' ? chance.of([rates.standard, rates.reduced]) : rates[trade.rates]
  }
  // Most papers have one rate, even where the trade has several.
  const isMixed = chance.is(trade.rates === 'mixed' ? 0.7 : 0.1)
  const oneRate = rateOf()
  const things = shuffled(book.goods[goods].items, chance)
  return Array.from({ length: chance.between(least, most) }, (_, at): Item => {
    const price = priceBetween(trade.price, factor, chance)
    // Nobody buys forty of what costs a thousand.
    const isDear = price > 15_000 * factor
    const measured = chance.between(10, 999) / chance.of(isDear ? [100] : [10, 20, 100])
    const [fewest, most] = trade.quantity
    const quantity = trade.isMeasured && chance.is(0.6) ? measured : chance.between(fewest, isDear ? Math.min(3, most) : most)
    const discount = chance.is(0.06) ? chance.of([5, 10, 15, 20, 25, 50]) : 0
    return {
      description: things[at % things.length]!,
      note: drawNote(days, chance),
      article: otherNumber('article', chance),
      quantity,
      unit: chance.of(units),
      price,
      discount,
      amount: Math.round(price * quantity * (1 - discount / 100)),
      rate: isMixed ? rateOf() : oneRate,
      day: addDays(days.delivered, -chance.between(0, 20)),
    }
  })
}

/** What stays the same on all that one supplier sends to one customer; and the day and the number of this one. */
export interface Issued extends Pick<Facts, 'country' | 'goods' | 'seller' | 'currency' | 'isForeignCurrency'> {
  buyer: Party
  isGross: boolean
  day: string
  number: string
}

export function drawFacts(layout: Layout, language: Language, book: Book, chance: Chance, issued?: Issued): Facts {
  const odds: Odds = { ...usualOdds, ...layout.odds }
  const split: Split = layout.split
  const country = issued?.country ?? countryFor(language, chance, layout.countries)
  const goods = issued?.goods ?? chance.of(layout.goods)
  const trade = trades[goods]
  const slogans = choices(book.words.sentences.slogans, split)
  const buyerKind = layout.buyer ?? (trade.buyer === 'either' ? chance.of(['company', 'person'] as const) : trade.buyer)
  const buyerCountry = chance.is(0.12) ? countryFor(chance.of(['da', 'it', 'en', 'de', 'nl'] as const), chance) : country
  const buyerGoods = book.goods[chance.of(['office', 'craft', 'design', 'machine', 'restaurant', 'software', 'accounting'] as const)]
  const partyOf = (kind: 'company' | 'person'): Party => partyIn(buyerCountry, buyerGoods, kind, split, chance)
  const isReverse = chance.is(odds.reverse) && buyerKind === 'company'
  const isExempt = !isReverse && (trade.rates === 'none' || chance.is(odds.exempt))
  const days = drawDays(layout.kind, chance.is(odds.due), chance, issued?.day)
  const items = drawItems(layout, goods, book, country, days, isReverse || isExempt, chance)
  const isGross =
    issued?.isGross ??
    ((layout.prices ?? (trade.prices === 'either' ? chance.of(['net', 'gross'] as const) : trade.prices)) === 'gross' &&
      country.rates !== null)
  const lines = items.reduce((sum, { amount }) => sum + amount, 0)
  const has = (name: keyof Odds): boolean => chance.is(odds[name])
  const isOneRate = new Set(items.map(({ rate }) => rate)).size === 1
  const isFree = isOneRate && has('zero')
  const hasFund = has('fund')
  const factor = priceFactor[country.currency] ?? 1
  const sums = sumsOf(items, {
    isGross,
    discount: isFree ? lines : isOneRate && has('discount') ? Math.round((lines * chance.of([2, 3, 5, 10, 12, 15, 20])) / 100) : 0,
    shipping: !isFree && isOneRate && has('shipping') ? chance.of([390, 490, 500, 595, 900, 1250, 3500]) * factor : 0,
    fund: hasFund ? Math.round((lines * 4) / 100) : 0,
    stamp: hasFund && isExempt ? 200 : 0,
    otherTaxRate: country.otherTax && !isReverse && chance.is(0.85) ? chance.of(country.otherTax.rates) : 0,
    roundTo: has('rounding') ? country.cashStep : 0,
    withheldRate: has('withheld') ? (country.code === 'ES' ? chance.of([7, 15]) : 20) : 0,
    prepaidShare: !isFree && has('prepaid') ? chance.of([1, 0.5, 0.3, 0.2, 0.1, 1]) : 0,
    previous: has('previous') ? priceBetween([500, 20_000], factor, chance) : 0,
    tip: has('tip') ? Math.round(lines * chance.of([0.05, 0.1, 0.15, 0.2])) : 0,
  })
  const isForeignCurrency = issued?.isForeignCurrency ?? has('foreign')
  return {
    kind: layout.kind,
    language,
    country,
    goods,
    seller: issued?.seller ?? sellerIn(country, book.goods[goods], split, slogans, chance),
    buyer: buyerKind === 'none' ? null : (issued?.buyer ?? partyOf(buyerKind)),
    shipTo: partyOf(buyerKind === 'person' ? 'person' : 'company'),
    number: issued?.number ?? documentNumber(layout.kind, split, days.issued, chance),
    days,
    time: `${String(chance.between(6, 23)).padStart(2, '0')}:${String(chance.between(0, 59)).padStart(2, '0')}${chance.is(0.25) ? `:${chance.digits(2).replace(/^[6-9]/, '4')}` : ''}`,
    currency: issued?.currency ?? (isForeignCurrency ? chance.of(['EUR', 'USD', 'GBP', 'SEK', 'DKK', 'CHF', 'NOK']) : country.currency),
    isForeignCurrency,
    items,
    sums,
    isReverse,
    isExempt,
    isCard: chance.is(0.75),
    isCredit: layout.kind === 'credit_note',
    numbers: {},
  }
}
