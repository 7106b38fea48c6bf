import type { Statement } from '../../src/domain/bank/statements.ts'
import { tell } from '../../src/language/tell.ts'
import { readStatements } from '../../src/statements/read-statements.ts'

/** The statements of a file that must be readable. */
export function readAll(text: string, fileName = 'statement'): readonly Statement[] {
  const answer = readStatements(new TextEncoder().encode(text), fileName)
  if ('problem' in answer) throw new Error(`${answer.problem.code}: ${tell('en', answer.problem)}`)
  return answer.statements
}

export function readOne(text: string, fileName?: string): Statement {
  const statements = readAll(text, fileName)
  if (statements.length !== 1) throw new Error(`${statements.length} statements`)
  return statements[0]!
}

/** What is said of it, in English. */
export const saidOf = ({ warnings }: Statement): string[] => warnings.map(warning => tell('en', warning))

export const codesOf = ({ warnings }: Statement): string[] => warnings.map(({ code }) => code)

/** The amounts of a file, or why it cannot be read. */
export function amountsOrProblem(text: string): string {
  try {
    return readAll(text)
      .flatMap(({ movements }) => movements.map(({ amount }) => amount))
      .join(' ')
  } catch (error) {
    return (error as Error).message
  }
}
