/** Work that goes on when nobody waits for it, and survives the process that does it. */
import type { Said, Values } from '../../language/words.ts'
import { workKinds } from './schedule.ts'

export const jobKinds = [
  'process_document',
  'fill_demo',
  'make_export',
  'post_scheduled_entries',
  'fetch_rates',
  'resume_postings',
  'send_e_invoices',
  'hear_exchange',
  'send_mail',
  'answer_mail',
  'mail_invoice',
  'mail_letter',
  ...workKinds,
] as const

export type JobKind = (typeof jobKinds)[number]

export const jobStates = ['queued', 'running', 'done', 'failed'] as const

export type JobState = (typeof jobStates)[number]

/** How far work of many steps is. */
export interface Steps {
  done: number
  of: number
}

/** Why an attempt did not come to its end. */
export interface JobError {
  code: string
  values: Values
}

/**
 * What an attempt came to. `again` is another attempt, `given_back` is this one, done later by whoever has time, and `later` the same after a pause. Work that
 * comes back is done with every time: what went wrong is its `problem`, and `nextAt` says when it is due next if not as planned.
 */
export type JobOutcome =
  | { outcome: 'done'; problem?: Said; nextAt?: Date | undefined }
  | { outcome: 'later'; afterMs: number }
  | { outcome: 'failed'; error: Said }
  | { outcome: 'again'; error: Said }
  | { outcome: 'given_back' }

const firstPauseMs = 2_000
const pauseMsMax = 10 * 60_000

/** Twice as long with each attempt; half of it is drawn, so that what failed together does not come back together. */
export function retryPauseMs(attempts: number, drawn: number): number {
  const pause = Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 20), pauseMsMax)
  return Math.round(pause / 2 + (pause / 2) * drawn)
}
