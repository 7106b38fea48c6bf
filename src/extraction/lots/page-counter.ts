/** What a page says about its place among the pages of its document: "Side 2 af 3", "Page 1/2", "Pagina 2". */

export interface PageCounter {
  page: number
  /** Null where it does not say how many there are. */
  of: number | null
}

const pageWord =
  '(?:page|side|sidenr|pagina|pag|pg|seite|sida|sid|sivu|página|bladzijde|bladz|blz|blad|foglio|hoja|feuille|feuillet|blatt|ark)'
const ofWord = '(?:of|af|di|von|av|de|van|sur|su|/)'
const counter = new RegExp(
  `(?<![\\p{L}\\d])${pageWord}[.:°]?\\s{0,3}(?:n[.ro°]{1,2}\\s?)?(\\d{1,3})(?:\\s{0,2}${ofWord}\\s{0,2}(\\d{1,3}))?(?![\\d.,/-]*\\d)`,
  'iu',
)
/** Shortened to a letter it has a point: "S. 2", "p. 2". */
const letter = /(?<![\p{L}\d.])[ps]\.\s?(\d{1,2})(?:\s?(?:\/|of|af|di|von|av|de|van)\s?(\d{1,2}))?(?![\d.,/-]*\d)/iu
/** Without the word the two numbers stand alone: "2/3". */
const bare = /^\s*(\d{1,3})\s?\/\s?(\d{1,3})\s*$/

function toCounter(match: RegExpExecArray | null): PageCounter | undefined {
  if (!match) return undefined
  const [page, of] = [Number(match[1]), match[2] === undefined ? null : Number(match[2])]
  return page >= 1 && (of === null || page <= of) ? { page, of } : undefined
}

/** It stands at the head or at the foot, never in the middle. */
const edgeLines = 8

export function pageCounterOf(lines: readonly string[]): PageCounter | undefined {
  const edge = lines.length <= 2 * edgeLines ? lines : [...lines.slice(0, edgeLines), ...lines.slice(-edgeLines)]
  const found = edge.flatMap(line => toCounter(counter.exec(line)) ?? toCounter(letter.exec(line)) ?? [])
  return found.find(({ of }) => of !== null) ?? found[0] ?? edge.flatMap(line => toCounter(bare.exec(line)) ?? [])[0]
}
