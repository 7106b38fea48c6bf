/** From the characters of a text layer to its words, and from its words to lines. */
import { around, type Fragment, toPageLines } from '../layout.ts'
import type { PageLine, Word } from '../pages.ts'
import type { Character } from './characters.ts'

export interface TextWord {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  quarter: Character['quarter']
  characters: readonly Character[]
}

/** Where the next character of a word may begin, in heights of the line: closer is kerning, further away is another word. */
const backwardMax = 0.4
const forwardMax = 0.3
const offBaselineMax = 0.35

export function wordsOf(characters: readonly Character[]): TextWord[] {
  const words: TextWord[] = []
  let current: Character[] = []
  const end = (): void => {
    if (current.length > 0) words.push(toWord(current))
    current = []
  }
  for (const character of characters) {
    const last = current.at(-1)
    if (/^[\s\p{C}]*$/u.test(character.text) && !character.isUnmapped) end()
    else {
      if (last && !isNext(last, character)) end()
      current.push(character)
    }
  }
  end()
  return words
}

function isNext(last: Character, next: Character): boolean {
  if (last.quarter !== next.quarter) return false
  const one = unturned(last)
  const other = unturned(next)
  const height = Math.max(1, one.bottom - one.top)
  const room = (other.left - one.right) / height
  const off = Math.abs(one.bottom - other.bottom) / height
  return room > -backwardMax && room < forwardMax && off < offBaselineMax
}

/** As if the writing ran from left to right. */
function unturned({ left, top, right, bottom, quarter }: Character): { left: number; top: number; right: number; bottom: number } {
  if (quarter === 1) return { left: top, right: bottom, top: -right, bottom: -left }
  if (quarter === 2) return { left: -right, right: -left, top: -bottom, bottom: -top }
  if (quarter === 3) return { left: -bottom, right: -top, top: left, bottom: right }
  return { left, top, right, bottom }
}

const toWord = (characters: readonly Character[]): TextWord => ({
  text: characters.map(({ text }) => text).join(''),
  left: Math.min(...characters.map(({ left }) => left)),
  top: Math.min(...characters.map(({ top }) => top)),
  right: Math.max(...characters.map(({ right }) => right)),
  bottom: Math.max(...characters.map(({ bottom }) => bottom)),
  quarter: characters[0]!.quarter,
  characters,
})

/** Along which way most of the text is written. */
export function mainQuarter(words: readonly TextWord[]): Character['quarter'] {
  const lengths = [0, 0, 0, 0]
  for (const { quarter, text } of words) lengths[quarter]! += text.length
  return lengths.indexOf(Math.max(...lengths)) as Character['quarter']
}

export interface TextPage {
  lines: PageLine[]
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
}

const backTurns = [0, 270, 180, 90] as const

/** Lines of the page as it is read: a page that was written across is turned; what runs along its margin comes last. */
export function toTextPage(words: readonly TextWord[], page: number, size: { width: number; height: number }): TextPage {
  const main = mainQuarter(words)
  const isAcross = main === 1 || main === 3
  const width = isAcross ? size.height : size.width
  const height = isAcross ? size.width : size.height
  const turn = turner(main, size)
  const fragments = words.filter(({ quarter }) => quarter === main).map(word => toFragment(word, turn(word)))
  const lines = fragments.length === 0 ? [] : toPageLines(fragments, page, gluedMax)
  const others = words.filter(({ quarter }) => quarter !== main)
  return { lines: [...lines, ...marginLines(others, page, turn)], width, height, rotation: backTurns[main] }
}

/** Characters that are drawn one by one are one word if they all but touch, in heights of the line. */
const gluedMax = 0.08

interface Place {
  left: number
  top: number
  width: number
  height: number
}

function turner(quarter: Character['quarter'], { width, height }: { width: number; height: number }) {
  return ({ left, top, right, bottom }: TextWord): Place => {
    if (quarter === 1) return { left: top, top: width - right, width: bottom - top, height: right - left }
    if (quarter === 2) return { left: width - right, top: height - bottom, width: right - left, height: bottom - top }
    if (quarter === 3) return { left: height - bottom, top: left, width: bottom - top, height: right - left }
    return { left, top, width: right - left, height: bottom - top }
  }
}

const toFragment = ({ text }: TextWord, place: Place): Fragment => {
  const word: Word = { text, box: around([[place.left, place.top, place.width, place.height]]), certainty: 1 }
  return { words: [word], ...place }
}

/** One line for each run of words that follow each other in the file. */
function marginLines(words: readonly TextWord[], page: number, turn: (word: TextWord) => Place): PageLine[] {
  const lines: PageLine[] = []
  let row: Word[] = []
  const end = (): void => {
    if (row.length === 0) return
    const text = row.map(word => word.text).join(' ')
    lines.push({ text, page, box: around(row.map(({ box }) => box)), isAfterGap: true, certainty: 1, words: row })
    row = []
  }
  let last: TextWord | undefined
  for (const word of words) {
    if (last && !isSameRow(last, word)) end()
    row.push(toFragment(word, turn(word)).words[0]!)
    last = word
  }
  end()
  return lines
}

function isSameRow(last: TextWord, next: TextWord): boolean {
  if (last.quarter !== next.quarter) return false
  const one = unturned(last.characters.at(-1)!)
  const other = unturned(next.characters[0]!)
  return Math.abs(one.bottom - other.bottom) < (one.bottom - one.top) * offBaselineMax
}
