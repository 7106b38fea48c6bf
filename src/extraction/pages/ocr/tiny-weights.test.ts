import { expect, test } from 'vitest'
import { clearTinyWeights } from './tiny-weights.ts'

/** A part of a message: its number, and what is in it. */
function part(number: number, content: Buffer): Buffer {
  expect(content.length).toBeLessThan(128)
  return Buffer.concat([Buffer.from([number * 8 + 2, content.length]), content])
}

const bytesOf = (numbers: readonly number[]): Buffer => Buffer.from(Float32Array.from(numbers).buffer)

const weights = (type: number, content: Buffer): Buffer => Buffer.concat([Buffer.from([16, type]), part(8, Buffer.from('name')), part(9, content)])

const modelWith = (floats: Buffer, inNode: Buffer, whole: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([8, 8]),
    part(
      7,
      Buffer.concat([
        part(1, Buffer.concat([part(4, Buffer.from('Constant')), part(5, part(5, weights(1, inNode)))])),
        part(5, weights(1, floats)),
        part(5, weights(7, whole)),
      ]),
    ),
  ])

test('weights that are next to nothing are zero, wherever the file keeps them; nothing else changes', () => {
  const whole = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0])
  const given = modelWith(bytesOf([1, 1e-39, -1e-30, -0.5, 1e-9]), bytesOf([1e-40, 3]), whole)
  expect(clearTinyWeights(given)).toEqual(modelWith(bytesOf([1, 0, 0, -0.5, 1e-9]), bytesOf([0, 3]), whole))
})
