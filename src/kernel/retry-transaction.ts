import { isRetryable } from '../store/connection/faults.ts'

const attemptsMax = 4

/** Of two transactions that would have waited for each other one is rolled back whole, so it can simply run again. */
export async function retryTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attemptsMax || !isRetryable(error)) throw error
    }
  }
}
