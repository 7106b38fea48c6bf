/** COPY from here into a table: rows as PostgreSQL's text format has them, sent as fast as the server takes them. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

interface CopyConnection {
  stream: Writable
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

const chunkLength = 256 * 1024

/** Null is its own sign; what would end a field or a row is written as a letter. */
export const field = (value: string | number | null): string =>
  value === null
    ? '\\N'
    : typeof value === 'number'
      ? String(value)
      : value.replace(/[\\\t\n\r]/g, sign => `\\${sign === '\t' ? 't' : sign === '\n' ? 'n' : sign === '\r' ? 'r' : '\\'}`)

/** What is to be sent is put together here, and sent when there is enough of it. */
export interface Rows {
  text: string
}

class CopyIn {
  readonly #text: string
  readonly #rows: Rows
  readonly #fill: Generator<void>
  readonly #done: (error?: Error) => void
  #failure: Error | undefined

  constructor(text: string, rows: Rows, fill: Generator<void>, done: (error?: Error) => void) {
    this.#text = text
    this.#rows = rows
    this.#fill = fill
    this.#done = done
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#text)
  }

  async handleCopyInResponse(connection: CopyConnection): Promise<void> {
    const send = async () => {
      connection.sendCopyFromChunk(Buffer.from(this.#rows.text))
      this.#rows.text = ''
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    for (;;) {
      if (this.#failure || this.#fill.next().done) break
      if (this.#rows.text.length > chunkLength) await send()
    }
    if (this.#failure) return
    await send()
    connection.endCopyFrom()
  }

  handleError(error: Error): void {
    this.#failure = error
    this.#done(error)
  }

  handleReadyForQuery(): void {
    if (!this.#failure) this.#done()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
}

/** @param fill puts rows into what it is given, and yields now and then */
export function copyInto(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  fill: (rows: Rows) => Generator<void>,
  options = '',
): Promise<void> {
  const rows: Rows = { text: '' }
  return new Promise((resolve, reject) => {
    const text = `copy ${table} (${columns.join(', ')}) from stdin ${options}`
    client.query(new CopyIn(text, rows, fill(rows), error => (error ? reject(error) : resolve())) as unknown as pg.Submittable)
  })
}
