/** A table that goes on over as many pages as it takes, with its head on each of them. */

import type { PdfWriter } from './pdf-writer.ts'
import { colours, type TextStyle, textStyles } from './text-styles.ts'

export interface Column {
  head: string
  /** Points; the one column without a width takes what is left. */
  width?: number
  align?: 'left' | 'right'
}

/** Texts below each other, each in its own ink. */
export type TableCell = readonly { text: string; ink: TextStyle }[]

export type Row = readonly TableCell[]

interface Placed {
  x: number
  width: number
  align: 'left' | 'right'
}

interface CellLine {
  text: string
  ink: TextStyle
}

const padding = 2.4
const gap = 10
const headHeight = 17

export function drawTable(paper: PdfWriter, columns: readonly Column[], rows: readonly Row[]): void {
  const places = placesOf(paper, columns)
  const drawHead = () => {
    columns.forEach(({ head }, at) => {
      paper.line(head.toUpperCase(), textStyles.label, paper.y, places[at])
    })
    paper.rule(paper.y + headHeight - 4, { colour: colours.muted })
    paper.y += headHeight
  }
  const nextPage = () => {
    paper.newPage()
    drawHead()
  }

  const cells = rows.map(row => row.map((cell, at) => linesIn(paper, cell, places[at]!.width)))
  const first = cells[0] ? heightOf(cells[0]) : 0
  paper.need(headHeight + first)
  drawHead()
  const pageHeight = paper.bottom - paper.y

  for (const row of cells) {
    let rest = row
    const fitsOnOnePage = heightOf(rest) <= pageHeight
    if (paper.y + heightOf(rest) > paper.bottom && fitsOnOnePage) nextPage()
    while (rest.some(lines => lines.length > 0)) {
      const split = rest.map(lines => fitting(lines, paper.bottom - paper.y - 2 * padding))
      const part = split.map(([fits]) => fits)
      drawRow(paper, part, places)
      rest = split.map(([, later]) => later)
      if (rest.some(lines => lines.length > 0)) nextPage()
    }
  }
}

/** What a table takes where it is on one page. */
export function tableHeight(paper: PdfWriter, columns: readonly Column[], rows: readonly Row[]): number {
  const places = placesOf(paper, columns)
  const heights = rows.map(row => heightOf(row.map((cell, at) => linesIn(paper, cell, places[at]!.width))))
  return heights.reduce((total, height) => total + height, headHeight)
}

function placesOf(paper: PdfWriter, columns: readonly Column[]): Placed[] {
  const given = columns.reduce((total, { width = 0 }) => total + width, gap * (columns.length - 1))
  let x = paper.left
  return columns.map(({ width = paper.width - given, align = 'left' }) => {
    const place = { x, width, align }
    x += width + gap
    return place
  })
}

const linesIn = (paper: PdfWriter, cell: TableCell, width: number): CellLine[] =>
  cell.flatMap(({ text, ink }) => paper.lines(text, ink, width).map(line => ({ text: line, ink })))

const heightOfLines = (lines: readonly CellLine[]): number => lines.reduce((total, { ink }) => total + ink.leading, 0)

const heightOf = (cells: readonly CellLine[][]): number => Math.max(0, ...cells.map(heightOfLines)) + 2 * padding

/** The lines that fit, and the others; at least one, so that it goes on. */
function fitting(lines: readonly CellLine[], height: number): [CellLine[], CellLine[]] {
  let used = 0
  const count = lines.findIndex(({ ink }, at) => {
    used += ink.leading
    return used > height && at > 0
  })
  return count === -1 ? [[...lines], []] : [lines.slice(0, count), lines.slice(count)]
}

function drawRow(paper: PdfWriter, cells: readonly CellLine[][], places: readonly Placed[]): void {
  const height = heightOf(cells)
  cells.forEach((lines, at) => {
    let y = paper.y + padding
    for (const { text, ink } of lines) {
      paper.line(text, ink, y, places[at])
      y += ink.leading
    }
  })
  paper.y += height
  paper.rule(paper.y, { thickness: 0.4 })
}
