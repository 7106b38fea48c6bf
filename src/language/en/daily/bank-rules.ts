/** Daily work: booking rules, imports that are taken back. */
import type { Words } from '../../words.ts'

export interface SettledValues {
  count: number
  transactionId: string
  date: string
  amount: number
  currency: string
}

export const bankRules = {
  booking_rule_not_found: ({ id }: { id: string }) => `There is no booking rule with the id ${id}.`,
  too_many_booking_rules: ({ max }: { max: number }) => `There are ${max} booking rules already. Delete one that is no longer needed.`,
  rule_phrase: 'Give at least one letter or digit to look for.',
  rule_amounts: 'The amounts are the other way round: money out is negative, and -500 is less than -1.',
  rule_shares: 'The shares come to 100 %, or one line goes without a share and takes the rest.',
  rule_without_condition: 'Give words or a party: a rule that asks for neither would fit almost every line.',
  booked_by_rule: ({ rule }: { rule: string; ruleId: string }) => `The rule “${rule}” booked it.`,
  rule_fits: ({ rule }: { rule: string }) => `The rule “${rule}” fits.`,
  'rule_fits.one_of_several': ({ rule }: { rule: string }) =>
    `The rule “${rule}” fits, and so does another one that is not less specific. Choose one, or make one of them more specific.`,

  statement_import_not_found: ({ id }: { id: string }) => `There is no import with the id ${id}.`,
  import_taken_back: ({ id }: { id: string }) => `The import ${id} was taken back before. Import the file again if it is needed.`,
  import_settled: ({ count, date, amount, currency }: SettledValues, words: Words) =>
    `${count === 1 ? 'One transaction is' : `${count} transactions are`} settled or ignored, the first of ${words.day(date)} with ${words.money(amount, currency)}. Take that back with unmatch_transaction first.`,
  later_import_stands: ({ name }: { id: string; name: string }) =>
    `The file ${name} was imported later and has the same days. Take that import back first.`,
} as const
