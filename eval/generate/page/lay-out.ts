/** From nodes to pieces: what stands together on the page, with places from the piece's own corner. */
import type { Typeface } from './metrics.ts'
import type { Align, Cell, Column, Field, Node, Rich, Style } from './nodes.ts'
import { leastWidth, linesOf, type SetWord, spaceOf, type Type, widthOfLine, wordsOf } from './wrap.ts'

export interface PlacedWord {
  is: 'word'
  text: string
  x: number
  y: number
  width: number
  height: number
  size: number
  isBold: boolean
  isGrey: boolean
  isLight: boolean
  field: Field | null
  /** Words of one run of text share it. */
  line: number
}

export interface Stroke {
  is: 'line' | 'box' | 'fill' | 'disc'
  x: number
  y: number
  width: number
  height: number
  weight?: number
}

export type Mark = PlacedWord | Stroke

export interface Piece {
  height: number
  marks: Mark[]
  /** Repeated above when the piece begins a page. */
  head?: Piece
  /** Not above that height of the page. */
  downTo?: number
  /** White space, which is dropped at the top of a page. */
  isGap?: boolean
}

export interface Setting {
  typeface: Typeface
  size: number
  leading: number
  /** Counts the runs of text. */
  nextLine: () => number
}

const shifted = (mark: Mark, x: number, y: number): Mark => ({ ...mark, x: mark.x + x, y: mark.y + y })

export const moved = (marks: readonly Mark[], x: number, y: number): Mark[] => marks.map(mark => shifted(mark, x, y))

function stacked(pieces: readonly Piece[]): Piece {
  const marks: Mark[] = []
  let y = 0
  for (const piece of pieces) {
    marks.push(...moved(piece.marks, 0, y))
    y += piece.height
  }
  return { height: y, marks }
}

/** A run that is wider than its place is set smaller: nothing is printed over its neighbour. */
function fitting(spans: Rich, width: number, type: Type): { words: SetWord[]; type: Type } {
  let fitted = type
  let words = wordsOf(spans, fitted)
  for (let least = leastWidth(words, spaceOf(fitted)); least > width + 0.01; least = leastWidth(words, spaceOf(fitted))) {
    fitted = { ...fitted, size: Math.max(1, fitted.size * Math.min(0.98, width / least)) }
    if (fitted.size <= 1) break
    words = wordsOf(spans, fitted)
  }
  return { words, type: fitted }
}

const startOf = (align: Align, width: number, used: number): number =>
  align === 'left' ? 0 : align === 'right' ? Math.max(0, width - used) : Math.max(0, (width - used) / 2)

/** How much of the size letters take above and below the line. */
const inkHeight = 0.95

export function textPiece(spans: Rich, width: number, setting: Setting, style: Style = {}): Piece {
  const wanted: Type = { typeface: setting.typeface, size: setting.size * (style.size ?? 1), bold: style.bold === true }
  const { words, type } = fitting(spans, width, wanted)
  const space = spaceOf(type)
  const lineHeight = type.size * setting.leading
  const marks: Mark[] = []
  const lines = linesOf(words, width, space)
  lines.forEach((line, row) => {
    let x = startOf(style.align ?? 'left', width, widthOfLine(line, space))
    const number = setting.nextLine()
    line.forEach((word, at) => {
      if (at > 0) x += space * word.spaces
      marks.push({
        is: 'word',
        text: word.text,
        x,
        y: row * lineHeight + (lineHeight - type.size * inkHeight) / 2,
        width: word.width,
        height: type.size * inkHeight,
        size: type.size,
        isBold: word.isBold,
        isGrey: style.grey === true,
        isLight: style.light === true,
        field: word.field,
        line: number,
      })
      x += word.width
    })
  })
  return { height: lines.length * lineHeight, marks }
}

function naturalWidth(spans: Rich, setting: Setting, style: Style, isBold: boolean): number {
  const type: Type = { typeface: setting.typeface, size: setting.size * (style.size ?? 1), bold: isBold }
  return widthOfLine(wordsOf(spans, type), spaceOf(type)) + 0.5
}

function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  room: number,
  setting: Setting,
  style: Style,
): number[] {
  const natural = columns.map((column, at) =>
    column.width === 'auto'
      ? Math.max(
          8,
          ...rows.map(row => {
            const cell = row[at]
            return cell && !cell.across ? naturalWidth(cell.spans, setting, style, style.bold === true || cell.bold === true) : 0
          }),
        )
      : 0,
  )
  const fixed = natural.reduce((sum, width) => sum + width, 0)
  const shares = columns.reduce((sum, { width }) => sum + (width === 'auto' ? 0 : width), 0)
  const least = shares > 0 ? room * 0.3 : 0
  const scale = fixed > room - least ? (room - least) / fixed : 1
  const left = room - fixed * scale
  return columns.map(({ width }, at) => (width === 'auto' ? natural[at]! * scale : (left * width) / shares))
}

type Table = Extract<Node, { is: 'table' }>

