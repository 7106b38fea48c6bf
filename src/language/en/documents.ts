/** What is said about documents: capturing, warnings, posting, correcting, taking back. */
import { capitalised, ended, toldPart, unended } from '../text.ts'
import type { Said, Words } from '../words.ts'

type State = 'draft' | 'extracted' | 'coded' | 'posted'
type Voucher = 'invoice' | 'receipt' | 'credit_note'

const states: Readonly<Record<State, string>> = { draft: 'a draft', extracted: 'read', coded: 'coded', posted: 'posted' }

const vouchers: Readonly<Record<Voucher, string>> = { invoice: 'an invoice', receipt: 'a receipt', credit_note: 'a credit note' }

const voucher = (kind: Voucher, isNegative: boolean): string => (isNegative ? `${vouchers[kind]} with a negative total` : vouchers[kind])

/** A list that is cut says where the whole of it is. */
const listed = (list: readonly string[], more: number, all: string): string =>
  more === 0 ? `${list.join(', ')}.` : `${list.join(', ')} and ${more} more: ${all}`

const otherFilled = 'Ask the supplier for one in your name, or post it by hand if it is yours all the same.'

const ofSupplier = ({ vatNumber, fault }: { vatNumber: string; fault: Said }, words: Words): string =>
  `The supplier's VAT number ${vatNumber}: ${words.sentence(fault)}`

