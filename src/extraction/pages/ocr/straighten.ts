/**
 * Lines of a crooked scan climb, and those of a photo fan out. How each piece of text lies tells how the paper lies there; following that to the middle of
 * the page, pieces of one line come to one height.
 */
import { median } from '../layout.ts'
import type { Piece } from './picture.ts'

export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** Longer pieces tell their angle well; what lies far off the others is a stamp or a logo. */
const isTelling = ({ width, height }: Piece): boolean => width > height * 4
const offMax = 0.12
const piecesMin = 8
const steps = 8

export function straightener(pieces: readonly Piece[], pageWidth: number): (piece: Piece, from: number, to: number) => Place {
  const slopeAt = slopes(pieces)
  const middle = pageWidth / 2
  return (piece, from, to) => {
    const along = ((from + to) / 2 - 0.5) * piece.width
    const x = piece.x + along * Math.cos(piece.angle)
    let y = piece.y + along * Math.sin(piece.angle)
    const step = (middle - x) / steps
    for (let at = 0; at < steps; at += 1) y += slopeAt(x + (at + 0.5) * step, y) * step
    const width = (to - from) * piece.width
    return { left: x - width / 2, top: y - piece.height / 2, width, height: piece.height }
  }
}

/** The slope of the lines anywhere on the page: a plane through those of the pieces, each weighed by its length. */
function slopes(pieces: readonly Piece[]): (x: number, y: number) => number {
  const telling = pieces.filter(isTelling)
  const usual = median(telling.map(({ angle }) => angle)) ?? 0
  const near = telling.filter(({ angle }) => Math.abs(angle - usual) < offMax)
  const plane = near.length < piecesMin ? undefined : planeThrough(near)
  return plane ?? (() => Math.tan(usual))
}

/** Weighted least squares, by the normal equations around the centre of weight. */
function planeThrough(pieces: readonly Piece[]): ((x: number, y: number) => number) | undefined {
  const weight = pieces.reduce((sum, { width }) => sum + width, 0)
  const mean = (of: (piece: Piece) => number): number => pieces.reduce((sum, piece) => sum + of(piece) * piece.width, 0) / weight
  const x0 = mean(({ x }) => x)
  const y0 = mean(({ y }) => y)
  const slope0 = mean(({ angle }) => Math.tan(angle))
  const xx = mean(({ x }) => (x - x0) ** 2)
  const yy = mean(({ y }) => (y - y0) ** 2)
  const xy = mean(({ x, y }) => (x - x0) * (y - y0))
  const xs = mean(({ x, angle }) => (x - x0) * (Math.tan(angle) - slope0))
  const ys = mean(({ y, angle }) => (y - y0) * (Math.tan(angle) - slope0))
  const determinant = xx * yy - xy * xy
  if (determinant < xx * yy * 0.05 || determinant === 0) return undefined
  const byX = (xs * yy - ys * xy) / determinant
  const byY = (ys * xx - xs * xy) / determinant
  return (x, y) => slope0 + byX * (x - x0) + byY * (y - y0)
}
