/**
 * From an extraction to lines of account and VAT code, with the reason for each choice. This is the order of thought that every country shares; what a
 * country decides by itself (its table of words, its accounts, its VAT codes) it brings along as `CountryRules`.
 */
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import type { Warning } from '../checks.ts'
import type { Item } from '../documents/extraction.ts'
import { chargesSalesTax } from '../documents/other-taxes.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import { type Minor, negate, sum, zero } from '../money/money.ts'
import { foldForSearch } from '../text/folding.ts'
import { toClassify } from './classify.ts'
import type { Coding, CodingFacts, CodingLine } from './coding.ts'
import type { CodingReason } from './coding-reason.ts'
import { toHomeParts } from './home-parts.ts'
import { type DomesticSigns, type Origin, originOf } from './origin.ts'
import { grossOf, type Part, roundingMax, splitFor, takeOut } from './parts.ts'
import { type FactBook, type NeededFact, noAnswers, openFactBook, type PurchaseFact } from './purchase-facts.ts'
import { apartReason, learntReason, originReason, roundingReason, wordReason } from './reasons.ts'
import { type CodingRow, type Finding, toWordTable } from './words.ts'

/** What a country may look at to book one line. */
export interface LineFacts {
  /** In the organization's currency, positive for a purchase and negative for a credit note. */
  part: Part
  category: string
  origin: Origin
  facts: CodingFacts
  /** The line of the whole document that has one of the phrases (`phrasePattern`): for what the law wants printed ("omvendt betalingspligt"). */
  says(phrases: RegExp): string | undefined
  /** What is known of a fact of `CountryRules.facts`; where nothing is, the question becomes a warning, and the line takes the cautious choice. */
  fact: FactBook['fact']
}

export interface Choice {
  ledgerAccountId: string | null
  vatCode: string | null
  reasons: readonly Omit<CodingReason, 'line'>[]
  warnings: readonly Warning[]
}

/** Items that are booked apart from the rest of their document: breakfast on a hotel bill, stamp duty on an invoice. */
export interface Split {
  /** Only on documents of this category; null on all. */
  within: string | null
  row: CodingRow
  /** Lines that speak of the rest as well and stay with it: a room whose price includes breakfast. The slug is of no account. */
  unless?: CodingRow
}

export interface CountryRules {
  home: DomesticSigns
  /** What its books are kept in. */
  language: Language
  /** The rate that is meant where a document states VAT without its rate. */
  rate: number
  rows: readonly CodingRow[]
  /** Words that a company adds to its name without becoming another one: countries, "group", "services". */
  nameFillers?: readonly string[]
  /** What no word decides. */
  fallback: string
  splits: readonly Split[]
  /** Which day's exchange rate counts, by which law. */
  rateLaw: string
  /** The questions that `LineFacts.fact` may ask. */
  facts?: readonly PurchaseFact[]
  /**
   * Kinds of purchase whose VAT is deducted at home like that of most others. A trade in the name of a supplier is enough for them where nothing speaks
   * against it: a mistake would cost no VAT.
   */
  isOrdinary?(category: string): boolean
  rounding: { loss: string; gain: string; vatCode: string }
  vatCode(code: string): VatCode | undefined
  bookLine(line: LineFacts): Choice
}

/** How much an assumption takes from the confidence, by the rule that makes it. */
const weights: Readonly<Record<string, number>> = { no_word_found: 0.7, name_only: 0.85, country_assumed: 0.95, untaxed_rest: 0.9 }
const weightOf = (reason: CodingReason): number => (reason.isAssumption ? (weights[reason.rule] ?? 0.9) : 1)

/** So many postings that agree say more than a word on the page. */
export const agreeingMin = 3

