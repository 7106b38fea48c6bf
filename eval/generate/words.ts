/** A document as words with boxes, one line of JSON: runs of text in reading order, pages below each other, each word with the field it prints. */
import type { Generated } from './make.ts'
import type { PlacedWord } from './page/lay-out.ts'
import type { Field } from './page/nodes.ts'

type Corners = [number, number, number, number]

export interface WordsLine {
  text: string
  box: Corners
  page: number
  words: { text: string; box: Corners; field?: Field }[]
}

export interface WordsDocument {
  id: string
  width: number
  height: number
  pages: number
  lines: WordsLine[]
  gt: Generated['truth']
}

const rounded = (value: number): number => Math.round(value * 10) / 10

function lineOf(words: readonly PlacedWord[], page: number, below: number): WordsLine {
  const boxes = words.map(
    ({ x, y, width, height }): Corners => [rounded(x), rounded(y + below), rounded(x + width), rounded(y + height + below)],
  )
  return {
    text: words.map(({ text }) => text).join(' '),
    box: [
      Math.min(...boxes.map(box => box[0])),
      Math.min(...boxes.map(box => box[1])),
      Math.max(...boxes.map(box => box[2])),
      Math.max(...boxes.map(box => box[3])),
    ],
    page,
    words: words.map(({ text, field }, at) => ({ text, box: boxes[at]!, ...(field === null ? {} : { field }) })),
  }
}

/** By rows from the top, and in a row from the left: lines whose middles differ by less than half a line are one row. */
function inReadingOrder(lines: readonly WordsLine[]): WordsLine[] {
  const middle = ({ box }: WordsLine): number => (box[1] + box[3]) / 2
  const sorted = [...lines].sort((one, other) => middle(one) - middle(other))
  const rows: WordsLine[][] = []
  for (const line of sorted) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && middle(line) - middle(first) < Math.min(first.box[3] - first.box[1], line.box[3] - line.box[1]) / 2) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap(row => row.sort((one, other) => one.box[0] - other.box[0]))
}

export function toWords({ id, sheets, truth }: Generated): WordsDocument {
  let below = 0
  const lines = sheets.flatMap(({ height, marks }, at) => {
    const runs = new Map<number, PlacedWord[]>()
    for (const mark of marks) if (mark.is === 'word') runs.set(mark.line, [...(runs.get(mark.line) ?? []), mark])
    const ordered = inReadingOrder([...runs.values()].map(words => lineOf(words, at + 1, below)))
    below += height
    return ordered
  })
  return { id, width: sheets[0]!.width, height: rounded(below), pages: sheets.length, lines, gt: truth }
}
