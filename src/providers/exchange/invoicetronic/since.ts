/**
 * From where a list by its last update goes on. What is written late, with an earlier moment than what was seen already, would be passed over by the moment
 * alone: a stretch before it is read again, and what was seen of it is left out.
 */
const overlapMs = 10 * 60_000
const seenMax = 2_000

export interface Since {
  /** Asked for from here on; null: from the beginning. */
  from: string | null
  seen: ReadonlySet<number>
}

export function readSince(cursor: string | null): Since {
  if (cursor === null) return { from: null, seen: new Set() }
  const [from = '', ids = ''] = cursor.split(' ')
  return { from, seen: new Set(ids.split(',').filter(Boolean).map(Number)) }
}

interface Item {
  id: number
  last_update?: string | null
}

/** @param all what was answered, in the order of the calendar */
export function nextSince(before: string | null, all: readonly Item[], hasMore: boolean): string | null {
  const last = all.at(-1)?.last_update
  if (!last) return before
  const known = readSince(before)
  // Where there is more, a stretch that is full would be read again and again: then it goes on from the last one.
  const from = new Date(
    hasMore ? Date.parse(last) : Math.max(Date.parse(last) - overlapMs, Date.parse(known.from ?? '0001-01-01')),
  ).toISOString()
  const within = all.filter(({ last_update }) => last_update && Date.parse(last_update) >= Date.parse(from)).map(({ id }) => id)
  const seen = [...new Set([...within, ...(hasMore ? [] : known.seen)])].sort((one, other) => other - one).slice(0, seenMax)
  return `${from} ${seen.join(',')}`
}