export function toCodeDocument(rules: CountryRules): (facts: CodingFacts) => Coding {
  const classify = toClassify(rules.rows, rules.fallback, rules.nameFillers)
  const splits = rules.splits.map(({ within, row, unless }) => ({
    within,
    table: toWordTable([row]),
    stays: toWordTable(unless ? [unless] : []),
  }))

  /** Items that go elsewhere become parts of their own, in the document's currency. */
  function takeApart(parts: readonly Part[], items: readonly Item[], main: string): { parts: readonly Part[]; apart: Map<Part, Finding> } {
    const apart = new Map<Part, Finding>()
    const areWithVat = includeVat(items, parts)
    let left = parts
    for (const item of items) {
      const text = [item.description]
      const split = splits.find(one => (one.within === null || one.within === main) && one.table.find(text) && !one.stays.find(text))
      const found = split?.table.find(text)
      if (!found || found.slug === main || item.amount === 0) continue
      const taken = takeOut(left, { ...item, includesVat: item.includesVat ?? areWithVat })
      const part = taken?.at(-1)
      if (!taken || !part) continue
      left = taken
      apart.set(part, found)
    }
    return { parts: left, apart }
  }

  return facts => {
    const { extraction, learnt } = facts
    const origin = originOf(extraction, rules.home)
    const named = classify(facts)
    const isBelieved = origin.kind === 'domestic' && named.isDisputed === false && rules.isOrdinary?.(named.category) === true
    const worded = isBelieved ? { ...named, isNameOnly: false } : named
    const isLearnt = learnt !== null && (learnt.source === 'correction' || learnt.agreeing >= agreeingMin)
    const main = (isLearnt ? learnt.category : null) ?? worded.category
    const reasons: CodingReason[] = [isLearnt ? learntReason(learnt, 'ledgerAccountId', null) : wordReason(worded), originReason(origin)]
    const warnings: Warning[] = []

    const home = toHomeParts(facts, { homeRate: rules.rate, rateLaw: rules.rateLaw }, reasons, warnings)
    const { parts, apart } = takeApart(home.parts, home.items, main)
    const situation = situationOf(origin, facts)
    // An e-invoice has its words in its items.
    const says = toSays([facts.text, ...extraction.items.map(item => item.description)].join('\n'))
    // What was taught of a whole document is not said of a part of one.
    const isWhole = parts.length - apart.size === 1
    const known =
      isLearnt && isWhole && learnt.situation === situation && learnt.vatCode !== null ? rules.vatCode(learnt.vatCode) : undefined
    // VAT on the bill is not learnt into a bill that says there is none.
    const isDenied = extraction.vat === 0 && known !== undefined && known.rate > 0 && known.selfAssessedTo === null
    const taught = isDenied ? undefined : known
    const bookingText = bookingTextOf(rules, facts)
    const needed: NeededFact[] = []
    const lines = parts.map((part, at): CodingLine => {
      const finding = apart.get(part)
      const category = finding?.slug ?? main
      if (finding) reasons.push(apartReason(finding, category, at))
      const book = openFactBook(rules.facts ?? [], facts.answers ?? noAnswers)
      const choice = rules.bookLine({ part, category, origin, facts, says, fact: book.fact })
      const line = { category, text: part.description ?? bookingText, net: part.net, vat: part.vat }
      if (isLearnt && taught && !finding) {
        reasons.push(learntReason(learnt, 'vatCode', at))
        const stated = part.rate === 0 && part.vat === 0 ? null : part.vat
        return { ...line, ledgerAccountId: learnt.ledgerAccountId, vatCode: taught.code, ...splitFor(taught, grossOf(part), stated) }
      }
      reasons.push(...[...choice.reasons, ...book.reasons].map(reason => ({ ...reason, line: at })))
      warnings.push(...choice.warnings, ...book.warnings)
      needed.push(...book.needed.filter(({ fact }) => needed.every(one => one.fact !== fact)))
      const ledgerAccountId = isLearnt && !finding ? learnt.ledgerAccountId : choice.ledgerAccountId
      return { ...line, ledgerAccountId, vatCode: choice.vatCode }
    })
    if (origin.kind === 'unknown' && !taught) warnings.push({ field: 'vatCode', ...say('supplier_country_unknown') })
    if (home.rounding !== 0) {
      lines.push(roundingLine(rules, home.rounding))
      reasons.push(roundingReason(home.rounding, facts.currency, lines.length - 1))
    }
    return {
      lines,
      bookingText,
      codedAmount: home.isKnown ? negate(sum(lines.map(grossOf))) : null,
      exchange: facts.exchange,
      reasons,
      warnings: warnings.filter((one, at) => warnings.findIndex(other => isSame(one, other)) === at),
      facts: needed,
      situation,
      confidence: Math.round(reasons.reduce((product, reason) => product * weightOf(reason), 1) * 1000) / 1000,
      isHumanMade: false,
    }
  }
}

/** Each question is asked once; of other warnings one of a kind is enough. */
const isSame = (one: Warning, other: Warning): boolean =>
  one.code === other.code && one.field === other.field && (one.code !== 'fact_missing' || one.values?.['fact'] === other.values?.['fact'])

/** Where the lines do not tell whether they include VAT, their sum may: it is then that of the net amounts. Otherwise they are taken as what is paid. */
function includeVat(items: readonly Item[], parts: readonly Part[]): boolean {
  const listed = sum(items.map(item => item.amount))
  return Math.abs(listed - sum(parts.map(part => part.net))) > roundingMax
}

/** Where the supplier is, what kind of document it is, and the rates on it. */
function situationOf(origin: Origin, { extraction }: CodingFacts): string {
  const rates = extraction.vatLines.map(line => line.nature ?? `${line.rate}`)
  const stated =
    rates.length > 0
      ? [...new Set(rates)].sort().join('+')
      : (extraction.vat === null || extraction.vat === 0) && !chargesSalesTax(extraction)
        ? 'none'
        : 'stated'
  return `${origin.kind} ${extraction.kind === 'receipt' ? 'receipt' : 'invoice'} ${stated}`
}

const bookingTextMax = 250

function bookingTextOf({ language }: CountryRules, { extraction: { supplier, invoiceNumber, kind } }: CodingFacts): string {
  return tell(language, say('document_text', { name: supplier.name, kind, number: invoiceNumber })).slice(0, bookingTextMax)
}

/** Which of some phrases the document says, as it is printed there. */
function toSays(text: string): LineFacts['says'] {
  const lines = text.split('\n').slice(0, 2000)
  const folded = lines.map(line => foldForSearch(line.slice(0, 500)))
  return phrases => {
    const at = folded.findIndex(line => phrases.test(line))
    return at < 0 ? undefined : lines[at]!.trim().slice(0, 200)
  }
}

const roundingLine = (rules: CountryRules, amount: Minor): CodingLine => ({
  ledgerAccountId: amount > 0 ? rules.rounding.loss : rules.rounding.gain,
  category: null,
  vatCode: rules.rounding.vatCode,
  text: tell(rules.language, say('rounding_text')),
  net: amount,
  vat: zero,
})
