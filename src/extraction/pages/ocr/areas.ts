/** From marked pixels to boxes: pixels that touch are one area, and the smallest rectangle around it, at any angle, is where the text is. */
import type { Piece } from './picture.ts'

const markedMin = 0.3 * 255
const meanMin = 0.55 * 255
const sidesMin = 3
/** The network marks the core of a line; letters reach beyond it by this share of area to circumference. */
const growth = 1.8
const areasMax = 1500

interface Point {
  x: number
  y: number
}

export function markedAreas(map: Uint8Array, width: number, height: number): Piece[] {
  const seen = new Uint8Array(map.length)
  const stack = new Int32Array(map.length)
  const found: Piece[] = []
  for (let start = 0; start < map.length && found.length < areasMax; start += 1) {
    if (seen[start] || map[start]! < markedMin) continue
    const { edges, mean } = fill(start, { map, seen, stack, width, height })
    if (mean < meanMin) continue
    const box = smallestBox(hull(edges))
    if (Math.min(box.width, box.height) < sidesMin) continue
    found.push(grown(box))
  }
  return found
}

interface Sea {
  map: Uint8Array
  seen: Uint8Array
  stack: Int32Array
  width: number
  height: number
}

/** Of each row its first and last pixel are enough for the hull. */
function fill(start: number, { map, seen, stack, width, height }: Sea): { edges: Point[]; mean: number } {
  const rows = new Map<number, { first: number; last: number }>()
  let depth = 0
  let sum = 0
  let count = 0
  stack[depth++] = start
  seen[start] = 1
  while (depth > 0) {
    const at = stack[--depth]!
    const y = Math.floor(at / width)
    const x = at - y * width
    sum += map[at]!
    count += 1
    const row = rows.get(y)
    if (!row) rows.set(y, { first: x, last: x })
    else if (x < row.first) row.first = x
    else if (x > row.last) row.last = x
    for (let dy = y > 0 ? -1 : 0; dy <= 1 && y + dy < height; dy += 1) {
      for (let dx = x > 0 ? -1 : 0; dx <= 1 && x + dx < width; dx += 1) {
        const next = at + dy * width + dx
        if (seen[next] || map[next]! < markedMin) continue
        seen[next] = 1
        stack[depth++] = next
      }
    }
  }
  const edges: Point[] = []
  for (const [y, { first, last }] of rows) {
    // A pixel has four corners; without them a line one pixel high would have no area.
    edges.push({ x: first, y }, { x: last + 1, y }, { x: first, y: y + 1 }, { x: last + 1, y: y + 1 })
  }
  return { edges, mean: sum / count }
}

const turn = (from: Point, over: Point, to: Point): number => (over.x - from.x) * (to.y - from.y) - (over.y - from.y) * (to.x - from.x)

/** Andrew's monotone chain. */
function hull(points: Point[]): Point[] {
  const sorted = points.sort((one, other) => one.x - other.x || one.y - other.y)
  const half = (all: Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of all) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** One side of the smallest rectangle lies on a side of the hull. */
function smallestBox(corners: Point[]): Piece {
  let best: Piece | undefined
  for (const [at, corner] of corners.entries()) {
    const next = corners[(at + 1) % corners.length]!
    const length = Math.hypot(next.x - corner.x, next.y - corner.y)
    if (length === 0) continue
    const cos = (next.x - corner.x) / length
    const sin = (next.y - corner.y) / length
    let [left, right, top, bottom] = [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]
    for (const { x, y } of corners) {
      const along = x * cos + y * sin
      const across = y * cos - x * sin
      if (along < left) left = along
      if (along > right) right = along
      if (across < top) top = across
      if (across > bottom) bottom = across
    }
    const width = right - left
    const height = bottom - top
    if (best && width * height >= best.width * best.height) continue
    const middle = { along: (left + right) / 2, across: (top + bottom) / 2 }
    best = upright({
      x: middle.along * cos - middle.across * sin,
      y: middle.along * sin + middle.across * cos,
      width,
      height,
      angle: Math.atan2(sin, cos),
    })
  }
  return best ?? { x: 0, y: 0, width: 0, height: 0, angle: 0 }
}

/** The same rectangle, told so that its angle is between minus and plus 45 degrees: what is wider than high reads along its width. */
function upright(box: Piece): Piece {
  const quarters = Math.round(box.angle / (Math.PI / 2))
  const angle = box.angle - quarters * (Math.PI / 2)
  return quarters % 2 === 0 ? { ...box, angle } : { ...box, width: box.height, height: box.width, angle }
}

function grown(box: Piece): Piece {
  const by = (box.width * box.height * growth) / (2 * (box.width + box.height))
  return { ...box, width: box.width + 2 * by, height: box.height + 2 * by }
}
