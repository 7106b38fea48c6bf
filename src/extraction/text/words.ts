/** The words of a line, folded, each with its place: labels are found among them whatever the case, the accents and the punctuation. */

/** Letters without a separable mark, one for one: places in the folded text are places in the printed one. */
const spelledAs: Readonly<Record<string, string>> = { æ: 'a', ø: 'o', ß: 's', œ: 'o', ð: 'd', đ: 'd', þ: 't', ł: 'l', ı: 'i' }

const foldedLetters = new Map<string, string>()

function foldedLetter(letter: string): string {
  const known = foldedLetters.get(letter)
  if (known !== undefined) return known
  const lower = letter.toLowerCase()
  const plain = spelledAs[lower] ?? lower.normalize('NFD').replace(/\p{M}+/gu, '')
  const folded = plain.length === 1 ? plain : letter
  foldedLetters.set(letter, folded)
  return folded
}

/** Lower case and without accents; as long as what came in. */
export const fold = (text: string): string => text.replace(/[\u0080-\uffff]/g, foldedLetter).toLowerCase()

export interface Word {
  text: string
  start: number
  end: number
  /** Whether a new column begins with it: a phrase does not run on into it. */
  isColumnStart: boolean
}

const columnMark = /[\t|;]| {2}/

/** Runs of letters, runs of digits, and the percent sign. */
export function wordsOf(content: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const match of fold(content).matchAll(/\p{L}+|\d+|%/gu)) {
    const start = match.index
    const isColumnStart = start - end > 0 && columnMark.test(content.slice(end, start))
    end = start + match[0].length
    words.push({ text: match[0], start, end, isColumnStart })
  }
  return words
}

export const isNumber = (word: Word | undefined): boolean => word !== undefined && word.text >= '0' && word.text < ':'

/** Printed columns: what two spaces, a tab, a bar or a semicolon part. */
export interface Cell {
  text: string
  start: number
  end: number
}

export function cellsOf(content: string): Cell[] {
  const cells: Cell[] = []
  for (const match of content.matchAll(/[^\s|;]+(?: [^\s|;]+)*/g)) {
    cells.push({ text: match[0], start: match.index, end: match.index + match[0].length })
  }
  return cells
}
