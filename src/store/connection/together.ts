/** Reads that do not wait for one another, in one round trip: the way there and back costs as much as many a read itself. */
import type { Db } from './db.ts'
import type { Sql } from './sql.ts'

interface Asked {
  statement: Sql
  resolve(rows: object[]): void
  reject(error: unknown): void
}

/** @param ask reads with what it is given, each read as if it were alone; what a read asks for later goes with what the others ask for by then */
export function together<const Found extends readonly unknown[]>(
  db: Db,
  ask: (db: Db) => { readonly [At in keyof Found]: Promise<Found[At]> },
): Promise<Found> {
  let waiting: Asked[] = []

  async function send(): Promise<void> {
    const asked = waiting
    waiting = []
    try {
      const found = await db.all(asked.map(({ statement }) => statement))
      for (const [at, { resolve }] of asked.entries()) resolve(found[at]!)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  const rows = <Row extends object>(statement: Sql): Promise<Row[]> =>
    new Promise<object[]>((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(send)
      waiting.push({ statement, resolve, reject })
    }) as Promise<Row[]>

  return Promise.all(
    ask({
      organizationId: db.organizationId,
      requestId: db.requestId,
      rows,
      row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
      all: statements => Promise.all(statements.map(statement => rows(statement))),
      write() {
        throw new Error('what is written goes in its order, and not with reads that have none')
      },
    }),
  ) as Promise<unknown> as Promise<Found>
}
