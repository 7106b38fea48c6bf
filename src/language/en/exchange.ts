/** What is said about e-invoices and the exchange that they go through. */

import { named } from '../english-country-names.ts'
import type { Said, Words } from '../words.ts'

type State = 'queued' | 'sent' | 'delivered' | 'not_delivered' | 'rejected' | 'accepted' | 'refused' | 'expired'

const states: Readonly<Record<State, string>> = {
  queued: 'waiting to be sent',
  sent: 'sent, and not answered yet',
  delivered: 'delivered',
  not_delivered: 'issued, but could not be delivered',
  rejected: 'rejected',
  accepted: 'accepted by the buyer',
  refused: 'refused by the buyer',
  expired: 'final, since the buyer did not answer in time',
}

const after = (said: readonly string[]): string => (said.length === 0 ? '' : ` after ${said.join(', ')}`)

export const exchange = {
  einvoice_not_found: ({ id }: { id: string }) => `There is no e-invoice with the id ${id}.`,
  'einvoice_not_found.file': ({ fileName }: { fileName: string }) => `No e-invoice was sent as ${fileName}.`,
  'not_available_in_region.exchange': ({ country }: { country: string }, words: Words) =>
    `E-invoices of ${named(country, words)} go through no exchange: issue an invoice instead.`,
  'not_available_in_region.self_invoices': ({ country }: { country: string }, words: Words) =>
    `Buyers in ${named(country, words)} issue no self-invoices.`,
  'simplified_invoice.region': ({ country }: { country: string }, words: Words) =>
    `${named(country, words)} has no simplified invoices here: issue an ordinary one.`,
  exchange_not_connected: 'Connect an e-invoicing provider first.',
  'einvoice_refused.faults': ({ faults }: { faults: readonly Said[] }, words: Words) => faults.map(words.sentence).join(' '),
  'einvoice_refused.many': ({ count }: { count: number }) => `${count} things are wrong; see errors.`,
  'einvoice_refused.arrival': 'What the exchange rejects is never delivered; see errors.',
  'organization_profile_incomplete.faults': ({ faults }: { faults: readonly Said[] }, words: Words) => faults.map(words.sentence).join(' '),
  'organization_profile_incomplete.many': ({ count }: { count: number }) => `${count} things are missing in the profile; see errors.`,
  test_seller:
    'The profile of the organization is not complete, so the sandbox exchange was given a fictitious seller: complete the profile before a real e-invoice is issued.',
  test_buyer:
    'The profile of the organization does not say who it is, so the invoice is addressed to a fictitious company: complete the profile.',
  'einvoice_in_progress.sent': ({ id }: { id: string }) => `${id} has gone out already.`,
  'einvoice_in_progress.claimed': ({ id }: { id: string }) => `${id} is being sent by somebody else at this moment.`,
  'einvoice_in_progress.not_arrived': ({ id }: { id: string }) => `${id} has not reached the exchange yet.`,
  'einvoice_not_rejected.sent_again': ({ id, latest }: { id: string; latest: string }) => `${id} was sent again as ${latest}.`,
  'einvoice_not_rejected.state': ({ id, state }: { id: string; state: State }) =>
    `${id} is ${states[state]}: only what the exchange rejected is sent again.`,
  notification_not_readable: 'Send the XML document of the notification as it is.',
  einvoice_is_own: ({ fileName, id }: { fileName: string; id: string }) => `${fileName} is what the organization sent itself, as ${id}.`,
  einvoice_deleted: ({ fileName, documentId }: { fileName: string; documentId: string }) =>
    `${fileName} arrived before, as ${documentId}, which was deleted. If it is wanted after all, upload the file.`,
  'not_a_sandbox.delivers': ({ provider }: { provider: string }) => `${provider} delivers what others send, and nothing else.`,
  'not_a_sandbox.answers': ({ provider }: { provider: string }) => `${provider} answers by itself.`,
  'outcome_not_possible.nothing_more': ({ type, said }: { type: string; said: readonly string[] }) =>
    `The exchange says nothing more about this e-invoice${after(said)}: issue another one to try ${type}.`,
  'outcome_not_possible.others': ({ type, said, possible }: { type: string; said: readonly string[]; possible: readonly string[] }) =>
    `The exchange does not say ${type} about this e-invoice${after(said)}. What it can say now: ${possible.join(', ')}.`,

  // What is wrong with what was sent.
  exchange_outcome: ({ outcomes }: { outcomes: readonly string[] }) => `This is what the exchange says, one of: ${outcomes.join(', ')}.`,
  recipient_code_length: 'The code has 7 characters. That of a public office has 6: save it as a contact and issue an invoice to it.',
  'nature_of_line.required': 'A line of 0 % says why there is no VAT (natura).',
  'sandbox_arrival.xml': 'A file that is given says itself who sent it and what for.',
  'sandbox_arrival.file_name': 'One that is made gets its name by itself.',
  self_invoice_buyer: 'The buyer of a self-invoice is the organization: change its profile.',
  'self_invoice_type.several': ({ types }: { types: readonly string[] }, words: Words) =>
    `Several are due, ${words.and(types)}: say which one is to be issued.`,

  // Self-invoices.
  'self_invoice_not_due.none': ({ documentId }: { documentId: string }) =>
    `No self-invoice is due for ${documentId}: its VAT is owed by the supplier, or by nobody.`,
  'self_invoice_not_due.others': ({ documentId, types }: { documentId: string; types: readonly string[] }, words: Words) =>
    `No such self-invoice is due for ${documentId}: what is due is ${words.and(types)}.`,
  'self_invoice_not_due.other_region': ({ documentId }: { documentId: string }) =>
    `No self-invoice is due for ${documentId}: it was posted by the rules of another region.`,
  'self_invoice_not_due.gone': ({ documentId, type }: { documentId: string; type: string }) =>
    `No self-invoice is due for ${documentId}: by its entry there is no ${type} any more, so that nothing has to be sent again.`,
  self_invoice_issued: ({ type, documentId, number, id }: { type: string; documentId: string; number: string | null; id: string }) =>
    `The ${type} for ${documentId} was issued as ${number} (${id}).`,
  'self_invoice_issued.rejected': ({
    type,
    documentId,
    number,
    id,
  }: {
    type: string
    documentId: string
    number: string | null
    id: string
  }) =>
    `The ${type} for ${documentId} was issued as ${number} (${id}). The exchange rejected it: send it again at /api/rest/e-invoices/${id}/resend.`,
  'document_not_posted.self_invoice': ({ id }: { id: string }) => `${id} is not posted: post it first, so that the VAT is in the books.`,
  'profile_lacks.vat_number_owed': 'The profile of the organization lacks its VAT number, under which it owes the VAT.',
  'profile_lacks.vat_number_at_home': ({ country }: { country: string }, words: Words) =>
    `The VAT number of the organization is one of another country: the VAT is owed under one of ${named(country, words)}.`,
  self_invoice_late: ({ deadline }: { deadline: string }, words: Words) =>
    `It was to be sent by ${words.day(deadline)}: expect a penalty, or ask your accountant.`,
  self_invoice_in_other_period: (
    { bookedStart, bookedEnd, date, start, end }: { bookedStart: string; bookedEnd: string; date: string; start: string; end: string },
    words: Words,
  ) =>
    `The VAT is booked in ${words.period(bookedStart, bookedEnd)}, and the self-invoice is dated ${words.day(date)}, so that the tax office counts it in ${words.period(start, end)}: check the returns of both.`,
  self_invoice_outdated:
    'It was issued when the document was coded otherwise: take it back at the exchange, or code the document as it was.',
  'self_invoice_type.corrected': ({ types }: { types: readonly string[] }, words: Words) =>
    `Several can be taken back, ${words.and(types)}: say which one.`,
  'self_invoice_not_due.never': ({ documentId }: { documentId: string }) =>
    `No such self-invoice was issued for ${documentId}: there is nothing to take back.`,
  self_invoice_corrected: ({ number }: { number: string }) => `It was taken back by ${number}.`,
  self_invoice_stands: ({ number, documentId }: { number: string | null; documentId: string }) =>
    `${number} says what ${documentId} says: take the entry of the document back or code it otherwise first.`,
  'self_invoice_stands.waiting': ({ number }: { number: string | null; documentId: string }) =>
    `The exchange has not taken ${number}: wait for its answer. One that it rejects is sent again instead.`,
  'self_invoice_stands.resend': ({ number, id }: { number: string | null; id: string }) =>
    `What takes ${number} back was rejected: send it again at /api/rest/e-invoices/${id}/resend.`,

  // Why it has not gone out yet.
  'transmission_outcome_unknown.not_connected': ({ provider }: { provider: string }) =>
    `It was given to ${provider}, which is no longer connected: connect it again, so that it can be asked.`,
  'transmission_outcome_unknown.not_shown': ({ provider }: { provider: string }) =>
    `${provider} has not shown the file yet. It is asked again before anything is sent a second time.`,
  'transmission_outcome_unknown.taken_over': 'Somebody else has gone on with it in the meantime.',
  'transmission_outcome_unknown.not_asked': ({ provider, cause }: { provider: string; cause: string }) =>
    `${provider} could not be asked whether it has the file: ${cause}.`,
  'transmission_outcome_unknown.too_late': ({ provider }: { provider: string }) =>
    `It took too long until it could be sent, so nothing was sent to ${provider}. It is tried again.`,
  'transmission_outcome_unknown.no_answer': ({ provider, cause }: { provider: string; cause: string }) =>
    `${provider} gave no clear answer (${cause}), so it may or may not have the file.`,
} as const
