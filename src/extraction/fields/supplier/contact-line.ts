/** Names that have their address of the internet or their telephone right behind them, in the same line: `Nordlys Kontor  nordlys.dk  Tlf. 12 34 56 78`. */
import type { MarkedLine } from '../../text/mark.ts'
import type { Cell } from '../../text/words.ts'
import type { Candidate } from './candidate.ts'
import { canBeName, hasLegalForm, nameIn } from './names.ts'
import type { Parties } from './parties.ts'

const contactScore = 0.76
const linesMax = 12
const wordsMax = 8

const labels = {
  internet: /(?<=\s)(?:web|www|e-?mail|mail|hjemmeside|sito|site|internet|@)\.?\s*:?$/iu,
  telephone: /(?<=\s)\p{L}[\p{L}-]{0,9}\.?\s*:?$/u,
} as const

const edge = /[\s·•|,;–-]+$/u

/** What stands in the column before its first address or number, without the word for that. */
function leadOf({ ids, content }: MarkedLine, { start, end }: Cell): string {
  const [first] = ids.filter(one => one.start >= start && one.end <= end).sort((one, other) => one.start - other.start)
  if (first?.kind !== 'internet' && first?.kind !== 'telephone') return ''
  return content.slice(start, first.start).replace(edge, '').replace(labels[first.kind], '').replace(edge, '')
}

/** What is said of who reads, or behind a label, is said of somebody in particular; a mail address behind a name alone may be that of whoever works there. */
export function contactLineCandidates(lines: readonly MarkedLine[], parties: Parties, heads: ReadonlySet<number>): Candidate[] {
  return lines
    .filter(line => !heads.has(line.at))
    .slice(0, linesMax)
    .flatMap(line =>
      line.cells.flatMap((cell): Candidate[] => {
        if (parties.isBuyers(line, cell)) return []
        const lead = leadOf(line, cell)
        const name = nameIn(lead)
        const isOpen = lead === '' || lead.includes(':') || lead.split(/\s+/).length > wordsMax
        if (isOpen || name.length < 3 || !canBeName(name)) return []
        const isWeb = line.ids.some(({ kind, value, start }) => kind === 'internet' && !value.includes('@') && start >= cell.start)
        return isWeb ? [{ name, line, score: contactScore + (hasLegalForm(name) ? 0.16 : 0) }] : []
      }),
    )
}
