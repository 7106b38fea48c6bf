/**
 * Every "no" that Primanota says. The keys are public API: clients switch on them. The statuses are part of the contract.
 * A refusal is a value that is returned, never thrown; what is thrown is a bug or a broken machine.
 */
export const REFUSALS = {
  invalid_json: { status: 400, title: 'The body is not valid JSON.' },
  invalid_content_type: { status: 400, title: 'The body must be sent as application/json.' },
  invalid_input: { status: 400, title: 'The input does not fit its schema.' },
  invalid_idempotency_key: { status: 400, title: 'The Idempotency-Key header cannot be used.' },
  one_target_required: { status: 400, title: 'Exactly one target is needed.' },
  wrong_sign: { status: 400, title: 'Money in and money out do not settle each other.' },
  allocations_do_not_cover: { status: 400, title: 'The allocations do not add up to the transaction.' },
  target_listed_twice: { status: 400, title: 'A target is listed twice.' },
  allocation_exceeds_open: { status: 400, title: 'More is allocated than is open.' },
  statement_not_readable: { status: 400, title: 'The file is no bank statement that can be read.' },
  statement_of_other_account: { status: 400, title: 'The statement is of another account.' },
  account_not_named: { status: 400, title: 'The statement does not say which account it is of.' },
  einvoice_refused: { status: 400, title: 'The exchange would reject the e-invoice.' },
  notification_not_readable: { status: 400, title: 'The document is no notification of the exchange.' },
  empty_file: { status: 400, title: 'The file is empty.' },
  file_missing: { status: 400, title: 'The upload holds no file.' },
  unauthenticated: { status: 401, title: 'The API key is missing, unknown, expired or revoked.' },
  forbidden: { status: 403, title: 'The caller lacks the permission.' },
  closed_to_agents: { status: 403, title: 'The organization keeps this step for people.' },
  unknown_action: { status: 404, title: 'There is no such action.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  contact_not_found: { status: 404, title: 'There is no such contact.' },
  document_not_found: { status: 404, title: 'There is no such document.' },
  learnt_rule_not_found: { status: 404, title: 'There is no such rule.' },
  exchange_rate_not_found: { status: 404, title: 'There is no such exchange rate.' },
  file_not_found: { status: 404, title: 'There is no such file.' },
  key_not_found: { status: 404, title: 'There is no such key.' },
  connected_app_not_found: { status: 404, title: 'There is no such connected app.' },
  member_not_found: { status: 404, title: 'There is no such member.' },
  ledger_entry_not_found: { status: 404, title: 'There is no such ledger entry.' },
  account_not_found: { status: 404, title: 'There is no such account.' },
  calendar_not_found: { status: 404, title: 'There is no calendar at this address.' },
  vat_return_not_found: { status: 404, title: 'There is no such VAT return.' },
  invoice_not_found: { status: 404, title: 'There is no such invoice.' },
  einvoice_not_found: { status: 404, title: 'There is no such e-invoice.' },
  institution_not_found: { status: 404, title: 'There is no such bank.' },
  authorization_not_found: { status: 404, title: 'There is no such authorization.' },
  bank_account_not_found: { status: 404, title: 'There is no such bank account.' },
  transaction_not_found: { status: 404, title: 'There is no such bank transaction.' },
  audit_entry_not_found: { status: 404, title: 'There is no such entry in the audit log.' },
  method_not_allowed: { status: 405, title: 'This method is not available here.' },
  idempotency_mismatch: { status: 409, title: 'This Idempotency-Key was used with another request.' },
  idempotency_in_progress: { status: 409, title: 'The first request with this Idempotency-Key is still running.' },
  not_confirmed: { status: 409, title: 'The person who was asked did not agree.' },
  last_owner: { status: 409, title: 'An organization keeps at least one owner.' },
  ledger_unavailable: { status: 409, title: 'The ledger cannot be reached.' },
  region_not_set: { status: 409, title: 'The organization has no region yet.' },
  document_posted: { status: 409, title: 'A posted document cannot be changed.' },
  document_not_extracted: { status: 409, title: 'The document has not been read yet.' },
  document_not_coded: { status: 409, title: 'The document is not coded.' },
  document_not_posted: { status: 409, title: 'The document is not posted.' },
  document_not_failed: { status: 409, title: 'The document has no error.' },
  document_in_progress: { status: 409, title: 'The document is being posted.' },
  document_changed: { status: 409, title: 'The document was changed in the meantime.' },
  document_matched: { status: 409, title: 'A bank transaction is reconciled against the document.' },
  coding_incomplete: { status: 409, title: 'The coding is not complete.' },
  contact_in_use: { status: 409, title: 'A draft invoice addresses the contact.' },
  invoice_locked: { status: 409, title: 'An issued invoice cannot be changed.' },
  invoice_incomplete: { status: 409, title: 'The invoice cannot be issued yet.' },
  invoice_not_issued: { status: 409, title: 'The invoice is not issued yet.' },
  not_available_in_region: { status: 409, title: 'The region of the organization does not have this.' },
  organization_profile_incomplete: { status: 409, title: 'The profile of the organization lacks something.' },
  exchange_not_connected: { status: 409, title: 'No exchange is connected.' },
  einvoice_in_progress: { status: 409, title: 'The e-invoice is being sent, or was.' },
  einvoice_not_rejected: { status: 409, title: 'The e-invoice was not rejected.' },
  self_invoice_not_due: { status: 409, title: 'The document calls for no such self-invoice.' },
  self_invoice_issued: { status: 409, title: 'The self-invoice was issued already.' },
  einvoice_is_own: { status: 409, title: 'The organization sent this e-invoice itself.' },
  outcome_not_possible: { status: 409, title: 'The exchange does not say this about such an e-invoice.' },
  not_a_sandbox: { status: 409, title: 'The exchange is a real one.' },
  number_taken: { status: 409, title: 'The number is taken.' },
  entry_reversed: { status: 409, title: 'The entry was taken back already.' },
  entry_in_other_ledger: { status: 409, title: 'The entry is in another ledger.' },
  entry_is_reversal: { status: 409, title: 'A reversal cannot be taken back.' },
  entry_reconciled: { status: 409, title: 'The entry is reconciled with a bank transaction.' },
  entry_is_settlement: { status: 409, title: 'The entry books the reconciliation of a bank transaction.' },
  authorization_pending: { status: 409, title: 'Nobody has granted access yet.' },
  authorization_denied: { status: 409, title: 'Access was refused, or the time to grant it is over.' },
  bank_unavailable: { status: 409, title: 'The bank cannot be reached.' },
  transaction_reconciled: { status: 409, title: 'The transaction is reconciled already.' },
  transaction_ignored: { status: 409, title: 'The transaction is ignored.' },
  transaction_unmatched: { status: 409, title: 'The transaction is neither reconciled nor ignored.' },
  transaction_pending: { status: 409, title: 'The bank has not booked the transaction yet.' },
  target_settled: { status: 409, title: 'Nothing is open on the target.' },
  exchange_rate_missing: { status: 409, title: 'The exchange rate of the day is not known.' },
  return_filed: { status: 409, title: 'The VAT return is filed already.' },
  period_not_begun: { status: 409, title: 'The period has not begun yet.' },
  return_outdated: { status: 409, title: 'Another VAT return was filed since this one was prepared.' },
  return_file_incomplete: { status: 409, title: 'The file cannot be written yet.' },
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
  return typeof value === 'object' && value !== null && 'refusal' in value && typeof value.refusal === 'string'
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
