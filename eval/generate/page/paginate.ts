/** Pieces put onto sheets, one below the other, with what stands at the foot of each, and at the head of each but the first. */
import { layOut, type Mark, moved, type Piece, type Setting } from './lay-out.ts'
import type { Node } from './nodes.ts'

export interface Sheet {
  width: number
  height: number
  marks: Mark[]
}

export interface Paper {
  width: number
  /** Null for a roll, which is cut below the last line. */
  height: number | null
  margin: { top: number; side: number; bottom: number }
}

export interface Parts {
  body: readonly Node[]
  foot: readonly Node[]
  /** Above what goes on, on the sheet of that number. */
  again: (sheet: number) => readonly Node[]
}

export function paginate({ body, foot, again }: Parts, paper: Paper, setting: Setting): Sheet[] {
  const { width, margin } = paper
  const room = width - 2 * margin.side
  const footPieces = layOut(foot, room, setting)
  const footHeight = footPieces.reduce((sum, { height }) => sum + height, 0)
  const limit = paper.height === null ? Number.POSITIVE_INFINITY : paper.height - margin.bottom - (footHeight > 0 ? footHeight + 8 : 0)
  const sheets: Mark[][] = [[]]
  let y = margin.top
  const put = (piece: Piece): void => {
    sheets.at(-1)!.push(...moved(piece.marks, margin.side, y))
    y += piece.height
  }
  for (const piece of layOut(body, room, setting)) {
    if (piece.downTo !== undefined) {
      if (sheets.length === 1 && piece.downTo < limit) y = Math.max(y, piece.downTo)
      continue
    }
    if (y + piece.height > limit && y > margin.top) {
      if (piece.isGap) continue
      sheets.push([])
      y = margin.top
      for (const above of layOut(again(sheets.length), room, setting)) put(above)
      if (piece.head) put(piece.head)
    }
    put(piece)
  }
  const end = paper.height === null ? y + 10 + footHeight + margin.bottom : paper.height
  let footY = end - margin.bottom - footHeight
  for (const piece of footPieces) {
    for (const sheet of sheets) sheet.push(...moved(piece.marks, margin.side, footY))
    footY += piece.height
  }
  return sheets.map(marks => ({ width, height: end, marks }))
}
