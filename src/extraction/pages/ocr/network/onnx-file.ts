/** A network as an ONNX file holds it: nodes that take named numbers and give named numbers, and the weights among these. */
import { bytesPart, floatPart, numberPart, type Part, partOfPieces, partsOf, textPart } from './messages.ts'

export interface Weights {
  dims: readonly number[]
  values: Float32Array
}

export interface Node {
  op: string
  inputs: string[]
  outputs: string[]
  /** Whole numbers among its settings. */
  settings: Readonly<Record<string, readonly number[]>>
  /** All that is said of it beside, as it stands in the file. */
  rest: Buffer
}

export interface Network {
  nodes: Node[]
  weights: Map<string, Weights>
  results: readonly string[]
  /** What stays as it is, of the graph and of the file. */
  restOfGraph: Buffer
  restOfFile: Buffer
}

/** Numbers of the parts, as the format says. */
const inModel = { graph: 7 } as const
const inGraph = { node: 1, weights: 5, result: 12 } as const
const inNode = { input: 1, output: 2, op: 4, setting: 5 } as const
const inSetting = { name: 1, float: 2, integer: 3, weights: 5, integers: 8, type: 20 } as const
const inWeights = { dims: 1, type: 2, floats: 4, name: 8, bytes: 9 } as const
const floatType = 1

const contentOf = (parts: readonly Part[], number: number): Buffer | undefined => parts.find(part => part.number === number)?.content

/** A list is written number by number or all in one. */
const integersIn = (parts: readonly Part[], number: number): number[] =>
  parts
    .filter(part => part.number === number)
    .flatMap(({ value, content }) => (content.length === 0 ? [value] : partsOf(Buffer.concat([...packed(content)])).map(one => one.value)))

/** Numbers that stand in one part, each as a part of its own. */
function* packed(content: Buffer): Generator<Buffer> {
  let from = 0
  for (let at = 0; at < content.length; at += 1) {
    if (content[at]! >= 128) continue
    yield Buffer.concat([Buffer.from([8]), content.subarray(from, at + 1)])
    from = at + 1
  }
}

/** Undefined where they are no floats. */
function readWeights(bytes: Buffer): (Weights & { name: string }) | undefined {
  const parts = partsOf(bytes)
  if (!parts.some(({ number, value }) => number === inWeights.type && value === floatType)) return undefined
  const pieces = parts.flatMap(part => (part.number === inWeights.bytes || part.number === inWeights.floats ? [part.content] : []))
  // Copied, so that they begin where numbers of four bytes may; every processor that the runtime is made for has the lowest byte first.
  const values = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0) / 4)
  let at = 0
  for (const piece of pieces) at += piece.copy(Buffer.from(values.buffer), at)
  return { name: contentOf(parts, inWeights.name)?.toString() ?? '', dims: integersIn(parts, inWeights.dims), values }
}

function readNode(bytes: Buffer): Node {
  const parts = partsOf(bytes)
  const texts = (number: number): string[] => parts.flatMap(part => (part.number === number ? [part.content.toString()] : []))
  const settings = parts
    .filter(part => part.number === inNode.setting)
    .map(({ content }) => {
      const own = partsOf(content)
      return [contentOf(own, inSetting.name)!.toString(), [...integersIn(own, inSetting.integer), ...integersIn(own, inSetting.integers)]]
    })
  const isRest = ({ number }: Part): boolean => number !== inNode.input && number !== inNode.output && number !== inNode.op
  return {
    op: texts(inNode.op)[0] ?? '',
    inputs: texts(inNode.input),
    outputs: texts(inNode.output),
    settings: Object.fromEntries(settings),
    rest: Buffer.concat(parts.filter(isRest).map(({ whole }) => whole)),
  }
}

/** Weights that a node of their own gives. */
function constantOf({ op, rest }: Node): Weights | undefined {
  if (op !== 'Constant') return undefined
  const setting = contentOf(partsOf(rest), inNode.setting)
  const weights = setting && contentOf(partsOf(setting), inSetting.weights)
  return weights && readWeights(weights)
}

export function readNetwork(file: Buffer): Network {
  const model = partsOf(file)
  const graph = partsOf(contentOf(model, inModel.graph)!)
  const nodes: Node[] = []
  const weights = new Map<string, Weights>()
  const rest: Buffer[] = []
  const results: string[] = []
  for (const { number, content, whole } of graph) {
    const floats = number === inGraph.weights ? readWeights(content) : undefined
    const node = number === inGraph.node ? readNode(content) : undefined
    const constant = node && constantOf(node)
    if (constant) weights.set(node.outputs[0]!, constant)
    else if (node) nodes.push(node)
    else if (floats) weights.set(floats.name, floats)
    else rest.push(whole)
    if (number === inGraph.result) results.push(contentOf(partsOf(content), 1)!.toString())
  }
  const restOfFile = Buffer.concat(model.filter(({ number }) => number !== inModel.graph).map(({ whole }) => whole))
  return { nodes, weights, results, restOfGraph: Buffer.concat(rest), restOfFile }
}

const nodePart = ({ op, inputs, outputs, rest }: Node): Buffer =>
  bytesPart(
    inGraph.node,
    Buffer.concat([
      ...inputs.map(name => textPart(inNode.input, name)),
      ...outputs.map(name => textPart(inNode.output, name)),
      textPart(inNode.op, op),
      rest,
    ]),
  )

const weightsPart = (name: string, { dims, values }: Weights): Buffer[] =>
  partOfPieces(inGraph.weights, [
    ...dims.map(dim => numberPart(inWeights.dims, dim)),
    numberPart(inWeights.type, floatType),
    textPart(inWeights.name, name),
    ...partOfPieces(inWeights.bytes, [Buffer.from(values.buffer, values.byteOffset, values.byteLength)]),
  ])

export function writeNetwork({ nodes, weights, restOfGraph, restOfFile }: Network): Buffer {
  const used = new Set(nodes.flatMap(({ inputs }) => inputs))
  const kept = [...weights].filter(([name]) => used.has(name))
  const graph = [...nodes.map(nodePart), ...kept.flatMap(([name, own]) => weightsPart(name, own)), restOfGraph]
  return Buffer.concat([restOfFile, ...partOfPieces(inModel.graph, graph)])
}

/** Types of settings, as the format numbers them. */
const settingType = { float: 1, integer: 2 } as const

const settingPart = (name: string, value: Buffer, type: number): Buffer =>
  bytesPart(inNode.setting, Buffer.concat([textPart(inSetting.name, name), value, numberPart(inSetting.type, type)]))

export const floatSetting = (name: string, value: number): Buffer => settingPart(name, floatPart(inSetting.float, value), settingType.float)

export const integerSetting = (name: string, value: number): Buffer =>
  settingPart(name, numberPart(inSetting.integer, value), settingType.integer)
