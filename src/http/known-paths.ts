/** The paths of the API with the methods that each takes, found by an address as the router finds its routes: word by word, a word before a parameter. */

/** As long as the router lets a parameter be. */
export const parameterMax = 1000

interface Node {
  words: Map<string, Node>
  parameter?: Node
  methods?: Set<string>
}

const createNode = (): Node => ({ words: new Map() })

const wordsOf = (path: string): string[] => path.split('/')

/** As the router reads an address. One that cannot be read is none of ours. */
function readPath(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/, 1)
  try {
    return path.includes('%') ? decodeURI(path) : path
  } catch {
    return undefined
  }
}

const isParameter = (word: string): boolean => word.startsWith(':')

export interface KnownPaths {
  add(path: string, methods: readonly string[]): void
  /** The methods of the path that an address has; undefined: there is none. */
  find(address: string): ReadonlySet<string> | undefined
  /** The methods for which a path's addresses would be taken for another, more general, path's. */
  hidden(path: string): ReadonlySet<string>
  all(): readonly [path: string, methods: ReadonlySet<string>][]
}

export function createKnownPaths(): KnownPaths {
  const root = createNode()
  const paths = new Map<string, Set<string>>()

  const nodeOf = (path: string): Node =>
    wordsOf(path).reduce((node, word) => {
      if (isParameter(word)) {
        node.parameter ??= createNode()
        return node.parameter
      }
      const next = node.words.get(word) ?? createNode()
      node.words.set(word, next)
      return next
    }, root)

  const search = (node: Node, words: readonly string[], at: number): ReadonlySet<string> | undefined => {
    const word = words[at]
    if (word === undefined) return node.methods
    const next = node.words.get(word)
    const found = next && search(next, words, at + 1)
    if (found || !node.parameter || word.length > parameterMax) return found
    return search(node.parameter, words, at + 1)
  }

  /** All that fit a path whose own parameters only parameters fit. */
  const collect = (node: Node | undefined, words: readonly string[], at: number): Node[] => {
    const word = words[at]
    if (!node) return []
    if (word === undefined) return [node]
    return [...(isParameter(word) ? [] : collect(node.words.get(word), words, at + 1)), ...collect(node.parameter, words, at + 1)]
  }

  return {
    add(path, methods) {
      const node = nodeOf(path)
      node.methods ??= new Set()
      for (const method of methods) node.methods.add(method)
      paths.set(path, node.methods)
    },
    find(address) {
      const path = readPath(address)
      return path === undefined ? undefined : search(root, wordsOf(path), 0)
    },
    hidden(path) {
      const own = nodeOf(path)
      const others = collect(root, wordsOf(path), 0).filter(node => node !== own)
      return new Set(others.flatMap(({ methods }) => [...(methods ?? [])]))
    },
    all: () => [...paths],
  }
}
