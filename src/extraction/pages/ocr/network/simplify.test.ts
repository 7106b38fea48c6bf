import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { bytesPart, numberPart, textPart } from './messages.ts'
import { integerSetting, type Network, type Node, readNetwork, type Weights, writeNetwork } from './onnx-file.ts'
import { simplified } from './simplify.ts'

const node = (op: string, inputs: string[], output: string, rest: Buffer = Buffer.alloc(0)): Node => ({
  op,
  inputs,
  outputs: [output],
  settings: {},
  rest,
})

const weightsOf = (dims: readonly number[], values: readonly number[]): Weights => ({ dims, values: Float32Array.from(values) })

const scattered = (count: number, seed: number): number[] => Array.from({ length: count }, (_, at) => Math.sin(seed + at * 2.3) / 2)

/** A picture of floats with so many channels. */
function pictureNamed(name: string, channels: number): Buffer {
  const dims = [1, channels, 6, 6].map(size => bytesPart(1, numberPart(1, size)))
  return Buffer.concat([
    textPart(1, name),
    bytesPart(2, bytesPart(1, Buffer.concat([numberPart(1, 1), bytesPart(2, Buffer.concat(dims))]))),
  ])
}

const padded = (channels: number): Buffer =>
  Buffer.concat([
    integerSetting('group', channels),
    bytesPart(5, Buffer.concat([textPart(1, 'pads'), ...[1, 1, 1, 1].map(pad => numberPart(8, pad)), numberPart(20, 7)])),
  ])

/** Everything that is joined: factors and summands before, behind and between convolutions, and a hard swish in four steps. */
const given: Network = {
  nodes: [
    node('Conv', ['x', 'first', 'added'], 'a'),
    node('Mul', ['two', 'a'], 'b'),
    node('Add', ['b', 'half'], 'c'),
    node('Add', ['c', 'three'], 'd'),
    node('Clip', ['d', 'zero', 'six'], 'e'),
    node('Mul', ['c', 'e'], 'f'),
    node('Div', ['f', 'six'], 'g'),
    node('Mul', ['two', 'g'], 'h'),
    node('Add', ['h', 'half'], 'i'),
    node('Conv', ['i', 'second'], 'j', padded(4)),
    node('Relu', ['j'], 'k'),
    node('Mul', ['k', 'two'], 'l'),
    node('Add', ['l', 'half'], 'm'),
    node('Conv', ['m', 'third'], 'n'),
    node('Add', ['n', 'half'], 'y'),
  ],
  weights: new Map([
    ['first', weightsOf([4, 2, 1, 1], scattered(8, 1))],
    ['added', weightsOf([4], [0.1, 1e-39, -0.3, -1e-30])],
    ['second', weightsOf([4, 1, 3, 3], scattered(36, 2))],
    ['third', weightsOf([3, 4, 1, 1], scattered(12, 3))],
    ['two', weightsOf([1], [2])],
    ['half', weightsOf([1], [0.5])],
    ['three', weightsOf([], [3])],
    ['zero', weightsOf([], [0])],
    ['six', weightsOf([], [6])],
  ]),
  results: ['y'],
  restOfGraph: Buffer.concat([textPart(2, 'graph'), bytesPart(11, pictureNamed('x', 2)), bytesPart(12, pictureNamed('y', 3))]),
  restOfFile: Buffer.concat([numberPart(1, 8), bytesPart(8, Buffer.concat([textPart(1, ''), numberPart(2, 14)]))]),
}

async function resultOf(file: Buffer): Promise<number[]> {
  const session = await InferenceSession.create(file)
  const { y } = await session.run({ x: new Tensor('float32', Float32Array.from(scattered(72, 4)), [1, 2, 6, 6]) })
  return Array.from(y!.data as Float32Array)
}

test('a network with fewer steps gives the same', async () => {
  const file = writeNetwork(given)
  const [before, after] = [await resultOf(file), await resultOf(simplified(file))]
  expect(before).toHaveLength(108)
  after.forEach((value, at) => {
    expect(value).toBeCloseTo(before[at]!, 5)
  })
  expect(readNetwork(simplified(file)).nodes.map(({ op }) => op)).toEqual([
    'Conv',
    'HardSigmoid',
    'Mul',
    'Conv',
    'Conv',
    'Relu',
    'Conv',
    'Add',
  ])
})

test('weights that are next to nothing are zero, and no other is', () => {
  const { weights } = readNetwork(simplified(writeNetwork({ ...given, nodes: given.nodes.slice(0, 1), results: ['a'] })))
  expect([...weights.get('added')!.values]).toEqual([Math.fround(0.1), 0, Math.fround(-0.3), 0])
  expect([...weights.get('first')!.values]).toEqual(scattered(8, 1).map(Math.fround))
})
