import { expect, test } from 'vitest'
import { srgbProfile } from './srgb-profile.ts'

const profile = Buffer.from(srgbProfile())

const tags = new Map(
  Array.from({ length: profile.readUInt32BE(128) }, (_, at) => {
    const entry = 132 + 12 * at
    const [offset, length] = [profile.readUInt32BE(entry + 4), profile.readUInt32BE(entry + 8)]
    return [profile.toString('latin1', entry, entry + 4), profile.subarray(offset, offset + length)]
  }),
)

const xyz = (name: string): number[] => [8, 12, 16].map(at => tags.get(name)!.readInt32BE(at) / 0x10000)

type Matrix = readonly (readonly number[])[]

const times = (one: Matrix, other: Matrix): number[][] =>
  one.map(row => other[0]!.map((_, column) => row.reduce((sum, value, at) => sum + value * other[at]![column]!, 0)))

/** Of a matrix of three by three. */
function inverse(m: Matrix): number[][] {
  const minor = (row: number, column: number): number => {
    const [a, b] = [0, 1, 2].filter(at => at !== row)
    const [c, d] = [0, 1, 2].filter(at => at !== column)
    return (m[a!]![c!]! * m[b!]![d!]! - m[a!]![d!]! * m[b!]![c!]!) * ((row + column) % 2 === 0 ? 1 : -1)
  }
  const determinant = [0, 1, 2].reduce((sum, column) => sum + m[0]![column]! * minor(0, column), 0)
  return [0, 1, 2].map(row => [0, 1, 2].map(column => minor(column, row) / determinant))
}

/** From the chromaticities of IEC 61966-2-1, adapted to D50 by Bradford: computed here, another way than by the numbers in the profile. */
function expectedPrimaries(): number[][] {
  const column = ([x, y]: readonly [number, number]): number[] => [x / y, 1, (1 - x - y) / y]
  const transpose = (m: Matrix): number[][] => [0, 1, 2].map(at => m.map(row => row[at]!))
  const chromaticities = transpose([column([0.64, 0.33]), column([0.3, 0.6]), column([0.15, 0.06])])
  const d65 = column([0.3127, 0.329]).map(value => [value])
  const strengths = times(inverse(chromaticities), d65).map(([value]) => value!)
  const toD65 = chromaticities.map(row => row.map((value, at) => value * strengths[at]!))
  const bradford = [
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
  ]
  const d50 = [[0.9642], [1], [0.8249]]
  const [from, to] = [times(bradford, d65), times(bradford, d50)]
  const scale = [0, 1, 2].map(row => [0, 1, 2].map(at => (row === at ? to[row]![0]! / from[row]![0]! : 0)))
  return transpose(times(times(times(inverse(bradford), scale), bradford), toD65))
}

test('the header is that of a display profile of version 2', () => {
  expect(profile.readUInt32BE(0)).toBe(profile.length)
  expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ')
  expect(profile.toString('latin1', 36, 40)).toBe('acsp')
  expect(profile[8]).toBe(2)
  expect(profile.length).toBeLessThan(4096)
})

test('it has all tags that a display profile must have, each at a multiple of four bytes', () => {
  expect([...tags.keys()]).toEqual(['desc', 'cprt', 'wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'])
  for (let at = 0; at < tags.size; at += 1) expect(profile.readUInt32BE(132 + 12 * at + 4) % 4).toBe(0)
})

test('its colours are those of sRGB', () => {
  const found = ['rXYZ', 'gXYZ', 'bXYZ'].map(xyz)
  expectedPrimaries().forEach((colour, at) => {
    colour.forEach((value, axis) => {
      expect(Math.abs(found[at]![axis]! - value)).toBeLessThan(0.0005)
    })
  })
  const sum = [0, 1, 2].map(axis => found.reduce((total, colour) => total + colour[axis]!, 0))
  sum.forEach((value, axis) => {
    expect(value).toBeCloseTo(xyz('wtpt')[axis]!, 3)
  })
})

test('its curve rises from nothing to all, through the middle grey of sRGB', () => {
  const curve = tags.get('gTRC')!
  const count = curve.readUInt32BE(8)
  const values = Array.from({ length: count }, (_, at) => curve.readUInt16BE(12 + 2 * at))
  expect(values[0]).toBe(0)
  expect(values.at(-1)).toBe(0xffff)
  expect(values.every((value, at) => at === 0 || value >= values[at - 1]!)).toBe(true)
  expect(values[Math.round((count - 1) / 2)]! / 0xffff).toBeCloseTo(0.214, 2)
})
