import { foldedName, foldForSearch } from '../text/folding.ts'
import type { CodingFacts } from './coding.ts'

const linesMax = 2000
const lineLengthMax = 500

/** The lines of a document without those that print the supplier's name: "Omaggi Bianchi S.r.l." gives nothing away. */
export function linesBesideName({ extraction, text }: CodingFacts): string[] {
  const name = foldedName(extraction.supplier.name ?? '')
  const lines = text.split('\n', linesMax).map(line => line.slice(0, lineLengthMax))
  return name === '' ? lines : lines.filter(line => !foldedName(line).includes(name))
}

/** The first line that has one of these phrases, as printed: of those beside the supplier's name, and of what was bought. */
export function saidBesideName(facts: CodingFacts, phrases: readonly string[]): string | undefined {
  const wanted = phrases.map(foldForSearch)
  const lines = [...linesBesideName(facts), ...facts.extraction.items.map(item => item.description)]
  const said = lines.find(line => wanted.some(phrase => foldForSearch(line.slice(0, lineLengthMax)).includes(phrase)))
  return said?.trim().slice(0, 200)
}
