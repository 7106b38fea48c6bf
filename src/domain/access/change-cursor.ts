/**
 * Where a reader of the changes stands. The audit log is several chains, and the rows of one become visible in the order of their numbers: whoever writes the
 * next waits for the one before to commit. So a reader who remembers the last number of each chain misses nothing, however late a transaction commits. A
 * single number or moment for all of them could not say that.
 */
export type Vector = ReadonlyMap<number, number>

const strandsMax = 10_000

/** `0:42 1:7`, by the number of the chain. Most organizations have a handful. */
export const writeVector = (heads: Vector): string =>
  ['v', ...[...heads].sort(([one], [other]) => one - other).map(([strand, sequence]) => `${strand}:${sequence}`)].join(' ')

export function readVector(text: string): Vector | undefined {
  const [mark, ...pairs] = text.split(' ')
  if (mark !== 'v') return undefined
  const heads = new Map<number, number>()
  for (const pair of pairs) {
    const [, strand, sequence] = /^(\d{1,4}):(\d{1,15})$/.exec(pair) ?? []
    if (strand === undefined || heads.has(Number(strand)) || Number(strand) >= strandsMax) return undefined
    heads.set(Number(strand), Number(sequence))
  }
  return heads
}

export interface StrandRange {
  strand: number
  above: number
  through: number
}

/** What came since, chain by chain. Undefined where the reader is ahead of the log: it stands in another one, or in one that was restored. */
export function newerThan(seen: Vector, heads: Vector): { ranges: StrandRange[]; rows: number } | undefined {
  for (const [strand, sequence] of seen) if ((heads.get(strand) ?? 0) < sequence) return undefined
  const ranges = [...heads]
    .map(([strand, through]) => ({ strand, above: seen.get(strand) ?? 0, through }))
    .filter(({ above, through }) => through > above)
  return { ranges, rows: ranges.reduce((rows, { above, through }) => rows + through - above, 0) }
}
