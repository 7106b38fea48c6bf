/** The cells of a CSV file that another program wrote, row by row: nothing of a row is kept once it was shown. */

export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** `line` counts from 1, as an editor shows it. False stops the reading. */
export type ShowRow = (cells: string[], line: number) => boolean | undefined

const lineFeed = 10
const carriageReturn = 13
const quote = 34

/**
 * Quotes as RFC 4180 has them, and as banks do: one that is followed by neither the separator nor the end of a line belongs to the text.
 * The line where a quote was opened that never ends, if there is one.
 */
export function eachRow(text: string, separator: Separator, show: ShowRow): { unclosedAt: number | null } {
  const parting = separator.charCodeAt(0)
  let cells: string[] = []
  let line = 1
  let startLine = 1
  let at = 0
  const { length } = text
  while (at <= length) {
    let cell: string
    if (text.charCodeAt(at) === quote) {
      const openedAt = line
      const quotedCell = readQuoted(text, at + 1, parting)
      if (!quotedCell) return { unclosedAt: openedAt }
      ;({ cell, at } = quotedCell)
      line += quotedCell.lines
    } else {
      const start = at
      for (; at < length; at += 1) {
        const code = text.charCodeAt(at)
        if (code === parting || code === lineFeed || code === carriageReturn) break
      }
      cell = text.slice(start, at)
    }
    cells.push(cell)
    const code = text.charCodeAt(at)
    if (code === parting) {
      at += 1
      continue
    }
    if (cells.length > 1 || cells[0]!.trim() !== '') if (show(cells, startLine) === false) return { unclosedAt: null }
    cells = []
    at += code === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1
    line += 1
    startLine = line
    if (at >= length) break
  }
  return { unclosedAt: null }
}

/** From behind the opening quote to behind the closing one. */
function readQuoted(text: string, from: number, parting: number): { cell: string; at: number; lines: number } | undefined {
  let start = from
  let cell = ''
  let lines = 0
  for (;;) {
    const end = text.indexOf('"', start)
    if (end < 0) return undefined
    cell += text.slice(start, end)
    for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1
    let next = end + 1
    if (text.charCodeAt(next) === quote) {
      cell += '"'
      start = next + 1
      continue
    }
    while (text.charCodeAt(next) === 32) next += 1
    const code = text.charCodeAt(next)
    if (next >= text.length || code === parting || code === lineFeed || code === carriageReturn) return { cell, at: next, lines }
    cell += '"'
    start = end + 1
  }
}
