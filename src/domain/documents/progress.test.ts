import { expect, test } from 'vitest'
import type { DocumentError } from './document.ts'
import { type ProgressFacts, progressOf } from './progress.ts'

const facts: ProgressFacts = { state: 'draft', error: null, warnings: [], isPosting: false, isReading: false, job: null }
const job = (state: 'queued' | 'running' | 'done' | 'failed', code?: string): ProgressFacts['job'] => ({
  state,
  attempts: 1,
  error: code === undefined ? null : { code, values: {} },
})
const error: DocumentError = { step: 'extract', code: 'file_damaged', retryable: false, at: '2026-01-15T09:30:00.000Z' }

test.each<[string, Partial<ProgressFacts>, string, string | null]>([
  ['only captured', {}, 'captured', null],
  ['queued', { job: job('queued') }, 'queued', null],
  ['queued to be tried again', { job: job('queued', 'job_process_ended') }, 'queued', 'job_process_ended'],
  ['being read by its job', { job: job('running') }, 'reading', null],
  ['being read by a person’s call', { isReading: true }, 'reading', null],
  ['being read again after a failure', { error, job: job('running') }, 'reading', null],
  ['read, and its job goes on', { state: 'extracted', job: job('running') }, 'coding', null],
  ['on its way into the ledger', { state: 'coded', isPosting: true, job: job('running') }, 'posting', null],
  ['posted', { state: 'posted', job: job('running') }, 'done', null],
  ['not readable', { error, job: job('done') }, 'failed', 'file_damaged'],
  ['given up by its job', { state: 'extracted', job: job('failed', 'region_not_set') }, 'failed', 'region_not_set'],
  ['coded by hand after its job failed', { state: 'coded', job: job('failed', 'region_not_set') }, 'held', 'waits_for_person'],
  ['read and left', { state: 'extracted' }, 'held', 'waits_for_coding'],
  ['coded and sure', { state: 'coded', job: job('done') }, 'held', 'waits_for_person'],
  ['coded with a warning', { state: 'coded', warnings: [{ field: 'date', code: 'date_missing' }] }, 'held', 'date_missing'],
])('a document that is %s', (_what, given, step, reason) => {
  const progress = progressOf({ ...facts, ...given })
  expect([progress.step, progress.reason?.code ?? null]).toEqual([step, reason])
})
