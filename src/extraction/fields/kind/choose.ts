/**
 * What kind of document this is: every kind that it names is a candidate, with what speaks for it. A document that may as well be no voucher as one is held
 * back: a wrong automatic posting is the worst that can happen.
 */
import { isNoVoucherKind, type NoVoucherKind, type PaperKind } from '../../../domain/documents/extraction.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { kindConfidence } from './confidence.ts'
import { isRatherVoucher, type VoucherEvidence, withoutLabelsOfOthers } from './evidence.ts'
import { type Mention, mentionsOf } from './mentions.ts'
import { type KindBook, type KindPhrases, kindBook } from './phrase-book.ts'
import { da } from './phrases/da.ts'
import { de } from './phrases/de.ts'
import { en } from './phrases/en.ts'
import { es } from './phrases/es.ts'
import { fr } from './phrases/fr.ts'
import { it } from './phrases/it.ts'
import { nl } from './phrases/nl.ts'
import { sv } from './phrases/sv.ts'
import { type FoundVoucherKind, type VoucherFacts, voucherKindOf } from './voucher.ts'

const languages: Readonly<Record<string, KindPhrases>> = { da, it, en, de, fr, es, sv, nb: sv, nl }

const books = new Map<string, KindBook>()

/** A word that several languages have means what it means in that of the document. */
function bookFor(language: string | null): KindBook {
  const own = languages[language ?? '']
  const key = own ? language! : ''
  const known = books.get(key)
  if (known) return known
  const book = kindBook([...(own ? [own] : []), ...new Set(Object.values(languages))])
  books.set(key, book)
  return book
}

export interface Candidate {
  kind: PaperKind
  score: number
  /** The strongest mention of it; null where it follows from something else. */
  best: Mention | null
}

/** The title that comes first is the likeliest one. */
const firstBonus = 1.5
const saidMax = 5
const hintsMax = 2.4
const datesMax = 1
const mentionsMax = 1
/** A reference with a number below the title of an invoice. */
const referredWeight = 2
const numberedBonus = 0.5

const sumOf = (mentions: readonly Mention[], max: number): number =>
  Math.min(
    max,
    [...new Map(mentions.map(one => [one.words.toLowerCase(), one.weight])).values()].reduce((sum, weight) => sum + weight, 0),
  )

const mostOf = (mentions: readonly Mention[]): number => Math.max(0, ...mentions.map(({ weight }) => weight))

/** These are about invoices, and name them. */
const aboutInvoices: ReadonlySet<PaperKind> = new Set(['reminder', 'account_statement', 'payment_confirmation', 'remittance_advice'])

/**
 * Once the title says "invoice", "Order confirmation no. 123" below it is what the invoice is about; once it says "reminder", so is "Invoice 123". But an
 * invoice may have the number of the order above its own title.
 */
function withReferences(mentions: readonly Mention[]): Mention[] {
  const first = mentions.find(({ place, weight, kind }) => weight > 0 && (place === 'title' || (place === 'number' && kind === 'invoice')))
  if (!first || first.kind === null) return [...mentions]
  const isVoucher = first.kind === 'invoice' || first.kind === 'credit_note'
  const isOther = isNoVoucherKind(first.kind) && (aboutInvoices.has(first.kind) || !first.isNumbered)
  return mentions.map(one => {
    if (one === first) return one.place === 'title' ? { ...one, weight: one.weight + firstBonus } : one
    if (one.place !== 'title' || one.kind === null || one.line === first.line || !one.isNumbered || one.isProminent) return one
    const isCredited = first.kind === 'credit_note' && one.kind === 'invoice'
    const isAbout = isVoucher && (first.place === 'title' || !aboutInvoices.has(one.kind))
    const isBelow = isNoVoucherKind(one.kind) ? isAbout : isCredited || (isOther && one.kind !== 'receipt')
    return isBelow ? { ...one, place: 'number' as const, weight: Math.min(one.weight, referredWeight) } : one
  })
}

