/** Names outside the head: beside the number of the register, and in the small print at the foot of a letter. */
import type { FoundId } from '../../text/ids.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { Candidate } from './candidate.ts'
import { canBeName, hasLegalForm, nameIn } from './names.ts'
import type { Parties } from './parties.ts'

const isRegister = (id: FoundId): boolean => id.kind === 'cvr' || id.kind === 'vat_number'

/** The number of the register often stands in a line with the name: "Nordlys ApS · Nørregade 1 · CVR 12345678". */
export function besideIds(lines: readonly MarkedLine[], parties: Parties): Candidate[] {
  return lines.flatMap(line => {
    const id = line.ids.find(one => isRegister(one) && !parties.isOwnId(one) && !parties.isBuyers(line, one))
    if (!id) return []
    const name = nameIn(line.content.slice(0, id.start))
    if (!canBeName(name) || name.length < 3 || /^(?:cvr|p\.? ?iva|partita|vat|moms|c\.f|cod)/i.test(name)) return []
    return [{ name, line, score: 0.68 + (hasLegalForm(name) ? 0.1 : 0) }]
  })
}

const near = 3
const footScore = 0.76
const headShare = 0.6

/**
 * The foot of a letter: a name with its legal form, and the numbers under which it is registered and paid close by. Where the head is a picture that
 * could not be read, the foot is all that names the sender.
 */
export function footCandidates(lines: readonly MarkedLine[], parties: Parties): Candidate[] {
  const from = Math.floor(lines.length * headShare)
  const isNumbered = (line: MarkedLine): boolean =>
    lines
      .slice(Math.max(from, line.at - near), line.at + near + 1)
      .some(other => other.ids.some(id => (isRegister(id) || id.kind === 'iban') && !parties.isOwnId(id) && !parties.isBuyers(other, id)))
  return lines.slice(from).flatMap(line =>
    line.amounts.some(amount => !amount.isBare)
      ? []
      : line.cells.flatMap(cell => {
          const name = hasLegalForm(cell.text) && !parties.isBuyers(line, cell) ? nameIn(cell.text) : ''
          return hasLegalForm(name) && canBeName(name) && isNumbered(line) ? [{ name, line, score: footScore }] : []
        }),
  )
}
