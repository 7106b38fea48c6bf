/**
 * The colours of our pages, said to a reader of a hundred years from now: PDF/A wants a profile beside them (ISO 19005-3, 6.2.3). sRGB as IEC 61966-2-1
 * defines it, in the smallest profile that ICC.1:2001-04 (version 2) takes for a display.
 */

/** X, Y and Z of red, green and blue at full strength, adapted to the white of the profile (D50) by the Bradford method. */
const primaries = {
  r: [0.43607, 0.22249, 0.01392],
  g: [0.38515, 0.71687, 0.09708],
  b: [0.14307, 0.06061, 0.7141],
} as const

const white = [0.9642, 1, 0.8249] as const

/** The curve has a straight foot, which no single exponent describes, so it is a table. */
const curveLength = 1024

const light = (signal: number): number => (signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4)

const ascii = (text: string): number[] => [...text].map(letter => letter.charCodeAt(0))
const uint16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value & 0xffff)]
const fixed = (value: number): number[] => uint32(Math.round(value * 0x10000))
const zeros = (count: number): number[] => new Array<number>(count).fill(0)

const xyzTag = (values: readonly number[]): number[] => [...ascii('XYZ '), ...zeros(4), ...values.flatMap(fixed)]

const textTag = (text: string): number[] => [...ascii('text'), ...zeros(4), ...ascii(text), 0]

/** The name once in ASCII; its places for Unicode and for the Macintosh are there and empty. */
const descriptionTag = (text: string): number[] => [
  ...ascii('desc'),
  ...zeros(4),
  ...uint32(text.length + 1),
  ...ascii(text),
  0,
  ...zeros(8),
  ...zeros(70),
]

const curveTag = (): number[] => [
  ...ascii('curv'),
  ...zeros(4),
  ...uint32(curveLength),
  ...Array.from({ length: curveLength }, (_, at) => uint16(Math.round(light(at / (curveLength - 1)) * 0xffff))).flat(),
]

const headerLength = 128

const header = (length: number): number[] => [
  ...uint32(length),
  ...zeros(4),
  ...uint32(0x02100000),
  ...ascii('mntrRGB XYZ '),
  // A date that never changes, so that the same data is the same file.
  ...[2026, 1, 1, 0, 0, 0].flatMap(uint16),
  ...ascii('acsp'),
  ...zeros(28),
  ...white.flatMap(fixed),
  ...zeros(48),
]

function build(): Uint8Array {
  const curve = curveTag()
  const tags: [string, number[]][] = [
    ['desc', descriptionTag('sRGB IEC61966-2.1')],
    ['cprt', textTag('No copyright, use freely')],
    ['wtpt', xyzTag(white)],
    ['rXYZ', xyzTag(primaries.r)],
    ['gXYZ', xyzTag(primaries.g)],
    ['bXYZ', xyzTag(primaries.b)],
    // One curve for all three: tags may share their data.
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const data: number[] = []
  const places = new Map<number[], number>()
  const first = headerLength + 4 + 12 * tags.length
  const directory = tags.flatMap(([name, bytes]) => {
    const place = places.get(bytes) ?? first + data.length
    if (!places.has(bytes)) data.push(...bytes, ...zeros((4 - (bytes.length % 4)) % 4))
    places.set(bytes, place)
    return [...ascii(name), ...uint32(place), ...uint32(bytes.length)]
  })
  const length = first + data.length
  return Uint8Array.from([...header(length), ...uint32(tags.length), ...directory, ...data])
}

let built: Uint8Array | undefined

export function srgbProfile(): Uint8Array {
  built ??= build()
  return built
}
