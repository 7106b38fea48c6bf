/** The numbers under which the supplier is registered and paid: never those of the buyer. */
import type { FoundId } from '../../text/ids.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { Parties } from './parties.ts'

export interface Placed {
  id: FoundId
  line: MarkedLine
}

export interface Registered {
  vatNumber: Placed | null
  cvr: Placed | null
  iban: Placed | null
}

/** A number whose check digits fit comes before one that fails: that one is kept all the same, as it is printed. */
export function registeredOf(lines: readonly MarkedLine[], parties: Parties): Registered {
  const first = (kind: FoundId['kind']): Placed | null => {
    const found = lines.flatMap(line =>
      line.ids.filter(id => id.kind === kind && !parties.isOwnId(id) && !parties.isBuyers(line, id)).map(id => ({ id, line })),
    )
    return found.find(({ id }) => id.isValid) ?? found[0] ?? null
  }
  return { vatNumber: first('vat_number'), cvr: first('cvr'), iban: first('iban') }
}
