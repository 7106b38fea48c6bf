/** Which attachments of a mail are documents of their own: invoices, each once, however many forms of it are attached. */
import { type Extraction, isNoVoucherKind, type Supplier } from '../../domain/documents/extraction.ts'
import type { Lot } from '../../domain/documents/parts.ts'
import { vendorIds } from '../../domain/documents/vendors.ts'
import { foldForSearch } from '../../domain/text/folding.ts'

interface Found<Read> {
  at: number
  reading: Read
}

/** Terms, a map or a letter has no sum, or nothing that says whose and when. */
const isInvoice = ({ documentKind, kind, total, date, invoiceNumber }: Extraction): boolean =>
  !isNoVoucherKind(documentKind ?? kind) && total !== null && total !== 0 && (date !== null || invoiceNumber !== null)

const isStructured = ({ method }: Extraction): boolean => ['fatturapa', 'ubl', 'cii'].includes(method)

const foldNumber = (number: string | null): string | null => number && foldForSearch(number).replace(/[^\p{L}\p{N}]/gu, '')

/** Told by their ids where both have some, else by their names. Undefined where one of them is not known. */
function isSameSupplier(one: Supplier, other: Supplier): boolean | undefined {
  const [first, second] = [vendorIds(one), vendorIds(other)]
  const [ids, others] = [first, second].map(({ vatNumbers, businessIds }) => [...vatNumbers, ...businessIds]) as [string[], string[]]
  if (ids.length > 0 && others.length > 0) return ids.some(id => others.includes(id))
  return first.folded && second.folded ? first.folded === second.folded : undefined
}

/** An invoice and its print come to the same amount, with the same number; where one has none, on the same day from the same supplier. */
function isSame(one: Extraction, other: Extraction): boolean {
  const isSupplier = isSameSupplier(one.supplier, other.supplier)
  if (one.total !== other.total || isSupplier === false) return false
  const [first, second] = [foldNumber(one.invoiceNumber), foldNumber(other.invoiceNumber)]
  return first && second ? first === second : isSupplier === true && one.date !== null && one.date === other.date
}

interface Attached {
  extraction: Extraction
  /** Where it holds several: `extraction` is the first of them. */
  lot?: Lot
}

/** What holds several is a form of no single one. */
function isForm(one: Attached, other: Attached): boolean {
  // Two electronic invoices are two, also where they say the same.
  if (isStructured(one.extraction) && isStructured(other.extraction)) return false
  return one.lot?.places.length === other.lot?.places.length && isSame(one.extraction, other.extraction)
}

/** In the order of the mail. Of two forms of one invoice the electronic one counts. What holds several counts whatever the first of them is. */
export function invoicesAmong<Read extends Attached>(attached: readonly (Read | { failure: unknown })[]): Found<Read>[] {
  const invoices = attached.flatMap((reading, at): Found<Read>[] =>
    'extraction' in reading && (reading.lot || isInvoice(reading.extraction)) ? [{ at, reading }] : [],
  )
  const bySureness = [...invoices].sort(
    (one, other) =>
      Number(isStructured(other.reading.extraction)) - Number(isStructured(one.reading.extraction)) ||
      other.reading.extraction.confidence - one.reading.extraction.confidence ||
      one.at - other.at,
  )
  const kept: Found<Read>[] = []
  for (const found of bySureness) {
    if (!kept.some(({ reading }) => isForm(reading, found.reading))) kept.push(found)
  }
  return kept.sort((one, other) => one.at - other.at)
}
