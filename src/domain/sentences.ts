import { ended } from '../language/text.ts'

export { ended }

/** So many of a list that a person still reads them. */
const namedMax = 60

/** "There are: A, B, C." A long list is cut; `all` says where the whole of it is. */
export function namedIn(list: readonly string[], all: string): string {
  if (list.length <= namedMax) return `${list.join(', ')}.`
  return `${list.slice(0, namedMax).join(', ')} and ${list.length - namedMax} more: ${ended(all)}`
}
