import type { Log } from '../log.ts'

/** Longer than the store's own end and PostgreSQL's together. */
const timeoutMs = 32_000
const repeatMs = 2_000
const lookForParentMs = 500

/**
 * Ends the process in good order, once, at the first signal or at a mistake that nobody caught. Listened to from before the start: whoever stops a
 * service that is still starting must not be left with a PostgreSQL that nobody minds. With `endsWithParent` the end of the process that started this
 * one is such a signal too.
 *
 * @param graceMs how long what is under way may take before the end can begin
 */
export function stopInGoodOrder(
  stop: () => Promise<unknown>,
  log: Log,
  { endsWithParent, graceMs }: { endsWithParent: boolean; graceMs: number },
): { isStopping(): boolean } {
  let stoppingSince: number | undefined

  async function end(exitCode: number) {
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), graceMs + timeoutMs).unref()
    try {
      await stop()
    } catch (error) {
      log.error({ err: error }, 'the end was not in good order')
      process.exit(1)
    }
    process.exit(exitCode)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        process.stdout.write(`Primanota stops (${signal}): requests under way are finished.\n`)
        void end(0)
        // Ctrl-C reaches us twice, from the terminal and from npm; a person who presses it again means it.
      } else if (Date.now() - stoppingSince > repeatMs) process.exit(1)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, error => {
      log.fatal({ err: error }, 'stopped by a mistake of ours')
      if (stoppingSince === undefined) void end(1)
    })
  }
  const parent = process.ppid
  if (endsWithParent) {
    const timer = setInterval(() => {
      // An orphan gets another parent.
      if (process.ppid === parent) return
      clearInterval(timer)
      if (stoppingSince !== undefined) return
      process.stdout.write('Primanota stops (npm has ended): requests under way are finished.\n')
      void end(0)
    }, lookForParentMs).unref()
  }
  // The terminal, or the program behind the pipe, may go before we do.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return { isStopping: () => stoppingSince !== undefined }
}
