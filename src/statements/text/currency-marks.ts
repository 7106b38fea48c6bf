/** The currency that stands beside an amount, in its own cell: "EUR 12,00", "12,00 kr.", "€ 12". */
import { isCurrency } from '../../domain/money/currencies.ts'

/** The currencies that a mark may mean, the likeliest first: four countries write kr., and many dollars are written alike. */
const bySign: Readonly<Record<string, readonly string[]>> = {
  euro: ['EUR'],
  '\u20ac': ['EUR'],
  '\u00a3': ['GBP'],
  dkr: ['DKK'],
  kr: ['DKK', 'SEK', 'NOK', 'ISK'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
}

const before = /^([+-]?)(euro|dkr\.?|kr\.?|[a-z]{3}|[\u20ac$\u00a3])/i
const behind = /(euro|dkr\.?|kr\.?|[a-z]{3}|[\u20ac$\u00a3])([+-]?)$/i

export interface Unmarked {
  /** The amount without its marks. */
  rest: string
  /** What each mark may mean; nothing, for letters that are no currency. */
  marks: readonly (readonly string[])[]
}

function meaningOf(mark: string): readonly string[] {
  const word = mark.toLowerCase().replace(/\.$/, '')
  const code = mark.toUpperCase()
  return bySign[word] ?? (isCurrency(code) ? [code] : [])
}

/** @param text without spaces */
export function withoutMarks(text: string): Unmarked {
  const marks: (readonly string[])[] = []
  const keep = (mark: string, sign: string): string => {
    marks.push(meaningOf(mark))
    return sign
  }
  const rest = text
    .replace(before, (_all, sign: string, mark: string) => keep(mark, sign))
    .replace(behind, (_all, mark: string, sign: string) => keep(mark, sign))
  return { rest, marks }
}
