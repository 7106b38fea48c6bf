/** What one page says about itself when it is read alone: by that it is told whether a document begins on it. */
import { addresseeOf } from '../../domain/documents/buyers.ts'
import { type FieldReading, isNoVoucherKind, type PaperKind, type Supplier } from '../../domain/documents/extraction.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import { bodyStart } from '../fields/kind/mentions.ts'
import { hasLegalForm } from '../fields/supplier/names.ts'
import { type Reader, readWithSignals } from '../read-lines.ts'
import type { Line } from '../text/lines.ts'
import type { MarkedLine } from '../text/mark.ts'
import { isAppendix, isExpenseReport } from './appendices.ts'
import { moneyIn } from './money-printed.ts'
import { type PageCounter, pageCounterOf } from './page-counter.ts'

export interface PageToSplit {
  number: number
  /** With how sure the engine is of them, where they were read from a picture. */
  lines: readonly (Line & { certainty?: number })[]
}

export interface PageFacts {
  page: number
  /** A back side, or a sheet between two documents. */
  isBlank: boolean
  /** Read from a picture: a letter may be another. */
  isScan: boolean
  counter: PageCounter | undefined
  /** Its words without spaces and signs, to find a name or a number again that is written in another way. */
  folded: string
  words: ReadonlySet<string>
  /** Folded; null where none was found behind a label. */
  number: string | null
  isTitled: boolean
  isVoucher: boolean
  /** What it is taken for, voucher or not. */
  kind: PaperKind | null
  /** It has a head of its own, above the goods and sums, with the day in it; a till prints the day where it likes. */
  isHeaded: boolean
  date: string | null
  total: number | null
  /** The total without the VAT on it, where that VAT is printed: no timesheet and no list of work done has any. */
  net: number | null
  dueDate: string | null
  /** VAT and registration numbers of the supplier whose check digits fit. */
  ids: readonly string[]
  name: string | null
  /** The name as it is printed. */
  printedName: string | null
  /** Whom it is addressed to, where that is not the organization. */
  customer: { name: string | null; ids: readonly string[] } | null
  /** The name stands at the top. */
  isNamed: boolean
  /** The name is that of a company, and no title of a column. */
  isCompany: boolean
  /** A till printed it: the day and the time of day stand in one line. */
  isSlip: boolean
  /** It says at its top that it belongs to an invoice. */
  isAppendix: boolean
  /** Receipts behind it belong to it. */
  isReport: boolean
  /** What is printed as money, in hundredths, without what was handed over at the till and given back. */
  amounts: ReadonlySet<number>
}

/** Pages that are taken for one document. */
export interface Group {
  pages: PageFacts[]
  /** It may be more than one. */
  isDoubtful: boolean
  /** How many of its pages come before the first that is not sure to belong to it. */
  sure: number
}

const foldAll = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Shorter ones stand within other words by chance. */
const withinLengthMin = 6

/** Whether a page prints it, in one word or, where it is long enough, over several. */
export const isPrintedOn = ({ folded, words }: PageFacts, sought: string): boolean =>
  sought.length >= withinLengthMin ? folded.includes(sought) : words.has(sought)

/** What is behind the label of an order is no number of the document. */
const numberConfidenceMin = 0.7

/** A page with less is a back side, or paper between two documents. So is one that says so and has not one digit; a short letter is none. */
const wordsMin = 5
const separatorWordsMax = 30
const separatorNames =
  /separator|patch(?:code|sheet)|skilleark|skilleside|mellemark|dennesideer(?:tom|blank)|intentionally(?:left)?blank|blankpage|tomside|separatore|fogliodiseparazione|paginabianca|paginalasciataintenzionalmente|trennblatt|leerseite/

function isBlankPage(words: readonly string[], folded: string): boolean {
  const count = words.filter(word => word.length >= 2).length
  return count < wordsMin || (count < separatorWordsMax && !/\p{N}/u.test(folded) && separatorNames.test(folded))
}

/** A table that goes on has its column titles, or the name and the number of the document, above it. */
const headLinesMin = 3

