/** What a page says beside the pages of the document before it. */
import { isOwnName } from '../../domain/documents/own-names.ts'
import { isMisread, isMisreadNumber } from './misread.ts'
import { isPrintedOn, type PageFacts } from './page-facts.ts'

export const known = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value): value is Value & {} => value !== null)

export interface Compared {
  page: PageFacts
  /** The first page of the document that says anything. */
  first: PageFacts
  isWhole: boolean
  isNewNumber: boolean
  isOtherNumber: boolean
  isOtherId: boolean
  /** The same supplier, told by a number of the register or by the name. */
  isSame: boolean
  /** It is addressed to the supplier of the document before it. */
  isToSupplier: boolean
  isRestart: boolean
  isOtherSum: boolean
  isOtherDay: boolean
}

/** Shorter names stand in other words. */
const nameLengthMin = 5

/** A customer is often named without the legal form. */
function isAddressedTo({ customer }: PageFacts, { ids, printedName }: PageFacts): boolean {
  if (customer === null) return false
  if (customer.ids.some(id => ids.includes(id))) return true
  return customer.name !== null && printedName !== null && isOwnName(customer.name, { name: printedName, legalName: null })
}

export function compare(page: PageFacts, first: PageFacts, pages: readonly PageFacts[]): Compared {
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
    // What was read of a letter may lack its day; VAT that is charged comes at the end as well.
    isWhole: pages.some(one => one.total !== null) && pages.some(one => one.date !== null || one.net !== null),
    isNewNumber,
    isOtherNumber: isNewNumber && numbers.length > 0,
    isOtherId: page.ids.length > 0 && ids.length > 0 && !isSame,
    isSame,
    isToSupplier: pages.some(one => isAddressedTo(page, one)),
    isRestart: page.counter?.page === 1 && pages.some(one => one.counter),
    isOtherSum: page.total !== null && !pages.some(one => one.total === page.total),
    isOtherDay: page.date !== null && !pages.some(one => one.date === page.date),
  }
}
