/** "Latest changes" on the start page: the audit log in sentences. */
import { say } from '../../../language/say.ts'
import { isKnown } from '../../../language/tell.ts'
import type { Said } from '../../../language/words.ts'
import type { AuditEntry } from '../../../store/access/audit.ts'
import { type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'
import type { Translator } from '../markup/translator.ts'

export const historyMax = 10

/** So many rows are read for them. */
export const historyRows = 40

/** What the things in the log are called now, by their ids: a row holds only what it changed. */
export type Names = ReadonlyMap<string, string>

export function historySection(t: Translator, entries: readonly AuditEntry[], names: Names, timeZone: string): Html {
  const told = entries.map(entry => ({ entry, sentence: toSentence(t, entry, names) }))
  // One deed may change several records, each with a row of its own; it is told once.
  const isTold = (at: number) =>
    told
      .slice(0, at)
      .some(({ entry, sentence }) => entry.requestId === told[at]!.entry.requestId && sentence.markup === told[at]!.sentence.markup)
  return html`<section aria-labelledby="history">
<h2 id="history">${t('history.title')}</h2>
<ol class="history">${told
    .filter((_one, at) => !isTold(at))
    .slice(0, historyMax)
    .map(
      ({ entry, sentence }) => html`<li><span>${sentence}</span> <span class="meta">${formatInstant(t, entry.at, timeZone)}</span></li>`,
    )}</ol>
<p class="hint">${t.html('history.all', { route: html`<code>GET /api/rest/audit-log</code>` })}</p>
</section>`
}

const actorOf = (t: Translator, { actor }: AuditEntry, names: Names): Html => {
  if (actor.type === 'system') return html`${actor.name ?? 'Primanota'}`
  const name = actor.name ?? actor.id
  if (actor.type === 'user') return html`<strong>${name}</strong>`
  if (actor.type !== 'app') return t.html('history.key', { name: html`<strong>${name}</strong>` })
  const person = actor.onBehalfOf === null ? undefined : names.get(actor.onBehalfOf)
  const app = html`<strong><bdi>${name}</bdi></strong>`
  return person === undefined
    ? t.html('history.app', { name: app })
    : t.html('history.app_for', { name: app, person: html`<strong>${person}</strong>` })
}

/** A field of the change as text: as it is now, or as it was when the thing is gone. */
const field = ({ before, after }: AuditEntry, name: string): string => {
  const value = after?.[name] ?? before?.[name]
  return typeof value === 'string' ? value : ''
}

/** A document goes by its supplier, an invoice by its number, everything else by its name. */
const calledIn = (entry: AuditEntry): string => field(entry, 'name') || field(entry, 'supplier') || field(entry, 'number')

/** A change of the bank has a row for the transaction, and one for each entry that books it. */
const isBooking = ({ target }: AuditEntry): boolean => target.type === 'ledger_entry'

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** An account that is gone, or of another page of the list, has no name here. */
type Member = (entry: AuditEntry) => string

/** Why an app ended without a person who wanted it. */
const endings: ReadonlyMap<string, 'deed.disconnect_replayed_app' | 'deed.disconnect_expired_app'> = new Map([
  ['replayed', 'deed.disconnect_replayed_app'],
  ['expired', 'deed.disconnect_expired_app'],
])

/** Of these the log knows more than what the thing is called. */
const deeds: Readonly<Record<string, (entry: AuditEntry, member: Member, names: Names) => Said>> = {
  create_organization: entry => say('deed.create_organization', { name: field(entry, 'name') }),
  invite_member: entry => say('deed.invite_member', { email: field(entry, 'email'), role: field(entry, 'role') }),
  accept_invitation: entry =>
    entry.target.type === 'invitation'
      ? say('deed.accept_invitation_again')
      : say('deed.accept_invitation', { role: field(entry, 'role') }),
  update_member: (entry, member) =>
    say('deed.update_member', { member: member(entry), from: String(entry.before?.role ?? ''), to: field(entry, 'role') }),
  remove_member: entry =>
    say(entry.target.type === 'invitation' ? 'deed.remove_invitation' : 'deed.remove_member', { email: field(entry, 'email') }),
  release_user: entry => say('deed.release_user', { email: field(entry, 'email') }),
  disable_user: (entry, member) => say('deed.disable_user', { member: member(entry) }),
  enable_user: (entry, member) => say('deed.enable_user', { member: member(entry) }),
  make_password_link: (entry, member) => say('deed.make_password_link', { member: member(entry) }),
  change_password: (entry, member) => say('deed.change_password', { member: member(entry) }),
  reset_password: (entry, member) => say('deed.reset_password', { member: member(entry) }),
  verify_user: (entry, member) => say('deed.verify_user', { member: member(entry) }),
  mail_password_link: (entry, member) => say('deed.mail_password_link', { member: member(entry) }),
  reset_second_step_user: (entry, member) => say('deed.reset_second_step_user', { member: member(entry) }),
  set_sign_in: entry => say('deed.set_sign_in', { isRequired: entry.after?.secondStepRequired === true }),
  create_key: entry => say('deed.create_key', { name: field(entry, 'name') }),
  revoke_key: (entry, _member, names) => say('deed.revoke_key', { name: names.get(entry.target.id) ?? '' }),
  connect_app: entry => say('deed.connect_app', { name: field(entry, 'clientName'), access: field(entry, 'access') }),
  disconnect_app: entry => say(endings.get(field(entry, 'endedBecause')) ?? 'deed.disconnect_app', { name: field(entry, 'clientName') }),
  set_agents: entry => say('deed.set_agents', { may: entry.after?.agentsMayFinalize === true }),
  issue_einvoice: entry => say(entry.target.type === 'e_invoice' ? 'deed.issue_einvoice_given' : 'deed.issue_einvoice'),
  correct_self_invoice: entry => say(entry.target.type === 'e_invoice' ? 'deed.correct_self_invoice_given' : 'deed.correct_self_invoice'),
  issue_self_invoice: entry => say(entry.target.type === 'e_invoice' ? 'deed.issue_self_invoice_given' : 'deed.issue_self_invoice'),
  receive_einvoice_notification: entry => say('deed.receive_einvoice_notification', { state: field(entry, 'state') }),
  finalize_bank_authorization: entry =>
    entry.target.type === 'bank_account'
      ? say('deed.finalize_bank_authorization_account', { name: calledIn(entry) })
      : say('deed.finalize_bank_authorization'),
  sync_bank_now: ({ after }) => say('deed.sync_bank_now', { imported: numberOf(after?.imported) ?? 0 }),
  reconcile_now: ({ target, after }) =>
    target.type === 'bank_matches' ? say('deed.reconcile_now_matches', { count: numberOf(after?.count) }) : say('deed.reconcile_now'),
  match_transaction: entry => say(isBooking(entry) ? 'deed.match_transaction_booked' : 'deed.match_transaction'),
  split_transaction: entry => say(isBooking(entry) ? 'deed.split_transaction_booked' : 'deed.split_transaction'),
  unmatch_transaction: entry => say(isBooking(entry) ? 'deed.unmatch_transaction_booked' : 'deed.unmatch_transaction'),
  send_invoice_mail: entry => say('deed.send_invoice_mail', { recipient: field(entry, 'to') }),
  send_reminder_mail: entry => say('deed.send_reminder_mail', { recipient: field(entry, 'to') }),
  send_statement_mail: entry => say('deed.send_statement_mail', { recipient: field(entry, 'to') }),
  sign_in_failed: (entry, member) => say('deed.sign_in_failed', { member: member(entry) }),
  permission_refused: entry => say('deed.permission_refused', { operation: field(entry, 'operation') }),
}

/** All others say at most what the thing is called. An action that has no sentence is shown by its name. */
function deedOf(t: Translator, entry: AuditEntry, names: Names): string {
  const { action } = entry
  const member: Member = ({ target }) => names.get(target.id) ?? t('history.member')
  const own = Object.hasOwn(deeds, action) ? deeds[action] : undefined
  if (own) return t.tell(own(entry, member, names))
  const said = { code: 'deed', values: { case: action, name: calledIn(entry) } }
  return isKnown(said) ? t.tell(said) : action.replaceAll('_', ' ')
}

export const toSentence = (t: Translator, entry: AuditEntry, names: Names): Html =>
  t.html('history.sentence', { actor: actorOf(t, entry, names), deed: deedOf(t, entry, names) })
