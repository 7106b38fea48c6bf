/**
 * The same network with less to do. What the files say in many small steps, each of which goes through all pixels, is said in few; results differ in the
 * seventh digit. And weights that are next to nothing become zero: training leaves many (1e-39), they change no result, and a processor takes a hundred
 * times as long for a sum with such a number.
 */
import { floatSetting, integerSetting, type Network, type Node, readNetwork, type Weights, writeNetwork } from './onnx-file.ts'

/** What is smaller adds nothing to a sum of numbers of six digits, and may become one of those slow ones when it is multiplied. */
const tiny = 1e-20

export function simplified(file: Buffer): Buffer {
  const network = readNetwork(file)
  joinHardSwish(network)
  while (joinIntoConvolutions(network)) {
    // What was joined may bring the next one beside a convolution.
  }
  joinScaleAndShift(network)
  for (const { values } of network.weights.values()) {
    for (let at = 0; at < values.length; at += 1) if (Math.abs(values[at]!) < tiny) values[at] = 0
  }
  return writeNetwork(network)
}

const givenBy = ({ nodes }: Network, name: string): Node | undefined => nodes.find(({ outputs }) => outputs.includes(name))

const usersOf = ({ nodes }: Network, name: string): Node[] => nodes.filter(({ inputs }) => inputs.includes(name))

const without = (network: Network, ...gone: readonly Node[]): void => {
  network.nodes = network.nodes.filter(node => !gone.includes(node))
}

/** Who took the one takes the other. */
function rename(network: Network, from: string, to: string): void {
  for (const { inputs } of network.nodes)
    inputs.forEach((name, at) => {
      if (name === from) inputs[at] = to
    })
}

/** A step with one number for all: which, and what it is applied to. */
function scalarOf({ weights }: Network, { inputs }: Node): { value: number; input: string } | undefined {
  if (inputs.length !== 2) return undefined
  for (const [at, name] of inputs.entries()) {
    const own = weights.get(name)
    if (own?.values.length === 1) return { value: own.values[0]!, input: inputs[1 - at]! }
  }
  return undefined
}

/** x · clip(x + 3, 0, 6) / 6 in four steps becomes x · hardSigmoid(x), which the runtime joins with what comes before. */
function joinHardSwish(network: Network): void {
  for (const divided of network.nodes.filter(({ op }) => op === 'Div')) {
    const by = scalarOf(network, divided)
    const product = by?.value === 6 ? givenBy(network, by.input) : undefined
    if (product?.op !== 'Mul') continue
    const clip = product.inputs.map(name => givenBy(network, name)).find(node => node?.op === 'Clip')
    const sum = clip && givenBy(network, clip.inputs[0]!)
    const added = sum?.op === 'Add' ? scalarOf(network, sum) : undefined
    if (!clip || !sum || added?.value !== 3 || !product.inputs.includes(added.input)) continue
    if (clip.inputs.slice(1).some((name, at) => network.weights.get(name)?.values[0] !== at * 6)) continue
    if ([sum, clip, product].some(({ outputs }) => usersOf(network, outputs[0]!).length !== 1)) continue
    const rest = Buffer.concat([floatSetting('alpha', 1 / 6), floatSetting('beta', 0.5)])
    network.nodes.splice(network.nodes.indexOf(sum), 1, { ...clip, op: 'HardSigmoid', inputs: [added.input], settings: {}, rest })
    product.outputs = divided.outputs
    without(network, clip, divided)
  }
}

const hasPadding = ({ settings }: Node): boolean => 'auto_pad' in settings || (settings['pads'] ?? []).some(pad => pad !== 0)

/** Weights of its own, with a number to add for each channel: they are changed. */
function ownWeights({ weights }: Network, node: Node): { factors: Weights; added: Weights } {
  const factors = weights.get(node.inputs[1]!)!
  if (node.inputs[1] === `${node.outputs[0]!}/factors`) return { factors, added: weights.get(node.inputs[2]!)! }
  const channels = factors.dims[0]!
  const added = node.inputs[2] === undefined ? undefined : weights.get(node.inputs[2])
  const own = {
    factors: { dims: factors.dims, values: factors.values.slice() },
    added: { dims: [channels], values: added?.values.slice() ?? new Float32Array(channels) },
  }
  const name = node.outputs[0]!
  node.inputs = [node.inputs[0]!, `${name}/factors`, `${name}/added`]
  weights.set(`${name}/factors`, own.factors)
  weights.set(`${name}/added`, own.added)
  return own
}

const scale = ({ values }: Weights, by: number): void => {
  for (let at = 0; at < values.length; at += 1) values[at]! *= by
}

const isConvolution = ({ weights }: Network, node: Node | undefined): node is Node =>
  node?.op === 'Conv' && node.inputs.slice(1).every(name => weights.has(name))

/** A factor or a summand for all is one for each of the convolution before or behind it. */
function joinIntoConvolutions(network: Network): boolean {
  let isChanged = false
  for (const node of network.nodes.filter(({ op }) => op === 'Mul' || op === 'Add')) {
    const scalar = scalarOf(network, node)
    const [name] = node.outputs as [string]
    if (!scalar || network.results.includes(name)) continue
    const { value, input } = scalar
    const before = givenBy(network, input)
    const [behind, ...others] = usersOf(network, name)
    if (isConvolution(network, before) && usersOf(network, input).length === 1) {
      const { factors, added } = ownWeights(network, before)
      if (node.op === 'Mul') for (const own of [factors, added]) scale(own, value)
      else for (let at = 0; at < added.values.length; at += 1) added.values[at]! += value
    } else if (isConvolution(network, behind) && others.length === 0 && behind.inputs[0] === name) {
      // What is added is not added to the zeros around the picture.
      if (node.op === 'Add' && hasPadding(behind)) continue
      const { factors, added } = ownWeights(network, behind)
      if (node.op === 'Mul') scale(factors, value)
      else addThrough(factors, added, value)
    } else continue
    without(network, node)
    rename(network, name, input)
    isChanged = true
  }
  return isChanged
}

/** What a summand of all inputs comes to in each channel. */
function addThrough({ values }: Weights, added: Weights, value: number): void {
  const size = values.length / added.values.length
  for (let channel = 0; channel < added.values.length; channel += 1) {
    let sum = 0
    for (let at = channel * size; at < (channel + 1) * size; at += 1) sum += values[at]!
    added.values[channel]! += sum * value
  }
}

/** What could not be joined becomes one small convolution: the runtime need not change how the channels lie for it. */
function joinScaleAndShift(network: Network): void {
  for (const node of network.nodes.filter(({ op }) => op === 'Add')) {
    const scalar = scalarOf(network, node)
    const [name] = node.outputs as [string]
    const next = usersOf(network, name).find(one => isConvolution(network, one) && one.inputs[0] === name)
    if (!scalar || !next) continue
    const channels = network.weights.get(next.inputs[1]!)!.dims[1]! * (next.settings['group']?.[0] ?? 1)
    const product = givenBy(network, scalar.input)
    const factor = product?.op === 'Mul' && usersOf(network, scalar.input).length === 1 ? scalarOf(network, product) : undefined
    if (product && factor) without(network, product)
    network.weights.set(`${name}/factors`, { dims: [channels, 1, 1, 1], values: new Float32Array(channels).fill(factor?.value ?? 1) })
    network.weights.set(`${name}/added`, { dims: [channels], values: new Float32Array(channels).fill(scalar.value) })
    node.op = 'Conv'
    node.inputs = [factor?.input ?? scalar.input, `${name}/factors`, `${name}/added`]
    node.rest = integerSetting('group', channels)
  }
}
