import { type Purpose, purposes } from './generate/splits.ts'

/** Which documents of the generator are meant, and how many. */
export interface Generated {
  split: Purpose
  count: number
  seed: number
}

const usualCount = 300

const isPurpose = (name: string): name is Purpose => (purposes as readonly string[]).includes(name)

/** `fit:500:8102`, `fit:500` or `fit`; null for what names no split, as the file of a word set does not. */
export function generatedOf(text: string, usualSeed: number): Generated | null {
  const [split = '', count = String(usualCount), seed = String(usualSeed), ...rest] = text.split(':')
  if (!isPurpose(split)) return null
  if (rest.length > 0 || !/^[1-9]\d*$/.test(count) || !/^\d+$/.test(seed)) throw new Error(`${text}: write <split>:<count>:<seed>`)
  return { split, count: Number(count), seed: Number(seed) }
}
