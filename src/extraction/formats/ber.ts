/**
 * The encoding of signed files: BER (ITU-T X.690), of which DER is the strict form. Values are walked, never copied, and nothing is believed: a length beyond
 * the bytes, a depth without end or a value without a closing mark is an undefined answer.
 */
export interface BerValue {
  /** The first byte: class, form and number. Larger numbers, which signed data does not use, are read over. */
  tag: number
  isConstructed: boolean
  /** Of the contents, without header and closing mark. */
  start: number
  /** Undefined while the end of an indefinite length has not been looked for. */
  end: number | undefined
  /** Whether the file has all of it. */
  isWhole: boolean
}

const depthMax = 32

/** The value whose header begins at `at`. A definite length that runs beyond `limit` is cut there: it is for the caller to say whether that matters. */
export function valueAt(bytes: Uint8Array, at: number, limit: number): BerValue | undefined {
  const tag = bytes[at]
  if (tag === undefined || at >= limit) return undefined
  let position = at + 1
  if ((tag & 0x1f) === 0x1f) {
    while (position < limit && position < at + 6 && (bytes[position]! & 0x80) !== 0) position += 1
    position += 1
  }
  const first = bytes[position]
  if (first === undefined || position >= limit) return undefined
  position += 1
  const isConstructed = (tag & 0x20) !== 0
  if (first === 0x80) return isConstructed ? { tag, isConstructed, start: position, end: undefined, isWhole: true } : undefined
  let length = first
  if (first > 0x80) {
    const digits = first & 0x7f
    if (digits > 6 || position + digits > limit) return undefined
    length = 0
    for (let digit = 0; digit < digits; digit += 1) length = length * 256 + bytes[position + digit]!
    position += digits
  }
  const end = position + length
  return { tag, isConstructed, start: position, end: Math.min(end, limit), isWhole: end <= limit }
}

const isClosingMark = (bytes: Uint8Array, at: number): boolean => bytes[at] === 0 && bytes[at + 1] === 0

/** Behind a value: where the next one begins. One of indefinite length is gone through, with a count of the marks that are still to come. */
export function behind(bytes: Uint8Array, value: BerValue, limit: number): number | undefined {
  if (value.end !== undefined) return value.end
  let at = value.start
  for (let open = 1; open > 0; ) {
    if (isClosingMark(bytes, at)) {
      open -= 1
      at += 2
      continue
    }
    const inner = valueAt(bytes, at, limit)
    if (!inner) return undefined
    if (inner.end === undefined) open += 1
    if (open > depthMax) return undefined
    at = inner.end ?? inner.start
  }
  return at
}

/** The values inside of another, as far as they can be read. */
export function* childrenOf(bytes: Uint8Array, parent: BerValue, limit: number): Generator<BerValue> {
  const end = parent.end ?? limit
  let at = parent.start
  while (at < end && !(parent.end === undefined && isClosingMark(bytes, at))) {
    const child = valueAt(bytes, at, end)
    if (!child) return
    yield child
    const next = behind(bytes, child, end)
    if (next === undefined || next <= at) return
    at = next
  }
}

/** Beyond this the pieces of a string are an attack: signers make them a kilobyte or more. */
const piecesMax = 1_000_000

/** The bytes of an octet string, which BER may cut into pieces, and those into pieces again. Undefined when some are missing. */
export function octetsOf(bytes: Uint8Array, value: BerValue, limit: number): Uint8Array | undefined {
  const pieces: Uint8Array[] = []
  if (!collect(bytes, value, limit, pieces, 0)) return undefined
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
}

function collect(bytes: Uint8Array, value: BerValue, limit: number, pieces: Uint8Array[], depth: number): boolean {
  if (!value.isConstructed) {
    if (!value.isWhole || value.end === undefined || pieces.length >= piecesMax) return false
    pieces.push(bytes.subarray(value.start, value.end))
    return true
  }
  if (depth >= 8) return false
  const end = value.end ?? limit
  let at = value.start
  for (;;) {
    if (value.end === undefined ? isClosingMark(bytes, at) : at >= end) return value.isWhole
    const piece = valueAt(bytes, at, end)
    if (!piece || (piece.tag & 0x1f) !== 0x04 || !collect(bytes, piece, end, pieces, depth + 1)) return false
    const next = behind(bytes, piece, end)
    if (next === undefined || next <= at) return false
    at = next
  }
}
