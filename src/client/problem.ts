/** What any request may be refused with, beside the codes that the operation declares. */
export type CommonCode =
  | 'invalid_json'
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'idempotency_mismatch'
  | 'idempotency_in_progress'
  | 'payload_too_large'
  | 'rate_limited'
  | 'internal_error'
  | 'temporarily_unavailable'

/** A refusal as it comes over the wire (RFC 9457). */
export interface Problem<Code extends string = string> {
  type: string
  title: string
  status: number
  detail: string
  code: Code
  /** The parts of the detail: amounts as numbers, days as YYYY-MM-DD. */
  values: Readonly<Record<string, unknown>>
  requestId: string
  errors?: readonly ProblemFault[]
}

/** One thing that is wrong with the input, and where. Programs look at `code`, people read `message`. */
export interface ProblemFault {
  path: string
  code?: string
  values?: Readonly<Record<string, unknown>>
  message: string
}

/** Thrown where a request was refused. Nothing was changed by it, unless its status is 500 or more. */
export class PrimanotaProblem<Code extends string = string> extends Error {
  readonly problem: Problem<Code>

  constructor(problem: Problem<Code>) {
    super(`${problem.title} ${problem.detail}`)
    this.name = 'PrimanotaProblem'
    this.problem = problem
  }

  get code(): Code {
    return this.problem.code
  }
}
