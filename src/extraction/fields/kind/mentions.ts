/** Where a document names its kind, and how much that says: a title says most, a reference to another document nothing. */
import { isNoVoucherKind, type PaperKind } from '../../../domain/documents/extraction.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { isReference } from '../../text/references.ts'
import { isNumber, type Word, wordsOf } from '../../text/words.ts'
import { hasLegalForm } from '../supplier/names.ts'
import { brokenPairs } from './broken-titles.ts'
import {
  bare,
  denials,
  futures,
  joiners,
  leads,
  numberWords,
  obligations,
  ofTheBuyer,
  prepositions,
  references,
  subjects,
  vague,
} from './grammar.ts'
import { isCapital, isLabelled, isPlain, isValueBehind, type Surroundings, surroundingsOf, usualHeight } from './labels.ts'
import { type FoundPhrase, findKindPhrases, type KindBook } from './phrase-book.ts'

/** How a phrase stands on the page. */
export type Place = 'title' | 'number' | 'said' | 'hinted' | 'toCome' | 'denied' | 'courtesy' | 'date' | 'row' | 'mentioned'

export interface Mention {
  kind: PaperKind | null
  place: Place
  weight: number
  /** The phrase as printed: words that we know, and no others. */
  words: string
  line: MarkedLine
  /** A number follows at once. */
  isNumbered: boolean
  /** Printed in capitals on a page that is not. */
  isProminent: boolean
  /** With a number, and no bigger than the rest of the page: it may be the name of another document. */
  isAside?: boolean
}

interface Segment {
  words: readonly Word[]
  text: string
  phrases: readonly FoundPhrase[]
  around: Surroundings
}

const alone: Surroundings = { beside: '', below: '', isLarge: null, isAmongCapitals: false }

/** T I T L E S may be spaced out. */
const spaced = /(?<![\p{L}\d])\p{Lu}(?: \p{Lu}){4,}(?![\p{L}\d])/gu

interface Spoken {
  content: string
  words: readonly Word[]
}

function spokenOf(line: MarkedLine): Spoken {
  const content = line.content.replace(spaced, run => run.replaceAll(' ', ''))
  return content === line.content ? { content, words: line.words } : { content, words: wordsOf(content) }
}

/** A word in an address of a mail or a site names nothing: faktura@… is where invoices are sent. */
function isInAddress(content: string, { start, end }: Word): boolean {
  const before = /\S*$/.exec(content.slice(0, start))![0]
  const after = /^\S*/.exec(content.slice(end))![0]
  return /@|https?:|^www\./i.test(`${before}${content.slice(start, end)}${after}`)
}

/** The columns of a line, each with what is found in it. */
function segmentsOf({ content, words }: Spoken, book: KindBook, line: MarkedLine, lines: readonly MarkedLine[], page: Page): Segment[] {
  const starts = words.flatMap((word, at) => (at === 0 || word.isColumnStart ? [at] : []))
  const columns = starts.map((start, at) => {
    const own = words.slice(start, starts[at + 1] ?? words.length)
    return { words: own, text: content.slice(own[0]!.start, own.at(-1)!.end + 1) }
  })
  return columns.map((column, at) => {
    const isNamed = !isValueBehind(column.text, columns[at - 1]?.text)
    const phrases = isNamed ? findKindPhrases(book, column.words).filter(({ from }) => !isInAddress(content, column.words[from]!)) : []
    if (phrases.length === 0) return { ...column, phrases, around: alone }
    const place = { start: column.words[0]!.start, end: column.words.at(-1)!.end, next: columns[at + 1]?.text ?? '' }
    return { ...column, phrases, around: surroundingsOf(lines, line, place, page.usualHeight) }
  })
}

const hasMoney = (line: MarkedLine): boolean => line.amounts.some(amount => !amount.isBare)

/** Goods and sums begin where amounts follow each other: a share capital in the letterhead stands alone. */
export function bodyStart(lines: readonly MarkedLine[]): number {
  const withMoney = lines.map(hasMoney)
  const start = withMoney.findIndex((has, at) => has && withMoney.slice(at + 1, at + 4).some(Boolean))
  return start < 0 ? lines.length : start
}

