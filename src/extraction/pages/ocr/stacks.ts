/**
 * A narrow column of prices, close below each other, looks to the network like one piece of text that runs downwards. Its rows are found again by the
 * white between them.
 */
import { median } from '../layout.ts'
import type { Picture, Piece } from './picture.ts'

interface Region {
  left: number
  top: number
  right: number
  bottom: number
}

/** In heights of a usual line. */
const stackHeightMin = 1.9
const rowHeightMin = 0.25
const rowHeightMax = 1.6
/** Letters reach beyond what the network marks, and a box leaves as much room around them as it does elsewhere. */
const margin = 0.3
/** What differs less than this from the paper is no ink, in shares of what differs most. */
const inkShare = 0.45

export function unstacked(pieces: readonly Piece[], picture: Picture): Piece[] {
  const usual = median(pieces.filter(({ width, height }) => width > height * 1.5).map(({ height }) => height))
  if (usual === undefined) return [...pieces]
  const isStack = ({ width, height }: Piece): boolean => height > usual * stackHeightMin && height > width * 1.2
  const stacks = pieces.filter(isStack)
  if (stacks.length === 0) return [...pieces]
  const rows = joined(stacks.map(regionOf)).flatMap(region => rowsOf(region, picture, usual))
  const isWithin = ({ x, y }: Piece): boolean =>
    rows.some(row => Math.abs(x - row.x) < row.width / 2 && Math.abs(y - row.y) < row.height / 2 && row.height < usual * stackHeightMin)
  return [...pieces.filter(piece => !isStack(piece) && !isWithin(piece)), ...rows]
}

function regionOf({ x, y, width, height, angle }: Piece): Region {
  const halfWidth = (width * Math.cos(angle) + height * Math.abs(Math.sin(angle))) / 2
  const halfHeight = (height * Math.cos(angle) + width * Math.abs(Math.sin(angle))) / 2
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

const isTouching = (one: Region, other: Region): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function joined(regions: readonly Region[]): Region[] {
  const result: Region[] = []
  for (let region of regions) {
    for (let at = result.length - 1; at >= 0; at -= 1) {
      const other = result[at]!
      if (!isTouching(region, other)) continue
      region = {
        left: Math.min(region.left, other.left),
        top: Math.min(region.top, other.top),
        right: Math.max(region.right, other.right),
        bottom: Math.max(region.bottom, other.bottom),
      }
      result.splice(at, 1)
    }
    result.push(region)
  }
  return result
}

function rowsOf(region: Region, { width, height, gray }: Picture, usual: number): Piece[] {
  const left = Math.max(0, Math.floor(region.left))
  const right = Math.min(width, Math.ceil(region.right))
  const top = Math.max(0, Math.floor(region.top))
  const bottom = Math.min(height, Math.ceil(region.bottom))
  const isInk = inkOf({ left, right, top, bottom }, width, gray)
  const rows: Piece[] = []
  const add = (from: number, to: number): void => {
    if (to - from < usual * rowHeightMin || to - from > usual * rowHeightMax) return
    let [first, last] = [right, left]
    for (let y = from; y < to; y += 1) {
      for (let x = left; x < right; x += 1) {
        if (!isInk(x, y)) continue
        first = Math.min(first, x)
        last = Math.max(last, x + 1)
      }
    }
    const around = usual * margin
    rows.push({ x: (first + last) / 2, y: (from + to) / 2, width: last - first + around, height: to - from + around, angle: 0 })
  }
  let start: number | undefined
  for (let y = top; y <= bottom; y += 1) {
    const hasInk = y < bottom && rowHasInk(y, left, right, isInk)
    if (hasInk) start ??= y
    else if (start !== undefined) {
      add(start, y)
      start = undefined
    }
  }
  return rows
}

/** One speck is no ink of a letter. */
function rowHasInk(y: number, left: number, right: number, isInk: (x: number, y: number) => boolean): boolean {
  let count = 0
  for (let x = left; x < right; x += 1) if (isInk(x, y)) count += 1
  return count > Math.max(1, (right - left) * 0.03)
}

function inkOf({ left, right, top, bottom }: Region, width: number, gray: Uint8Array): (x: number, y: number) => boolean {
  const counts = new Uint32Array(256)
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) counts[gray[y * width + x]!]! += 1
  const size = (right - left) * (bottom - top)
  const shadeAt = (share: number): number => {
    let shade = 0
    for (let sum = counts[0]!; sum < size * share && shade < 255; sum += counts[shade]!) shade += 1
    return shade
  }
  const paper = shadeAt(0.6)
  const darkest = shadeAt(0.02)
  const limit = paper - (paper - darkest) * inkShare
  return (x, y) => gray[y * width + x]! < limit
}
