/** What is said about bank accounts, consents and transactions. */
import type { Said, Words } from '../words.ts'

export interface Amount {
  amount: number
  currency: string
}

export interface NamedAccount {
  number: string
  name: string
}

const namedAccounts = (accounts: readonly NamedAccount[], words: Words): string =>
  words.or(accounts.map(({ number, name }) => `${number} (${name})`))

const inOrOut = { in: 'money in', out: 'money out' } as const

type Direction = keyof typeof inOrOut

const opposite = { in: 'out', out: 'in' } as const

export const bank = {
  transaction_not_found: ({ id }: { id: string }) => `There is no bank transaction with the id ${id}.`,
  transaction_reconciled: ({ id }: { id: string }) => `${id} is reconciled already. Unmatch it first.`,
  transaction_ignored: ({ id }: { id: string }) => `${id} is ignored. Unmatch it first, and it is back in the queue.`,
  transaction_pending: ({ id }: { id: string }) =>
    `${id} is not booked yet: it may still change or vanish. Wait until the bank has booked it.`,
  transaction_unmatched: ({ id }: { id: string }) => `${id} is in the queue already.`,
  'exchange_rate_missing.payment': ({ currency, home, date }: { currency: string; home: string; date: string }, words: Words) =>
    `The exchange rate from ${currency} to ${home} on ${words.day(date)} is not known. Enter it at /api/rest/exchange-rates, then match again.`,

  'one_target_required.none': 'No target was sent. Send ledgerEntryId or documentId, one of the two.',
  'one_target_required.two': 'Two targets were sent. Send ledgerEntryId or documentId, one of the two.',
  'unknown_property.match_target': 'This property is not known here. Send transactionId with ledgerEntryId or documentId, one of the two.',
  target_settled: ({ targetId }: { targetId: string }) => `Nothing is open on ${targetId} any more.`,
  'wrong_sign.nothing_moved': ({ transactionId }: { transactionId: string }) => `${transactionId} moved nothing: it settles nothing.`,
  'wrong_sign.transaction': ({ transactionId, targetId, moved }: { transactionId: string; targetId: string; moved: Direction }) =>
    `${transactionId} is ${inOrOut[moved]}, and ${targetId} is to be settled by ${inOrOut[opposite[moved]]}.`,
  'wrong_sign.allocation': ({ targetId, settledBy, amount, currency }: Amount & { targetId: string; settledBy: Direction }, words: Words) =>
    `${targetId} is settled by ${inOrOut[settledBy]}: ${words.money(amount, currency)} is open on it.`,
  difference_too_large: ({ difference, due, currency }: { difference: number; due: number; currency: string }, words: Words) =>
    `${words.money(difference, currency)} is half or more of the ${words.money(due, currency)} that was due. Leave differenceAccount out, and the rest stays open.`,
  'difference_account.unknown': ({ number, usual }: { number: string; usual: readonly NamedAccount[] }, words: Words) =>
    `${number} is not in the chart of accounts. Send the number of an income or expense account, usually ${namedAccounts(usual, words)}. GET /api/rest/accounts lists them.`,
  'difference_account.wrong_type': ({ number, usual }: { number: string; usual: readonly NamedAccount[] }, words: Words) =>
    `${number} is neither an income nor an expense account. Send the number of an income or expense account, usually ${namedAccounts(usual, words)}. GET /api/rest/accounts lists them.`,
  'region_not_set.difference_accounts': 'Choose the region first, with set_region: it comes with a chart of accounts.',
  'difference_not_bookable.unposted': ({ targetId }: { targetId: string }) =>
    `${targetId} is not posted yet, so the difference cannot be booked. Post it first, or send allocations that come to the amount of the transaction.`,
  'difference_not_bookable.foreign': ({ targetId, currency }: { targetId: string; currency: string }) =>
    `The transaction is in ${currency} and ${targetId} is in other books. Send allocations that come to the amount of the transaction; the exchange difference is booked by itself.`,
  allocations_in_several_regions:
    'The entries were posted in different regions, and one booking belongs to one region. Match them separately.',
  allocation_amount: ({ currency }: { currency: string }) => `${currency} has no such amount: it has too many decimals, or is too large.`,
  allocation_of_nothing: 'An allocation of nothing settles nothing. Leave it out.',
  allocations_do_not_cover: ({ allocated, amount, currency }: Amount & { allocated: number }, words: Words) =>
    `The allocations add up to ${words.money(allocated, currency)}, the transaction is ${words.money(amount, currency)}.`,
  target_listed_twice: ({ targetId }: { targetId: string }) => `${targetId} is listed twice, or as a document and as its entry.`,
  allocation_exceeds_open: ({ targetId, amount, currency }: Amount & { targetId: string }, words: Words) =>
    `Only ${words.money(amount, currency)} is open on ${targetId}.`,

  institution_not_found: ({ id }: { id: string }) => `There is no bank with the id ${id}. GET /api/rest/institutions lists them.`,
  'not_a_cursor.institution': 'The bank that the page before ended with is no longer listed: start again without a cursor.',
  authorization_not_found: ({ id }: { id: string }) => `There is no authorization with the id ${id}.`,
  authorization_pending: ({ id }: { id: string }) => `Nobody has granted access for ${id} yet: the user opens the consent URL first.`,
  bank_account_not_linked: ({ name }: { name: string }) =>
    `${name} is not linked to a bank, or the link was ended before. Link it with start_bank_authorization.`,
  'authorization_denied.not_asked':
    'This address was not made here, or for somebody else. Link the bank again, with start_bank_authorization.',
  'bank_account_in_use.linked': ({ name }: { name: string }) =>
    `${name} is the only account of its link to the bank. End the link first, with DELETE /api/rest/bank-accounts/{id}/consent.`,
  'bank_account_in_use.rule': ({ name, rule }: { name: string; rule: string }) =>
    `The booking rule “${rule}” asks for ${name}. Change or delete the rule first.`,
  'bank_account_in_use.payments': ({ name }: { name: string }) =>
    `Payments were ordered from ${name}, and the orders stay: so does the account.`,
  'bank_account_in_use.settled': (
    { name, count, date, amount, currency }: Amount & { name: string; count: number; transactionId: string; date: string },
    words: Words,
  ) =>
    `${count === 1 ? 'One transaction' : `${count} transactions`} of ${name} are settled or ignored, such as that of ${words.day(date)} with ${words.money(amount, currency)}. Take them back with unmatch_transaction first.`,
  'authorization_denied.denied': 'The user refused access. Start again with start_bank_authorization.',
  'authorization_denied.over': 'The time to grant access is over, or it was withdrawn. Start again with start_bank_authorization.',
  bank_account_not_found: ({ id }: { id: string }) => `There is no bank account with the id ${id}.`,

  consent_expired: 'The consent has run out. Link the bank again, with start_bank_authorization: the account goes on where it was.',
  consent_expiring: ({ days }: { days: number }) =>
    `The consent runs out ${days === 1 ? 'within a day' : `in ${days} days`}. Link the bank again, with start_bank_authorization: the account goes on where it was.`,
  'consent_expired.unknown': 'The bank does not know this consent any more: link the bank again.',
  'bank_unavailable.why': ({ why }: { why: Said }, words: Words) => words.sentence(why),
  'bank_unavailable.no_answer': 'The bank cannot be reached, or did not answer in time.',
  'bank_unavailable.disconnected': ({ provider }: { provider: string }) => `${provider} is not connected any more.`,
  'bank_unavailable.currency': ({ currency }: { currency: string }) => `The bank names an account in ${currency}, which is no currency.`,
  'bank_unavailable.sandbox': 'The sandbox bank did not answer in time, as this one does once. Try again.',
  'bank_refused.disconnected': ({ provider }: { provider: string }) => `${provider} is not connected any more.`,
  'bank_refused.endless': 'The bank gives pages without an end.',
  'bank_refused.left_out': ({ count }: { count: number }) =>
    `The bank told of ${count === 1 ? 'a transaction' : `${count} transactions`} without a real day, amount or currency: left out.`,
  'bank_refused.account_gone': 'The bank no longer names this account: link it again.',
  'bank_refused.no_consent': 'Nobody has consented yet: open the consent page of the bank first.',
  'bank_refused.no_bank': ({ id }: { id: string }) => `The sandbox has no bank ${id}.`,
  'bank_refused.no_account': 'The bank has no such account under this consent.',
  'bank_refused.no_page': 'The bank does not know this page.',
  'consent_expired.withdrawn':
    'The consent was withdrawn at the bank. Link the bank again, with start_bank_authorization: the account goes on where it was.',
  'rate_limited.bank': 'The bank lets the account be read no more for now. It is read again later.',
  'rate_limited.unattended': ({ max, hours }: { max: number; hours: number }) =>
    `The bank lets the account be read ${max} times a day while nobody is there. It is read again in ${hours === 1 ? 'an hour' : `${hours} hours`}, or at once by somebody in the browser.`,
  'bank_unavailable.page_forgotten': 'The bank forgot where the reading was. What arrived is kept; the next read begins again.',
  'bank_unavailable.half_answer': 'The answer of the bank broke off.',
  'bank_refused.not_understood': 'The bank answered with something that cannot be understood.',
  'bank_refused.code': 'The code from the bank is wrong, too old or was used before. Link the bank again.',
  'bank_refused.return_address':
    'The address that the bank sends people back to is not registered with the service that reads banks: see the operating guide.',
  'bank_refused.application':
    'The service that reads banks does not accept this installation: whoever runs it checks the application and its key.',
  'bank_refused.bank_gone': 'This bank can no longer be linked. Choose another one of the list of institutions.',
  'bank_unavailable.told': ({ told }: { told: string }) => told,
  'bank_refused.told': ({ told }: { told: string }) => told,
  'consent_expired.told': ({ told }: { told: string }) => told,
  'rate_limited.told': ({ told }: { told: string }) => told,

  'not_comparable.no_region': 'The organization has no region yet, and so no books.',
  'not_comparable.other_ledger': 'Payments are booked in the connected ledger: its bank balance is not known here.',
  'not_comparable.currency': ({ account, books }: { account: string; books: string }) =>
    `The account is in ${account}, the books are in ${books}: rates move between the two.`,
  'not_comparable.several_countries': 'Its transactions are booked in the books of several countries.',
  unexplained: ({ amount, currency }: Amount, words: Words) =>
    `${words.money(amount, currency)} is not explained by any transaction or booking: one is missing, or is there twice.`,
  'balance_gap.transactions': ({ from, to, amount, currency }: Amount & { from: string; to: string }, words: Words) =>
    `From ${words.day(from)} to ${words.day(to)} the transactions do not lead from one reported balance to the next: ${words.money(amount, currency)} is missing.`,
  balance_not_reported: 'The bank has not reported a balance: the account is taken to have held nothing before its first transaction.',
  too_many_points: ({ max, by }: { max: number; by: string }) =>
    `At most ${max} ${by === 'week' ? 'weeks' : 'months'} are shown at once: choose a later day, or months instead of weeks.`,
  only_with_cash: 'A bank account is chosen with measure=cash only.',
  day_out_of_range: ({ first, last }: { first: string; last: string }, words: Words) =>
    `Give a day from ${words.day(first)} to ${words.day(last)}.`,
  from_after_today: ({ today }: { today: string }, words: Words) => `This must not be later than today, ${words.day(today)}.`,
} as const
