/** Daily work: booking rules, recurring entries, payments, reminders, documents by mail. */
import { bankRules } from './bank-rules.ts'
import { mailIn } from './mail-in.ts'
import { payments } from './payments.ts'
import { recurring } from './recurring.ts'
import { reminders } from './reminders.ts'

export const daily = { ...bankRules, ...mailIn, ...payments, ...recurring, ...reminders }
