/** Why a statement file is not imported. Nothing of such a file is: half a statement would look like a whole one. */
import type { Said } from '../language/words.ts'

export interface StatementProblem {
  problem: Said
}

export const cannotImport = (problem: Said): StatementProblem => ({ problem })

export const isProblem = (value: object): value is StatementProblem => 'problem' in value

/** What a file says, shortened so that it fits into a sentence. */
export function shortened(text: string, lengthMax = 60): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > lengthMax ? `${line.slice(0, lengthMax).toWellFormed()}...` : line
}
