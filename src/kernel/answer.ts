import { REFUSALS, type Refusal, toProblem } from '../domain/refusals.ts'

/** The answer as it goes over the wire: kept word for word for a repeated Idempotency-Key. */
export interface Answer {
  status: number
  body: string
  refusal: Refusal | null
  replayed: boolean
}

export const toSuccess = (result: unknown): Answer => ({ status: 200, body: JSON.stringify({ result }), refusal: null, replayed: false })

export const toAnswer = (refusal: Refusal, requestId: string): Answer => ({
  status: REFUSALS[refusal.refusal].status,
  body: JSON.stringify(toProblem(refusal, requestId)),
  refusal,
  replayed: false,
})
