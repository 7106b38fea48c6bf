/** How a number is written: 1.234,56 and 1,234.56 and 1'234.56 and 1234 are told apart by the marks in it, and by what the rest of the document does. */

/** The mark before the decimals. */
export type DecimalMark = ',' | '.'

export interface WrittenNumber {
  /** In hundredths, so that amounts are exact. */
  hundredths: number
  /** How many decimals are printed; those beyond two are not in `hundredths`. */
  decimals: number
  isGrouped: boolean
  /** The mark before its decimals, if it shows. */
  mark: DecimalMark | null
}

/** More digits than that is a reference, no sum of money. */
const wholeDigitsMax = 10

const isGrouping = (groups: readonly string[]): boolean =>
  groups[0]!.length >= 1 && groups[0]!.length <= 3 && groups.slice(1).every(group => group.length === 3)

function assemble(whole: string, fraction: string, isGrouped: boolean, mark: DecimalMark | null): WrittenNumber | undefined {
  if (whole.length > wholeDigitsMax) return undefined
  return { hundredths: Number(whole) * 100 + Number(`${fraction}00`.slice(0, 2)), decimals: fraction.length, isGrouped, mark }
}

/** Digits with marks between them; `usual` is the mark that the document's other numbers use. Undefined for what is no number: a date, a version. */
export function readNumber(written: string, usual: DecimalMark | null): WrittenNumber | undefined {
  const text = written.replaceAll("'", '')
  const isQuoted = text.length !== written.length
  const marks = text.match(/[.,]/g) ?? []
  if (marks.length === 0) return assemble(text, '', isQuoted, null)
  const last = marks[marks.length - 1] as DecimalMark
  const at = text.lastIndexOf(last)
  const whole = text.slice(0, at)
  const fraction = text.slice(at + 1)
  if (marks.some(mark => mark !== last)) {
    const groups = whole.split(/[.,]/)
    return marks.filter(mark => mark === last).length === 1 && isGrouping(groups)
      ? assemble(groups.join(''), fraction, true, last)
      : undefined
  }
  if (marks.length > 1) {
    const groups = text.split(last)
    // `1.234.56`: the last mark stands for the other one, as nobody groups by two.
    if (fraction.length === 2 && isGrouping(groups.slice(0, -1))) return assemble(groups.slice(0, -1).join(''), fraction, true, last)
    return isGrouping(groups) ? assemble(groups.join(''), '', true, null) : undefined
  }
  // One mark and three digits: a thousand, unless the document writes its decimals with that mark, or a nought leads.
  const isThousand = fraction.length === 3 && last !== usual && isGrouping([whole, fraction]) && !whole.startsWith('0')
  if (isThousand) return assemble(whole + fraction, '', true, null)
  return assemble(whole === '' ? '0' : whole, fraction, isQuoted, last)
}

/** A time, a rate, hours from and to, a telephone: they have marks of their own, and say nothing of how money is written. */
const isOtherwise = (content: string, start: number, end: number): boolean =>
  /^(?: ?%| ?(?:pct|procent|percent|prozent|uhr|h)(?!\p{L}))/iu.test(content.slice(end, end + 9)) ||
  /^ ?- ?\d/.test(content.slice(end, end + 4)) ||
  /(?:^|[^\p{L}])(?:kl|ore|at|tlf|tel|fax|mobil|phone|v|ver|version)[.:]{0,2} ?$/iu.test(content.slice(Math.max(0, start - 10), start)) ||
  /\d ?- ?$/.test(content.slice(Math.max(0, start - 4), start))

/** What most numbers with two decimals use, if any do. */
export function usualMark(contents: readonly string[]): DecimalMark | null {
  const votes = { ',': 0, '.': 0 }
  for (const content of contents) {
    for (const match of content.matchAll(/\d+(?:[.,']\d+)*/g)) {
      const number = readNumber(match[0], null)
      if (!number?.mark || number.decimals !== 2 || isOtherwise(content, match.index, match.index + match[0].length)) continue
      votes[number.mark] += number.isGrouped ? 3 : 1
    }
  }
  if (votes[','] === votes['.']) return null
  return votes[','] > votes['.'] ? ',' : '.'
}
