/**
 * The one sum that takes the time, four numbers at once: JavaScript has no vector instructions, WebAssembly has. The function is written here instruction by
 * instruction, so that nothing has to be compiled or shipped beside it; `kernel.test.ts` compares it with the plain loop.
 *
 * `linear(x, w, b, y, rows, inner, outer)`: `y[row][out] = b[out] + Σ x[row][i] · w[out][i]`. Places are in bytes; `inner` and `outer` are multiples of four.
 * Two rows are done at once, so that each weight is fetched half as often; of an odd number the last is its own second.
 */

const i32 = 0x7f
const v128 = 0x7b

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const constant = (value: number): number[] => [0x41, value]
const plus = [0x6a]
const minus = [0x6b]
const shiftLeft = [0x74]
const loop = [0x03, 0x40]
const again = [0x0d, 0x00]
const moreThan = [0x4a]
const choose = [0x1b]
const end = [0x0b]
const loadVector = [0xfd, 0x00, 0x04, 0x00]
const zeroVector = [0xfd, 0x0c, ...new Array<number>(16).fill(0)]
const addVectors = [0xfd, 0xe4, 0x01]
const multiplyVectors = [0xfd, 0xe6, 0x01]
const lane = (at: number): number[] => [0xfd, 0x1f, at]
const loadFloat = (offset: number): number[] => [0x2a, 0x02, offset]
const storeFloat = (offset: number): number[] => [0x38, 0x02, offset]
const addFloats = [0x92]

// Parameters, then what the function keeps for itself.
const [x, w, b, y, rows, inner, outer] = [0, 1, 2, 3, 4, 5, 6]
const [stride, weightsAt, biasAt, outersLeft, innersLeft, outerStride] = [7, 8, 9, 10, 11, 12]
const pointers = [13, 14, 15, 16]
/** Of the two rows: where the next input is read and the next sum is written. */
const inputsAt = [17, 18]
const outputsAt = [19, 20]
const inputs = [21, 22]
const weight = 23
const sums = [
  [24, 25, 26, 27],
  [28, 29, 30, 31],
]
const numbers = 14
const vectors = 11

const move = (local: number, by: number[]): number[] => [...get(local), ...by, ...plus, ...set(local)]
const countDown = (local: number, by: number): number[] => [...get(local), ...constant(by), ...minus, 0x22, local, ...again]

/** The place of the second row, or that of the first where there is no second. */
const second = (first: number, by: number): number[] => [
  ...get(first),
  ...get(by),
  ...plus,
  ...get(first),
  ...get(rows),
  ...constant(1),
  ...moreThan,
  ...choose,
]

const body = [
  ...[
    [inner, stride],
    [outer, outerStride],
  ].flatMap(([count, bytes]) => [...get(count!), ...constant(2), ...shiftLeft, ...set(bytes!)]),
  ...loop,
  ...get(w),
  ...set(weightsAt),
  ...get(b),
  ...set(biasAt),
  ...get(y),
  ...set(outputsAt[0]!),
  ...second(y, outerStride),
  ...set(outputsAt[1]!),
  ...get(outer),
  ...set(outersLeft),
  ...loop,
  ...get(weightsAt),
  ...set(pointers[0]!),
  ...pointers.slice(1).flatMap((pointer, at) => [...get(pointers[at]!), ...get(stride), ...plus, ...set(pointer)]),
  ...sums.flat().flatMap(sum => [...zeroVector, ...set(sum)]),
  ...get(x),
  ...set(inputsAt[0]!),
  ...second(x, stride),
  ...set(inputsAt[1]!),
  ...get(inner),
  ...set(innersLeft),
  ...loop,
  ...inputs.flatMap((input, row) => [...get(inputsAt[row]!), ...loadVector, ...set(input)]),
  ...pointers.flatMap((pointer, at) => [
    ...get(pointer),
    ...loadVector,
    ...set(weight),
    ...sums.flatMap((own, row) => [
      ...get(own[at]!),
      ...get(inputs[row]!),
      ...get(weight),
      ...multiplyVectors,
      ...addVectors,
      ...set(own[at]!),
    ]),
  ]),
  ...[...inputsAt, ...pointers].flatMap(pointer => move(pointer, constant(16))),
  ...countDown(innersLeft, 4),
  ...end,
  ...sums.flatMap((own, row) =>
    own.flatMap((sum, at) => [
      ...get(outputsAt[row]!),
      ...get(biasAt),
      ...loadFloat(4 * at),
      ...[0, 1, 2, 3].flatMap(part => [...get(sum), ...lane(part), ...addFloats]),
      ...storeFloat(4 * at),
    ]),
  ),
  ...outputsAt.flatMap(place => move(place, constant(16))),
  ...move(biasAt, constant(16)),
  // The last pointer has come to where the next four rows of weights begin.
  ...get(pointers[3]!),
  ...set(weightsAt),
  ...countDown(outersLeft, 4),
  ...end,
  ...[0, 1].flatMap(() => [...move(x, get(stride)), ...move(y, get(outerStride))]),
  ...get(rows),
  ...constant(2),
  ...minus,
  0x22,
  rows,
  ...constant(0),
  ...moreThan,
  ...again,
  ...end,
  ...end,
]

/** A length in seven bits a byte. */
const size = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...size(value >> 7)])
const section = (id: number, bytes: number[]): number[] => [id, ...size(bytes.length), ...bytes]
const name = (text: string): number[] => [text.length, ...Buffer.from(text)]

const locals = [0x02, numbers, i32, vectors, v128]
const code = [...locals, ...body]

const bytes = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, [0x01, 0x60, 0x07, ...new Array<number>(7).fill(i32), 0x00]),
  ...section(2, [0x01, ...name('primanota'), ...name('memory'), 0x02, 0x00, 0x01]),
  ...section(3, [0x01, 0x00]),
  ...section(7, [0x01, ...name('linear'), 0x00, 0x00]),
  ...section(10, [0x01, ...size(code.length), ...code]),
])

export type Linear = (x: number, w: number, b: number, y: number, rows: number, inner: number, outer: number) => void

export interface KernelMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The types of Node name it and leave out what it has. */
const { Instance, Memory, Module } = (
  globalThis as unknown as {
    WebAssembly: {
      Instance: new (module: object, imports: object) => { exports: { linear: Linear } }
      Memory: new (size: { initial: number }) => KernelMemory
      Module: new (bytes: Uint8Array) => object
    }
  }
).WebAssembly

const module = new Module(bytes)

export const newMemory = (): KernelMemory => new Memory({ initial: 1 })

export const linearIn = (memory: KernelMemory): Linear => new Instance(module, { primanota: { memory } }).exports.linear
