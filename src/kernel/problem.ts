/** A refusal as it is sent, in the words of whoever reads it. */
import { type Fault, REFUSALS, type Refusal, type RefusalCode } from '../domain/refusals.ts'
import type { Language } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { keyOf, tell } from '../language/tell.ts'
import type { Values } from '../language/words.ts'

/** One thing that is wrong, where, and in words. */
export interface ToldFault {
  path: string
  code: string
  values: Values
  message: string
}

/** RFC 9457, with the stable code and its values beside the sentences. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: RefusalCode
  values: Values
  requestId: string
  errors?: readonly ToldFault[]
}

export function toProblem(refusal: Refusal, requestId: string, language: Language): Problem {
  const { refusal: code, values } = refusal
  const errors = refusal.errors?.map(fault => toldFault(fault, language))
  return {
    type: `urn:primanota:problem:${code}`,
    title: tell(language, { code: 'refusal', values: { case: code } }),
    status: REFUSALS[code].status,
    detail: detailOf(refusal, language),
    code,
    values,
    requestId,
    ...(errors ? { errors } : {}),
  }
}

export const toldFault = ({ path, code, values }: Fault, language: Language): ToldFault => ({
  path,
  code,
  values,
  message: tell(language, { code, values }),
})

/** What was refused and what to do next. Where fields are wrong, each is named with its fault. */
export function detailOf(refusal: Refusal, language: Language): string {
  const { refusal: code, values, errors = [] } = refusal
  const said = { code, values }
  return keyOf(said) === 'invalid_input.fields' ? inSentences(errors, language) : tell(language, said)
}

const spelledOutMax = 5

/** What is wrong in the same way is said once. */
function inSentences(faults: readonly Fault[], language: Language): string {
  if (faults.length > spelledOutMax) return tell(language, say('invalid_input.many', { count: faults.length }))
  const named = new Map<string, string[]>()
  for (const fault of faults) {
    const { path, message } = toldFault(fault, language)
    named.set(message, [...(named.get(message) ?? []), path || tell(language, say('whole_body'))])
  }
  return [...named].map(([message, paths]) => `${paths.join(', ')}: ${message}`).join(' ')
}
