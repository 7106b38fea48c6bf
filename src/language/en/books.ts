/** Manual entries, locked days, accounting years, opening balances, bookings from the bank. */
import type { Words } from '../words.ts'

export interface BalanceValues {
  debit: number
  credit: number
  difference: number
  currency: string
}

export interface DifferenceValues {
  difference: number
  currency: string
}

export interface SpanValues {
  start: string
  end: string
}

export interface SettlementGapValues {
  id: string
  difference: number
  rounding: number
  currency: string
}

export const books = {
  account_closed: ({ account }: { account: string }) => `Account ${account} is closed. Open it again, or choose another one.`,
  vat_code_misplaced: ({ account }: { account: string }) =>
    `Account ${account} takes no VAT code: it would no longer show what is owed or paid. Put the code on the line of what was bought or sold.`,
  unknown_vat_code: ({ vatCode }: { vatCode: string }) =>
    `There is no VAT code "${vatCode}". Each account names its own (GET /api/rest/accounts).`,
  line_amount_zero: 'A line needs an amount other than zero.',
  entry_not_balanced: ({ debit, credit, difference, currency }: BalanceValues, words: Words) =>
    `Debits come to ${words.money(debit, currency)} and credits to ${words.money(credit, currency)}: ${words.money(Math.abs(difference), currency)} too much on one side.`,
  one_contact: 'All lines of an entry name the same contact. Write an entry for each of them.',
  contact_without_account: 'A contact belongs on a line of receivables or payables.',
  too_far_ahead: ({ last }: { last: string }, words: Words) => `The day is too far ahead: ${words.day(last)} is the last possible one.`,
  too_far_back: ({ first }: { first: string }, words: Words) => `The day is too far back: ${words.day(first)} is the first possible one.`,
  file_listed_twice: 'The file is listed twice.',
  'entry_in_other_ledger.manual': ({ ledger }: { ledger: string }) => `The books are kept in ${ledger}: write the entry there.`,
  period_locked: ({ date, lockedUntil }: { date: string; lockedUntil: string }, words: Words) =>
    `${words.day(date)} is locked: nothing is posted up to ${words.day(lockedUntil)}. Choose a later day, or move the lock in the settings.`,
  'period_filed.manual': ({ date }: SpanValues & { date: string }, words: Words) =>
    `The VAT return that ${words.day(date)} belongs to is filed. Choose a day of an open period, leave the VAT codes out, or reopen the return.`,
  'target_took_nothing.locked': ({ documentId, date }: { documentId: string; ledgerEntryId: string; date: string }, words: Words) =>
    `${documentId} took nothing of it, since ${words.day(date)} is locked.`,

  year_ends_before_start: 'The year ends before it begins.',
  year_not_next: ({ next, before }: { next: string; before: string }, words: Words) =>
    `Accounting years follow one another: the next one begins on ${words.day(next)}, and one before the first ends on ${words.day(before)}.`,
  year_before_long: ({ start, end, months }: SpanValues & { months: number }, words: Words) =>
    `The accounting year ${words.period(start, end)} has more than ${months} months, as only the first one may: none comes before it.`,
  year_too_long: ({ months }: { months: number }) => `The year has at most ${months} months.`,
  accounting_year_not_found: ({ id }: { id: string }) => `There is no accounting year with the id ${id}.`,
  year_closed: ({ start, end }: SpanValues, words: Words) => `The accounting year ${words.period(start, end)} is closed already.`,
  'year_closed.reopen': ({ start, end }: SpanValues, words: Words) =>
    `The accounting year ${words.period(start, end)} is closed. Its owner can reopen it with POST /api/rest/accounting-years/{id}/reopening.`,
  year_open: ({ start, end }: SpanValues, words: Words) => `The accounting year ${words.period(start, end)} is not closed.`,
  year_not_ended: ({ end }: { end: string }, words: Words) => `The accounting year ends on ${words.day(end)}. Close it afterwards.`,
  earlier_year_open: ({ start, end }: SpanValues, words: Words) => `Close the accounting year ${words.period(start, end)} first.`,
  later_year_closed: ({ start, end }: SpanValues, words: Words) => `Reopen the accounting year ${words.period(start, end)} first.`,
  year_not_last: ({ start, end }: SpanValues, words: Words) =>
    `The accounting year ${words.period(start, end)} follows it. Delete that one first.`,
  year_in_use: ({ start, end }: SpanValues, words: Words) =>
    `The accounting year ${words.period(start, end)} was closed before, and the entries of its closing name it: it stays. Change its end instead.`,
  'forbidden.owner': 'Only an owner of the organization may reopen a closed accounting year.',
  'region_not_set.books': 'Choose the region of the organization first, with set_region.',
  'entry_is_settlement.year_end': ({ number, start, end }: SpanValues & { number: number; year: string }, words: Words) =>
    `Entry ${number} closes the accounting year ${words.period(start, end)}. Reopen that year instead.`,
  year_end_text: ({ start, end }: SpanValues, words: Words) => `Result of ${words.period(start, end)} carried to equity`,

  lines_or_csv: 'Send one of `lines`, `csv` and `fileId`.',
  opening_text: 'Opening balances',
  opening_item_text: ({ number, name }: { number: string; name: string }) => `Opening: ${[name, number].filter(Boolean).join(', ')}`,
  opening_balance_exists: ({ entry }: { entry: string }) =>
    `The opening balances are posted as ${entry}. Reverse their entries to enter them again.`,
  open_item_account: ({ accounts }: { accounts: readonly string[] }, words: Words) => `Open items stand on ${words.or(accounts)}.`,
  opening_contacts_not_made: ({ count }: { count: number }) =>
    `You may not keep contacts: ${count === 1 ? 'one customer or supplier' : `${count} customers and suppliers`} of the file get none, and their items have the name alone. Ask somebody who may to open the books with the file.`,
  open_items_differ: (
    { account, balance, items, currency }: { account: string; balance: number; items: number; currency: string },
    words: Words,
  ) => `The open items of ${account} come to ${words.money(items, currency)}, its balance is ${words.money(balance, currency)}.`,
  open_items_of_file: 'A SAF-T file brings its own open items. Leave `openItems` out.',
  only_with_file: 'Only a SAF-T file has `accounts`, `carryResult` and `isOtherCompany`: send its `fileId`.',
  'open_items_differ.file': (
    { account, balance, items, currency }: { account: string; balance: number; items: number; currency: string },
    words: Words,
  ) =>
    `The customers and suppliers of the file come to ${words.money(items, currency)} on ${account}, its balance is ${words.money(balance, currency)}. The difference becomes an open item without a contact.`,
  'audit_file_broken.cut': ({ line }: { line: number }) => `The file ends in line ${line}, before it is complete. Export it again.`,
  'audit_file_broken.tags': ({ line }: { line: number }) => `Line ${line} is not well-formed XML. Export the file again.`,
  'audit_file_broken.document_type': ({ line }: { line: number }) =>
    `Line ${line} declares a document type, which is not read. Export the file without it.`,
  'audit_file_broken.limits': ({ line }: { line: number }) => `Line ${line} holds a value that is too long, or elements that lie too deep.`,
  'audit_file_broken.encoding': 'The file is not in the encoding that it declares. Export it as UTF-8.',
  'audit_file_unusable.no_audit_file': 'The file is no Danish SAF-T file: AuditFile with the namespace of the standard is missing.',
  'audit_file_unusable.no_accounts':
    'The file has no accounts with balances. Export it with its master files, or enter the trial balance as CSV.',
  'audit_file_unusable.no_period': 'The header does not say the first and the last day of the file (SelectionCriteria).',
  'audit_file_unusable.currency': ({ written, currency }: { written: string; currency: string }) =>
    `The file is in ${written}, the books are in ${currency}. Export it in ${currency}.`,
  'audit_file_unusable.opening_differs': ({ difference, currency }: DifferenceValues, words: Words) =>
    `The opening balances of the file do not come to zero: ${words.money(difference, currency)} too much on one side.`,
  'audit_file_unusable.closing_differs': ({ difference, currency }: DifferenceValues, words: Words) =>
    `The closing balances of the file do not come to zero: ${words.money(difference, currency)} too much on one side.`,
  'audit_file_unusable.parties': ({ max }: { max: number }) => `The file has more than ${max} customers and suppliers with a balance.`,
  'audit_file_row.no_account': ({ line }: { line: number }) => `The account in line ${line} has no number.`,
  'audit_file_row.twice': ({ line, account }: { line: number; account: string }) => `Line ${line} has account ${account} a second time.`,
  'audit_file_row.amount': ({ line, account }: { line: number; account: string }) =>
    `${account}, line ${line}, has a balance that is no amount with two decimals.`,
  opening_day_not_in_file: ({ first, next }: { first: string; next: string }, words: Words) =>
    `The file has the balances of two days: ${words.day(first)}, with which it begins, and ${words.day(next)}, after its end. Choose one of them.`,
  account_not_in_file: ({ account }: { account: string }) => `The file has no account ${account}.`,
  account_not_mapped: ({ account, name }: { account: string; name: string }) =>
    `Say which account ${account} ${name} is here, in \`accounts\`.`,
  other_company: ({ name, number, own }: { name: string; number: string; own: string }) =>
    `The file is of ${name} (${number}), and these are the books of ${own}. Confirm it if that is right.`,
  'balance_row.no_account': ({ line }: { line: number }) => `Line ${line} has no account.`,
  'balance_row.no_amount': ({ line, written }: { line: number; written: string }) =>
    `Line ${line} has no amount that can be read: ${written}`,
  'balance_row.too_wide': ({ line, written }: { line: number; written: string }) =>
    `Line ${line} has more cells than the header: ${written}. Put quotes around amounts and names that hold the mark between the columns, or export with another mark.`,
  'balance_row.cut': ({ line, written }: { line: number; written: string }) =>
    `The file ends in line ${line}, before an amount: ${written}, and the lines before it do not add up to nought. Export it again, or remove line ${line} if it is a heading or a total.`,
  'balance_row.decimals': ({ line, currency }: { line: number; currency: string }) =>
    `Line ${line} has an amount that ${currency} does not have: too many decimals, or too large.`,
  'balance_row.twice': ({ line, account }: { line: number; account: string }) => `Line ${line} names account ${account} a second time.`,
  'balance_row.unknown_account': ({ line, account }: { line: number; account: string }) =>
    `Line ${line} names account ${account}, which the chart does not have. Change the number to the one that it is called here.`,
  'balance_row.too_many': ({ max }: { max: number }) => `The file has more than ${max} accounts.`,
  'balance_row.two_balances': ({ line }: { line: number }) =>
    `Line ${line} names more than one balance, or a balance and what moved. Keep the one column of balances that the books begin with, or the one pair of debit and credit, and delete the others.`,
  'balance_row.none': 'The file has no line with an account and a balance.',

  account_or_lines: 'Send exactly one of `ledgerAccountId`, `lines` and `ruleId`.',
  booked_by_hand: ({ by, accounts }: { by: string; accounts: readonly string[] }, words: Words) =>
    `${by} booked it to ${words.and([...new Set(accounts)])}.`,

  return_not_filed: ({ id }: { id: string }) => `The VAT return ${id} is a draft: it can be prepared anew as it is.`,
  later_return_filed: ({ start, end }: SpanValues, words: Words) =>
    `Reopen the VAT return of ${words.period(start, end)} first: it was filed later.`,
  'return_not_filed.settle': ({ id }: { id: string }) => `The VAT return ${id} is a draft. Record it as filed first, with file_vat_return.`,
  return_settled: ({ id, entry }: { id: string; entry: string }) =>
    `The VAT return ${id} is settled by ${entry}. Reverse that entry to settle it anew.`,
  nothing_to_settle: ({ id }: { id: string }) => `The VAT return ${id} counted nothing and comes to nothing: no entry is needed.`,
  settlement_differs: ({ id, difference, rounding, currency }: SettlementGapValues, words: Words) =>
    `The VAT return ${id} and the VAT accounts are ${words.money(difference, currency)} apart${rounding === 0 ? '' : `, and rounding explains at most ${words.money(rounding, currency)}`}. Reopen the return and prepare it anew, or book the settlement by hand.`,
  'settlement_differs.box': (
    { id, difference, rounding, currency, box, filed, found }: SettlementGapValues & { box: string; filed: number; found: number },
    words: Words,
  ) =>
    `The VAT return ${id} and the VAT accounts are ${words.money(difference, currency)} apart${rounding === 0 ? '' : `, and rounding explains at most ${words.money(rounding, currency)}`}: ${box} was filed with ${words.money(filed, currency)}, and its lines come to ${words.money(found, currency)}. Reopen the return and prepare it anew, or book the settlement by hand.`,
  settlement_day: ({ from, to }: { from: string; to: string }, words: Words) =>
    `Choose a day from ${words.day(from)} to ${words.day(to)}: the end of the period at the earliest.`,
  vat_settlement_text: ({ start, end }: SpanValues, words: Words) => `VAT settlement of ${words.period(start, end)}`,
} as const
