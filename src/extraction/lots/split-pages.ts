/**
 * Which pages of a file belong together. An invoice of several pages that is torn apart is worse than two invoices that were left together and warned about:
 * a page begins a document only where it says so itself, and what is before it is whole.
 */
import type { Reader } from '../read-lines.ts'
import { type Compared, compare, known } from './compared.ts'
import { withOutlays } from './outlays.ts'
import { type Group, isPrintedOn, type PageFacts, type PageToSplit, pageFacts } from './page-facts.ts'

/** First and last page of a part, by their numbers. */
export type PageRange = readonly [number, number]

export interface PageSplit {
  /** In their order; one where the pages are one document. */
  parts: readonly PageRange[]
  /** Places in `parts` of those that may hold more than one document. */
  doubtful: readonly number[]
}

type Verdict = 'begins' | 'goes_on' | 'unsure'

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

/** Shorter ones are printed anywhere, as a count or a place in a list. */
const numberLengthMin = 3

const isNamedBy = (page: PageFacts, number: string): boolean =>
  page.number === number || (number.length >= numberLengthMin && isPrintedOn(page, number))

function verdictOn(page: PageFacts, { pages }: Group): Verdict {
  const first = pages.find(one => !one.isBlank)
  if (page.isBlank || !first || (page.counter && page.counter.page > 1)) return 'goes_on'
  // What names the document before it belongs to it.
  if (known(pages.map(one => one.number)).some(one => isNamedBy(page, one))) return 'goes_on'
  const compared = compare(page, first, pages)
  const verdict = verdictBySigns(compared)
  // What the supplier of the document before it had to pay may be charged there, whatever numbers it has, and is nothing that this organization was billed.
  if (compared.isToSupplier && (verdict === 'begins' || (page.isVoucher && compared.isOtherSum))) return 'unsure'
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
  // Its sum, with or without its VAT, is an amount of the document before it.
  if (known([page.total, page.net]).some(sum => pages.some(one => one.amounts.has(Math.abs(sum))))) return true
  const isVoucher = (page.isTitled && (page.isVoucher || isAlike(compared))) || page.isSlip
  return !isOtherNumber && !isOtherId && !isVoucher && !isTaxedByItself(compared)
}

/**
 * It has VAT of its own, which is charged on a voucher alone. Of another supplier that may be a voucher of the document before it, charged there with a mark-up or
 * within a sum, unless a number or the register tells that it is a document to be paid. Of the same supplier it may be a part of what is before it, unless both were paid at a till, each
 * is to be paid by a day of its own, or nothing has a number and both say alike whose they are.
 */
function isTaxedByItself(compared: Compared): boolean {
  const { page, first, isSame, isNewNumber } = compared
  if (page.net === null || !page.isVoucher) return false
  if (!isSame) return page.ids.length > 0 || (isNewNumber && page.isCompany)
  if (first.net === null) return false
  const isPaid = page.kind === 'receipt' && first.kind === 'receipt'
  if (page.dueDate !== null && first.dueDate !== null) return isPaid || page.dueDate !== first.dueDate
  return isPaid || (isSister(compared) && page.ids.length > 0 && !isNewNumber && first.number === null)
}

/** Of a page of another a scan may have lost the day, the number and the register's id: the name and a sum or a till's words are left. */
const isOtherName = ({ page, isSame, isOtherSum }: Compared): boolean =>
  page.isNamed &&
  !isSame &&
  page.isVoucher &&
  (page.kind === 'receipt' || (isOtherSum && (page.net !== null || page.isTitled || page.isCompany)))

function isOtherDayOf(compared: Compared): boolean {
  const { page, isSame, isOtherSum, isOtherDay } = compared
  const isAnothers = page.isNamed && (!isSame || page.net !== null || isSister(compared))
  // What was deducted to nothing has no sum to tell it by.
  const isAgain = page.isHeaded && page.isNamed && isSister(compared)
  return isOtherDay && (page.isTitled || isAgain || (isOtherSum && (page.isHeaded || isAnothers)))
}

function verdictBySigns(compared: Compared): Verdict {
  const { page, first } = compared
  const { isWhole, isNewNumber, isOtherNumber, isOtherId, isSame, isRestart, isOtherSum, isOtherDay } = compared
  const signs = [isOtherNumber, isOtherId, isRestart].filter(Boolean).length
  const isOwnHead = page.isTitled || isNewNumber || page.ids.length > 0
  const isOther = page.isVoucher || isOtherId || isAlike(compared)
  // A till prints little above its goods, but another number of the register is another supplier.
  if (isWhole && isOtherId && isOtherSum && page.date !== null) return 'begins'
  // Nor does a letter always say its day where it is looked for: who charges VAT, and whose number it has, are enough.
  if (isWhole && isOtherId && isOtherSum && page.isNamed && page.net !== null && page.isVoucher) return 'begins'
  const isNext = isNextOfSame(compared)
  if (isOfAnother(compared) || (isNext && isOtherDay)) return 'begins'
  // What has another day and another sum, or its own title and day, may be a document that says too little of itself; a table that goes on has no name above it.
  const isSuspect = (isNext && page.kind === 'receipt') || isOtherName(compared) || isOtherDayOf(compared)
  if (!isWhole || !page.isHeaded || !isOther)
    return isSuspect || (signs > 0 && (page.isHeaded || page.date !== null || page.total !== null)) ? 'unsure' : 'goes_on'
  if (signs >= 2) return 'begins'
  if (isOtherSum && signs === 1 && (page.isTitled || isSame || isOtherId)) return 'begins'
  // The last page of an invoice has its sums, and a day to pay by, under a title that may be a label.
  if (isOtherSum && isOwnHead && !isSame && (page.isNamed || page.isCompany || isNewNumber || page.ids.length > 0)) return 'begins'
  if (isOtherSum && isOtherDay && page.isTitled && first.isTitled && isSame) return 'begins'
  return signs > 0 || isSuspect || (isOtherSum && isOwnHead) ? 'unsure' : 'goes_on'
}

export const splitPages = (given: readonly PageToSplit[], reader: Reader): PageSplit => splitFacts(given.map(one => pageFacts(one, reader)))

export function splitFacts(given: readonly PageFacts[]): PageSplit {
  const begun: Group[] = []
  for (const page of given) {
    const group = begun.at(-1)
    const verdict = group ? verdictOn(page, group) : 'begins'
    if (!group || verdict === 'begins') begun.push({ pages: [page], isDoubtful: false, sure: 1 })
    else {
      group.pages.push(page)
      group.isDoubtful ||= verdict === 'unsure'
      if (!group.isDoubtful) group.sure = group.pages.length
    }
  }
  const groups = withOutlays(begun)
  return {
    parts: groups.map(({ pages }): PageRange => [pages[0]!.page, pages.at(-1)!.page]),
    doubtful: groups.flatMap(({ isDoubtful }, at) => (isDoubtful ? [at] : [])),
  }
}
