/**
 * Every "no" that Primanota says. The keys are public API: clients switch on them. The statuses are part of the contract.
 * A refusal is a value that is returned, never thrown; what is thrown is a bug or a broken machine.
 */
export const REFUSALS = {
  invalid_json: { status: 400, title: 'The body is not valid JSON.' },
  invalid_content_type: { status: 400, title: 'The body must be sent as application/json.' },
  invalid_input: { status: 400, title: 'The input does not fit its schema.' },
  invalid_idempotency_key: { status: 400, title: 'The Idempotency-Key header cannot be used.' },
  empty_file: { status: 400, title: 'The file is empty.' },
  file_missing: { status: 400, title: 'The upload holds no file.' },
  unauthenticated: { status: 401, title: 'The API key is missing, unknown, expired or revoked.' },
  forbidden: { status: 403, title: 'The caller lacks the permission.' },
  unknown_action: { status: 404, title: 'There is no such action.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  contact_not_found: { status: 404, title: 'There is no such contact.' },
  file_not_found: { status: 404, title: 'There is no such file.' },
  key_not_found: { status: 404, title: 'There is no such key.' },
  member_not_found: { status: 404, title: 'There is no such member.' },
  audit_entry_not_found: { status: 404, title: 'There is no such entry in the audit log.' },
  method_not_allowed: { status: 405, title: 'This method is not available here.' },
  idempotency_mismatch: { status: 409, title: 'This Idempotency-Key was used with another request.' },
  idempotency_in_progress: { status: 409, title: 'The first request with this Idempotency-Key is still running.' },
  last_owner: { status: 409, title: 'An organization keeps at least one owner.' },
  already_member: { status: 409, title: 'This person is a member already.' },
  too_many_organizations: { status: 409, title: 'This person owns as many organizations as one may.' },
  too_many_keys: { status: 409, title: 'The organization has as many keys as it may have.' },
  request_timeout: { status: 408, title: 'The request did not arrive in time.' },
  payload_too_large: { status: 413, title: 'The request is too large.' },
  unsupported_media_type: { status: 415, title: 'This kind of file is not supported.' },
  headers_too_large: { status: 431, title: 'The headers of the request are too large.' },
  rate_limited: { status: 429, title: 'Too many requests.' },
  internal_error: { status: 500, title: 'Primanota made a mistake.' },
  temporarily_unavailable: { status: 503, title: 'Primanota cannot reach its store right now.' },
} as const

export type RefusalCode = keyof typeof REFUSALS

/** One thing that is wrong, and where. */
export interface Fault {
  path: string
  message: string
}

export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refusal: Code
  readonly detail: string
  readonly errors?: readonly Fault[]
}

export function refuse<const Code extends RefusalCode>(refusal: Code, detail: string, errors?: readonly Fault[]): Refusal<Code> {
  return errors ? { refusal, detail, errors } : { refusal, detail }
}

export function refused<Value>(value: Value | Refusal): value is Extract<Value | Refusal, Refusal> {
  return typeof value === 'object' && value !== null && 'refusal' in value
}

/** RFC 9457, with the stable code beside the sentences. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: RefusalCode
  requestId: string
  errors?: readonly Fault[]
}

export function toProblem({ refusal, detail, errors }: Refusal, requestId: string): Problem {
  const { status, title } = REFUSALS[refusal]
  const problem: Problem = { type: `urn:primanota:problem:${refusal}`, title, status, detail, code: refusal, requestId }
  return errors ? { ...problem, errors } : problem
}
