/**
 * From words on a page to its lines as they are read. Words at one height are one line, from left to right; columns are kept apart by as many spaces
 * as there is room on the page, so that a value stands below the head of its column in the text as well.
 */
import type { Box, PageLine, Word } from './pages.ts'

/** A run of words that stand together, where it lies once the page is straightened. */
export interface Fragment {
  words: readonly Word[]
  left: number
  top: number
  width: number
  height: number
}

const lineLengthMax = 200
const linesMax = 1200
/** Words of one line differ less in height than half of the smaller one. */
const offLineMax = 0.5
/** What is wider than a space between words, in widths of a character. */
const columnGapMin = 2.2
/** White space above, in heights of a line, that parts a line from the one before. */
const gapMin = 0.9

const lengthOf = ({ words }: Fragment): number => words.reduce((sum, { text }) => sum + text.length + 1, -1)
const middleOf = ({ top, height }: Fragment): number => top + height / 2

export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Runs that stand closer than `gluedMax`, in heights of the line, are one word that was drawn in parts. */
export function toPageLines(fragments: readonly Fragment[], page: number, gluedMax = Number.NEGATIVE_INFINITY): PageLine[] {
  const characterWidth = median(fragments.flatMap(each => (lengthOf(each) > 2 ? [each.width / lengthOf(each)] : []))) ?? 5
  const left = Math.min(...fragments.map(each => each.left))
  const rows = rowsOf(fragments).slice(0, linesMax)
  const rowHeight = median(fragments.map(({ height }) => height)) ?? 10
  const bottoms = rows.map(row => Math.max(...row.map(({ top, height }) => top + height)))
  return rows.map((row, at) => {
    const top = Math.min(...row.map(each => each.top))
    const words = row.flatMap(each => each.words)
    return {
      text: textOf(row, left, characterWidth, gluedMax),
      page,
      box: around(words.map(({ box }) => box)),
      isAfterGap: at === 0 || top - bottoms[at - 1]! > rowHeight * gapMin,
      certainty: certaintyOf(words),
      words,
    }
  })
}

/** Each run of words joins the line whose right end is nearest in height: a line may climb, or curl with the paper, and is one line still. */
function rowsOf(fragments: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = []
  for (const fragment of [...fragments].sort((one, other) => one.left - other.left)) {
    let best: Fragment[] | undefined
    let nearest = offLineMax
    for (const row of rows) {
      const last = row.at(-1)!
      const off = Math.abs(middleOf(fragment) - middleOf(last)) / Math.min(fragment.height, last.height)
      const overlap = last.left + last.width - fragment.left
      if (off >= nearest || overlap > Math.min(fragment.width, last.width) / 2) continue
      nearest = off
      best = row
    }
    if (best) best.push(fragment)
    else rows.push([fragment])
  }
  const heightOf = (row: Fragment[]): number => row.reduce((sum, each) => sum + middleOf(each), 0) / row.length
  return rows.sort((one, other) => heightOf(one) - heightOf(other))
}

function textOf(row: readonly Fragment[], left: number, characterWidth: number, gluedMax: number): string {
  let text = ''
  let end = left
  for (const fragment of row) {
    const column = Math.round((fragment.left - left) / characterWidth)
    const isColumn = text !== '' && fragment.left - end > characterWidth * columnGapMin
    const isGlued = text !== '' && (fragment.left - end) / fragment.height < gluedMax
    const spaces = text === '' ? column : isColumn ? Math.max(2, column - text.length) : isGlued ? 0 : 1
    text += ' '.repeat(Math.max(0, Math.min(spaces, lineLengthMax - text.length)))
    text += fragment.words.map(word => word.text).join(' ')
    end = fragment.left + fragment.width
  }
  return text.slice(0, lineLengthMax)
}

export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(box => box[0]))
  const top = Math.min(...boxes.map(box => box[1]))
  const right = Math.max(...boxes.map(box => box[0] + box[2]))
  const bottom = Math.max(...boxes.map(box => box[1] + box[3]))
  return [rounded(left), rounded(top), rounded(right - left), rounded(bottom - top)]
}

const rounded = (value: number): number => Math.round(value * 100) / 100

function certaintyOf(words: readonly Word[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0)
  return rounded(words.reduce((sum, { text, certainty }) => sum + certainty * text.length, 0) / Math.max(1, length))
}
