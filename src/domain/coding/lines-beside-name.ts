import { foldedName, foldForSearch } from '../text/folding.ts'
import type { CodingFacts } from './coding.ts'
import { toDocumentLines } from './document-lines.ts'

const linesMax = 2000
const lineLengthMax = 500

/** The lines of a document without those that print the supplier's name: "Omaggi Bianchi S.r.l." gives nothing away. */
export function linesBesideName({ extraction, text }: CodingFacts): string[] {
  const name = foldedName(extraction.supplier.name ?? '')
  const lines = text.split('\n', linesMax).map(line => line.slice(0, lineLengthMax))
  return name === '' ? lines : lines.filter(line => !foldedName(line).includes(name))
}

/** The first line, as printed, that fits when it is folded: of those beside the supplier's name, and of what was bought. */
export function saidBesideName(facts: CodingFacts, fits: RegExp | ((folded: string) => boolean)): string | undefined {
  const isFitting = fits instanceof RegExp ? (folded: string) => fits.test(folded) : fits
  const lines = [...linesBesideName(facts), ...facts.extraction.items.map(item => item.description)]
  return lines
    .find(line => isFitting(foldForSearch(line.slice(0, lineLengthMax))))
    ?.trim()
    .slice(0, 200)
}

/** The same of the lines that say what was bought and of notes: not of letterheads, addresses and terms of payment. */
export function saidOfPurchase(facts: CodingFacts, fits: (folded: string) => boolean): string | undefined {
  const { extraction, text, organization } = facts
  const { priced, rest, heading } = toDocumentLines(text, organization.name)
  const letterhead = extraction.supplier.name === null ? heading : []
  const name = foldedName(extraction.supplier.name ?? '')
  const noted = [...priced.map(line => line.text), ...rest].filter(
    line => !letterhead.includes(line) && (name === '' || !foldedName(line).includes(name)),
  )
  return [...extraction.items.map(item => item.description), ...noted]
    .find(line => fits(foldForSearch(line.slice(0, lineLengthMax))))
    ?.trim()
    .slice(0, 200)
}
