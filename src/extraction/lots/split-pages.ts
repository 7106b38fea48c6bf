/**
 * Which pages of a file belong together. An invoice of several pages that is torn apart is worse than two invoices that were left together and warned about:
 * a page begins a document only where it says so itself, and what is before it is whole.
 */
import type { Reader } from '../read-lines.ts'
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

function verdictOn(page: PageFacts, { pages }: Group): Verdict {
  if (page.isBlank || (page.counter && page.counter.page > 1)) return 'goes_on'
  const isPrinted = (text: string): boolean => pages.some(one => isPrintedOn(one, text))
  const numbers = known(pages.map(one => one.number))
  // What names the document before it belongs to it.
  if (numbers.some(one => isPrintedOn(page, one))) return 'goes_on'
  const isNewNumber = page.number !== null && !isPrinted(page.number)
  const ids = pages.flatMap(one => one.ids)
  const isSameId = page.ids.some(isPrinted) || ids.some(id => isPrintedOn(page, id))
  const names = known([page.name, pages[0]!.name])
  const isSameName = names.some(name => name.length >= nameLengthMin && isPrintedOn(page, name) && isPrinted(name))
  const isSame = isSameId || isSameName
  const isOtherId = page.ids.length > 0 && ids.length > 0 && !isSame
  const isRestart = page.counter?.page === 1 && pages.some(one => one.counter)
  const isOtherSum = page.total !== null && !pages.some(one => one.total === page.total)
  const isOtherDay = page.date !== null && !pages.some(one => one.date === page.date)
  const signs = [isNewNumber && numbers.length > 0, isOtherId, isRestart].filter(Boolean).length
  const isOwnHead = page.isTitled || isNewNumber || page.ids.length > 0
  const isWhole = pages.some(one => one.total !== null) && pages.some(one => one.date !== null)
  // Two that are both taken for a delivery note are two of whatever they are.
  const isAlike = page.isTitled && pages[0]!.isTitled && page.kind === pages[0]!.kind && isOtherSum && isOtherDay
  const isOther = page.isVoucher || isOtherId || isAlike
  // A till prints little above its goods, but another number of the register is another supplier.
  if (isWhole && isOtherId && isOtherSum && page.date !== null) return 'begins'
  // What has another day and another sum, or its own title and day, may be a document that says too little of itself; a table that goes on has no name above it.
  const first = pages[0]!
  const isSisterPage = page.kind === first.kind && page.isTitled === first.isTitled && page.isHeaded === first.isHeaded
  const isSuspect = isOtherDay && (page.isTitled || (isOtherSum && (page.isHeaded || (page.isNamed && (!isSame || isSisterPage)))))
  if (!isWhole || !page.isHeaded || !isOther)
    return isSuspect || (signs > 0 && (page.isHeaded || page.date !== null || page.total !== null)) ? 'unsure' : 'goes_on'
  if (signs >= 2) return 'begins'
  if (isOtherSum && signs === 1 && (page.isTitled || isSame || isOtherId)) return 'begins'
  if (isOtherSum && isOwnHead && !isSame) return 'begins'
  if (isOtherSum && isOtherDay && page.isTitled && pages[0]!.isTitled && isSame) return 'begins'
  return signs > 0 || isSuspect || (isOtherSum && isOwnHead) ? 'unsure' : 'goes_on'
}

/** Shorter names stand in other words. */
const nameLengthMin = 5

export function splitPages(given: readonly PageToSplit[], reader: Reader): PageSplit {
  const groups: Group[] = []
  for (const page of given.map(one => pageFacts(one, reader))) {
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
