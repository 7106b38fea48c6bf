/** What is said about files of bank statements. */
import { amountOf, type StatementCurrency } from '../statement-amounts.ts'
import type { Said, Words } from '../words.ts'

/** What a file is that is no statement. */
export type ForeignKind = 'pdf' | 'workbook' | 'old_workbook' | 'compressed' | 'archive' | 'picture' | 'qif' | 'web_page'

const exportInstead = 'Export the statement as CAMT.053, MT940, OFX or CSV instead.'
const unpack = 'Unpack it and import what is in it.'

const foreignKinds: Readonly<Record<ForeignKind, { what: string; instead: string }>> = {
  pdf: { what: 'a PDF', instead: exportInstead },
  workbook: { what: 'an Excel workbook or a ZIP archive', instead: 'Save the sheet as CSV, or unpack the archive, and import that.' },
  old_workbook: { what: 'an old Excel workbook', instead: 'Save the sheet as CSV and import that.' },
  compressed: { what: 'a compressed file', instead: unpack },
  archive: { what: 'an archive', instead: unpack },
  picture: { what: 'a picture', instead: exportInstead },
  qif: { what: 'QIF', instead: exportInstead },
  web_page: { what: 'a web page', instead: 'Open it in a spreadsheet, save it as CSV, and import that.' },
}

const quoted = (text: string): string => `"${text}"`

const list = (texts: readonly string[]): string => texts.map(quoted).join(', ')

/** The bank's own reference, where it has one. */
export interface Referenced {
  reference: string | null
}

const entry = ({ reference }: Referenced): string => (reference === null ? 'An entry' : `The entry ${quoted(reference)}`)
const transaction = ({ reference }: Referenced): string => (reference === null ? 'A transaction' : `The transaction ${quoted(reference)}`)

/** `12,345` in line 7 could be twelve thousand, or twelve and a bit. */
export interface Ambiguous {
  line: number
  written: string
  whole: number
  decimal: number
}

const needed = 'Needed are a date, a text and one amount, or one column for money in and one for money out.'

const seen = (columns: readonly string[]): string =>
  columns.length === 0 ? 'The columns of the file were not recognised' : `The columns of the file were not recognised (${list(columns)})`

const lines = (count: number): string => (count === 1 ? 'One line' : `${count} lines`)
const leftOut = (count: number): string => (count === 1 ? 'was left out' : 'were left out')

/** Movements on days that cannot be right; the first of them are named. */
export interface OddMovements {
  count: number
  named: readonly { date: string; amount: number; currency: string; text: string }[]
}

const oddDays = ({ count, named }: OddMovements, when: string, words: Words): string => {
  const which = named.map(
    one => `${words.money(one.amount, one.currency)} on ${words.day(one.date)}${one.text === '' ? '' : ` (${quoted(one.text)})`}`,
  )
  const more = count > named.length ? `, and ${count - named.length} more` : ''
  return count === 1
    ? `A movement is booked ${when}: ${which.join('; ')}${more}. It is taken as the file has it: look whether its day is right.`
    : `${count} movements are booked ${when}: ${which.join('; ')}${more}. They are taken as the file has them: look whether their days are right.`
}

