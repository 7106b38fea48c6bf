/** How long an answer from outside may take. */
export const timeoutMs = 15_000

/** Calls the outside, and gives up in time: what is still under way then is aborted, so that nothing of it goes out later. */
export async function withTimeout<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('it did not answer in time'))
      abort.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([call(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
