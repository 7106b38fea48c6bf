/** "Latest changes" on the start page: the audit log in sentences. */
import type { AuditEntry } from '../../../store/access/audit.ts'
import { type Content, type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'

export const historyMax = 10

/** So many rows are read for them. */
export const historyRows = 40

/** What the things in the log are called now, by their ids: a row holds only what it changed. */
export type Names = ReadonlyMap<string, string>

export function historySection(entries: readonly AuditEntry[], names: Names, timeZone: string): Html {
  const told = entries.map(entry => ({ entry, sentence: toSentence(entry, names) }))
  // One deed may change several records, each with a row of its own; it is told once.
  const isTold = (at: number) =>
    told
      .slice(0, at)
      .some(({ entry, sentence }) => entry.requestId === told[at]!.entry.requestId && sentence.markup === told[at]!.sentence.markup)
  return html`<section aria-labelledby="history">
<h2 id="history">Latest changes</h2>
<ol class="history">${told
    .filter((_one, at) => !isTold(at))
    .slice(0, historyMax)
    .map(
      ({ entry, sentence }) => html`<li><span>${sentence}</span> <span class="meta">${formatInstant(entry.at, timeZone)}</span></li>`,
    )}</ol>
<p class="hint">The whole log, with every field before and after: <code>GET /api/rest/audit-log</code></p>
</section>`
}

const actorOf = ({ actor }: AuditEntry, names: Names): Content => {
  if (actor.type === 'system') return actor.name ?? 'Primanota'
  const name = actor.name ?? actor.id
  if (actor.type === 'user') return html`<strong>${name}</strong>`
  if (actor.type !== 'app') return html`The key <strong>${name}</strong>`
  const person = actor.onBehalfOf === null ? undefined : names.get(actor.onBehalfOf)
  return html`The app <strong><bdi>${name}</bdi></strong>${person !== undefined && html` for <strong>${person}</strong>`}`
}

/** A field of the change as text: as it is now, or as it was when the thing is gone. */
const field = ({ before, after }: AuditEntry, name: string): string => {
  const value = after?.[name] ?? before?.[name]
  return typeof value === 'string' ? value : ''
}

/** A document goes by its supplier, an invoice by its number, everything else by its name. */
const calledIn = (entry: AuditEntry): string => field(entry, 'name') || field(entry, 'supplier') || field(entry, 'number')

const quoted = (text: string): Content => (text === '' ? '' : html` “${text}”`)

/** A change of the bank has a row for the transaction, and one for each entry that books it. */
const isBooking = ({ target }: AuditEntry): boolean => target.type === 'ledger_entry'

const someOf = (count: unknown): string =>
  count === 1 ? 'one transaction' : typeof count === 'number' ? `${count} transactions` : 'transactions'

const importedIn = ({ after }: AuditEntry): string =>
  typeof after?.imported === 'number' && after.imported > 0
    ? `, with ${after.imported === 1 ? 'one new transaction' : `${after.imported} new transactions`}`
    : ''

/** Why an app ended without a person who wanted it. */
const endings: ReadonlyMap<string, string> = new Map([
  ['replayed', ', since a token of it came a second time and somebody else may have it'],
  ['expired', ', which was not used for long'],
])

/** Most actions are named after a verb and a thing, which is sentence enough; these say more, or say it better. */
const deeds: Readonly<Record<string, (entry: AuditEntry, names: Names) => Content>> = {
  create_organization: entry => html`founded the organization${quoted(field(entry, 'name'))}`,
  update_organization: () => 'changed the profile of the organization',
  invite_member: entry => html`invited ${field(entry, 'email')} as ${field(entry, 'role')}`,
  accept_invitation: entry =>
    entry.target.type === 'invitation' ? 'used up an invitation, being a member already' : html`joined as ${field(entry, 'role')}`,
  update_member: (entry, names) =>
    html`changed the role of ${names.get(entry.target.id) ?? 'a member'} from ${String(entry.before?.role ?? '')} to ${field(entry, 'role')}`,
  remove_member: entry => html`removed ${entry.target.type === 'invitation' ? 'the invitation of ' : ''}${field(entry, 'email')}`,
  release_user: entry => html`freed the address ${field(entry, 'email')}, whose account left`,
  disable_user: (entry, names) => html`shut out ${names.get(entry.target.id) ?? 'a member'}`,
  enable_user: (entry, names) => html`let ${names.get(entry.target.id) ?? 'a member'} in again`,
  make_password_link: (entry, names) => html`made a link to set a new password for ${names.get(entry.target.id) ?? 'a member'}`,
  change_password: (entry, names) => html`changed the password of ${names.get(entry.target.id) ?? 'a member'}`,
  reset_password: (entry, names) => html`set a new password of ${names.get(entry.target.id) ?? 'a member'} by a link`,
  verify_user: (entry, names) => html`vouched for the address of ${names.get(entry.target.id) ?? 'a member'}`,
  create_key: entry => html`created the key${quoted(field(entry, 'name'))}`,
  connect_app: entry =>
    html`connected the app${quoted(field(entry, 'clientName'))} ${field(entry, 'access') === 'change' ? 'to read and make changes' : 'to read only'}`,
  disconnect_app: entry =>
    html`disconnected ${field(entry, 'clientName') === '' ? 'an' : 'the'} app${quoted(field(entry, 'clientName'))}${endings.get(field(entry, 'endedBecause'))}`,
  set_agents: entry =>
    entry.after?.agentsMayFinalize === true ? 'let apps post, issue and file' : 'closed posting, issuing and filing to apps',
  set_auto_post: () => 'changed automatic posting',
  link_document_contact: () => 'linked a document to a contact',
  issue_einvoice: entry => (entry.target.type === 'e_invoice' ? 'gave an e-invoice to the exchange' : 'issued an e-invoice'),
  issue_self_invoice: entry => (entry.target.type === 'e_invoice' ? 'gave a self-invoice to the exchange' : 'issued a self-invoice'),
  resend_einvoice: () => 'sent a rejected e-invoice again',
  transmit_einvoice: () => 'went on with sending an e-invoice',
  receive_einvoice_notification: entry => html`heard from the exchange${quoted(field(entry, 'state'))}`,
  receive_einvoice: () => 'received an e-invoice',
  play_einvoice_outcome: () => 'played an outcome of the sandbox exchange',
  play_einvoice_arrival: () => 'let an e-invoice arrive at the sandbox exchange',
  prepare_vat_return_of_period: () => 'prepared the VAT return of a period',
  start_bank_authorization: () => 'began to link a bank',
  finalize_bank_authorization: entry =>
    entry.target.type === 'bank_account' ? html`linked the bank account${quoted(calledIn(entry))}` : 'linked a bank',
  sync_bank_now: entry => html`read the bank${importedIn(entry)}`,
  reconcile_now: entry =>
    entry.target.type === 'bank_matches' ? html`matched ${someOf(entry.after?.count)} of the bank` : 'reconciled the bank',
  match_transaction: entry => (isBooking(entry) ? 'booked a payment that was matched' : 'matched a bank transaction'),
  split_transaction: entry => (isBooking(entry) ? 'booked a payment that was split' : 'split a bank transaction'),
  unmatch_transaction: entry => (isBooking(entry) ? 'reversed the booking of a bank transaction' : 'unmatched a bank transaction'),
  ignore_transaction: () => 'set a bank transaction aside',
  answer_document_facts: () => 'answered a question about a purchase',
  set_contact_address: () => 'changed the address of a contact',
  decline_suggestion: () => 'declined a suggestion for a bank transaction',
  sign_in: () => 'signed in',
  sign_in_failed: (entry, names) => html`noticed a failed sign-in as ${names.get(entry.target.id) ?? 'a member'}`,
  permission_refused: entry => html`was refused ${field(entry, 'operation')}, which needs another permission`,
  set_matching: () => 'changed how strictly the bank is matched',
  set_calendar_feed: () => 'changed what the calendar feed shows',
  set_difference_accounts: () => 'changed where payment differences are booked',
  revoke_key: (entry, names) => html`revoked ${names.has(entry.target.id) ? 'the' : 'a'} key${quoted(names.get(entry.target.id) ?? '')}`,
}

const pastTense: Readonly<Record<string, string>> = {
  capture: 'captured',
  code: 'coded',
  delete: 'deleted',
  extract: 'read',
  file: 'filed',
  finalize: 'finished',
  generate: 'made',
  ignore: 'set aside',
  issue: 'issued',
  link: 'linked',
  match: 'matched',
  post: 'posted',
  prepare: 'prepared',
  retry: 'tried again with',
  rotate: 'replaced',
  save: 'saved',
  set: 'set',
  split: 'split',
  start: 'started',
  reverse: 'reversed',
  sync: 'refreshed',
  unmatch: 'unmatched',
  update: 'changed',
  upload: 'uploaded',
}

function deedOf(entry: AuditEntry, names: Names): Content {
  const own = Object.hasOwn(deeds, entry.action) ? deeds[entry.action] : undefined
  if (own) return own(entry, names)
  const [verb = '', ...thing] = entry.action.split('_')
  const past = Object.hasOwn(pastTense, verb) ? pastTense[verb] : undefined
  if (past === undefined) return entry.action.replaceAll('_', ' ')
  const things = thing
    .filter(word => word !== 'now')
    .join(' ')
    .replace('vat', 'VAT')
  return html`${past} the ${things}${quoted(calledIn(entry))}`
}

export const toSentence = (entry: AuditEntry, names: Names): Html => html`${actorOf(entry, names)} ${deedOf(entry, names)}.`
