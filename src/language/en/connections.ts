/** What is said about connections to other ledgers: connecting, mapping, posting there. */
import { ended } from '../text.ts'
import type { Said, Words } from '../words.ts'

export type Gap = {
  kind: 'account' | 'vat_code' | 'journal' | 'company'
  ours: string
}

const gap = ({ kind, ours }: Gap): string =>
  kind === 'account' ? `account ${ours}` : kind === 'vat_code' ? `VAT code ${ours}` : kind === 'journal' ? 'the journal' : 'the company'

export const connections = {
  connection_not_found: ({ id }: { id: string }) => `There is no connection with the id ${id}.`,
  connection_exists: ({ title }: { title: string }) =>
    `${title} is connected already. Disconnect it first: DELETE /api/rest/connections/{id}.`,
  connection_in_use: ({ count }: { count: number }) =>
    count === 1
      ? 'The outcome of 1 posting there is not known yet. Wait until it is, or run retry_document on it.'
      : `The outcome of ${count} postings there is not known yet. Wait until it is, or run retry_document on them.`,
  'connection_refused.credentials': ({ ledger }: { ledger: string }) =>
    `${ledger} does not accept these credentials. Grant access again there, and connect with what it shows.`,
  'connection_refused.unreachable': ({ ledger }: { ledger: string }) => `${ledger} could not be asked. Try again in some minutes.`,
  'connection_refused.quota': ({ ledger }: { ledger: string }) => `${ledger} takes no more calls for now. Try again in some minutes.`,
  'connection_refused.not_allowed': ({ ledger, told }: { ledger: string; told: string }) =>
    `${ledger} does not allow it: ${ended(told)} Check there which plan the company has and what our access may do, then try again.`,
  'connection_refused.no_company': ({ ledger }: { ledger: string }) =>
    `In ${ledger} this access opens no company. Grant it for the company whose books it keeps, then connect again.`,
  'connection_refused.other_books': ({ ledger, title }: { ledger: string; title: string }) =>
    `In ${ledger} this access does not open ${title}, where documents were posted. Grant it for those books, or disconnect first.`,
  'connection_refused.not_asked': 'This was not asked for here, or too long ago. Start again: POST /api/rest/connections.',
  'connection_refused.denied': ({ ledger }: { ledger: string }) =>
    `Access was not granted in ${ledger}, so nothing is connected. Start again when it may be.`,
  connection_expired: ({ ledger }: { ledger: string }) =>
    `${ledger} does not renew our access any more. Connect it again with POST /api/rest/connections; its mapping is kept.`,
  'connection_refused.country': ({ ledger }: { ledger: string }) => `${ledger} does not keep books of the region that is set.`,
  'connection_in_use.exchange': ({ count }: { count: number }) =>
    count === 1
      ? 'Whether 1 e-invoice arrived there is not known yet. Wait until it is.'
      : `Whether ${count} e-invoices arrived there is not known yet. Wait until it is.`,
  'connection_refused.no_exchange': ({ provider }: { provider: string }) =>
    `${provider} does not reach the exchange of the region that is set.`,
  'connection_refused.vat_number': ({ provider }: { provider: string }) =>
    `${provider} knows companies by their VAT number, and the organization has none. Enter it first: PATCH /organizations/current.`,
  connection_not_available: ({ provider }: { provider: string }) =>
    `${provider} is not set up on this service. Whoever runs it has to set the credentials of its app.`,
  connection_field_missing: 'This ledger asks for it.',
  connection_field_unknown: 'This ledger does not ask for it.',
  provider_unknown: ({ known }: { known: readonly string[] }, words: Words) =>
    known.length === 0 ? 'There is no such ledger.' : `It must be ${words.or(known)}.`,
  company_chosen: ({ company }: { company: string }) =>
    `The company ${company} was chosen. To post to another one, disconnect and connect again.`,
  mapping_unknown_company: ({ company }: { company: string }) => `The access does not open the books of a company ${company}.`,
  mapping_unknown_account: ({ account }: { account: string }) => `The ledger has no account ${account} that can be posted to.`,
  mapping_unknown_own_account: ({ account }: { account: string }) => `Our chart has no account ${account}.`,
  mapping_unknown_vat_code: ({ code }: { code: string }) => `The ledger has no VAT code ${code}.`,
  mapping_wrong_vat_code: ({ code }: { code: string }) => `The VAT code ${code} has another rate or does something else there.`,
  mapping_unknown_own_vat_code: ({ code }: { code: string }) => `There is no VAT code ${code} for purchases.`,
  mapping_unknown_journal: ({ journal }: { journal: string }) => `The ledger has no journal ${journal}.`,
  mapping_missing: ({ ledger, missing }: { ledger: string; missing: readonly Gap[] }, words: Words) =>
    `Nobody has confirmed yet what this is in ${ledger}: ${words.and(missing.map(gap))}. Look at the mapping and confirm it (GET /api/rest/connections/{id}/mapping, then PATCH /api/rest/connections/{id}).`,
  ledger_credentials_refused: ({ ledger }: { ledger: string }) =>
    `${ledger} no longer accepts our access. Connect it anew (POST /api/rest/connections): grant access again, then retry. The mapping is kept.`,
  ledger_quota_used: ({ ledger }: { ledger: string }) => `${ledger} takes no more calls for now. It is tried again by itself.`,
  ledger_not_read: ({ ledger, why }: { ledger: string; why: Said }, words: Words) =>
    `What others entered in ${ledger} could not be read: ${ended(words.sentence(why))} It is tried again by itself.`,
  ledger_year_closed: ({ ledger, date }: { ledger: string; date: string }, words: Words) =>
    `In ${ledger} the period of ${words.day(date)} is closed. Open it there or change the date, then retry.`,
  ledger_year_missing: ({ ledger, date }: { ledger: string; date: string }, words: Words) =>
    `${ledger} has no accounting year for ${words.day(date)}. Create it there, then retry.`,
  ledger_account_barred: ({ ledger, told }: { ledger: string; told: string }) =>
    `${ledger} does not take entries on one of the accounts: ${ended(told)} Open it there, or map to another account, then retry.`,
  ledger_vat_code_gone: ({ ledger, told }: { ledger: string; told: string }) =>
    `${ledger} does not take a VAT code: ${ended(told)} Map to another VAT code, then retry.`,
  ledger_journal_gone: ({ ledger, journal }: { ledger: string; journal: string }) =>
    `${ledger} has no journal ${journal} any more. Choose another one in the settings of the connection, then retry.`,
  ledger_not_allowed: ({ ledger, told }: { ledger: string; told: string }) =>
    `${ledger} does not allow it: ${ended(told)} Check there which plan the company has and what our access may do, then retry.`,
  ledger_has_it: ({ ledger, number, date, reference }: { ledger: string; number: string; date: string; reference: string }, words: Words) =>
    `${ledger} has document ${number} of ${words.day(date)} already (${reference}), which we did not post. Delete one of the two, then retry.`,
  ledger_wrote_otherwise: ({ ledger, fields }: { ledger: string; fields: readonly string[] }, words: Words) =>
    `${ledger} kept something else than what was sent (${words.and(fields)}), so the draft there was deleted. Check the settings of its journal, then retry.`,
  ledger_refused: ({ ledger, told }: { ledger: string; told: string }) => `${ledger} refused it: ${ended(told)}`,
} as const
