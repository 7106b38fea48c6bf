/** How a line is printed: names of shops are large, and what was read with doubt may be a drawing or somebody's handwriting. */
import type { MarkedLine } from '../../text/mark.ts'

const neighbours = 8

const heightOf = (line: MarkedLine): number => (line.box === null ? 0 : line.box[3])

/** How many times as high as the lines around it. A photograph makes print larger towards its bottom, so that only the lines near by are compared. */
export function sizeOf(lines: readonly MarkedLine[], line: MarkedLine): number {
  const height = heightOf(line)
  if (height === 0) return 1
  const around = lines
    .slice(Math.max(0, line.at - neighbours), line.at + neighbours + 1)
    .filter(other => other !== line && other.page === line.page && /\p{L}{2}|\d{3}/u.test(other.content))
    .map(heightOf)
    .sort((one, other) => one - other)
  return around.length < 3 ? 1 : height / around[Math.floor(around.length / 2)]!
}

export const certaintyOf = (line: MarkedLine): number => line.certainty ?? 1

/** Set in the same letters, as far as their height tells. Text that was typed has one height. */
export function isSamePrint(one: MarkedLine, other: MarkedLine, most = 1.3): boolean {
  const [low, high] = [heightOf(one), heightOf(other)].sort((a, b) => a - b) as [number, number]
  return low === 0 || high / low <= most
}
