/** Which attachments of a mail are documents of their own: invoices, each once, however many forms of it are attached. */
import { type Extraction, isNoVoucherKind } from '../../domain/documents/extraction.ts'
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

/** An invoice and its print: with the same number, or the same day where one has none, they come to the same amount. */
function isSame(one: Extraction, other: Extraction): boolean {
  if (one.total !== other.total) return false
  const [first, second] = [foldNumber(one.invoiceNumber), foldNumber(other.invoiceNumber)]
  return first && second ? first === second : one.date === other.date
}

/** In the order of the mail. Of two forms of one invoice the electronic one counts. */
export function invoicesAmong<Read extends { extraction: Extraction }>(attached: readonly (Read | { failure: unknown })[]): Found<Read>[] {
  const invoices = attached.flatMap((reading, at): Found<Read>[] =>
    'extraction' in reading && isInvoice(reading.extraction) ? [{ at, reading }] : [],
  )
  const bySureness = [...invoices].sort(
    (one, other) =>
      Number(isStructured(other.reading.extraction)) - Number(isStructured(one.reading.extraction)) ||
      other.reading.extraction.confidence - one.reading.extraction.confidence ||
      one.at - other.at,
  )
  const kept: Found<Read>[] = []
  for (const found of bySureness) {
    // Two electronic invoices are two, also where they say the same.
    const isCopy = kept.some(
      ({ reading }) =>
        isSame(reading.extraction, found.reading.extraction) &&
        !(isStructured(reading.extraction) && isStructured(found.reading.extraction)),
    )
    if (!isCopy) kept.push(found)
  }
  return kept.sort((one, other) => one.at - other.at)
}
