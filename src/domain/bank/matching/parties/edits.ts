/** Whether `name` stands in `text` at `start` with at most one slip: a letter too many, too few, another, or two swapped. Gives where it ends, or -1. */
export function endWithOneSlip(text: string, start: number, name: string): number {
  if (start < 0) return -1
  let same = 0
  while (same < name.length && text.charCodeAt(start + same) === name.charCodeAt(same)) same++
  if (same === name.length) return start + same
  const at = start + same
  const rest = (from: number, textFrom: number): number =>
    text.startsWith(name.slice(from), textFrom) ? textFrom + name.length - from : -1
  const swapped = text[at + 1] === name[same] && text[at] === name[same + 1] ? rest(same + 2, at + 2) : -1
  return Math.max(swapped, rest(same + 1, at + 1), rest(same + 1, at), rest(same, at + 1))
}
