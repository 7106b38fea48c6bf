import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../store/access/audit.ts'
import { translator } from '../markup/translator.ts'
import { toSentence } from './history-section.ts'

const names = new Map([
  ['usr_2', 'bo@example.com'],
  ['key_1', 'Web shop'],
])

const entry = (action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'aud_1',
  at: '2026-03-14T08:12:00.000Z',
  actor: { type: 'user', id: 'usr_1', name: 'anna@example.com', onBehalfOf: null },
  action,
  target: { type: 'thing', id: 'thing_1' },
  before: null,
  after: null,
  requestId: 'req_1',
  ...more,
})

const system: AuditEntry['actor'] = { type: 'system', id: 'system', name: null, onBehalfOf: null }

const app: AuditEntry['actor'] = { type: 'app', id: 'app_1', name: 'Desk <agent>', onBehalfOf: 'usr_2' }

const key: AuditEntry['actor'] = { type: 'key', id: 'key_1', name: 'Web <shop>', onBehalfOf: null }

test.each([
  ['da', 'anna@example.com ændrede rollen for bo@example.com fra Læseadgang til Administrator.'],
  ['it', 'anna@example.com ha cambiato il ruolo di bo@example.com da Sola lettura ad Amministratore.'],
] as const)('in %s, with the roles by their names', (language, sentence) => {
  const change = entry('update_member', { target: { type: 'member', id: 'usr_2' }, before: { role: 'viewer' }, after: { role: 'admin' } })
  expect(toSentence(translator(language), change, names).markup.replace(/<\/?strong>/g, '')).toBe(sentence)
})

test.each([
  [entry('create_organization', { after: { name: 'Nordlys' } }), 'anna@example.com founded the organization “Nordlys”.'],
  [entry('invite_member', { after: { email: 'bo@example.com', role: 'viewer' } }), 'anna@example.com invited bo@example.com as viewer.'],
  [
    entry('update_member', { target: { type: 'member', id: 'usr_2' }, before: { role: 'viewer' }, after: { role: 'admin' } }),
    'anna@example.com changed the role of bo@example.com from viewer to admin.',
  ],
  [
    entry('remove_member', { target: { type: 'invitation', id: 'ivt_1' }, before: { email: 'c@example.com' } }),
    'anna@example.com removed the invitation of c@example.com.',
  ],
  [entry('revoke_key', { target: { type: 'key', id: 'key_1' } }), 'anna@example.com revoked the key “Web shop”.'],
  [entry('revoke_key', { target: { type: 'key', id: 'key_9' } }), 'anna@example.com revoked a key.'],
  [entry('save_contact', { actor: key, after: { name: 'Kunde' } }), 'The key Web &lt;shop&gt; saved the contact “Kunde”.'],
  [
    entry('save_contact', { actor: app, after: { name: 'Kunde' } }),
    'The app Desk &lt;agent&gt; for bo@example.com saved the contact “Kunde”.',
  ],
  [entry('post_document', { actor: { ...app, onBehalfOf: 'usr_9' } }), 'The app Desk &lt;agent&gt; posted the document.'],
  [
    entry('connect_app', { after: { clientName: 'Desk agent', access: 'read' } }),
    'anna@example.com connected the app “Desk agent” to read only.',
  ],
  [
    entry('connect_app', { after: { clientName: 'Desk agent', access: 'change' } }),
    'anna@example.com connected the app “Desk agent” to read and make changes.',
  ],
  [entry('disconnect_app', { before: { clientName: 'Desk agent' } }), 'anna@example.com disconnected the app “Desk agent”.'],
  [
    entry('disconnect_app', { actor: system, before: { clientName: 'Desk agent' }, after: { endedBecause: 'replayed' } }),
    'Primanota disconnected the app “Desk agent”, since a token of it came a second time and somebody else may have it.',
  ],
  [
    entry('disconnect_app', { actor: system, before: { clientName: 'Desk agent' }, after: { endedBecause: 'expired' } }),
    'Primanota disconnected the app “Desk agent”, which was not used for long.',
  ],
  [entry('disconnect_app', { after: { endedBecause: 'constructor' } }), 'anna@example.com disconnected an app.'],
  [entry('disconnect_app'), 'anna@example.com disconnected an app.'],
  [entry('set_agents', { after: { agentsMayFinalize: false } }), 'anna@example.com closed posting, issuing and filing to apps.'],
  [entry('set_agents', { after: { agentsMayFinalize: true } }), 'anna@example.com let apps post, issue and file.'],
  [entry('post_document'), 'anna@example.com posted the document.'],
  [entry('file_vat_return'), 'anna@example.com filed the VAT return.'],
  [entry('sync_bank_now'), 'anna@example.com read the bank.'],
  [
    entry('sync_bank_now', { target: { type: 'bank_account', id: 'acc_1' }, after: { imported: 31 } }),
    'anna@example.com read the bank, with 31 new transactions.',
  ],
  [
    entry('reconcile_now', { target: { type: 'bank_matches', id: 'txn_1' }, after: { count: 1 } }),
    'anna@example.com matched one transaction of the bank.',
  ],
  [
    entry('finalize_bank_authorization', { target: { type: 'bank_account', id: 'acc_1' }, after: { name: 'Erhvervskonto' } }),
    'anna@example.com linked the bank account “Erhvervskonto”.',
  ],
  [entry('finalize_bank_authorization', { target: { type: 'bank_authorization', id: 'aut_1' } }), 'anna@example.com linked a bank.'],
  [entry('match_transaction', { target: { type: 'transaction', id: 'txn_1' } }), 'anna@example.com matched a bank transaction.'],
  [entry('match_transaction', { target: { type: 'ledger_entry', id: 'led_1' } }), 'anna@example.com booked a payment that was matched.'],
  [entry('set_matching'), 'anna@example.com changed how strictly the bank is matched.'],
  [entry('constructor'), 'anna@example.com constructor.'],
  [entry('set_region', { actor: system }), 'Primanota set the region.'],
])('%#', (row, sentence) => expect(toSentence(translator('en'), row, names).markup.replace(/<\/?(strong|bdi)>/g, '')).toBe(sentence))
