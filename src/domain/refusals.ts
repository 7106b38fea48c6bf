import { refusals as sentences } from '../language/en/refusals.ts'
import { say } from '../language/say.ts'
import type { Said, Values } from '../language/words.ts'

/**
 * Every "no" that Primanota says. The keys are public API: clients switch on them. The statuses are part of the contract.
 * A refusal is a value that is returned, never thrown; what is thrown is a bug or a broken machine.
 */
const statuses = {
  invalid_json: 400,
  invalid_content_type: 400,
  invalid_input: 400,
  invalid_idempotency_key: 400,
  entry_not_balanced: 400,
  one_target_required: 400,
  wrong_sign: 400,
  allocations_do_not_cover: 400,
  target_listed_twice: 400,
  allocation_exceeds_open: 400,
  statement_not_readable: 400,
  statement_of_other_account: 400,
  account_not_named: 400,
  einvoice_refused: 400,
  notification_not_readable: 400,
  empty_file: 400,
  file_missing: 400,
  unauthenticated: 401,
  forbidden: 403,
  foreign_origin: 403,
  second_step_required: 403,
  closed_to_agents: 403,
  unknown_action: 404,
  not_found: 404,
  contact_not_found: 404,
  document_not_found: 404,
  page_not_found: 404,
  learnt_rule_not_found: 404,
  exchange_rate_not_found: 404,
  file_not_found: 404,
  key_not_found: 404,
  connected_app_not_found: 404,
  connection_not_found: 404,
  member_not_found: 404,
  ledger_entry_not_found: 404,
  accounting_year_not_found: 404,
  account_not_found: 404,
  calendar_not_found: 404,
  vat_return_not_found: 404,
  invoice_not_found: 404,
  einvoice_not_found: 404,
  institution_not_found: 404,
  authorization_not_found: 404,
  bank_account_not_found: 404,
  transaction_not_found: 404,
  audit_entry_not_found: 404,
  job_not_found: 404,
  scheduled_work_not_found: 404,
  export_not_found: 404,
  booking_rule_not_found: 404,
  statement_import_not_found: 404,
  entry_draft_not_found: 404,
  reminder_not_found: 404,
  payment_order_not_found: 404,
  entry_schedule_not_found: 404,
  mail_not_connected: 404,
  upload_address_not_found: 404,
  method_not_allowed: 405,
  idempotency_mismatch: 409,
  idempotency_in_progress: 409,
  not_confirmed: 409,
  last_owner: 409,
  ledger_unavailable: 409,
  connection_exists: 409,
  connection_in_use: 409,
  connection_refused: 409,
  connection_not_available: 409,
  upload_address_used: 409,
  mapping_missing: 409,
  region_not_set: 409,
  organization_not_empty: 409,
  bank_account_not_linked: 409,
  bank_account_in_use: 409,
  document_posted: 409,
  document_not_extracted: 409,
  document_not_coded: 409,
  document_not_posted: 409,
  document_not_failed: 409,
  document_in_progress: 409,
  document_changed: 409,
  document_matched: 409,
  job_not_failed: 409,
  export_failed: 409,
  page_not_drawable: 409,
  coding_incomplete: 409,
  contact_in_use: 409,
  invoice_locked: 409,
  invoice_changed: 409,
  invoice_incomplete: 409,
  invoice_not_issued: 409,
  not_available_in_region: 409,
  organization_profile_incomplete: 409,
  exchange_not_connected: 409,
  einvoice_in_progress: 409,
  einvoice_not_rejected: 409,
  self_invoice_not_due: 409,
  self_invoice_issued: 409,
  self_invoice_stands: 409,
  self_invoice_corrected: 409,
  einvoice_is_own: 409,
  einvoice_deleted: 409,
  outcome_not_possible: 409,
  not_a_sandbox: 409,
  number_taken: 409,
  entry_reversed: 409,
  entry_in_other_ledger: 409,
  entry_is_reversal: 409,
  entry_reconciled: 409,
  entry_is_settlement: 409,
  period_locked: 409,
  period_filed: 409,
  year_closed: 409,
  year_open: 409,
  year_not_ended: 409,
  earlier_year_open: 409,
  later_year_closed: 409,
  year_not_last: 409,
  year_in_use: 409,
  opening_balance_exists: 409,
  return_not_filed: 409,
  later_return_filed: 409,
  return_settled: 409,
  nothing_to_settle: 409,
  settlement_differs: 409,
  authorization_pending: 409,
  authorization_denied: 409,
  bank_unavailable: 409,
  transaction_reconciled: 409,
  transaction_ignored: 409,
  transaction_unmatched: 409,
  transaction_pending: 409,
  target_settled: 409,
  exchange_rate_missing: 409,
  rates_not_fetched: 409,
  vat_number_not_checkable: 409,
  register_not_available: 409,
  return_filed: 409,
  period_not_begun: 409,
  return_outdated: 409,
  return_file_incomplete: 409,
  too_many_booking_rules: 409,
  draft_posted: 409,
  nothing_overdue: 409,
  reminder_not_allowed: 409,
  reminder_decided: 409,
  mail_not_set_up: 409,
  payment_order_decided: 409,
  payment_changed: 409,
  payment_booked: 409,
  payment_not_in_order: 409,
  payment_not_confirmed: 409,
  schedule_ended: 409,
  occurrence_not_held: 409,
  import_taken_back: 409,
  import_settled: 409,
  later_import_stands: 409,
  already_member: 409,
  too_many_organizations: 409,
  too_many_keys: 409,
  quota_exceeded: 409,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  rate_limited: 429,
  internal_error: 500,
  temporarily_unavailable: 503,
} as const

export type RefusalCode = keyof typeof statuses

/** A code without its sentence does not compile. */
const titles: Readonly<Record<`refusal.${RefusalCode}`, string>> = sentences

export const REFUSALS = Object.fromEntries(
  Object.entries(statuses).map(([code, status]) => [code, { status, title: titles[`refusal.${code as RefusalCode}`] }]),
) as { readonly [Code in RefusalCode]: { readonly status: (typeof statuses)[Code]; readonly title: string } }

/** One thing that is wrong, and where. */
export interface Fault extends Said {
  path: string
}

export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refusal: Code
  readonly values: Values
  readonly errors?: readonly Fault[]
}

/** @param said the code of the refusal, with the values of its sentence: `say('document_posted.delete', { entry })` */
export function refuse<const Code extends RefusalCode>({ code, values }: Said<Code>, errors?: readonly Fault[]): Refusal<Code> {
  return errors ? { refusal: code, values, errors } : { refusal: code, values }
}

/** Several fields are wrong, or one: the answer names each of them. */
export const refuseFields = (errors: readonly Fault[]): Refusal<'invalid_input'> => refuse(say('invalid_input.fields'), errors)

export function refused<Value>(value: Value | Refusal): value is Extract<Value | Refusal, Refusal> {
  return typeof value === 'object' && value !== null && 'refusal' in value && typeof value.refusal === 'string'
}

/** What passes by itself. It is no answer to keep for an Idempotency-Key: whoever repeats the request is to hear what became of it. */
const passing: ReadonlySet<RefusalCode> = new Set(['idempotency_in_progress', 'document_in_progress', 'einvoice_in_progress'])

export const isPassing = (refusal: Refusal | null): boolean => refusal !== null && passing.has(refusal.refusal)
