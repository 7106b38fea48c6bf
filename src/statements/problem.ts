/** Why a statement file is not imported. Nothing of such a file is: half a statement would look like a whole one. */
export interface StatementProblem {
  problem: { code: string; message: string }
}

export const cannotImport = (code: string, message: string): StatementProblem => ({ problem: { code, message } })

export const isProblem = (value: object): value is StatementProblem => 'problem' in value

/** What a file says, shortened so that it fits into a sentence. */
export function quoted(text: string, lengthMax = 60): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return `"${line.length > lengthMax ? `${line.slice(0, lengthMax).toWellFormed()}...` : line}"`
}
