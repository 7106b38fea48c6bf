/**
 * Which pages of a file belong together. An invoice of several pages that is torn apart is worse than two invoices that were left together and warned about:
 * a page begins a document only where it says so itself, and what is before it is whole.
 */
import type { Reader } from '../read-lines.ts'
import { isMisread, isMisreadNumber } from './misread.ts'
import { isPrintedOn, type PageFacts, type PageToSplit, pageFacts } from './page-facts.ts'

/** First and last page of a part, by their numbers. */
export type PageRange = readonly [number, number]

export interface PageSplit {
  /** In their order; one where the pages are one document. */
  parts: readonly PageRange[]
  /** Places in `parts` of those that may hold more than one document. */
  doubtful: readonly number[]
}

type Verdict = 'begins' | 'goes_on' | 'unsure'

interface Group {
  pages: PageFacts[]
  isDoubtful: boolean
}

const known = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value): value is Value & {} => value !== null)

/** What a page says beside the pages of the document before it. */
interface Compared {
  page: PageFacts
  /** The first page of the document that says anything. */
  first: PageFacts
  isWhole: boolean
  isNewNumber: boolean
  isOtherNumber: boolean
  isOtherId: boolean
  /** The same supplier, told by a number of the register or by the name. */
  isSame: boolean
  isRestart: boolean
  isOtherSum: boolean
  isOtherDay: boolean
}

function compare(page: PageFacts, first: PageFacts, pages: readonly PageFacts[]): Compared {
  const isPrinted = (text: string): boolean => pages.some(one => isPrintedOn(one, text))
  const numbers = known(pages.map(one => one.number))
  const ids = pages.flatMap(one => one.ids)
  const isSameId = page.ids.some(isPrinted) || ids.some(id => isPrintedOn(page, id))
  const names = known([page.name, first.name])
  const isSameName =
    names.some(name => name.length >= nameLengthMin && isPrintedOn(page, name) && isPrinted(name)) ||
    (names.length === 2 && isMisread(names[0]!, names[1]!))
  const isSame = isSameId || isSameName
  // A scan may have read a letter of it in another way.
  const isNewNumber =
    page.number !== null && !isPrinted(page.number) && !(page.isScan && numbers.some(number => isMisreadNumber(number, page.number!)))
  return {
    page,
    first,
    isWhole: pages.some(one => one.total !== null) && pages.some(one => one.date !== null),
    isNewNumber,
    isOtherNumber: isNewNumber && numbers.length > 0,
    isOtherId: page.ids.length > 0 && ids.length > 0 && !isSame,
    isSame,
    isRestart: page.counter?.page === 1 && pages.some(one => one.counter),
    isOtherSum: page.total !== null && !pages.some(one => one.total === page.total),
    isOtherDay: page.date !== null && !pages.some(one => one.date === page.date),
  }
}

/** Another supplier is named at its top, whose own day stands in its head: no page that goes on has both. */
function isOfAnother({ page, isWhole, isNewNumber, isOtherId, isSame, isOtherSum, isOtherDay }: Compared): boolean {
  if (!page.isNamed || isSame || !isOtherDay || !(page.isHeaded || page.kind === 'receipt')) return false
  const isRegistered = isOtherId || (isNewNumber && page.ids.length > 0)
  if (isWhole && isOtherSum && (page.isVoucher || isRegistered)) return true
  // Where no total was found on it, or none on what is before it, the register has to say that it is another.
  return (isWhole && isRegistered && page.isVoucher) || (isOtherId && isOtherSum)
}

const isSister = ({ page, first }: Compared): boolean =>
  page.kind === first.kind && page.isTitled === first.isTitled && page.isHeaded === first.isHeaded

/** The same paper once more, with a day where the first has its own, and another sum: a supplier's next slip, unless it is of the same day. */
function isNextOfSame(compared: Compared): boolean {
  const { page, first, isSame, isOtherSum } = compared
  const isSlip = page.isVoucher && page.isNamed && first.isNamed && (page.isHeaded || page.kind === 'receipt')
  return isSister(compared) && isSlip && isSame && isOtherSum && page.date !== null && first.total !== null && first.date !== null
}

