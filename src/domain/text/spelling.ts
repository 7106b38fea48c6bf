/** How far two spellings are apart: people mistype names, and pages that were photographed have letters that were misread. */

/** How many letters must be changed, left out or put in; `max + 1` once there are more. */
export function distance(one: string, other: string, max: number): number {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > max) return max + 1
  let above = new Uint16Array(other.length + 1)
  let current = new Uint16Array(other.length + 1)
  for (let at = 0; at <= other.length; at += 1) above[at] = at
  for (let row = 1; row <= one.length; row += 1) {
    current[0] = row
    let least = row
    for (let at = 1; at <= other.length; at += 1) {
      const changed = above[at - 1]! + (one.charCodeAt(row - 1) === other.charCodeAt(at - 1) ? 0 : 1)
      const next = Math.min(changed, above[at]! + 1, current[at - 1]! + 1)
      current[at] = next
      if (next < least) least = next
    }
    if (least > max) return max + 1
    const spare = above
    above = current
    current = spare
  }
  return above[other.length]!
}
