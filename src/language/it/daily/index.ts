/** Daily work: booking rules, recurring entries, payments, reminders. */
import { bankRules } from './bank-rules.ts'
import { recurring } from './recurring.ts'

export const daily = { ...bankRules, ...recurring }
