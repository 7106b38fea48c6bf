import { REFUSALS, type Refusal } from '../domain/refusals.ts'
import type { Language } from '../language/languages.ts'
import { withMessages } from '../language/tell.ts'
import { toProblem } from './problem.ts'

export interface Answer {
  status: number
  /** As it goes over the wire, in the language of the caller. */
  body: string
  /** The same before it is told: kept for a repeated Idempotency-Key, which may be sent by a reader of another language. */
  content: Content
  refusal: Refusal | null
  replayed: boolean
}

type Content = { readonly result: unknown } | { readonly refusal: Refusal; readonly requestId: string }

export const toSuccess = (result: unknown, language: Language): Answer => ({
  status: 200,
  body: toBody({ result }, language),
  content: { result },
  refusal: null,
  replayed: false,
})

export function toAnswer(refusal: Refusal, requestId: string, language: Language): Answer {
  const content = { refusal, requestId }
  return { status: REFUSALS[refusal.refusal].status, body: toBody(content, language), content, refusal, replayed: false }
}

/** A kept answer, given again. */
export function toReplay(status: number, kept: string, language: Language): Answer {
  const content = JSON.parse(kept) as Content
  return { status, body: toBody(content, language), content, refusal: null, replayed: true }
}

const toBody = (content: Content, language: Language): string =>
  JSON.stringify('refusal' in content ? toProblem(content.refusal, content.requestId, language) : withMessages(content, language))