export const statements = {
  'statement_not_readable.problem': ({ problem }: { problem: Said }, words: Words) => words.sentence(problem),
  'statement_not_readable.nothing': 'There are no movements in the file, and no balances: nothing to make an account of.',
  account_not_named:
    'The file does not say which account it is of. Send it to /bank-accounts/{id}/statements, or give accountName to make a new account.',
  'statement_of_other_account.currency': ({ statement, account }: { statement: string; account: string }) =>
    `The statement is in ${statement}, this account is in ${account}.`,
  'statement_of_other_account.this': ({ statement, account }: { statement: string; account: string }) =>
    `The statement is of the account ${statement}, this one is ${account}.`,
  'statement_of_other_account.another': ({ statement }: { statement: string }) =>
    `The statement is of the account ${statement}, which is another one here.`,
  'temporarily_unavailable.reader': ({ problem }: { problem: Said }, words: Words) => words.sentence(problem),

  'file_too_large.statement': ({ megabytes }: { megabytes: number }) =>
    `A statement file may have ${megabytes} MB at most. Export a shorter period, several files if needed.`,
  too_many_movements: ({ max }: { max: number }) =>
    `A statement file may have ${max} movements at most. Export a shorter period, several files if needed.`,
  file_type_not_supported: ({ kind }: { kind: ForeignKind }) =>
    `The file is ${foreignKinds[kind].what}, not a statement that can be read. ${foreignKinds[kind].instead}`,
  'file_not_readable.statement': 'The file could not be read. Export the statement again, or in another format.',
  'file_empty.statement': 'The file is empty.',
  file_not_text: 'The file is not text: it is neither CAMT nor MT940, OFX or CSV. Export the statement again.',
  encoding_not_recognised: 'The letters of the file are in an encoding that is not recognised. Export it again as UTF-8.',
  'file_cut_off.character': 'The file ends in the middle of a character: it was cut off. Export it again.',
  'file_cut_off.row': 'The last line of the file ends in the middle: the file was cut off. Export it again.',
  'file_cut_off.line': 'The file ends in the middle of a line, without a closing balance: it was cut off. Export it again.',
  'xml_broken.statement': 'The XML file is broken or was cut off. Export the statement again.',
  'xml_with_document_type.statement':
    'The XML file declares a document type, which no statement needs and which can be used to attack its reader: it is not read.',
  'xml_too_large.statement': 'The XML file has more elements than any statement has: it is not read.',
  'xml_too_deep.statement': 'The elements of the XML file are nested deeper than those of any statement: it is not read.',
  'ofx_broken.cut_off': 'The OFX file ends in the middle: it was cut off. Export it again.',
  'ofx_broken.bracket': 'The OFX file is broken: there is a "<" that begins nothing.',
  ofx_too_large: 'The OFX file has more elements than any statement has: it is not read.',
  'no_statement.xml':
    'The XML file is no bank statement: it holds neither a CAMT.053 nor a CAMT.052 or CAMT.054 message. Export the statement again, as CAMT.053.',
  'no_statement.ofx': 'The OFX file holds no statement of a bank account or a card.',
  'no_statement.mt940': 'The file looks like MT940, but it holds neither movements nor balances.',

  'columns_not_recognised.no_header': ({ columns }: { columns: readonly string[] }) =>
    `${seen(columns)}: no line names a date and an amount. ${needed}`,
  'columns_not_recognised.several_amounts': ({ columns, amounts }: { columns: readonly string[]; amounts: readonly string[] }) =>
    `${seen(columns)}: several could be the amount, ${list(amounts)}. ${needed}`,
  'columns_not_recognised.no_text': ({ columns }: { columns: readonly string[] }) =>
    `${seen(columns)}: none says what a movement is about. ${needed}`,
  csv_quote_not_closed: ({ line }: { line: number }) =>
    `A quote that begins in line ${line} never ends: the file is broken or was cut off.`,
  row_too_long: ({ line }: { line: number }) =>
    `Line ${line} has more cells than there are columns: a text in it may hold the sign that parts them. Export the file again.`,
  'settlement_row.sum': ({ line, gross, fee, net }: { line: number; gross: string; fee: string; net: string }) =>
    `Line ${line} does not add up: ${quoted(gross)} less the fee ${quoted(fee)} is not ${quoted(net)}. Export the report again.`,
  'settlement_row.currency': ({ line, written }: { line: number; written: string }) =>
    `Line ${line} has a currency that is not known: ${quoted(written)}. Leave that currency out of the report.`,
  'settlement_row.payout': ({ line, written }: { line: number; written: string }) =>
    `Line ${line} is a payout of ${quoted(written)}: a payout goes out, and only one that comes back comes in. Export the report again.`,
  settlement_columns: ({ vendor, columns }: { vendor: string; columns: readonly string[] }) =>
    `This looks like a report of ${vendor}, without the columns ${columns.map(quoted).join(', ')}. Export it with all columns.`,
  'statement_not_readable.payout': (
    { id, kept, told, currency }: { id: string; kept: number; told: number; currency: string },
    words: Words,
  ) =>
    `The ${quoted(id)} is there with ${words.money(kept, currency)}, and comes to ${words.money(told, currency)} in this report: one of the two holds only a part of it. Take back the earlier import, and import a report with whole payouts.`,
  signs_mixed: 'The column for money out has amounts with and without a minus: which is which cannot be told.',
  'dates_ambiguous.mixed': 'Some dates have the day first and some the month: which is which cannot be told.',
  'dates_ambiguous.all':
    'Every date of the file could have the day first or the month first. Export a longer period, or with the year first.',
  'amount_ambiguous.amount': ({ line, written, whole, decimal }: Ambiguous) =>
    `Line ${line} has the amount ${quoted(written)}, which could be ${whole} or ${decimal.toFixed(3)}: nothing in the file tells whether its mark parts thousands or decimals. Export the file with decimals.`,
  'amount_ambiguous.balance': ({ line, written, whole, decimal }: Ambiguous) =>
    `Line ${line} has the balance ${quoted(written)}, which could be ${whole} or ${decimal.toFixed(3)}: nothing in the file tells whether its mark parts thousands or decimals. Export the file with decimals.`,
  'date_not_readable.line': ({ line, written }: { line: number; written: string }) =>
    `Line ${line} has a date that cannot be read: ${quoted(written)}.`,
  'date_not_readable.month_first': ({ line, written }: { line: number; written: string }) =>
    `Line ${line} has a date that cannot be read: ${quoted(written)}. The day comes before the month in this file.`,
  'date_not_readable.entry': (given: Referenced & { written: string }) =>
    `${entry(given)} has a date that cannot be read: ${quoted(given.written)}.`,
  'date_not_readable.transaction': (given: Referenced & { written: string }) =>
    `${transaction(given)} has no date that can be read: ${quoted(given.written)}.`,
  'amount_not_readable.line': ({ line, written }: { line: number; written: string }) =>
    `Line ${line} has an amount that cannot be read: ${quoted(written)}.`,
  'amount_not_readable.decimals': ({ line, written, currency }: { line: number; written: string; currency: string }) =>
    `Line ${line} has an amount with more decimals than ${currency} has: ${quoted(written)}.`,
  'amount_not_readable.in_and_out': ({ line, moneyIn, moneyOut }: { line: number; moneyIn: string; moneyOut: string }) =>
    `Line ${line} has both money in (${quoted(moneyIn)}) and money out (${quoted(moneyOut)}).`,
  'amount_not_readable.entry': (given: Referenced & { written: string }) =>
    `${entry(given)} has no amount that can be read: ${quoted(given.written)}.`,
  'amount_not_readable.transaction': (given: Referenced & { written: string }) =>
    `${transaction(given)} has no amount that can be read: ${quoted(given.written)}.`,
  'amount_not_readable.empty_entry': 'An entry of the file is empty.',
  'currency_not_known.entry': (given: Referenced & { written: string }) =>
    `${entry(given)} is in ${quoted(given.written)}, which is no currency that can be booked.`,
  'currency_not_known.transaction': (given: Referenced & { written: string }) =>
    `${transaction(given)} is in ${quoted(given.written)}, which is no currency that can be booked.`,
  'currency_not_known.all': ({ currencies }: { currencies: readonly string[] }) =>
    `No movement is in a currency that can be booked: ${list(currencies)}.`,
  'currency_not_known.lines': ({ count, currencies }: { count: number; currencies: readonly string[] }) =>
    `${lines(count)} in what is no currency that can be booked (${currencies.join(', ')}) ${leftOut(count)}.`,
  currencies_mixed: ({ line, written, foreign, currency }: { line: number; written: string; foreign: string; currency: string }) =>
    `Line ${line} has an amount in ${foreign}: ${quoted(written)}. The file is taken to be in ${currency}: export the movements of each currency by themselves.`,
  direction_missing: (given: Referenced) => `${entry(given)} does not say whether it is a credit or a debit.`,
  'date_missing.entry': 'An entry has no date, and neither has the statement.',
  balance_not_readable: ({ written }: { written: string }) => `A balance cannot be read: ${quoted(written)}.`,
  line_not_readable: ({ written }: { written: string }) => `A movement cannot be read: ${quoted(written)}.`,

  'currency_assumed.until_known': ({ currency }: { currency: string }) =>
    `The file does not say its currency. ${currency} was assumed until the account is known.`,
  'currency_assumed.organization': ({ currency }: { currency: string }) =>
    `The file does not say its currency: ${currency}, that of the organization, was taken. Another one can be given as currency.`,
  'rows_left_out.no_date': ({ count }: { count: number }) => `${lines(count)} with an amount but no date ${leftOut(count)}.`,
  'rows_left_out.no_amount': ({ count }: { count: number }) => `${lines(count)} with a date but no amount ${leftOut(count)}.`,
  pending_left_out: ({ count }: { count: number }) =>
    `${lines(count)} that ${count === 1 ? 'is' : 'are'} only reserved, without a date yet, ${leftOut(count)}.`,
  rows_void: ({ count }: { count: number }) =>
    `${lines(count)} that ${count === 1 ? 'was' : 'were'} declined, failed or taken back ${leftOut(count)}.`,
  month_first: ({ line, written }: { line: number; written: string }) =>
    `The dates were read with the month first, since ${quoted(written)} in line ${line} can be read no other way.`,
  no_movements: 'The file has the columns of a statement, but no movements.',
  entries_left_out: ({ count }: { count: number }) =>
    count === 1 ? 'One entry is for information only, and was left out.' : `${count} entries are for information only, and were left out.`,
  'date_assumed.statement': ({ count }: { count: number }) =>
    count === 1
      ? 'One entry has no date: the day of the statement was taken.'
      : `${count} entries have no date: the day of the statement was taken.`,
  batch_split: ({ count }: { count: number }) =>
    count === 1
      ? 'One entry books several payments in one sum: each payment is a movement of its own.'
      : `${count} entries book several payments in one sum: each payment is a movement of its own.`,
  batch_not_split: (
    given: Referenced & { amount: number; currency: string; date: string | null; difference: number; count: number },
    words: Words,
  ) => {
    const { reference, amount, currency, date, difference, count } = given
    const which = `The entry${reference === null ? '' : ` ${quoted(reference)}`} of ${words.money(amount, currency)}${date === null ? '' : ` on ${words.day(date)}`}`
    const others = count === 1 ? '' : ` There are ${count} such entries.`
    return `${which} books several payments, which do not add up to it: a difference of ${words.money(difference, currency)}. It is one movement.${others}`
  },
  'amount_rounded.statement': 'Amounts have more decimals than their currency, and were rounded.',
  mixed_currencies: ({ currencies }: { currencies: readonly string[] }) =>
    `The movements are in several currencies: ${currencies.join(', ')}.`,
  closing_balance_missing: 'The statement has no closing balance: it may have been cut off.',
  movements_left_out: ({ count }: { count: number }) =>
    count === 1
      ? 'One of the movements has no day or amount that books can hold, or is in another currency than the account, and was left out.'
      : `${count} of the movements have no day or amount that books can hold, or are in another currency than the account, and were left out.`,
  date_far_ahead: (odd: OddMovements & { days: number }, words: Words) => oddDays(odd, `more than ${odd.days} days ahead`, words),
  date_long_ago: (odd: OddMovements & { years: number }, words: Words) => oddDays(odd, `more than ${odd.years} years ago`, words),

  'balance_gap.statement': (
    given: { opening: number; expected: number; closing: number; difference: number; currency: StatementCurrency },
    words: Words,
  ) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    return `The opening balance of ${shown(given.opening)} and the movements come to ${shown(given.expected)}, but the closing balance is ${shown(given.closing)}: a difference of ${shown(given.difference)}. Movements may be missing.`
  },
  'balance_gap.page': (
    given: {
      page: string | null
      ended: number
      nextPage: string | null
      begins: number
      difference: number
      currency: StatementCurrency
    },
    words: Words,
  ) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    const called = (name: string | null) => (name === null ? '' : ` ${name}`)
    return `The page${called(given.page)} ends with ${shown(given.ended)}, and the next one${called(given.nextPage)} begins with ${shown(given.begins)}: a difference of ${shown(given.difference)}. A page may be missing.`
  },
  'balance_gap.row': (
    given: {
      amount: number
      date: string
      balance: number
      expected: number
      difference: number
      gaps: number
      total: number
      currency: StatementCurrency
    },
    words: Words,
  ) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    const others = given.gaps === 1 ? '' : ` There are ${given.gaps} such places, with a difference of ${shown(given.total)} in all.`
    return `The balance after the movement of ${shown(given.amount)} on ${words.day(given.date)} is ${shown(given.balance)}, where ${shown(given.expected)} was expected: a difference of ${shown(given.difference)}.${others} Movements may be missing.`
  },
  'balance_gap.import': ({ from, to, amount, currency }: { from: string; to: string; amount: number; currency: string }, words: Words) =>
    `Between ${words.day(from)} and ${words.day(to)} the balances of the bank differ by ${words.money(amount, currency)} from what was imported: movements may be missing.`,
} as const
