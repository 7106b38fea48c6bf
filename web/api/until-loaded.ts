/** Asks for something until it is there: when the service answers again, and now and then. */
import { onlineManager } from '@tanstack/react-query'

const againMs = [2000, 5000, 15_000]

/** Another try may help by now. */
export const untilWorthwhile = (attempt: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const now = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(now, againMs[Math.min(attempt, againMs.length - 1)])
    const stop = onlineManager.subscribe(isOnline => isOnline && now())
    signal?.addEventListener('abort', now, { once: true })
  })

export async function untilLoaded<Value>(
  ask: () => Promise<Value>,
  onFailed: () => unknown,
  signal: AbortSignal,
): Promise<Value | undefined> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await ask()
    } catch {
      await onFailed()
      await untilWorthwhile(attempt, signal)
    }
  }
  return undefined
}
