/** What keeps an invoice from being issued, as a refusal. */
import { type Fault, type Refusal, refuse } from '../../domain/refusals.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'

const spelledOutMax = 10

/** What each of them says, in no language yet. */
export const saidBy = (faults: readonly Fault[]): Said[] => faults.map(({ code = '', values = {} }) => ({ code, values }))

/** What is missing is named, as the draft itself says; a thousand lines may be wrong in the same way. */
export const refuseIncomplete = (id: string, problems: readonly Fault[]): Refusal<'invoice_incomplete'> =>
  refuse(
    problems.length > spelledOutMax
      ? say('invoice_incomplete.many', { id, count: problems.length })
      : say('invoice_incomplete.problems', { id, problems: saidBy(problems) }),
    problems,
  )
