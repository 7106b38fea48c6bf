import { setTimeout as sleep } from 'node:timers/promises'
import { boundLog } from './log-file.ts'
import type { Ownership } from './ownership.ts'
import { endOrphans, type Postmaster, type Server, startPostmaster, terminate } from './postmaster.ts'

const backoffMsMin = 100
const backoffMsMax = 10_000
/** A PostgreSQL that ran this long and then dies is started again without delay. */
const stableMs = 60_000
const upkeepMs = 60_000

/** Starts PostgreSQL again whenever it dies, until stopped. */
export function supervise(server: Server, first: Postmaster, ownership: Ownership, onLost: () => void): { stop(): Promise<void> } {
  const { place, log } = server
  const stopping = new AbortController()
  let postmaster: Postmaster | undefined = first

  const maintenance = setInterval(() => {
    void ownership.touch()
    boundLog(place).catch(error => log(`The log of PostgreSQL could not be shortened: ${error.message}`))
  }, upkeepMs).unref()

  async function keepRunning() {
    let backoffMs = backoffMsMin
    while (postmaster && !stopping.signal.aborted) {
      const startedAt = Date.now()
      await Promise.race([postmaster.gone, aborted(stopping.signal)])
      if (stopping.signal.aborted) return
      postmaster = undefined
      log('PostgreSQL has ended unexpectedly and is started again.')
      queueMicrotask(onLost)
      if (Date.now() - startedAt > stableMs) backoffMs = backoffMsMin
      else await pause(backoffMs)
      while (!postmaster && !stopping.signal.aborted) {
        backoffMs = Math.min(backoffMs * 2, backoffMsMax)
        postmaster = await startPostmaster(server, stopping.signal).catch(async error => {
          if (stopping.signal.aborted) return undefined
          log(`${error.message}\nNext attempt in ${backoffMs / 1000} s.`)
          await pause(backoffMs)
          return undefined
        })
      }
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const running = keepRunning()

  async function stop() {
    stopping.abort()
    clearInterval(maintenance)
    await running
    if (postmaster) await terminate(postmaster)
    await endOrphans(place)
    await ownership.release()
  }
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }
}

const aborted = (signal: AbortSignal) => new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