export const documents = {
  // What is not there, or not in the state for it.
  document_not_found: ({ id }: { id: string }) => `There is no document with the id ${id}.`,
  file_not_found: ({ id }: { id: string }) => `There is no file with the id ${id}.`,
  'file_not_found.without': ({ document }: { document: string }) => `${document} was captured without a file.`,
  page_not_found: ({ page, pages }: { page: number; pages: number }) =>
    pages === 0 ? 'It has no pages: `GET /documents/{id}/pages` gives its text.' : `There is no page ${page}: the last one is ${pages}.`,
  'page_not_found.missing': ({ page }: { page: number }) => `There is no page ${page}.`,
  page_not_drawable: ({ problem }: { problem: Said }, words: Words) => words.sentence(problem),
  learnt_rule_not_found: ({ id }: { id: string }) => `There is no rule with the id ${id}.`,
  'region_not_set.documents': 'Choose the region first, with set_region: its rules decide.',
  document_not_extracted: ({ id }: { id: string }) => `${id} has not been read yet: extract it first.`,
  document_not_coded: ({ id, state }: { id: string; state: 'draft' | 'extracted' }) =>
    state === 'draft' ? `${id} is a draft: extract it and code it first.` : `${id} is read but not coded: code it first.`,
  'document_not_coded.other_region': ({ id }: { id: string }) => `${id} was coded by the rules of another region: code it again.`,
  'document_not_coded.no_posting': ({ id }: { id: string }) => `There is no posting of ${id} to go on with.`,
  document_not_failed: ({ id, state }: { id: string; state: State }) => `${id} has no error: it is ${states[state]}.`,
  document_posted: ({ id, entry }: { id: string; entry: string }) =>
    `${id} is posted as ${entry}. Reverse that entry to correct it: POST /api/rest/ledger-entries/${entry}/reversal.`,
  'document_posted.before': ({ id }: { id: string }) => `${id} was posted before: its source belongs to the entry that was reversed.`,
  document_changed: ({ id }: { id: string }) =>
    `${id} was changed while it was being read. Look at it, and extract it again if you still want to.`,
  document_matched: ({ id }: { id: string }) => `A bank transaction is reconciled against ${id}. Unmatch it first.`,
  document_in_progress: ({ id }: { id: string }) =>
    `${id} is being posted, and the ledger has not said yet whether it took it. Ask again in a moment, or retry it.`,
  'document_in_progress.elsewhere': ({ id }: { id: string }) => `${id} is being posted by somebody else at this moment.`,
  'document_in_progress.period_filed': ({ id }: { id: string }) => `${id} is dated in a period whose VAT return was filed meanwhile.`,
  'document_in_progress.twin': ({ id }: { id: string }) => `${id} has a twin that is being posted.`,
  coding_incomplete: ({ id, fields }: { id: string; fields: readonly string[] }) => `${id} cannot be posted yet: ${fields.join(', ')}.`,
  'coding_incomplete.account_closed': ({ id, accounts }: { id: string; accounts: readonly string[] }, words: Words) =>
    `${id} cannot be posted: ${words.and(accounts)} is closed. Choose another account with update_coding, or open it again.`,
  'forbidden.post_again': ({ permission }: { permission: string }) =>
    `Running a failed posting again needs the permission ${permission}, which this caller does not have.`,

  // Corrections.
  nothing_to_correct: 'Name at least one field to correct.',
  amount_not_in_currency: ({ currency }: { currency: string }) =>
    `${currency} has no such amount: it has too many decimals, or is too large.`,
  amount_of_zero: 'An amount of zero cannot be posted.',
  account_not_in_chart: ({ account }: { account: string }) => `There is no account ${account} in the chart of accounts.`,
  account_kept_by_system: ({ account }: { account: string }) =>
    `${account} is kept by Primanota itself: the other side of an entry, or its VAT.`,
  category_unknown: ({ category, categories, more }: { category: string; categories: readonly string[]; more: number }) =>
    `There is no category "${category}". There are: ${listed(categories, more, 'set ledgerAccountId instead, and the category follows from it.')}`,
  vat_code_unknown: (
    { vatCode, country, codes, more }: { vatCode: string; country: string; codes: readonly string[]; more: number },
    words: Words,
  ) =>
    `${words.country(country)} has no VAT code "${vatCode}". Those of purchases are: ${listed(codes, more, 'each account names its own (GET /api/rest/accounts).')}`,
  vat_code_for_sales: ({ vatCode, codes, more }: { vatCode: string; codes: readonly string[]; more: number }) =>
    `${vatCode} is a code for sales; a document is a purchase, and its codes are: ${listed(codes, more, 'each account names its own (GET /api/rest/accounts).')}`,
  amount_below_other_lines: ({ others, currency }: { others: number; currency: string }, words: Words) =>
    `The other lines of the document are ${words.money(others, currency)} already: set the VAT code too, to book it as one line.`,
  vat_not_on_bill: ({ vatCode }: { vatCode: string }) =>
    `${vatCode} takes VAT out of the amount, and the document says that there is none: nothing can be deducted that nobody charged.`,
  set_by_person: ({ by }: { by: string }) => ended(`Set by ${by}`),
  amount_not_negative: 'An amount of an invoice or a receipt is not negative. If the supplier gives money back, set `kind` to credit_note.',
  vat_sign_differs: 'The VAT has another sign than its net amount: check both.',
  only_last_line_is_rest: 'Give the amount of this line: only the last one may be left to be the rest.',
  rest_of_unknown_amount: 'Give the amount of the last line too: the amount of the document is not known, so there is no rest to compute.',
  nothing_left_for_line: ({ amount, lines, currency }: { amount: number; lines: number; currency: string }, words: Words) =>
    `Nothing is left for this line: the others come to ${words.money(lines, currency)}, and the document to ${words.money(amount, currency)}.`,
  lines_differ_from_amount: (
    { amount, lines, difference, currency }: { amount: number; lines: number; difference: number; currency: string },
    words: Words,
  ) =>
    `The lines come to ${words.money(lines, currency)}, and the document to ${words.money(amount, currency)}: ${words.money(difference, currency)} is missing. Correct a line, or leave the amount of the last one out.`,
  vat_above_bill: ({ vat, stated, currency }: { vat: number; stated: number; currency: string }, words: Words) =>
    `The lines have VAT of ${words.money(vat, currency)}, and the document says ${words.money(stated, currency)}: nothing can be deducted that nobody charged.`,
  split_by_person: ({ by, count }: { by: string; count: number }) => ended(`Split into ${count} lines by ${by}`),
  vat_code_unusual: ({ account, usual, vatCode }: { account: string; usual: string; vatCode: string | null }) =>
    `Account ${account} usually goes with the VAT code ${usual}, and this is ${vatCode ?? 'none'}: check it.`,

  // What to look at before posting.
  'probable_duplicate.file': ({ id }: { id: string }) => `Another document (${id}) has the same file: post only one of them.`,
  'probable_duplicate.text': ({ id }: { id: string }) => `Another document (${id}) has the same text: post only one of them.`,
  'probable_duplicate.number': ({ id }: { id: string }) =>
    `Another document (${id}) has the same supplier and invoice number: post only one of them.`,
  'probable_duplicate.amount': ({ id }: { id: string }) =>
    `Another document (${id}) has the same supplier, date and total: post only one of them.`,
  supplier_is_own_company: 'The supplier seems to be the organization itself: this is probably an invoice of its own.',
  supplier_missing: 'No supplier was found on the document: look who it is from.',
  'vat_number_format.of_supplier': ofSupplier,
  'vat_number_check_digit.of_supplier': ofSupplier,
  'cvr_check_digit.of_supplier': ofSupplier,
  'partita_iva_check_digit.of_supplier': ofSupplier,
  'vat_number_without_prefix.of_supplier': ofSupplier,
  'vat_number_country_mismatch.of_supplier': ofSupplier,
  'addressed_to_other.by_name': ({ buyer, own }: { buyer: string; own: string }) =>
    `${ended(`The document is addressed to ${buyer} and not to ${own}`)} ${otherFilled}`,
  'addressed_to_other.by_number': ({ buyer, number, own }: { buyer: string | null; number: string; own: string }) =>
    `The document is addressed to ${buyer ?? 'a buyer'} with the number ${number}, and yours is ${own}. ${otherFilled}`,
  date_missing: 'No date was found on the document: it is booked on the day of posting.',
  date_in_future: ({ date }: { date: string }, words: Words) => `The document is dated ${words.day(date)}, which is still to come.`,
  date_very_old: ({ date, years }: { date: string; years: number }, words: Words) =>
    `The document is dated ${words.day(date)}, more than ${years} years ago.`,
  'period_filed.carried': ({ start, end }: { start: string; end: string }, words: Words) =>
    `The document is dated in a period whose VAT return was filed: ${words.period(start, end)}. Posted now, its amounts are carried to the next open return as a correction.`,
  'period_filed.next': ({ start, end }: { start: string; end: string }, words: Words) =>
    `The document is dated in a period whose VAT return was filed: ${words.period(start, end)}. Posted now, its VAT counts in the next open return.`,
  total_is_zero: 'The total of the document is zero: there is nothing to post.',
  'totals_do_not_add_up.document': (
    { net, vat, total, currency }: { net: number; vat: number; total: number; currency: string },
    words: Words,
  ) =>
    `Net ${words.money(net, currency)} and VAT ${words.money(vat, currency)} do not add up to the total ${words.money(total, currency)}.`,
  amount_unusual: ({ amount, currency, times }: { amount: number; currency: string; times: number }, words: Words) =>
    `${words.money(amount, currency)} is more than ${times} times what this supplier ever charged.`,
  iban_changed: ({ iban }: { iban: string }) =>
    `The supplier wants to be paid to ${iban}, which it never used before: ask it by telephone before you pay.`,
  'sign_differs.received': (
    { kind, isNegative, amount, currency }: { kind: Voucher; isNegative: boolean; amount: number; currency: string },
    words: Words,
  ) =>
    `The document is ${voucher(kind, isNegative)}, and ${words.money(amount, currency)} books it as money received. Turn the sign around, unless that is meant.`,
  'sign_differs.paid': (
    { kind, isNegative, amount, currency }: { kind: Voucher; isNegative: boolean; amount: number; currency: string },
    words: Words,
  ) =>
    `The document is ${voucher(kind, isNegative)}, and ${words.money(amount, currency)} books it as money paid. Turn the sign around, unless that is meant.`,
  amount_differs: ({ total, coded, currency }: { total: number; coded: number; currency: string }, words: Words) =>
    `The document says ${words.money(total, currency)}, and ${words.money(coded, currency)} is coded. Correct the amount, unless the difference is meant.`,
  'amount_differs.foreign': (
    {
      total,
      totalCurrency,
      expected,
      coded,
      currency,
    }: { total: number; totalCurrency: string; expected: number; coded: number; currency: string },
    words: Words,
  ) =>
    `The document says ${words.money(total, totalCurrency)}, about ${words.money(expected, currency)}, and ${words.money(coded, currency)} is coded. Correct the amount, unless the difference is meant.`,

  // Why a document is not posted by itself. The parts begin with a small letter: the first of them gets its capital where they are put together.
  confidence_below_threshold: (
    { confidence, threshold, why }: { confidence: number; threshold: number; why: readonly (Said | string)[] },
    words: Words,
  ) => {
    const weak = why.map(part => unended(toldPart(part, words))).join('; ') || 'the values of the document are not sure enough'
    return `${capitalised(weak)}. That makes ${words.number(confidence)}, and automatic posting asks for ${words.number(threshold)}: check it and post it by hand.`
  },

  // What became of a posting.
  'posting_outcome_unknown.not_connected': ({ provider }: { provider: string }) =>
    `It was sent to ${provider}, which is no longer connected: connect it again, so that it can be asked.`,
  'posting_outcome_unknown.not_shown': ({ ledger }: { ledger: string }) =>
    `${ledger} has not shown the entry yet. It is asked again before anything is sent a second time.`,
  'posting_outcome_unknown.taken_over': 'Somebody else has gone on with it in the meantime.',
  'posting_outcome_unknown.too_late': ({ ledger }: { ledger: string }) =>
    `It took too long until it could be sent, so nothing was sent to ${ledger}. It is tried again.`,
  'posting_outcome_unknown.not_asked': ({ ledger, why }: { ledger: string; why: Said }, words: Words) =>
    ended(`${ledger} could not be asked whether it has the entry: ${words.sentence(why)}`),
  'posting_outcome_unknown.no_answer': ({ ledger, why }: { ledger: string; why: Said }, words: Words) =>
    `${ledger} gave no clear answer (${words.sentence(why)}), so it may or may not have the entry.`,
  'source_not_attached.failed': ({ why }: { why: Said }, words: Words) =>
    ended(`The entry is posted, but its source could not be attached: ${words.sentence(why)}`),
  'source_not_attached.file_gone': ({ file }: { file: string }) =>
    `The entry is posted, but its source could not be attached: the file ${file} is gone.`,
  unknown_account: ({ account }: { account: string }) => `The chart of accounts has no account ${account}.`,

  // Where an exchange rate comes from, as a part of a sentence.
  rate_own_currency: 'same currency',
  rate_by_hand: 'entered by hand',
  rate_central: 'central rate of the krone against the euro',
  rate_nationalbanken: 'rate of Danmarks Nationalbank',
  rate_ecb: 'reference rate of the European Central Bank',
  rate_from_amount: 'from the amount that was entered',

  // Why a call to another system failed, as a part of a sentence.
  'outside_failed.late': 'it did not answer in time',
  'outside_failed.address': 'its address was not found on the network',
  'outside_failed.unreachable': 'no connection to it could be made',
  'outside_failed.broken': 'the connection to it was lost',
  'outside_failed.certificate': 'its certificate is not trusted',
  'outside_failed.told': ({ told }: { told: string }) => told,
} as const
