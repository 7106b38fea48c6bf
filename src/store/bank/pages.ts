/** Many rows of two tables that belong together, read page after page. */
import type { Db } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'

/** So many rows are read at a time: as rows of the store and as what they mean they are in memory twice, and what dies young is collected cheaply. */
export const pageSize = 1_000

/**
 * Reads, for page after page of ids in their order, the rows of another table that have them, in the same order. Where most of what lies between the first
 * and the last is wanted, it is one walk along the index, which a join would descend for each row; what is not wanted is among the answer. Where more lies
 * between, they are asked for by their ids, in no order: PostgreSQL 15 and 16 would look for it elsewhere than in that index.
 */
export function createPageReader<Row extends { id: string }>(
  db: Db,
  rowsOf: (condition: Sql) => Sql,
): (ids: readonly string[]) => Promise<Row[]> {
  let isDense = true
  return async ids => {
    if (ids.length === 0) return []
    if (isDense) {
      const rowsMax = 2 * ids.length
      const rows = await db.rows<Row>(rowsOf(sql`id between ${ids[0]} and ${ids.at(-1)} order by id limit ${rowsMax + 1}`))
      if (rows.length <= rowsMax) return rows
      isDense = false
    }
    const rows = await db.rows<Row>(rowsOf(sql`id = any (${ids}::text[])`))
    return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
  }
}

/** Each of the first with the one of the second that has its id; both are in the order of their ids. */
export function* pairs<One extends { id: string }, Other extends { id: string }>(
  some: readonly One[],
  others: readonly Other[],
): Iterable<[One, Other]> {
  let at = 0
  for (const one of some) {
    while (at < others.length && others[at]!.id < one.id) at++
    if (others[at]?.id === one.id) yield [one, others[at]!]
  }
}

/**
 * Page after page of what is asked for first, each with the rows that it is paired with. While whoever reads is at work on one page PostgreSQL reads the
 * next: it is asked for before a page is handed out, and nothing else is under way on the connection then.
 */
export async function* readPages<One extends { id: string }, Other extends { id: string }>(
  listAfter: (id: string) => Promise<One[]>,
  othersOf: (ids: readonly string[]) => Promise<Other[]>,
): AsyncGenerator<{ page: readonly One[]; others: readonly Other[] }> {
  let next: Promise<One[]> | undefined = listAfter('')
  while (next) {
    const page: One[] = await next
    const others = await othersOf(page.map(({ id }) => id))
    next = page.length < pageSize ? undefined : listAfter(page.at(-1)!.id)
    // Whoever reads may fail meanwhile and never come back for it: that is the failure to tell.
    next?.catch(() => {})
    yield { page, others }
  }
}
