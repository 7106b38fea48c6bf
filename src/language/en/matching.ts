/** Why a transaction and an entry belong together, or do not. */
import { ended } from '../text.ts'
import type { Said, Words } from '../words.ts'

export interface Amount {
  amount: number
  currency: string
}

/** An instalment as a share of the whole: `1` of `3` is a third, `30` of `100` are 30 %. */
export interface Share {
  parts: number
  of: number
}

const shares: Readonly<Record<string, string>> = {
  '1/2': 'half',
  '1/3': 'a third',
  '2/3': 'two thirds',
  '1/4': 'a quarter',
  '3/4': 'three quarters',
}

const share = ({ parts, of }: Share, words: Words): string => shares[`${parts}/${of}`] ?? words.percent((100 * parts) / of)

type Since = 'due_date' | 'document_date'

const sinceDay: Readonly<Record<Since, string>> = { due_date: 'its due date', document_date: 'the day of the document' }

const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`)

/** A difference that was booked: what was paid or received beyond what was due, or short of it. */
export interface BookedDifference extends Amount {
  than: 'more' | 'less'
  money: 'paid' | 'received'
  account: string
  accountName: string
  cause: 'rounding' | 'fee' | 'surplus' | 'exchange' | 'chosen'
}

const causes: Readonly<Record<BookedDifference['cause'], string>> = {
  rounding: 'as rounding',
  fee: 'as a fee',
  surplus: 'as a small difference in your favour',
  exchange: 'as an exchange difference',
  chosen: 'as chosen for this match',
}

const inOrOut = { in: 'money in', out: 'money out' } as const

export const matching = {
  amount_same: 'The amount equals the open balance.',
  original_amount_same: 'The amount in the foreign currency is the same.',
  'original_amount_same.own_currency':
    'The amount is that of the document, in its own currency. The exchange difference is booked when it is matched.',
  'number_quoted.whole': 'The text quotes the number of the document.',
  'number_quoted.digits': 'The text quotes the digits of the number of the document.',
  number_in_reference: 'The payment reference contains the number of the document.',
  short_number_quoted: 'The text contains the number of the document, which is short enough to be a coincidence.',
  party_iban: 'The account of the other side belongs to this party.',
  party_learnt: 'An earlier confirmation says that this text or account means this party.',
  'party_name.form': 'The text names the party in full.',
  'party_name.full': 'The text names the party.',
  'party_name.slip': 'The text names the party, with one letter misspelt.',
  'party_name.cut': 'The text names the party, cut short.',
  party_word: 'The text contains a word of the name or the purpose.',
  'other_number.open': 'The text quotes the number of another open document.',
  'other_number.unknown': 'The text gives an invoice number, and it is not the one of this document.',
  other_party: 'The text names another party.',
  other_account: 'The money moved to or from an account that this party is not known by.',
  bank_charge: 'The text is that of a charge by the bank itself.',
  other_legal_form: 'The text names a company of another legal form.',
  unknown_party: 'The text names somebody who is not known as this party.',
  other_day_printed: 'The text names another day of purchase.',
  nothing_named: 'The text says neither who nor what for.',
  others_fit: 'Other items of this amount fit by name too: they are further from the day, or other payments settle them.',
  date_before: ({ days: count, since }: { days: number; since: Since }) => `Paid ${days(count)} before ${sinceDay[since]}.`,
  date_after: ({ days: count, since }: { days: number; since: Since }) =>
    count === 0 ? `Paid on ${sinceDay[since]}.` : `Paid ${days(count)} after ${sinceDay[since]}.`,
  'day_printed.document': ({ date }: { date: string }, words: Words) => `The text names the day of the document, ${words.day(date)}.`,
  'day_printed.last_sale': ({ date }: { date: string }, words: Words) => `The text names the last day of these sales, ${words.day(date)}.`,
  'sum_same.only': ({ count }: { count: number }) =>
    `The open amounts of ${count} items add up to the payment, to the cent, and no others do.`,
  'sum_same.these': ({ count }: { count: number }) => `The open amounts of these ${count} add up to the payment, to the cent.`,
  numbers_quoted: ({ count }: { count: number }) => `The text quotes ${count} of them by number.`,
  numbers_consecutive: 'They are all that is open between the first and the last of their numbers.',
  other_sums: 'Other items add up to it too, or they might by chance.',
  payout: ({ gross, fee, currency, percent }: { gross: number; fee: number; currency: string; percent: number }, words: Words) =>
    `The sales of these days come to ${words.money(gross, currency)}: the fee of ${words.money(fee, currency)} is ${words.percent(percent)} of them.`,
  'part_paid.quoted': 'It is a part of what is open; the rest stays open.',
  'part_paid.share': (given: Share, words: Words) => `An instalment: ${share(given, words)} of the amount.`,
  'part_paid.remainder': (given: Share, words: Words) => `An instalment: what remains of the amount after ${share(given, words)} of it.`,
  'part_paid.open': ({ amount, currency }: Amount, words: Words) => `An instalment: ${words.money(amount, currency)} stays open.`,
  rest_paid: 'It is what earlier instalments left open, to the cent.',
  'instalments_complete.all': ({ count }: { count: number }) => `${count} payments of this party make up the open amount, to the cent.`,
  'instalments_complete.with_others': 'With other payments of this party it makes up the open amount, to the cent.',
  exchange_difference: ({ amount, currency, documentCurrency }: Amount & { documentCurrency: string }, words: Words) =>
    `The document is in ${documentCurrency}: ${words.money(amount, currency)} is the difference of the rate, with what the bank takes for it.`,
  rounded: ({ amount, currency }: Amount, words: Words) => `The payment is rounded: ${words.money(amount, currency)} is the difference.`,
  'digits_swapped.more': ({ amount, currency }: Amount, words: Words) =>
    `Two digits of the amount are swapped: ${words.money(amount, currency)} too much was paid.`,
  'digits_swapped.less': ({ amount, currency }: Amount, words: Words) =>
    `Two digits of the amount are swapped: ${words.money(amount, currency)} is missing.`,
  paid_more: ({ amount, currency }: Amount, words: Words) => `${words.money(amount, currency)} more was paid than is open.`,
  'paid_more.tip': ({ amount, currency }: Amount, words: Words) =>
    `${words.money(amount, currency)} more was paid than is open: a tip or a fee on top.`,
  cash_discount: ({ amount, currency, percent }: Amount & { percent: number }, words: Words) =>
    `${words.money(amount, currency)} was kept back: exactly ${words.percent(percent)} cash discount.`,
  'fee_kept.fee': ({ amount, currency }: Amount, words: Words) =>
    `${words.money(amount, currency)} is missing: a fee that was kept on the way.`,
  'fee_kept.underpaid': ({ amount, currency }: Amount, words: Words) =>
    `${words.money(amount, currency)} is missing: less was paid than is owed.`,
  'fee_kept.discount_or_fee': ({ amount, currency }: Amount, words: Words) =>
    `${words.money(amount, currency)} is missing: a discount or a fee.`,
  'fee_kept.discount_or_underpaid': ({ amount, currency }: Amount, words: Words) =>
    `${words.money(amount, currency)} is missing: a discount, or less was paid than is owed.`,
  own_account: 'The other side is an account of this organization.',
  own_account_text: 'The text says that it is between accounts of this organization.',
  'other_leg.named': ({ date }: { date: string }, words: Words) => `The same amount moved on the other account on ${words.day(date)}.`,
  'other_leg.waiting': ({ date }: { date: string }, words: Words) =>
    `The same amount moved the other way on another own account on ${words.day(date)}. If it is one transfer, ignore both: nothing is to be booked.`,
  'other_leg.ignored': ({ date }: { date: string }, words: Words) =>
    `The same amount moved the other way on another own account on ${words.day(date)}, and is ignored already. If it is one transfer, ignore this one too.`,
  other_leg_matched: ({ date, transactionId }: { date: string; transactionId: string }, words: Words) =>
    `The same amount moved the other way on another own account on ${words.day(date)}, and was matched. If it is one transfer, unmatch ${transactionId} and ignore both.`,
  opposite_movement: ({ date }: { date: string }, words: Words) =>
    `The same amount moved the other way on another account of this organization on ${words.day(date)}, and nothing else fits either.`,
  'delivered_twice.same_day':
    'The bank delivered the same movement twice on this day, word for word: keep one of them and ignore the other.',
  'delivered_twice.earlier': ({ date }: { date: string }, words: Words) =>
    `The bank delivered the same movement, word for word, on ${words.day(date)} already.`,
  matched_by_hand: ({ by }: { by: string }) => ended(`Matched by ${by}`),
  ignored_by_hand: ({ by }: { by: string }) => ended(`Ignored by ${by}`),
  'ignored_by_hand.why': ({ by, reason }: { by: string; reason: string }) => ended(`Ignored by ${by}: ${reason}`),
  difference_booked: ({ differences }: { differences: readonly BookedDifference[] }, words: Words) =>
    differences
      .map(
        ({ amount, currency, than, money, account, accountName, cause }) =>
          `${words.money(amount, currency)} ${than} was ${money} than was due: the difference was booked to account ${account} (${accountName}), ${causes[cause]}.`,
      )
      .join(' '),
  'difference_booked.earlier': ({ account, entries }: { account: string; entries: readonly string[] }, words: Words) =>
    `What was paid is not quite what was due: the difference was booked to account ${account}${entries.length === 0 ? '' : ` in ${words.and(entries)}`}.`,
  difference_open: ({ amount, currency }: Amount, words: Words) =>
    `${words.money(amount, currency)} of the transaction is not allocated: its target had less open. Unmatch it and split it to explain the rest.`,
  'difference_open.why': ({ amount, currency, why }: Amount & { why: Said | string }, words: Words) =>
    `${words.money(amount, currency)} of the transaction is not allocated: ${typeof why === 'string' ? why : words.sentence(why)} Unmatch it and split it to explain the rest.`,
  'difference_open.posted': (
    {
      documentId,
      ledgerEntryId,
      transactionId,
      amount,
      currency,
    }: Amount & { documentId: string; ledgerEntryId: string; transactionId: string },
    words: Words,
  ) =>
    `${documentId} was posted as ${ledgerEntryId}, which had less open: ${words.money(amount, currency)} of ${transactionId} is not allocated.`,
  'target_took_nothing.settled': ({ documentId, ledgerEntryId }: { documentId: string; ledgerEntryId: string }) =>
    `${documentId} was posted as ${ledgerEntryId}, and nothing is open on that any more.`,
  'target_took_nothing.wrong_sign': ({
    documentId,
    ledgerEntryId,
    moved,
  }: {
    documentId: string
    ledgerEntryId: string
    moved: 'in' | 'out'
  }) =>
    `${documentId} was posted as ${ledgerEntryId}, which is settled by ${inOrOut[moved === 'in' ? 'out' : 'in']}, and this was ${inOrOut[moved]}.`,
  'target_took_nothing.no_rate': (
    {
      documentId,
      ledgerEntryId,
      currency,
      home,
      date,
    }: { documentId: string; ledgerEntryId: string; currency: string; home: string; date: string },
    words: Words,
  ) =>
    `${documentId} was posted as ${ledgerEntryId}, and the exchange rate from ${currency} to ${home} on ${words.day(date)} is not known.`,
  match_taken_back: ({ why, transactionId }: { why: Said; transactionId: string }, words: Words) =>
    `${words.sentence(why)} The match with ${transactionId} was taken back: the transaction is in the queue again.`,
  allocation_taken_back: ({ why, transactionId, amount, currency }: Amount & { why: Said; transactionId: string }, words: Words) =>
    `${words.sentence(why)} It is no target of ${transactionId} any more: ${words.money(amount, currency)} of that is not allocated.`,
} as const
