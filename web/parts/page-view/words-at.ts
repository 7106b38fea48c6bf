/** Which words of a page lie under the pointer, or in what was drawn around. All in points of the page. */
import type { PageWord } from '../../api/records.ts'

export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export function areaOf(one: { x: number; y: number }, other: { x: number; y: number }): Area {
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    top: Math.min(one.y, other.y),
    bottom: Math.max(one.y, other.y),
  }
}

/** A finger is broad: a word is hit a little beside it as well. */
const slack = 2

const isIn = ({ left, top, right, bottom }: Area, [x = 0, y = 0, width = 0, height = 0]: readonly number[]): boolean =>
  x < right + slack && x + width > left - slack && y < bottom + slack && y + height > top - slack

/** In the order in which they are read: by lines, then from the left. */
export function wordsIn(words: readonly PageWord[], area: Area): PageWord[] {
  const found = words.filter(({ box }) => isIn(area, box))
  const middle = ({ box }: PageWord): number => (box[1] ?? 0) + (box[3] ?? 0) / 2
  return found.sort((one, other) => {
    const isSameLine = Math.abs(middle(one) - middle(other)) < Math.min(one.box[3] ?? 0, other.box[3] ?? 0) / 2
    return isSameLine ? (one.box[0] ?? 0) - (other.box[0] ?? 0) : middle(one) - middle(other)
  })
}

export const textOf = (words: readonly PageWord[]): string => words.map(({ text }) => text).join(' ')
