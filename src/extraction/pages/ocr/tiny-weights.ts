/**
 * Training leaves weights that are next to nothing (1e-39): they change no result, but a processor takes a hundred times as long for a sum with such a number.
 * A third of one network's weights are such, and cost three quarters of its time. They are made zero in the file's bytes, before the runtime sees them.
 */

/** What is smaller adds nothing to a sum of numbers of six digits, and may become one of those slow ones when it is multiplied. */
const tiny = 1e-20

/** Numbers of the fields of an ONNX file, as its format says: a model has a graph, a graph has nodes and weights, a node may have weights as well. */
const field = { graphOfModel: 7, nodeOfGraph: 1, weightsOfGraph: 5, attributeOfNode: 5, weightsOfAttribute: 5 } as const
const weightsField = { type: 2, bytes: 9 } as const
const floats = 1

interface Part {
  number: number
  /** Of what has a length; empty for a plain number. */
  from: number
  to: number
  value: number
}

/** The parts of a message of Protocol Buffers. */
function* partsOf(bytes: Buffer, from: number, to: number): Generator<Part> {
  let at = from
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < to) {
    const tag = varint()
    const number = Math.floor(tag / 8)
    const kind = tag % 8
    if (kind === 0) {
      yield { number, from: at, to: at, value: varint() }
      continue
    }
    const length = kind === 2 ? varint() : kind === 1 ? 8 : 4
    yield { number, from: at, to: at + length, value: 0 }
    at += length
  }
}

function* within(bytes: Buffer, parts: Iterable<Part>, number: number): Generator<Part> {
  for (const part of parts) if (part.number === number) yield* partsOf(bytes, part.from, part.to)
}

function clearTiny(bytes: Buffer, { from, to }: Part): void {
  for (let at = from; at + 4 <= to; at += 4) if (Math.abs(bytes.readFloatLE(at)) < tiny) bytes.fill(0, at, at + 4)
}

function clearWeights(bytes: Buffer, weights: Part): void {
  const parts = [...partsOf(bytes, weights.from, weights.to)]
  if (!parts.some(({ number, value }) => number === weightsField.type && value === floats)) return
  for (const part of parts) if (part.number === weightsField.bytes) clearTiny(bytes, part)
}

/** Changes the bytes of the file that it is given. */
export function clearTinyWeights(bytes: Buffer): Buffer {
  const graph = [...within(bytes, partsOf(bytes, 0, bytes.length), field.graphOfModel)]
  for (const part of graph) if (part.number === field.weightsOfGraph) clearWeights(bytes, part)
  for (const attribute of within(bytes, graph, field.nodeOfGraph)) {
    if (attribute.number !== field.attributeOfNode) continue
    for (const part of partsOf(bytes, attribute.from, attribute.to)) {
      if (part.number === field.weightsOfAttribute) clearWeights(bytes, part)
    }
  }
  return bytes
}
