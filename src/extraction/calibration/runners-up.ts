/** What else a field may be. Together the others are no likelier than what the chosen value leaves. */
import type { RunnerUp } from '../../domain/documents/extraction.ts'
import type { MarkedLine } from '../text/mark.ts'
import { rounded } from './doubts.ts'

export interface Rival {
  value: string
  line: MarkedLine | null
  /** How much speaks for it, in whatever measure: only their ratio counts. */
  score: number
}

const shownMax = 3

export function toRunnersUp(
  rivals: readonly Rival[],
  chosen: number,
  evidenceOf: (line: MarkedLine | null) => RunnerUp['evidence'],
): RunnerUp[] {
  const shown = rivals.filter(({ score }) => score > 0).slice(0, shownMax)
  const all = shown.reduce((sum, { score }) => sum + score, 0)
  return shown.map(({ value, line, score }) => ({ value, confidence: rounded(((1 - chosen) * score) / all), evidence: evidenceOf(line) }))
}
