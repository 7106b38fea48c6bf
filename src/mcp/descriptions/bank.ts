/** Banks, transactions and what they settle. */
export const bankDescriptions: Readonly<Record<string, string>> = {
  start_bank_authorization:
    'Begins linking a bank: answers with `consentUrl`, which a person must open to grant read-only access. Use it with an `institutionId` of `list_institutions` when an account is missing, or when `list_bank_accounts` says that a consent has expired. Give the address to the person, wait, then call `finalize_bank_authorization`.',
  finalize_bank_authorization:
    'Completes linking a bank after the person granted access, and imports the accounts. Refused with authorization_pending while they have not: wait for their word instead of calling in a loop. Next: `sync_bank_now`.',
  sync_bank_now:
    'Fetches new transactions of all linked accounts and matches them automatically. Use it before working on the review queue or when somebody asks for the latest. Answers with counts. Next: `list_transactions` with `state` unmatched.',
  reconcile_now:
    'Runs automatic matching again over the transactions in the queue, without asking the banks. Use it after documents were posted or invoices issued, so that payments find them. Answers with counts.',
  match_transaction:
    'Settles one bank transaction with one target: a posted ledger entry or a document. Use it when `get_transaction` suggests a single target or a person names one; give exactly one of `ledgerEntryId` and `documentId`: the `targetId` of a suggestion is the first where its `targetType` is ledger, the second where it is document. Money in settles sales, money out settles purchases. A small difference is booked by itself as rounding, fee or exchange difference; `differenceAccount` books it, or a larger one such as a discount, where a person wants it. Called again it is refused with transaction_reconciled, and nothing is booked twice. `unmatch_transaction` undoes it. For several targets: `split_transaction`.',
  split_transaction:
    'Settles one bank transaction with several targets, each with its signed amount; together they must come to the amount of the transaction exactly, unless `differenceAccount` says where the rest is booked. Use it for one payment of several bills, or a payout of several sales less its fee. Called again it is refused with transaction_reconciled, and nothing is booked twice. `unmatch_transaction` undoes it.',
  unmatch_transaction:
    'Takes a match, a split or an ignore back: the transaction returns to the review queue. Use it when a match was wrong: what was matched automatically is neither matched nor suggested so again. Called again it is refused with transaction_unmatched. Next: `match_transaction`, `split_transaction` or `ignore_transaction`.',
  ignore_transaction:
    'Marks a transaction as not needing anything: a transfer between own accounts, a second delivery of the same. Use it only when nothing is to be booked for it; a purchase without a receipt is not ignored but asked for. Called again it is refused with transaction_ignored. `unmatch_transaction` undoes it.',
  list_institutions:
    'Lists the banks that can be linked, by country. Use it to find the `institutionId` for `start_bank_authorization`. Sandbox banks are stand-ins without real money.',
  list_bank_accounts:
    'Lists the bank accounts with their balance, when they were last read and whether the consent still holds. Use it to know what is linked; an expired one is linked again with `start_bank_authorization`.',
  get_bank_account: 'Shows one bank account: balance, consent, last reading, and the error if the bank cannot be read.',
  list_transactions:
    'Lists bank transactions, the last day first, each with what it settles or what is suggested for it. `state` unmatched is the review queue; `lacksReceipt` true is money that went out without a document. Use it to work the queue or to find a payment by words, days or account.',
  get_transaction:
    'Shows one bank transaction: what the bank said, what it settles and why, or each suggestion with what speaks for and against it. Use it before `match_transaction`, `split_transaction` or `ignore_transaction`; each suggestion names the tool that follows it.',
  list_transaction_candidates:
    'Finds what a bank transaction may settle, by a name, an invoice number or an amount in `q`; without it, what is nearest in amount. Use it when no suggestion fits, then `match_transaction` or `split_transaction` with the target.',
  get_bank_sync: 'Says whether banks are being read or matched at this moment, how far that is, and what the last run came to.',
  get_reconciliation:
    'Compares bank and ledger for each account: both balances, what is waiting, and whether the difference is explained. Use it to check a month before closing it; `unexplained` other than 0 means that a transaction or a booking is missing.',
  get_transaction_history: 'Lists who matched, split, ignored or unmatched a bank transaction, newest first.',
  list_booking_rules:
    'Lists the rules for bank lines without a document: what each asks for, where it books, and whether it books by itself.',
  get_booking_rule: 'Shows one booking rule: what it asks for, where it books, and whether it books by itself.',
  list_booking_rule_hits: 'Lists the bank lines that a rule booked, also those that were taken back. Use it to check what a rule does.',
  list_booking_rule_trial:
    'Tries a rule on the bank lines so far and lists those it would have found; nothing is booked. Use it before a person lets a rule book by itself.',
  list_booking_proposals:
    'Lists the booking rules that fit a transaction in the queue, what each would book, and what stands in the way. Use it for fees, interest and wages, for which there is no document.',
  list_statement_imports: 'Lists the statement files that were imported, newest first, and which of them were taken back.',
  get_statement_import: 'Shows one import of a statement file: who, when, how many transactions, and whether it was taken back.',
  list_payables:
    'Lists open supplier invoices that are in no order of payments yet, with what is to be paid and to whom. Use it to prepare a proposal; a person confirms payments.',
  list_payment_orders: 'Lists orders of payments to suppliers: proposed, confirmed, cancelled, and what the bank has shown of them.',
  get_payment_order: 'Shows one order of payments, with what the bank has shown of each payment.',
}
