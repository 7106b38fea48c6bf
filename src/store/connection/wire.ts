/**
 * A batch as PostgreSQL's extended query protocol wants it (Parse, Bind, Describe, Execute for each statement, one Sync at the end), written into one
 * buffer. pg makes a buffer a message, which costs more than the batch's own work when there are five statements in it.
 */
import { prepareValue } from 'pg/lib/utils.js'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import type { ElementType, Sql } from './sql.ts'

/** Which of the messages a statement needs: a connection parses and describes it once. */
export interface Step {
  statement: Sql
  /** What the connection knows it by; empty where nothing is to be kept of it. */
  name: string
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
  for (const { statement, name, isNew, isDescribed } of steps) {
    if (isNew) writeParse(name, statement)
    writeBind(name, statement)
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

function writeParse(name: string, { text }: Sql): void {
  const start = beginMessage(0x50)
  writeText(name)
  writeText(text)
  writeInt16(0)
  endMessage(start)
}

const noArrays: readonly (readonly Element[] | undefined)[] = []

/** The protocol counts them in two bytes. */
const valuesMax = 65_535

function writeBind(name: string, { values, elementTypes }: Sql): void {
  if (values.length > valuesMax) throw new RangeError(`a statement has at most ${valuesMax} parameters, and not ${values.length}`)
  const start = beginMessage(0x42)
  writeInt8(0)
  writeText(name)
  const arrays = elementTypes.length === 0 ? noArrays : values.map((value, place) => elementsOf(value, elementTypes[place]))
  // Bytes travel as they are, and so do arrays of a type that the statement names; everything else as text.
  writeInt16(values.length)
  for (let place = 0; place < values.length; place++) writeInt16(arrays[place] || Buffer.isBuffer(values[place]) ? 1 : 0)
  writeInt16(values.length)
  for (let place = 0; place < values.length; place++) {
    const elements = arrays[place]
    if (elements) writeArray(elements, elementTypes[place]!)
    else writeValue(values[place])
  }
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
  else writeSized(String(prepareValue(value)))
}

type Element = string | number | null

/** The elements of an array that can be sent as they are; whatever else stands in one is left to the driver, and to PostgreSQL to refuse. */
function elementsOf(value: unknown, type: ElementType | undefined): readonly Element[] | undefined {
  if (type === undefined || !Array.isArray(value)) return undefined
  // Most are texts, and there are millions of them in a run of the bank: a look at each is all that they need.
  if (type === 'text') {
    for (const element of value) if (typeof element !== 'string' && element !== null) return undefined
    return value
  }
  for (const element of value) if (element !== null && !isOfType(element, type)) return undefined
  return value
}

function isOfType(element: unknown, type: Exclude<ElementType, 'text'>): boolean {
  if (typeof element === 'string') return type === 'date' && !Number.isNaN(dayOf(element))
  return (
    typeof element === 'number' && (type === 'bigint' ? Number.isSafeInteger(element) : type === 'integer' && (element | 0) === element)
  )
}

const days = new Map<string, number>()
const daysMax = 10_000
const daysFrom1970To2000 = 10_957

/** Days since the first of 2000, as PostgreSQL counts them; not a number for what is no date. Rows share few dates. */
function dayOf(date: string): number {
  const known = days.get(date)
  if (known !== undefined) return known
  if (!isCalendarDate(date)) return Number.NaN
  if (days.size >= daysMax) days.clear()
  const day = Date.parse(date) / 86_400_000 - daysFrom1970To2000
  days.set(date, day)
  return day
}

const typeIds: Readonly<Record<ElementType, number>> = { text: 25, bigint: 20, integer: 23, date: 1082 }

/**
 * As PostgreSQL sends arrays itself: dimensions, whether one is null, the type, length and lower bound, and each element with its length. As a text both
 * sides would go through it letter by letter, looking for quotes.
 */
function writeArray(values: readonly Element[], type: ElementType): void {
  const start = at
  reserve(24)
  at += 4
  writeInt32(values.length === 0 ? 0 : 1)
  writeInt32(values.includes(null) ? 1 : 0)
  writeInt32(typeIds[type])
  if (values.length > 0) {
    writeInt32(values.length)
    writeInt32(1)
  }
  if (type !== 'text' || !writeAtOnce(values as (string | null)[])) for (const value of values) writeElement(value, type)
  putInt32(at - start - 4, start)
}

function writeElement(value: Element, type: ElementType): void {
  if (value === null) writeInt32(-1)
  else if (type === 'text') writeSized(value as string)
  else if (type === 'bigint') {
    writeInt32(8)
    writeInt32(Math.floor((value as number) / 2 ** 32))
    writeInt32((value as number) | 0)
  } else {
    writeInt32(4)
    writeInt32(type === 'date' ? dayOf(value as string) : (value as number))
  }
}

/**
 * Ids, currencies, codes: texts of one length. Joined by that length, as the four letters that it is as a number, they are what has to be sent, and one
 * call writes them. False where they differ in length, or where a letter takes more than one byte.
 */
function writeAtOnce(texts: readonly (string | null)[]): boolean {
  const length = texts[0]?.length
  if (length === undefined || length > 0x7f || !texts.every(text => text?.length === length)) return false
  const separator = `\0\0\0${String.fromCharCode(length)}`
  const joined = separator + texts.join(separator)
  reserve(joined.length * 3)
  const written = scratch.write(joined, at, 'utf8')
  if (written !== joined.length) return false
  at += written
  return true
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
  putInt32(at - start, start)
}

function writeInt8(value: number): void {
  reserve(1)
  scratch[at++] = value
}

function writeInt16(value: number): void {
  reserve(2)
  scratch[at++] = value >>> 8
  scratch[at++] = value
}

function writeInt32(value: number): void {
  reserve(4)
  putInt32(value, at)
  at += 4
}

function putInt32(value: number, place: number): void {
  scratch[place] = value >>> 24
  scratch[place + 1] = value >>> 16
  scratch[place + 2] = value >>> 8
  scratch[place + 3] = value
}

/** Ended by a zero. The texts are ours, or were checked to hold none. */
function writeText(text: string): void {
  reserve(text.length * 3 + 1)
  at += writeShort(text, at) ?? scratch.write(text, at, 'utf8')
  scratch[at++] = 0
}

function writeSized(text: string): void {
  reserve(text.length * 3 + 4)
  const written = writeShort(text, at + 4) ?? scratch.write(text, at + 4, 'utf8')
  putInt32(written, at)
  at += written + 4
}

const shortMax = 40

/** A few plain letters are written sooner than the call that would write them is made. Undefined for what is longer, or more than that. */
function writeShort(text: string, place: number): number | undefined {
  const { length } = text
  if (length > shortMax) return undefined
  for (let letter = 0; letter < length; letter++) {
    const code = text.charCodeAt(letter)
    if (code > 0x7f) return undefined
    scratch[place + letter] = code
  }
  return length
}

function writeBytes(bytes: Buffer): void {
  reserve(bytes.length)
  at += bytes.copy(scratch, at)
}