/** Where a till prints whose it is; a line of a table has more cells. */
const topLines = 4
const topCellsMax = 2

const timeOfDay = /(?<![\p{L}\p{N}_])(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?(?![\d.:]|,\d)/u

/** At the lowest rates it is one in 27 of what is paid: less was read out of something else. */
const vatShareMin = 40

const idsOf = ({ vatNumber, businessId }: Pick<Supplier, 'vatNumber' | 'businessId'>): string[] =>
  [vatNumber, businessId].flatMap(id => (id ? [foldAll(id).replace(/^dk(?=\d{8}$)/, '')] : []))

/** As the finder shortens it. */
const evidenceLengthMax = 200

export function pageFacts({ number: page, lines }: PageToSplit, reader: Reader): PageFacts {
  const texts = lines.map(({ text }) => text)
  const folded = foldAll(texts.join(' '))
  const words = texts.flatMap(text => text.split(/\s+/)).map(foldAll)
  const nothing: PageFacts = {
    page,
    folded,
    words: new Set(words),
    isBlank: true,
    isScan: lines.some(({ certainty = 1 }) => certainty < 1),
    counter: undefined,
    number: null,
    isTitled: false,
    isVoucher: false,
    kind: null,
    isHeaded: false,
    date: null,
    total: null,
    net: null,
    dueDate: null,
    ids: [],
    name: null,
    printedName: null,
    customer: null,
    isNamed: false,
    isCompany: false,
    isSlip: false,
    isAppendix: false,
    isReport: false,
    amounts: new Set(),
  }
  if (isBlankPage(words, folded)) return nothing
  const { extraction, lines: marked } = readWithSignals(lines, reader, 'text')
  const { supplier, fields, invoiceNumber } = extraction
  const isNumbered = (fields.invoiceNumber?.confidence ?? 0) >= numberConfidenceMin
  const number = invoiceNumber !== null && isNumbered ? foldAll(invoiceNumber) : ''
  const printed = marked.flatMap(moneyIn)
  const amounts = new Set(printed.map(({ value }) => value))
  const { total, vat, buyer } = extraction
  const hasVat = total !== null && vat !== null && amounts.has(Math.abs(vat)) && Math.abs(vat) * vatShareMin >= Math.abs(total) && vat !== 0
  const head = marked.slice(0, bodyStart(marked))
  const isIn = (among: readonly MarkedLine[], field: FieldReading | undefined): boolean =>
    field?.evidence != null && among.some(({ text }) => text.trim().slice(0, evidenceLengthMax) === field.evidence!.text)
  return {
    ...nothing,
    isBlank: false,
    counter: pageCounterOf(texts),
    number: number === '' ? null : number,
    isTitled: isIn(head, fields.kind),
    isVoucher: !isNoVoucherKind(extraction.documentKind ?? extraction.kind),
    kind: extraction.documentKind ?? extraction.kind,
    isHeaded: head.length >= headLinesMin && (isIn(head, fields.date) || (extraction.kind === 'receipt' && extraction.date !== null)),
    date: extraction.date,
    total: total === 0 ? null : total,
    net: hasVat ? total - vat : null,
    dueDate: extraction.dueDate,
    ids: idsOf(supplier),
    name: supplier.name === null ? null : foldAll(supplier.name),
    printedName: supplier.name,
    customer: !buyer || addresseeOf(buyer, reader.own).is === 'own' ? null : { name: buyer.name, ids: idsOf(buyer) },
    isNamed: isIn(
      marked.slice(0, topLines).filter(({ cells }) => cells.length <= topCellsMax),
      fields.supplier,
    ),
    isCompany: supplier.name !== null && hasLegalForm(supplier.name),
    isSlip: extraction.kind === 'receipt' && timeOfDay.test(fields.date?.evidence?.text ?? ''),
    isAppendix: isAppendix(texts),
    isReport: isExpenseReport(texts),
    amounts: new Set(printed.flatMap(({ value, isHandedOver }) => (isHandedOver ? [] : [value]))),
  }
}
