/** COPY over a connection of `pg`: rows out of a table and into one, as PostgreSQL writes them, without holding more than a few chunks. */
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type pg from 'pg'

/** What `pg` calls on whoever has the connection. */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(bytes: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean; once(event: 'drain' | 'close', listener: () => void): void }
}

export interface RowChunk {
  bytes: Buffer
  rows: number
}

const chunkBytesMin = 64 * 1024
const chunkBytesUsual = 512 * 1024
const chunkBytesMax = 4 * 1024 * 1024

/** Whether a chunk may end behind this row: by what the row holds, so that a changed row changes the one chunk that it is in. */
const endsChunk = (row: Uint8Array): boolean => crc32(row) < (2 ** 32 / chunkBytesUsual) * row.byteLength

/** The rows of `copy … to stdout`, cut into chunks between rows. Read to the end: the connection is busy until then. */
export function copyOut(client: pg.Client, text: string): Readable {
  let wire: Wire | undefined
  let held: Buffer[] = []
  let bytes = 0
  const chunks = new Readable({ objectMode: true, highWaterMark: 4, read: () => wire?.stream.resume() })
  const cut = () => {
    if (held.length === 0) return
    const isRoom = chunks.push({ bytes: Buffer.concat(held), rows: held.length } satisfies RowChunk)
    held = []
    bytes = 0
    if (!isRoom) wire?.stream.pause()
  }
  const query = {
    submit(connection: unknown) {
      wire = connection as Wire
      wire.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser uses its memory again.
      const row = Buffer.from(chunk)
      held.push(row)
      bytes += row.byteLength
      if (bytes >= chunkBytesMax || (bytes >= chunkBytesMin && endsChunk(row))) cut()
    },
    handleCommandComplete: () => cut(),
    handleReadyForQuery: () => void chunks.push(null),
    handleError: (error: Error) => void chunks.destroy(error),
    handleRowDescription() {},
    handleDataRow() {},
    handleEmptyQuery() {},
    handlePortalSuspended() {},
  }
  client.query(query)
  return chunks
}

/** Sends the bytes to `copy … from stdin`. Where they fail in the middle the statement fails, and with it the transaction. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  return new Promise((resolve, reject) => {
    let fault: Error | undefined
    const query = {
      submit: (connection: unknown) => (connection as Wire).query(text),
      handleCopyInResponse(connection: unknown) {
        const wire = connection as Wire
        const send = async () => {
          for await (const part of source) {
            if (fault) return
            wire.sendCopyFromChunk(part)
            if (wire.stream.writableNeedDrain) await drained(wire)
          }
          wire.endCopyFrom()
        }
        send().catch((error: Error) => {
          fault = error
          wire.sendCopyFail('the backup cannot be read')
        })
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => (fault ? reject(fault) : resolve()),
      handleError(error: Error) {
        fault ??= error
        reject(fault)
      },
      handleRowDescription() {},
      handleDataRow() {},
      handleEmptyQuery() {},
      handlePortalSuspended() {},
    }
    client.query(query)
  })
}

const drained = ({ stream }: Wire): Promise<void> =>
  new Promise(resolve => {
    stream.once('drain', resolve)
    stream.once('close', resolve)
  })
