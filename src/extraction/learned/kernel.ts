/**
 * The one sum that takes the time, four numbers at once: JavaScript has no vector instructions, WebAssembly has. The function is written here instruction by
 * instruction, so that nothing has to be compiled or shipped beside it; `kernel.test.ts` compares it with the plain loop.
 *
 * `linear(x, w, b, y, rows, inner, outer)`: `y[row][out] = b[out] + Σ x[row][i] · w[out][i]`. Places are in bytes; `inner` and `outer` are multiples of four.
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
const [stride, weightsAt, biasAt, outersLeft, inputAt, innersLeft] = [7, 8, 9, 10, 11, 12]
const pointers = [13, 14, 15, 16]
const input = 17
const sums = [18, 19, 20, 21]

const move = (local: number, by: number[]): number[] => [...get(local), ...by, ...plus, ...set(local)]
const countDown = (local: number, by: number): number[] => [...get(local), ...constant(by), ...minus, 0x22, local, ...again]

const body = [
  ...get(inner),
  ...constant(2),
  ...shiftLeft,
  ...set(stride),
  ...loop,
  ...get(w),
  ...set(weightsAt),
  ...get(b),
  ...set(biasAt),
  ...get(outer),
  ...set(outersLeft),
  ...loop,
  ...get(weightsAt),
  ...set(pointers[0]!),
  ...pointers.slice(1).flatMap((pointer, at) => [...get(pointers[at]!), ...get(stride), ...plus, ...set(pointer)]),
  ...sums.flatMap(sum => [...zeroVector, ...set(sum)]),
  ...get(x),
  ...set(inputAt),
  ...get(inner),
  ...set(innersLeft),
  ...loop,
  ...get(inputAt),
  ...loadVector,
  ...set(input),
  ...sums.flatMap((sum, at) => [
    ...get(sum),
    ...get(input),
    ...get(pointers[at]!),
    ...loadVector,
    ...multiplyVectors,
    ...addVectors,
    ...set(sum),
  ]),
  ...[inputAt, ...pointers].flatMap(pointer => move(pointer, constant(16))),
  ...countDown(innersLeft, 4),
  ...end,
  ...sums.flatMap((sum, at) => [
    ...get(y),
    ...get(biasAt),
    ...loadFloat(4 * at),
    ...[0, 1, 2, 3].flatMap(part => [...get(sum), ...lane(part), ...addFloats]),
    ...storeFloat(4 * at),
  ]),
  ...move(y, constant(16)),
  ...move(biasAt, constant(16)),
  // The last pointer has come to where the next four rows of weights begin.
  ...get(pointers[3]!),
  ...set(weightsAt),
  ...countDown(outersLeft, 4),
  ...end,
  ...move(x, get(stride)),
  ...countDown(rows, 1),
  ...end,
  ...end,
]

/** A length in seven bits a byte. */
const size = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...size(value >> 7)])
const section = (id: number, bytes: number[]): number[] => [id, ...size(bytes.length), ...bytes]
const name = (text: string): number[] => [text.length, ...Buffer.from(text)]

const locals = [0x03, 0x0a, i32, 0x01, v128, 0x04, v128]
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