function toCandidate(kind: PaperKind, mentions: readonly Mention[]): Candidate {
  const own = mentions.filter(one => one.kind === kind)
  const at = (place: Mention['place']): Mention[] => own.filter(one => one.place === place)
  const titles = at('title')
  const isNumbered = titles.some(one => one.isNumbered)
  const isInvoice = kind === 'invoice' || kind === 'credit_note'
  const numbers = Math.max(mostOf(at('number')), isNumbered && isInvoice ? 5 : 0)
  const score =
    mostOf(titles) +
    (isNumbered && !isInvoice ? numberedBonus : 0) +
    numbers +
    Math.min(saidMax, sumOf(at('said'), saidMax) + sumOf(at('hinted'), hintsMax)) +
    sumOf(at('date'), datesMax) +
    Math.max(sumOf(at('mentioned'), mentionsMax), mostOf(at('row')))
  const best = [...own].filter(one => one.weight > 0).sort((one, other) => other.weight - one.weight)[0] ?? null
  return { kind, score: isNoVoucherKind(kind) ? score - sumOf(at('mentioned'), mentionsMax) : score, best }
}

/** What says that the invoice comes later, or that this is none, speaks for whatever else the document calls itself. */
function candidatesOf(given: readonly Mention[]): Candidate[] {
  const mentions = withReferences(given)
  const kinds = new Set(mentions.flatMap(({ kind }) => kind ?? []))
  const candidates = [...kinds].map(kind => toCandidate(kind, mentions))
  const invoice = candidates.find(({ kind }) => kind === 'invoice')
  const isProForma = candidates.some(({ kind, best }) => kind === 'pro_forma' && best?.place === 'title')
  // The courtesy copy of an electronic invoice is not valid for tax, but what it shows was invoiced.
  const isCourtesy = mentions.some(({ place }) => place === 'courtesy') && !isProForma
  const about = mentions.filter(({ place }) => (place === 'toCome' || place === 'denied') && !(isCourtesy && place === 'denied'))
  const denied = about.find(({ place }) => place === 'denied')
  if (denied && invoice) invoice.score = Math.min(invoice.score, deniedInvoiceMax)
  const later = Math.max(denied ? deniedWeight : 0, about.some(({ place }) => place === 'toCome') ? toComeWeight : 0)
  if (later === 0) return candidates
  const others = candidates.filter(({ kind, score }) => isNoVoucherKind(kind) && score > 0)
  const best = others.sort((one, other) => other.score - one.score)[0]
  if (best) best.score += later
  else {
    const notice = candidates.find(({ kind }) => kind === 'notice')
    if (notice) notice.score += later
    else candidates.push({ kind: 'notice', score: later, best: denied ?? about[0] ?? null })
  }
  return candidates
}

const deniedWeight = 5
const toComeWeight = 3
const deniedInvoiceMax = 4

/** Paid at a till: with nothing else said it is a receipt. */
const tillWeight = 1.5
/** Less says nothing. */
const noVoucherMin = 2
/** Thanks for an order, on a page that has neither the name of a voucher nor anything else that one has. */
const hintMin = 1.2
const thanked: ReadonlySet<PaperKind> = new Set(['order_confirmation', 'purchase_order'])
/** A sentence alone, on what may well be a receipt. */
const unnamedMin = 3.5
/** So much more must speak for a voucher than for anything else. */
const marginMin = 2.5
/** With this much in favour of no voucher there is no doubt. */
const sureMargin = 3

export interface KindFacts extends VoucherFacts {
  language: string | null
  number: VoucherEvidence['ownNumber']
  hasAccount: boolean
  hasProvenVat: boolean
}

export interface FoundKind {
  /** The kind of voucher that it is, or would be. */
  voucher: FoundVoucherKind
  kind: PaperKind
  confidence: number
  line: MarkedLine | null
  /** The other candidates, the likeliest first. */
  runnersUp: readonly Candidate[]
  /** What it was recognised as instead of a voucher; null for a voucher. */
  noVoucher: { kind: NoVoucherKind; words: string | null; isSure: boolean } | null
  /** It is taken for an invoice, and has nothing that only one has: no name, no number of one, no day to pay by, no account. */
  isUnnamed: boolean
}

