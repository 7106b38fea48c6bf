/**
 * What an agent can do about a "no": one line for every code that a tool can answer with. `retryable` says whether the very same call may succeed later
 * with nothing else changed.
 */
import type { RefusalCode } from '../domain/refusals.ts'

export interface Advice {
  hint: string
  retryable: boolean
}

const change = (hint: string): Advice => ({ hint, retryable: false })
const later = (hint: string): Advice => ({ hint, retryable: true })

export const advice: Readonly<Partial<Record<RefusalCode, Advice>>> = {
  // Every tool.
  invalid_input: change('Correct the fields that `errors` names, by the input schema of the tool, and call again.'),
  forbidden: change(
    'This connection may not do that. Do not look for another way: tell the person what is needed, so that somebody who may do it does, or gives more access.',
  ),
  closed_to_agents: change(
    'The organization keeps this step for people. Prepare everything, say what is ready, and ask a person to do it: over HTTP with a key of theirs, or by opening the step to agents in the settings.',
  ),
  not_confirmed: change('The person said no. Do not call it again by yourself: ask them what should be different.'),
  invalid_idempotency_key: change('The Idempotency-Key header of the client cannot be used; call without it.'),
  idempotency_mismatch: change('This Idempotency-Key belongs to another call. Use a new one for a new call.'),
  idempotency_in_progress: later('The same call is still running. Wait some seconds, then look at the record before calling again.'),
  temporarily_unavailable: later('Wait some seconds and call again. Of a change, look at the record first: it may have been made.'),
  quota_exceeded: change(
    'The organization may store no more, or have no more pages read this month. Tell the person what the message says; whoever runs the service can raise it.',
  ),
  rate_limited: later('Too much of this at once. Wait as long as the message says, or until what is open was used, and call again.'),
  internal_error: change(
    'A mistake in Primanota, logged under the request id. Tell the person; look at the record before anything is repeated.',
  ),

  // Things that are not there.
  document_not_found: change('Find the id with `list_documents`.'),
  contact_not_found: change('Find the id with `list_contacts`, or make the contact with `save_contact`.'),
  file_not_found: change('Find the id with `list_files`; new files come in with `upload_document` or `create_upload`.'),
  invoice_not_found: change('Find the id with `list_invoices`.'),
  einvoice_not_found: change('Find the id with `list_einvoices`.'),
  transaction_not_found: change('Find the id with `list_transactions`.'),
  ledger_entry_not_found: change('Find the id with `list_ledger_entries`.'),
  accounting_year_not_found: change('Find the id with `list_accounting_years`.'),
  account_not_found: change('Find the number with `list_accounts`.'),
  bank_account_not_found: change('Find the id with `list_bank_accounts`.'),
  institution_not_found: change('Find the id with `list_institutions`.'),
  authorization_not_found: change('Begin anew with `start_bank_authorization`.'),
  vat_return_not_found: change('Find the id with `list_vat_returns`, or prepare one with `prepare_vat_return`.'),
  learnt_rule_not_found: change('Find the id with `list_learnt_rules`.'),
  booking_rule_not_found: change('Find the id with `list_booking_rules`.'),
  statement_import_not_found: change('Find the id with `list_statement_imports`.'),
  entry_draft_not_found: change('Find the id with `list_entry_drafts`.'),
  entry_schedule_not_found: change('Find the id with `list_entry_schedules`.'),
  payment_order_not_found: change('Find the id with `list_payment_orders`.'),
  entry_in_other_ledger: change('The books are kept in another ledger: tell the person to do it there.'),
  reminder_not_found: change('Find the id with `list_reminders`.'),
  audit_entry_not_found: change('Find the id with `list_audit_log`.'),
  key_not_found: change('Find the id with `list_keys`.'),

  // Documents.
  region_not_set: change('Ask the person for the country of the organization, then call `set_region`.'),
  document_posted: change('It is posted and stays as it is. A mistake in it is corrected by a reversing entry, which a person makes.'),
  document_not_extracted: change('Read it first with `extract_document`.'),
  document_not_coded: change('Code it first: `extract_document` if it is a draft, then `code_document`.'),
  document_not_failed: change('It has no error; `get_document` shows its state and what comes next.'),
  document_in_progress: later('It is being posted at this moment. Wait some seconds, then look with `get_document`.'),
  document_changed: later('Somebody changed it meanwhile. Look with `get_document`, then call again.'),
  document_matched: change('A bank transaction is matched with it. Free it with `unmatch_transaction` if the person agrees.'),
  page_not_drawable: change(
    'The file cannot be opened as pages; `detail` says why. Go by the text of the document, or ask for another copy.',
  ),
  period_locked: change('The day is locked. Tell the person: they choose a later day, or move the lock.'),
  coding_incomplete: change('Fill the fields that `errors` names with `update_coding`, then post again.'),
  export_not_found: change('Find the id with `list_exports`; files are kept for a week.'),
  connection_not_found: change('Find the id with `list_connections`.'),
  mail_not_connected: change('No mail comes in. A person connects a mailbox in the settings of the organization.'),
  empty_file: change('The file has no bytes. Ask for the file again.'),
  unsupported_media_type: change('This kind of file is not taken: `detail` names those that are. Ask for a PDF or a picture.'),
  payload_too_large: change('It is too large for a message. Ask for an address with `create_upload`, and have the file sent there.'),
  mapping_missing: change('A person has to confirm what the named accounts and VAT codes are in the connected ledger.'),
  ledger_unavailable: later('The ledger does not answer. Wait some minutes and call again.'),

  // Bank.
  bank_unavailable: later('The bank does not answer. Wait some minutes and call again.'),
  authorization_pending: later(
    'The person has not granted access yet. Ask them to open the consent address, and call again when they say so.',
  ),
  authorization_denied: change(
    'Access was refused, or the time for it is over. Begin anew with `start_bank_authorization` if the person wants to.',
  ),
  one_target_required: change('Give exactly one of `ledgerEntryId` and `documentId`. For several targets use `split_transaction`.'),
  wrong_sign: change('Money out settles purchases, money in settles sales. Choose a target of the other kind.'),
  allocations_do_not_cover: change('The amounts of the allocations must come to the amount of the transaction exactly, with its sign.'),
  target_listed_twice: change('Name each target once, with its whole amount.'),
  allocation_exceeds_open: change('Allocate at most what is open on each target: `get_ledger_entry` shows its open amount.'),
  transaction_reconciled: change('It is settled already. `unmatch_transaction` takes that back, if it was wrong.'),
  transaction_ignored: change('It is ignored. `unmatch_transaction` brings it back to the queue.'),
  transaction_unmatched: change('There is nothing to take back: it is in the queue.'),
  transaction_pending: later('The bank has not booked it yet. Wait for a later `sync_bank_now`.'),
  target_settled: change('The target is paid already. Look for another with `list_ledger_entries` and `open` true.'),
  exchange_rate_missing: change(
    'A person must enter the exchange rate of that day first; `list_exchange_rates` shows those that are there.',
  ),

  // Invoices.
  invoice_locked: change('It is issued and stays as it is. Correct it with a credit note: a new draft with negative amounts.'),
  invoice_incomplete: change(
    'Mend what `errors` names, with `save_invoice` or `save_contact`, then issue again. What begins with `organization.` is missing in its profile: a person must fill that in.',
  ),
  number_taken: change('Leave `number` out, so that the next free one is given.'),
  contact_in_use: change('A draft invoice addresses it. Issue or delete the draft first.'),
  not_available_in_region: change('The country of this organization does not have this. Use `save_invoice` and `issue_invoice` instead.'),
  exchange_not_connected: change('No exchange is connected. A person connects one; drafts can be written meanwhile.'),
  organization_profile_incomplete: change('A person must fill in what `errors` names in the profile of the organization.'),
  einvoice_refused: change('The exchange would reject it: mend what `errors` names and issue again. Nothing was sent.'),

  // VAT.
  return_filed: change('It is filed already: `get_vat_return` shows when and with which reference.'),
  return_outdated: change(
    'Another return was filed since, or one was reopened. Prepare it again with `prepare_vat_return`, and file that one; where that takes another period, ask a person to prepare this one.',
  ),
}

/** A code without a line cannot be reached by a tool; a test holds the table to that. */
export const adviceFor = (code: RefusalCode): Advice => advice[code] ?? change('Read the detail, and tell the person what it says.')
