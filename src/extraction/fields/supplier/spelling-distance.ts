/** How far two spellings are apart: pages that were photographed have letters that were misread. */
import { distance } from '../../../domain/text/spelling.ts'

/** One letter in six may be misread, and a short word must be right. */
export const slipsMax = (length: number): number => (length < 6 ? 0 : length < 12 ? 1 : Math.floor(length / 6))

export const isMisread = (one: string, other: string): boolean => {
  const max = slipsMax(Math.min(one.length, other.length))
  if (max === 0) return one === other
  return distance(one, other, max) <= max
}