/** A title outweighs what the rest of the page looks like: the sign of the booking hangs on one of them, the right to deduct on another. */
function withTitle(voucher: FoundVoucherKind, candidates: readonly Candidate[]): FoundVoucherKind {
  const scoreOf = (kind: PaperKind): number => candidates.find(one => one.kind === kind)?.score ?? 0
  const titled = (kind: PaperKind): Mention | undefined => {
    const best = candidates.find(one => one.kind === kind)?.best
    return best?.place === 'title' && best.weight >= titleMin ? best : undefined
  }
  const credit = titled('credit_note')
  if (credit && voucher.kind !== 'credit_note' && scoreOf('credit_note') > scoreOf('invoice'))
    return { ...voucher, kind: 'credit_note', confidence: 0.95, line: credit.line }
  const receipt = titled('receipt')
  if (receipt && voucher.kind === 'invoice' && scoreOf('invoice') <= 1)
    return { ...voucher, kind: 'receipt', confidence: 0.85, line: receipt.line }
  return voucher
}

const titleMin = 6

/** Untitled orders and offers have all of it but these. */
const isUnnamed = ({ line, isPaidAtTill, kind }: FoundVoucherKind, facts: KindFacts, named: readonly Candidate[]): boolean =>
  kind === 'invoice' &&
  line === null &&
  named.length === 0 &&
  facts.hasBuyer &&
  !isPaidAtTill &&
  !facts.hasDueDate &&
  !facts.hasAccount &&
  (facts.numberOf === null || facts.numberOf === 'plain' || facts.numberOf === 'order')

export function kindOf(facts: KindFacts): FoundKind {
  const looks = voucherKindOf(facts)
  const evidence = { ...facts, ownNumber: facts.number, isPaidAtTill: looks.isPaidAtTill }
  const mentions = withoutLabelsOfOthers(mentionsOf(facts.lines, bookFor(facts.language)), evidence)
  const candidates = candidatesOf(mentions)
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  const voucher = withTitle(looks, candidates)
  const other = candidates.find(({ kind }) => isNoVoucherKind(kind))
  const named = candidates.filter(({ kind }) => !isNoVoucherKind(kind))
  const forVoucher = Math.max(0, ...named.map(({ score }) => score)) + (voucher.isPaidAtTill ? tillWeight : 0)
  const forOther = other?.score ?? 0
  const isNamed = other?.best?.place !== 'said' && other?.best?.place !== 'hinted'
  const isNameless = mentions.every(({ kind }) => kind === null || isNoVoucherKind(kind))
  const isBare = isNameless && other !== undefined && thanked.has(other.kind) && !isRatherVoucher(other.kind as NoVoucherKind, evidence)
  const least = isBare && forVoucher === 0 ? hintMin : isNamed || forVoucher === 0 ? noVoucherMin : unnamedMin
  if (other && forOther >= least && forOther > forVoucher - marginMin) {
    const isSure = forOther - forVoucher >= sureMargin
    return {
      voucher: { ...voucher, confidence: Math.min(voucher.confidence, isSure ? 0.3 : 0.5) },
      kind: other.kind,
      confidence: kindConfidence(forOther - forVoucher),
      line: other.best?.line ?? null,
      runnersUp: candidates.filter(one => one !== other),
      noVoucher: { kind: other.kind as NoVoucherKind, words: other.best?.words ?? null, isSure },
      isUnnamed: false,
    }
  }
  const runnersUp = candidates.filter(({ kind }) => kind !== voucher.kind)
  return {
    voucher,
    kind: voucher.kind,
    confidence: voucher.confidence,
    line: voucher.line,
    runnersUp,
    noVoucher: null,
    isUnnamed: isUnnamed(voucher, facts, named),
  }
}