/** Whether capitals mean anything here. */
function isMostlyCapital(lines: readonly MarkedLine[]): boolean {
  const letters = lines.map(line => line.text.replace(/[^\p{L}]/gu, '')).join('')
  return letters.replace(/[^\p{Lu}]/gu, '').length > letters.length * 0.5
}

type Lead = 'none' | 'subject' | 'part' | 'reference' | 'denied' | 'other'

/** What stands before the phrase in its column. */
function leadOf(content: string, before: readonly Word[], phrase: Word): Lead {
  if (before.length === 0) return 'none'
  const near = before.slice(-4)
  const gap = content.slice(before.at(-1)!.end, phrase.start)
  if (near.some(({ text }) => denials.has(text))) return 'denied'
  if (gap.includes(':') && before.some(({ text }) => subjects.has(text))) return 'subject'
  if (near.some(({ text }) => references.has(text))) return 'reference'
  if (before.every(word => leads.has(word.text) || (isNumber(word) && word.text.length <= 2))) return 'none'
  if (/\s[-–—|•]\s|:\s|^[^\p{L}\d]*[|/(*]/u.test(gap)) return 'part'
  return 'other'
}

type Tail = 'none' | 'number' | 'labelled' | 'part' | 'preposition' | 'future' | 'obligation' | 'other'

/** What stands behind it. */
function tailOf(content: string, end: number, after: readonly Word[]): Tail {
  const [first] = after
  if (!first) return 'none'
  if (after.slice(0, 4).some(({ text }) => futures.has(text))) return 'future'
  if (after.slice(0, 2).some(({ text }) => obligations.has(text))) return 'obligation'
  const gap = content.slice(end, first.start)
  const isLabel = numberWords.has(first.text)
  const value = isLabel ? after[1] : first
  const valueGap = isLabel && value ? content.slice(first.end, value.start) : gap
  if (
    value &&
    /\d/.test(content.slice(value.start, value.end + 6)) &&
    (isLabel || isNumber(value) || /^[^\s]*\d/.test(content.slice(value.start)))
  )
    return `${gap}${valueGap}`.includes(':') ? 'labelled' : 'number'
  if (/[-–—:/(|,*!]/.test(gap)) return 'part'
  if (prepositions.has(first.text)) return 'preposition'
  return 'other'
}

const titleWeight = 6
const capitalWeight = 1
const numberWeight = 5
const ownNumberWeight = 2
/** Behind the goods a title is rather a heading, or a reference. */
const belowShare = 0.4
const looseShare = 0.7
const headLinesMax = 70
const sentenceWordsMin = 9
/** "DDT del 09/05/2019". */
const datedWithin = 8

interface Page {
  bodyAt: number
  /** Written without capitals. */
  isSmall: boolean
  isCapital: boolean
  usualHeight: number | null
}

function titleOf(segment: Segment, phrase: FoundPhrase, spoken: Spoken, line: MarkedLine, page: Page, isFew: boolean): Mention | undefined {
  const { content } = spoken
  const words = segment.words
  const first = words[phrase.from]!
  const end = words[phrase.to - 1]!.end
  const printed = content.slice(first.start, end)
  const kind = phrase.kind!
  const isHead = line.at < page.bodyAt && line.at < headLinesMax
  const isProminent = !page.isCapital && isCapital(printed)
  const mention = (place: Place, weight: number, isNumbered = false): Mention => ({
    kind,
    place,
    weight,
    words: printed,
    line,
    isNumbered,
    isProminent,
  })
  const lead = leadOf(content, words.slice(0, phrase.from), first)
  if (lead === 'denied') return undefined
  const tail = tailOf(content, end, words.slice(phrase.to))
  if (tail === 'future') return kind === 'invoice' ? { ...mention('toCome', 0), kind: null } : undefined
  if (tail === 'obligation') return mention('mentioned', 0.5)
  // "La nostra migliore proposta" has no number, and is this one.
  const isOwn = tail === 'none' && isHead && words.slice(0, phrase.from).some(({ text }) => text === 'nostra')
  if (lead === 'reference' || (lead !== 'subject' && !isOwn && isReferred(line, spoken, first))) return mention('mentioned', 0)
  const isLabel =
    lead === 'none' && isNoVoucherKind(kind) && (tail === 'none' ? isLabelled(printed, segment.around) : isDayLabel(segment, phrase))
  // Who writes "your order 123" has got it, and writes about it.
  const isTheirs = kind === 'purchase_order' && phrase.from > 0 && ofTheBuyer.has(words[phrase.from - 1]!.text)
  if (isTheirs && (isLabel || tail !== 'none')) return mention('mentioned', 0)
  const isVague = vague.has(printed.toLowerCase()) && phrase.words.length === 1
  if ((tail !== 'none' || page.isCapital) && bare.has(printed.toLowerCase())) return mention('mentioned', 0.5)
  // "Unverbindlicher Kostenvoranschlag": a word before it that no list has, and nothing behind.
  const unknown = words.slice(0, phrase.from).filter(({ text }) => !leads.has(text)).length
  const isQualified = lead === 'other' && unknown === 1 && tail === 'none' && isHead && !isVague && !hasLegalForm(segment.text)
  if ((lead === 'other' && !isQualified) || (tail === 'other' && (isVague || hasLegalForm(segment.text)))) return mention('mentioned', 0.5)
  // The end of a sentence that began in the line before.
  const isContinued = /^\p{Ll}/u.test(segment.text) && line.at > 0 && !page.isSmall && lead !== 'subject'
  if (isContinued) return mention('mentioned', 0.5)
  const isSentence = words.length >= sentenceWordsMin && /[.!?]$/.test(segment.text.trimEnd()) && !isProminent && lead !== 'subject'
  if (isSentence && tail !== 'number' && tail !== 'part') return mention('mentioned', 0.5)
  // A line with an amount is one of the goods or of a list, unless the whole document is hardly more than that line.
  if (hasMoney(line) && line.at >= page.bodyAt && !(isFew && line.at <= 1))
    return mention('row', isNoVoucherKind(kind) ? 0 : 2, tail === 'number')
  const isNumbered =
    tail === 'number' || tail === 'labelled' || (tail === 'preposition' && /\d/.test(content.slice(end, end + datedWithin)))
  if (isLabel) return mention('number', ownNumberWeight, true)
  if (tail === 'labelled' || (kind === 'contract' && isNumbered)) {
    // Bills name the contract that they are for: its number counts like a title only where it stands like one.
    const isAside = kind === 'contract' && !(isHead && lead === 'none' && tail === 'number')
    const weight = isNoVoucherKind(kind) ? (isAside ? 1 : ownNumberWeight) : numberWeight
    return mention('number', weight + (isProminent && isNoVoucherKind(kind) ? capitalWeight : 0), true)
  }
  const share = (isHead ? 1 : belowShare) * (lead === 'part' || isQualified || tail === 'other' ? looseShare : 1)
  const isAside = isNumbered && isPlain(printed, segment.around)
  return { ...mention('title', share * (titleWeight + (isProminent ? capitalWeight : 0)), isNumbered), isAside }
}

/** "DDT del:   14/5/2026". */
const isDayLabel = ({ words, text, around }: Segment, { to }: FoundPhrase): boolean =>
  to === words.length - 1 &&
  prepositions.has(words[to]!.text) &&
  text.trimEnd().endsWith(':') &&
  around.isLarge !== true &&
  /^\d/.test(around.beside)

const isReferred = (line: MarkedLine, { content }: Spoken, first: Word): boolean =>
  content === line.content &&
  isReference(
    line,
    line.words.findIndex(word => word.start === first.start),
  )

const besideWeights = { said: 2.5, hinted: 1.2, toCome: 3, denied: 5, courtesy: 0 } as const

/** A label counts with its value behind it, or under it. */
function hasValue(spoken: Spoken, segment: Segment, phrase: FoundPhrase, next: MarkedLine | undefined): boolean {
  const end = segment.words[phrase.to - 1]!.end
  const behind = spoken.content.slice(end)
  if (/\d/.test(behind)) return true
  return behind.trim() === '' || /^[^\p{L}\p{N}]*$/u.test(behind) ? next !== undefined && /^\s*\S*\d/.test(next.content) : false
}

/** What a column says of the kind, the joined titles of "order confirmation and invoice" among it. */
function mentionsIn(
  segment: Segment,
  spoken: Spoken,
  line: MarkedLine,
  next: MarkedLine | undefined,
  page: Page,
  isFew: boolean,
): Mention[] {
  const found: Mention[] = []
  let title: { mention: Mention; phrase: FoundPhrase } | undefined
  for (const phrase of segment.phrases) {
    const first = segment.words[phrase.from]!
    const words = spoken.content.slice(first.start, segment.words[phrase.to - 1]!.end)
    const plain = { kind: phrase.kind, words, line, isNumbered: false, isProminent: false }
    if (phrase.sense === 'neutral') continue
    if (phrase.sense === 'title') {
      const mention = title ? joinedTo(title, phrase, segment, spoken, plain) : titleOf(segment, phrase, spoken, line, page, isFew)
      if (mention) found.push(mention)
      if (mention?.place === 'title' && !title) title = { mention, phrase }
    } else if (phrase.sense === 'number' && title) {
      const mention = joinedTo(title, phrase, segment, spoken, plain)
      if (mention) found.push({ ...mention, isNumbered: true })
    } else if (phrase.sense === 'number' || phrase.sense === 'date') {
      found.push(...labelsOf(phrase, segment, spoken, line, next, page, isFew, plain))
    } else {
      // "Facture définitive: 861" is what such a letter speaks of, and is this one.
      const named = phrase.sense === 'toCome' ? titleOf(segment, { ...phrase, kind: 'invoice' }, spoken, line, page, isFew) : undefined
      const isThis = named !== undefined && named.weight >= numberWeight && !/^\p{Ll}/u.test(segment.text)
      found.push(isThis ? named : { ...plain, place: phrase.sense, weight: besideWeights[phrase.sense] })
    }
  }
  return found
}

type Plain = Omit<Mention, 'place' | 'weight'>

function labelsOf(
  phrase: FoundPhrase,
  segment: Segment,
  spoken: Spoken,
  line: MarkedLine,
  next: MarkedLine | undefined,
  page: Page,
  isFew: boolean,
  plain: Plain,
): Mention[] {
  const first = segment.words[phrase.from]!
  const before = segment.words.slice(0, phrase.from)
  const lead = leadOf(spoken.content, before, first)
  if (lead === 'denied' || lead === 'reference' || isReferred(line, spoken, first)) return [{ ...plain, place: 'mentioned', weight: 0 }]
  if (!hasValue(spoken, segment, phrase, next)) return [{ ...plain, place: 'mentioned', weight: 0.5 }]
  if (phrase.sense === 'date') return [{ ...plain, place: 'date', weight: 1 }]
  // Rows of a list name many invoices, and are none.
  if (hasMoney(line) && !isFew) return [{ ...plain, place: 'row', weight: isNoVoucherKind(phrase.kind!) ? 0 : 2, isNumbered: true }]
  const behind = spoken.content.slice(segment.words[phrase.to - 1]!.end).trimStart()
  const isTitle =
    lead === 'none' &&
    !behind.startsWith(':') &&
    !/^\S{0,3}:/.test(behind) &&
    phrase.words.length > 1 &&
    line.at < page.bodyAt &&
    (!isNoVoucherKind(phrase.kind!) || phrase.to < segment.words.length || !isLabelled(plain.words, segment.around))
  const isProminent = !page.isCapital && isCapital(plain.words.replace(/\s+\S+$/, ''))
  const isVoucher = !isNoVoucherKind(phrase.kind!)
  const number: Mention = { ...plain, place: 'number', weight: isVoucher ? numberWeight : ownNumberWeight, isNumbered: true, isProminent }
  if (!isTitle) return [number]
  const isAside = isPlain(plain.words, segment.around)
  const title: Mention = { ...number, place: 'title', weight: titleWeight + (isProminent ? capitalWeight : 0), isAside }
  return isVoucher ? [title, number] : [title]
}

/** Both at once: what comes with the invoice is the invoice. */
const comesWithInvoice: ReadonlySet<PaperKind> = new Set([
  'order_confirmation',
  'delivery_note',
  'contract',
  'payment_confirmation',
  'receipt',
  'purchase_order',
])

function joinedTo(
  title: { mention: Mention; phrase: FoundPhrase },
  phrase: FoundPhrase,
  segment: Segment,
  { content }: Spoken,
  plain: Plain,
): Mention | undefined {
  const between = segment.words.slice(title.phrase.to, phrase.from)
  const gap = content.slice(segment.words[title.phrase.to - 1]!.end, segment.words[phrase.from]!.start)
  const isJoined = between.length === 0 ? /[/&+,]|^\s*\(?$|^\s*[-–—]\s*$/.test(gap) : between.every(({ text }) => joiners.has(text))
  const kind = phrase.kind!
  const { mention } = title
  if (kind === 'pro_forma') {
    // A pro forma invoice is called an invoice, too.
    if (mention.kind === 'invoice') mention.weight = 0
    return { ...mention, ...plain, place: 'title', weight: titleWeight + capitalWeight }
  }
  if (!isJoined) return { ...plain, place: 'mentioned', weight: 0 }
  const isInvoice = kind === 'invoice' || kind === 'credit_note'
  const isDash = /[-–—]/.test(gap)
  if (isInvoice && !isDash && mention.kind !== null && comesWithInvoice.has(mention.kind)) {
    mention.weight = 0
    return { ...mention, ...plain, place: 'title', weight: titleWeight + capitalWeight }
  }
  if (isInvoice || kind === 'receipt' || (!isNoVoucherKind(mention.kind!) && comesWithInvoice.has(kind)))
    return { ...plain, place: 'mentioned', weight: 0 }
  return { ...mention, ...plain, place: 'title', weight: mention.weight }
}

/** Titles that go on in the line below, each with the two columns that they take. */
function brokenTitles(lines: readonly MarkedLine[], book: KindBook, page: Page, isFew: boolean) {
  return brokenPairs(lines, Math.min(page.bodyAt, headLinesMax)).flatMap(({ line, content, border, parts }) => {
    const spoken = { content, words: wordsOf(content) }
    const segment = { words: spoken.words, text: content, phrases: findKindPhrases(book, spoken.words), around: alone }
    const phrase = segment.phrases.find(
      ({ sense, from, to }) => sense === 'title' && segment.words[from]!.start < border && segment.words[to - 1]!.end > border,
    )
    const mention = phrase && titleOf(segment, phrase, spoken, line, page, isFew)
    return mention?.place === 'title' ? [{ mention, parts }] : []
  })
}

const fewLines = 4

export function mentionsOf(lines: readonly MarkedLine[], book: KindBook): Mention[] {
  const page: Page = {
    bodyAt: bodyStart(lines),
    isSmall: lines.filter(line => /^\P{L}*\p{Lu}/u.test(line.text)).length * 5 < lines.length,
    isCapital: isMostlyCapital(lines),
    usualHeight: usualHeight(lines),
  }
  const isFew = lines.length <= fewLines
  const broken = brokenTitles(lines, book, page, isFew)
  const isPartOfTitle = (line: MarkedLine, segment: Segment): boolean =>
    broken.some(({ parts }) => parts.some(part => part.line === line && part.start === segment.words[0]!.start))
  const whole = lines.flatMap((line, at) => {
    const spoken = spokenOf(line)
    const segments = segmentsOf(spoken, book, line, lines, page)
    // The head of a table names columns, and the row below it has their values.
    const isTableHead = segments.length >= 3 && (!/\d/.test(line.content) || segments.every(({ text }) => /\d/.test(text)))
    const found = segments.flatMap(segment =>
      segment.phrases.length === 0 || isPartOfTitle(line, segment) ? [] : mentionsIn(segment, spoken, line, lines[at + 1], page, isFew),
    )
    return isTableHead ? found.map(one => (one.place === 'title' ? { ...one, place: 'mentioned' as const, weight: 0.5 } : one)) : found
  })
  return [...broken.map(({ mention }) => mention), ...whole].sort((one, other) => one.line.at - other.line.at)
}
