/** How far a document is on its way into the books: what an upload tray shows. */
import { say } from '../../language/say.ts'
import type { Values } from '../../language/words.ts'
import type { Warning } from '../checks.ts'
import type { JobError, JobState } from '../jobs/job.ts'
import type { DocumentError, DocumentState } from './document.ts'

export const progressSteps = ['captured', 'queued', 'reading', 'coding', 'posting', 'done', 'held', 'failed'] as const

export type ProgressStep = (typeof progressSteps)[number]

/** Why it is held or failed. */
export interface ProgressReason {
  code: string
  values?: Values
  message?: string
}

export interface ProgressFacts {
  state: DocumentState
  error: DocumentError | null
  warnings: readonly Warning[]
  isPosting: boolean
  isReading: boolean
  /** The last job that was queued for it. */
  job: { state: JobState; attempts: number; error: JobError | null } | null
}

const workFor = (state: DocumentState): ProgressStep => (state === 'draft' ? 'reading' : 'coding')

export function progressOf(facts: ProgressFacts): { step: ProgressStep; reason: ProgressReason | null } {
  const { state, error, isPosting, isReading, job } = facts
  const at = (step: ProgressStep, reason: ProgressReason | null = null) => ({ step, reason })
  if (state === 'posted') return at('done')
  if (isReading) return at('reading')
  if (job?.state === 'running') return at(isPosting ? 'posting' : workFor(state))
  if (job?.state === 'queued') return at('queued', job.error)
  if (error) return at('failed', reasonOf(error))
  if (isPosting) return at('posting')
  if (job?.state === 'failed' && state !== 'coded') return at('failed', job.error)
  if (state === 'draft') return at('captured')
  return at('held', heldBy(facts))
}

const reasonOf = ({ code, values, message }: DocumentError | Warning): ProgressReason => ({
  code,
  ...(values ? { values } : {}),
  ...(message === undefined ? {} : { message }),
})

function heldBy({ state, warnings }: ProgressFacts): ProgressReason {
  const [first] = warnings
  if (first) return reasonOf(first)
  return state === 'extracted' ? say('waits_for_coding') : say('waits_for_person')
}
