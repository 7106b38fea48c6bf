/**
 * A batch as PostgreSQL's extended query protocol wants it (Parse, Bind, Describe, Execute for each statement, one Sync at the end), written into one
 * buffer. pg makes a buffer a message, which costs more than the batch's own work when there are five statements in it.
 */
import { prepareValue } from 'pg/lib/utils.js'
import type { Sql } from './sql.ts'

/** Which of the messages a statement needs: a connection parses and describes it once. */
export interface Step {
  statement: Sql
  isNew: boolean
  isDescribed: boolean
}

let scratch = Buffer.allocUnsafe(16 * 1024)
let at = 0

function reserve(bytes: number): void {
  if (at + bytes <= scratch.length) return
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, at + bytes))
  scratch.copy(larger, 0, 0, at)
  scratch = larger
}

const scratchKeptMax = 1024 * 1024

export function writeBatch(steps: readonly Step[]): Buffer {
  at = 0
  for (const { statement, isNew, isDescribed } of steps) {
    if (isNew) writeParse(statement)
    writeBind(statement)
    if (!isDescribed) writeBytes(describePortal)
    writeBytes(executePortal)
  }
  writeBytes(sync)
  const batch = Buffer.from(scratch.subarray(0, at))
  // One large document must not keep its memory for ever.
  if (scratch.length > scratchKeptMax) scratch = Buffer.allocUnsafe(16 * 1024)
  return batch
}

const describePortal = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0])
const executePortal = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])

function writeParse({ name, text }: Sql): void {
  const start = beginMessage(0x50)
  writeText(name)
  writeText(text)
  writeInt16(0)
  endMessage(start)
}

function writeBind({ name, values }: Sql): void {
  const start = beginMessage(0x42)
  writeInt8(0)
  writeText(name)
  // Bytes travel as they are; everything else as text.
  writeInt16(values.length)
  for (const value of values) writeInt16(Buffer.isBuffer(value) ? 1 : 0)
  writeInt16(values.length)
  for (const value of values) writeValue(value)
  writeInt16(0)
  endMessage(start)
}

function writeValue(value: unknown): void {
  if (value === null || value === undefined) writeInt32(-1)
  else if (typeof value === 'string') writeSized(value)
  else if (Buffer.isBuffer(value)) {
    writeInt32(value.length)
    writeBytes(value)
  } else if (value instanceof Date) writeSized(value.toISOString())
  else if (typeof value === 'number' || typeof value === 'boolean') writeSized(String(value))
  else if (Array.isArray(value)) writeArray(value)
  else writeSized(String(prepareValue(value)))
}

/** As PostgreSQL writes arrays, element by element into the buffer: the texts of a thousand rows would be garbage a moment later. */
function writeArray(values: readonly unknown[]): void {
  const start = at
  reserve(5)
  at += 4
  scratch[at++] = opening
  for (let place = 0; place < values.length; place++) {
    if (place > 0) writeInt8(comma)
    const value = values[place]
    if (typeof value === 'string') writeElement(value)
    else if (typeof value === 'number' || typeof value === 'boolean') writeLetters(String(value))
    else if (value === null || value === undefined) writeLetters('NULL')
    else {
      at = start
      writeSized(String(prepareValue(values)))
      return
    }
  }
  writeInt8(closing)
  scratch.writeInt32BE(at - start - 4, start)
}

const [opening, closing, comma, quote, backslash] = [0x7b, 0x7d, 0x2c, 0x22, 0x5c]

/** In quotes. Most are ids and names in ASCII, which are copied letter by letter; the rest of others is left to the encoder. */
function writeElement(text: string): void {
  reserve(text.length * 3 + 2)
  const bytes = scratch
  let to = at
  bytes[to++] = quote
  for (let place = 0; place < text.length; place++) {
    const letter = text.charCodeAt(place)
    if (letter > 0x7f) {
      to += bytes.write(text.slice(place).replace(/["\\]/g, '\\$&'), to, 'utf8')
      break
    }
    if (letter === quote || letter === backslash) bytes[to++] = backslash
    bytes[to++] = letter
  }
  bytes[to++] = quote
  at = to
}

/** Of ASCII, few. */
function writeLetters(text: string): void {
  reserve(text.length)
  for (let place = 0; place < text.length; place++) scratch[at++] = text.charCodeAt(place)
}

/** A message is its letter, its length without the letter, and its content. */
function beginMessage(letter: number): number {
  writeInt8(letter)
  const start = at
  reserve(4)
  at += 4
  return start
}

function endMessage(start: number): void {
  scratch.writeInt32BE(at - start, start)
}

function writeInt8(value: number): void {
  reserve(1)
  scratch[at++] = value
}

function writeInt16(value: number): void {
  reserve(2)
  at = scratch.writeUInt16BE(value, at)
}

function writeInt32(value: number): void {
  reserve(4)
  at = scratch.writeInt32BE(value, at)
}

/** Ended by a zero. The texts are ours, or were checked to hold none. */
function writeText(text: string): void {
  reserve(text.length * 3 + 1)
  at += scratch.write(text, at, 'utf8')
  scratch[at++] = 0
}

function writeSized(text: string): void {
  reserve(text.length * 3 + 4)
  const written = scratch.write(text, at + 4, 'utf8')
  scratch.writeInt32BE(written, at)
  at += written + 4
}

function writeBytes(bytes: Buffer): void {
  reserve(bytes.length)
  at += bytes.copy(scratch, at)
}
