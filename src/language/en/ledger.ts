/** Entries, accounts and exchange rates. */
import { toldPart } from '../text.ts'
import type { Said, Words } from '../words.ts'

export interface DocumentValues {
  name: string | null
  kind: 'receipt' | 'invoice' | 'credit_note'
  number: string | null
}

export const ledger = {
  ledger_entry_not_found: ({ id }: { id: string }) => `There is no ledger entry with the id ${id}.`,
  account_not_found: ({ account }: { account: string }) => `There is no account ${account}.`,
  entry_in_other_ledger: ({ entry, ledger }: { entry: string; ledger: string }) => `${entry} was posted to ${ledger}: reverse it there.`,
  entry_is_reversal: ({ number, reverses }: { number: number; reverses: string }) =>
    `Entry ${number} takes back ${reverses}. Post what it took back again instead.`,
  entry_reversed: ({ number, reversedBy }: { number: number; reversedBy: string }) => `Entry ${number} was taken back by ${reversedBy}.`,
  entry_is_settlement: ({ number, transaction }: { number: number; transaction: string }) =>
    `Entry ${number} books what ${transaction} was reconciled with. Unmatch that transaction instead.`,
  entry_reconciled: ({ number }: { number: number }) =>
    `Entry ${number} is reconciled with a bank transaction. Unmatch that transaction first.`,
  'document_in_progress.being_recorded': ({ document }: { document: string }) =>
    `${document} is still being recorded as posted. Ask again in a moment.`,
  reversal_before_entry: ({ date }: { date: string }, words: Words) =>
    `An entry of ${words.day(date)} cannot be taken back on an earlier day.`,
  reversal_in_future: 'An entry cannot be taken back on a day that is still to come.',
  document_text: ({ name, kind, number }: DocumentValues) =>
    `${name ?? 'Unknown supplier'}, ${{ receipt: 'receipt', invoice: 'invoice', credit_note: 'credit note' }[kind]} ${number ?? ''}`.trim(),
  rounding_text: 'Rounding',
  'sale_text.invoice': ({ number, name }: { number: string; name: string }) => `Invoice ${number}, ${name}`,
  'sale_text.credit_note': ({ number, name }: { number: string; name: string }) => `Credit note ${number}, ${name}`,
  'stamp_duty_text.invoice': ({ number }: { number: string }) => `Stamp duty on invoice ${number}`,
  'stamp_duty_text.credit_note': ({ number }: { number: string }) => `Stamp duty on credit note ${number}`,
  movement_text: 'Bank transaction',
  reversal_text: ({ number, text }: { number: number; text: string }) => `Reversal of ${number}: ${text}`,
  'reversal_text.reason': ({ number, text, reason }: { number: number; text: string; reason: string }) =>
    `Reversal of ${number}: ${text} (${reason})`,

  coded_amount_missing: 'The amount is not known: set it, or enter the exchange rate and code the document again.',
  coded_amount_zero: 'There is nothing to post: the amount is zero.',
  account_not_decided: 'The account is not decided.',
  vat_code_not_decided: 'The VAT code is not decided.',

  currency_code: 'Use the three capital letters of ISO 4217, for example EUR.',
  rate_decimals: ({ max }: { max: number }) => `Use at most ${max} decimals.`,
  own_currency: 'This is the currency of the organization itself.',
  exchange_rate_not_found: ({ id }: { id: string }) => `There is no rate ${id}.`,
  rates_file_refused: ({ told }: { told: Said | string }, words: Words) =>
    `The file of rates was not taken: ${toldPart(told, words)}. The rates that are there stay.`,
  'rates_file.size': ({ bytes }: { bytes: number }, words: Words) => `more than ${words.number(bytes)} bytes`,
  'rates_file.not_xml': ({ told }: { told: Said | string }, words: Words) =>
    `it is no XML that can be read. ${toldPart(told, words).replace(/\.$/, '')}`,
  'rates_file.shape': ({ found, expected }: { found: string; expected: string }) => `“${found}” in the place of “${expected}”`,
  'rates_file.days': ({ count }: { count: number }, words: Words) => `${count === 1 ? '1 day' : `${words.number(count)} days`} in it`,
  'rates_file.day': ({ found }: { found: string }) => `the day “${found}”`,
  'rates_file.day_twice': ({ day }: { day: string }, words: Words) => `${words.day(day)} twice`,
  'rates_file.currency': ({ found, day }: { found: string; day: string }, words: Words) => `${words.day(day)} with “${found}”`,
  'rates_file.currency_twice': ({ currency, day }: { currency: string; day: string }, words: Words) =>
    `${currency} twice on ${words.day(day)}`,
  'rates_file.currencies': ({ count, day }: { count: number; day: string }, words: Words) =>
    `${count === 1 ? '1 currency' : `${words.number(count)} currencies`} on ${words.day(day)}`,
  'rates_file.rate': ({ found, currency, day }: { found: string; currency: string; day: string }, words: Words) =>
    `${found} ${currency} on ${words.day(day)}`,
  'rates_file.no_rate': ({ currency, day }: { currency: string; day: string }, words: Words) => `no ${currency} on ${words.day(day)}`,
  'rates_file.step': ({ currency, from, to, day }: { currency: string; from: string; to: string; day: string }, words: Words) =>
    `${words.number(Number(to))} ${currency} on ${words.day(day)}, after ${words.number(Number(from))}`,
  'rates_file.apart': (
    { currency, told, there, day, other }: { currency: string; told: string; there: string; day: string; other: string },
    words: Words,
  ) => `${words.number(Number(told))} ${currency} on ${words.day(day)}, but ${words.number(Number(there))} at ${other}`,
  rates_differ: (
    { on, currency, told, there, other }: { on: string; currency: string; told: string; there: string; other: string },
    words: Words,
  ) =>
    `The rates differ: ${currency} on ${words.day(on)} is ${words.number(Number(told))}, and ${words.number(Number(there))} at ${other}. The first counts; look at what was booked at the other.`,
  rates_unreachable: ({ told }: { told: Said | string }, words: Words) =>
    `The rates could not be fetched: ${toldPart(told, words)}. It is tried again; until then enter what you need (POST /exchange-rates).`,
  rates_not_fetched: 'Rates are not fetched on this installation (PRIMANOTA_RATES). Enter them: POST /exchange-rates.',
  'ledger_unavailable.chart': ({ ledger, cause }: { ledger: string; cause: string }) =>
    `${ledger} did not send its chart of accounts: ${cause}.`,
} as const
