/** A regular expression's text in its parts, as far as is needed to know on which side of a `\b` a letter must stand. */

const part =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\k<[^>]*>|\\.|\[\^?(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gisu

export const partsOf = (source: string): string[] => source.match(part) ?? []

/** What stands at an edge: a letter, a letter or nothing, or possibly something else. Digits and underscores count as letters, as they do for `\w`. */
type Edge = 'letter' | 'letter or nothing' | 'other'

interface Item {
  first: Edge
  last: Edge
  /** Of a `\b`: its place among the parts. */
  boundaryAt?: number
}

const letter = /^(?:[\p{L}\p{M}\p{N}_]|\\[dw]|\\p\{[LN][a-z]?\})$/u
/** Classes of plain letters and digits. A range from one kind to another may hold a sign in between. */
const letterClass = /^\[(?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|\\[dw]|\\p\{[LN][a-z]?\}|[\p{L}\p{N}_](?!-))+\]$/u
const quantifier = /^(?:[*+?]|\{\d)/
const mayBeNone = /^(?:[*?]|\{0)/
const lookaround = /^\(\?<?[=!]/

/** Of each `\b` beside which a letter must stand: on which side. */
export function sidesOfBoundaries(parts: readonly string[]): ReadonlyMap<number, 'before' | 'behind'> {
  const sides = new Map<number, 'before' | 'behind'>()
  let at = 0

  function readAlternatives(): Item {
    const found = [readSequence()]
    while (parts[at] === '|') {
      at++
      found.push(readSequence())
    }
    return { first: common(found.map(({ first }) => first)), last: common(found.map(({ last }) => last)) }
  }

  function readSequence(): Item {
    const items: Item[] = []
    while (at < parts.length && parts[at] !== '|' && parts[at] !== ')') items.push(readItem())
    items.forEach(({ boundaryAt }, place) => {
      if (boundaryAt === undefined) return
      const behind = edgeOf(items.slice(place + 1), 'first')
      const before = edgeOf(items.slice(0, place).reverse(), 'last')
      if ((behind === 'letter') !== (before === 'letter')) sides.set(boundaryAt, behind === 'letter' ? 'behind' : 'before')
    })
    return { first: edgeOf(items, 'first'), last: edgeOf([...items].reverse(), 'last') }
  }

  function readItem(): Item {
    const text = parts[at++] as string
    if (text === '\\b') return { first: 'other', last: 'other', boundaryAt: at - 1 }
    let item = plain(letter.test(text) || letterClass.test(text) ? 'letter' : 'other')
    if (text.startsWith('(')) {
      const inside = readAlternatives()
      at++
      // What only looks around takes no letter.
      item = lookaround.test(text) ? plain('other') : inside
    }
    if (at < parts.length && quantifier.test(parts[at] as string)) {
      const isOptional = mayBeNone.test(parts[at++] as string)
      if (isOptional) item = { first: orNothing(item.first), last: orNothing(item.last) }
    }
    return item
  }

  readAlternatives()
  return sides
}

const plain = (edge: Edge): Item => ({ first: edge, last: edge })
const orNothing = (edge: Edge): Edge => (edge === 'letter' ? 'letter or nothing' : edge)

/** The first thing that is there for sure decides. */
function edgeOf(items: readonly Item[], side: 'first' | 'last'): Edge {
  return items.map(item => item[side]).find(edge => edge !== 'letter or nothing') ?? 'letter or nothing'
}

function common(edges: readonly Edge[]): Edge {
  if (edges.includes('other')) return 'other'
  return edges.includes('letter or nothing') ? 'letter or nothing' : 'letter'
}
