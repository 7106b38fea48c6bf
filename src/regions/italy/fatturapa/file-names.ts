/**
 * The names of the files: sender and a counter of five letters and digits, never used twice (specifications 1.9, section 2.2). The exchange recognises a
 * file by its name, so that the name is what makes a second sending harmless.
 */
const shape = /^[A-Z]{2}[A-Za-z\d]{2,28}_[A-Za-z\d]{1,5}\.(?:xml|xml\.p7m)$/

const digits = 5

/** 60 466 175 files: `ZZZZZ`. */
export const progressiveMax = 36 ** digits - 1

/** `00001` and so on in base 36; undefined when there is none left. */
export function toProgressive(count: number): string | undefined {
  if (!Number.isInteger(count) || count < 1 || count > progressiveMax) return undefined
  return count.toString(36).toUpperCase().padStart(digits, '0')
}

export const fromProgressive = (progressive: string): number | undefined =>
  /^[\dA-Za-z]{1,5}$/.test(progressive) ? Number.parseInt(progressive, 36) : undefined

/** The one after it. The first is `00001`. */
export function nextProgressive(last: string | null): string | undefined {
  const count = last === null ? 0 : fromProgressive(last)
  return count === undefined ? undefined : toProgressive(count + 1)
}

/** So many names share their first two signs. */
const block = 36 ** 3

/**
 * The first of the next block: whoever sent files of the same sender before us, from another program, has counted from the beginning and has hardly come
 * as far. The counter need not be without gaps (specifications 1.9, section 2.2).
 */
export const countBeyond = (progressive: string): number => (Math.floor((fromProgressive(progressive) ?? 0) / block) + 1) * block

export const fileNameOf = (sender: { country: string; code: string }, progressive: string): string =>
  `${sender.country}${sender.code}_${progressive}.xml`

export const isFileName = (name: string): boolean => shape.test(name)

/** The parts of a name; undefined for a name that the exchange would not take (00001). */
export function readFileName(name: string): { country: string; code: string; progressive: string; isSigned: boolean } | undefined {
  if (!isFileName(name)) return undefined
  const [stem, progressive] = name.replace(/\.xml(?:\.p7m)?$/, '').split('_') as [string, string]
  return { country: stem.slice(0, 2), code: stem.slice(2), progressive, isSigned: name.endsWith('.p7m') }
}
