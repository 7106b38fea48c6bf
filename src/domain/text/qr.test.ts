import { expect, test } from 'vitest'
import { correctionOf, generatorOf, toQrModules } from './qr.ts'

/** Published examples: the codewords of "HELLO WORLD" in version 1-M with their correction. */
test('the correction is that of the standard', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(correctionOf(data, generatorOf(10))).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

/** The fifteen bits of level M for the masks 0 to 7, as the standard lists them. */
const formats = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]

const bits = (modules: boolean[][], places: readonly (readonly [number, number])[]) =>
  places.map(([x, y]) => Number(modules[y]![x])).join('')

test('finders, timing, and the format twice, of a code for an address', () => {
  const modules = toQrModules('https://books.example/api/calendar/q5rYx0v2Jb7kT1mZc8nWfLhE3sUaPdG4iOoR6yBtNeA.ics')!
  const size = modules.length
  expect([(size - 17) % 4, modules.every(row => row.length === size)]).toEqual([0, true])
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    const rows = modules.slice(y, y + 7).map(row =>
      row
        .slice(x, x + 7)
        .map(Number)
        .join(''),
    )
    expect(rows).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'])
  }
  const around = [0, 1, 2, 3, 4, 5, 7].map(x => [x, 8] as const)
  const down = [8, 7, 5, 4, 3, 2, 1, 0].map(y => [8, y] as const)
  const one = bits(modules, [...around, ...down])
  expect(formats).toContain(one)
  const other = bits(modules, [
    ...[1, 2, 3, 4, 5, 6, 7].map(at => [8, size - at] as const),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map(at => [size - at, 8] as const),
  ])
  expect(other).toBe(one)
  expect(modules[size - 8]![8]).toBe(true)
})

test('from version 7 on the version stands beside the finders, and what is too long has no code', () => {
  const modules = toQrModules('x'.repeat(115))!
  expect(modules.length).toBe(45)
  // The eighteen bits of version 7, the highest first.
  const places = Array.from({ length: 18 }, (_one, at) => [Math.floor((17 - at) / 3), modules.length - 11 + ((17 - at) % 3)] as const)
  expect(bits(modules, places)).toBe('000111110010010100')
  expect(toQrModules('x'.repeat(213))?.length).toBe(57)
  expect(toQrModules('x'.repeat(214))).toBeUndefined()
})