function verdictOn(page: PageFacts, { pages }: Group): Verdict {
  const first = pages.find(one => !one.isBlank)
  if (page.isBlank || !first || (page.counter && page.counter.page > 1)) return 'goes_on'
  // What names the document before it belongs to it.
  if (known(pages.map(one => one.number)).some(one => isPrintedOn(page, one))) return 'goes_on'
  const compared = compare(page, first, pages)
  const verdict = verdictBySigns(compared)
  return verdict === 'begins' && mayBelong(compared, pages) ? 'unsure' : verdict
}

/** Two that are both taken for a delivery note are two of whatever they are. */
const isAlike = ({ page, first, isOtherSum, isOtherDay }: Compared): boolean =>
  page.isTitled && first.isTitled && page.kind === first.kind && isOtherSum && isOtherDay

/** What is behind a document may be a part of it that has a day, a sum and a name of its own: hours, the slip of a restaurant, the receipts of a journey. */
function mayBelong(compared: Compared, pages: readonly PageFacts[]): boolean {
  const { page, isOtherNumber, isOtherId } = compared
  if (page.isAppendix || pages.some(one => one.isReport)) return true
  if (isOtherNumber && isOtherId) return false
  // Its sum is an amount of the document before it.
  if (page.total !== null && pages.some(one => one.amounts.has(page.total!))) return true
  const isVoucher = (page.isTitled && (page.isVoucher || isAlike(compared))) || page.isSlip
  return !isOtherNumber && !isOtherId && !isVoucher
}

function verdictBySigns(compared: Compared): Verdict {
  const { page, first } = compared
  const { isWhole, isNewNumber, isOtherNumber, isOtherId, isSame, isRestart, isOtherSum, isOtherDay } = compared
  const signs = [isOtherNumber, isOtherId, isRestart].filter(Boolean).length
  const isOwnHead = page.isTitled || isNewNumber || page.ids.length > 0
  const isOther = page.isVoucher || isOtherId || isAlike(compared)
  // A till prints little above its goods, but another number of the register is another supplier.
  if (isWhole && isOtherId && isOtherSum && page.date !== null) return 'begins'
  const isNext = isNextOfSame(compared)
  if (isOfAnother(compared) || (isNext && isOtherDay)) return 'begins'
  // What has another day and another sum, or its own title and day, may be a document that says too little of itself; a table that goes on has no name above it.
  const isSuspect =
    (isNext && page.kind === 'receipt') ||
    (isOtherDay && (page.isTitled || (isOtherSum && (page.isHeaded || (page.isNamed && (!isSame || isSister(compared)))))))
  if (!isWhole || !page.isHeaded || !isOther)
    return isSuspect || (signs > 0 && (page.isHeaded || page.date !== null || page.total !== null)) ? 'unsure' : 'goes_on'
  if (signs >= 2) return 'begins'
  if (isOtherSum && signs === 1 && (page.isTitled || isSame || isOtherId)) return 'begins'
  if (isOtherSum && isOwnHead && !isSame) return 'begins'
  if (isOtherSum && isOtherDay && page.isTitled && first.isTitled && isSame) return 'begins'
  return signs > 0 || isSuspect || (isOtherSum && isOwnHead) ? 'unsure' : 'goes_on'
}

/** Shorter names stand in other words. */
const nameLengthMin = 5

export const splitPages = (given: readonly PageToSplit[], reader: Reader): PageSplit => splitFacts(given.map(one => pageFacts(one, reader)))

export function splitFacts(given: readonly PageFacts[]): PageSplit {
  const groups: Group[] = []
  for (const page of given) {
    const group = groups.at(-1)
    const verdict = group ? verdictOn(page, group) : 'begins'
    if (!group || verdict === 'begins') groups.push({ pages: [page], isDoubtful: false })
    else {
      group.pages.push(page)
      group.isDoubtful ||= verdict === 'unsure'
    }
  }
  return {
    parts: groups.map(({ pages }): PageRange => [pages[0]!.page, pages.at(-1)!.page]),
    doubtful: groups.flatMap(({ isDoubtful }, at) => (isDoubtful ? [at] : [])),
  }
}
