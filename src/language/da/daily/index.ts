/** Daily work: booking rules, recurring entries, payments, reminders. */
import { bankRules } from './bank-rules.ts'
import { payments } from './payments.ts'
import { recurring } from './recurring.ts'
import { reminders } from './reminders.ts'

export const daily = { ...bankRules, ...payments, ...recurring, ...reminders }
