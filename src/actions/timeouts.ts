import { outsideFault } from '../domain/outside-faults.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'

/** How long an answer from outside may take. */
export const timeoutMs = 15_000

class LateAnswer extends Error {
  constructor() {
    super('it did not answer in time')
  }
}

/** Why a call to the outside failed, as a part of a sentence: what the other side said is repeated, what the system says is put into words. */
export function whyItFailed(error: unknown): Said {
  if (error instanceof LateAnswer) return say('outside_failed.late')
  const fault = outsideFault(error)
  if (fault) return say(`outside_failed.${fault}`)
  return say('outside_failed.told', { told: error instanceof Error ? error.message : String(error) })
}

/** Calls the outside, and gives up in time: what is still under way then is aborted, so that nothing of it goes out later. */
export async function withTimeout<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new LateAnswer())
      abort.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([call(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