function tablePieces(table: Table, width: number, setting: Setting): Piece[] {
  const { columns, head, rows, rules = 'none', style = {}, gutter = setting.size * 0.9 } = table
  const room = width * (table.width ?? 1)
  const pad = rules === 'grid' ? setting.size * 0.3 : 0
  const all = head ? [head, ...rows] : rows
  const widths = columnWidths(columns, all, room - gutter * (columns.length - 1) - 2 * pad, setting, style)
  const hasShares = columns.some(column => column.width !== 'auto')
  const used = hasShares ? room : Math.min(room, widths.reduce((sum, one) => sum + one, 0) + gutter * (columns.length - 1) + 2 * pad)
  const left = startOf(table.align ?? 'left', width, used)
  const air = rules === 'none' ? 0 : setting.size * 0.22
  const rowPiece = (cells: readonly Cell[], isHead: boolean, isOdd: boolean): Piece => {
    const marks: Mark[] = []
    let height = 0
    let x = left + pad
    let column = 0
    for (const cell of cells) {
      const across = cell.across ?? 1
      const cellWidth = widths.slice(column, column + across).reduce((sum, one) => sum + one, 0) + gutter * (across - 1)
      const align = across > 1 ? 'left' : (columns[column]?.align ?? 'left')
      const piece = textPiece(cell.spans, cellWidth, setting, { ...style, align, bold: style.bold === true || cell.bold === true })
      marks.push(...moved(piece.marks, x, air))
      height = Math.max(height, piece.height)
      x += cellWidth + gutter
      column += across
    }
    height = Math.max(height, setting.size * setting.leading) + 2 * air
    if ((rules === 'shade' && (isHead || isOdd)) || (rules === 'frame' && isHead))
      marks.unshift({ is: 'fill', x: left, y: 0, width: used, height })
    if (rules === 'rows' || (isHead && rules !== 'none')) marks.push({ is: 'line', x: left, y: height, width: used, height: 0 })
    if (rules === 'grid') marks.push(...gridMarks(widths, gutter, pad, left, used, height))
    return { height, marks }
  }
  const headPiece = head && rowPiece(head, true, false)
  const body = rows.map((row, at): Piece => ({ ...rowPiece(row, false, at % 2 === 1), ...(headPiece ? { head: headPiece } : {}) }))
  return headPiece ? [headPiece, ...body] : body
}

function gridMarks(widths: readonly number[], gutter: number, pad: number, left: number, used: number, height: number): Mark[] {
  const marks: Mark[] = [{ is: 'box', x: left, y: 0, width: used, height }]
  let x = left + pad
  for (const width of widths.slice(0, -1)) {
    x += width + gutter
    marks.push({ is: 'line', x: x - gutter / 2, y: 0, width: 0, height })
  }
  return marks
}

export function layOut(nodes: readonly Node[], width: number, setting: Setting): Piece[] {
  return nodes.flatMap(node => piecesOf(node, width, setting))
}

function piecesOf(node: Node, width: number, setting: Setting): Piece[] {
  switch (node.is) {
    case 'text':
      return [textPiece(node.spans, width, setting, node.style)]
    case 'gap':
      return [{ height: node.height, marks: [], isGap: true }]
    case 'down':
      return [{ height: 0, marks: [], downTo: node.to }]
    case 'rule':
      return [{ height: 5, marks: [{ is: 'line', x: 0, y: 2.5, width, height: 0, weight: node.weight ?? 0.6 }] }]
    case 'columns':
      return [columnsPiece(node, width, setting)]
    case 'table':
      return tablePieces(node, width, setting)
    case 'frame':
      return [framePiece(node, width, setting)]
    case 'logo': {
      const x = startOf(node.align, width, node.width)
      const is = node.shape === 'disc' ? 'disc' : 'fill'
      return [{ height: node.height + 4, marks: [{ is, x, y: 0, width: node.width, height: node.height }] }]
    }
  }
}

function columnsPiece({ widths, gutter = 16, cells }: Extract<Node, { is: 'columns' }>, width: number, setting: Setting): Piece {
  const shares = widths.reduce((sum, one) => sum + one, 0)
  const room = width - gutter * (widths.length - 1)
  const marks: Mark[] = []
  let height = 0
  let x = 0
  cells.forEach((children, at) => {
    const own = (room * widths[at]!) / shares
    const piece = stacked(layOut(children, own, setting))
    marks.push(...moved(piece.marks, x, 0))
    height = Math.max(height, piece.height)
    x += own + gutter
  })
  return { height, marks }
}

function framePiece({ fill, border, children }: Extract<Node, { is: 'frame' }>, width: number, setting: Setting): Piece {
  const pad = setting.size * 0.7
  const inner = stacked(layOut(children, width - 2 * pad, setting))
  const height = inner.height + 2 * pad
  const marks: Mark[] = []
  if (fill) marks.push({ is: 'fill', x: 0, y: 0, width, height })
  if (border) marks.push({ is: 'box', x: 0, y: 0, width, height })
  return { height: height + 3, marks: [...marks, ...moved(inner.marks, pad, pad)] }
}
