import pino from 'pino'

export type Log = pino.Logger

/** Secrets never reach a log: nothing that carries one is passed to it, and what slips through is struck out by its shape. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    hooks: {
      streamWrite: line =>
        line.replace(/pn_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}/g, 'pn_live_[secret]').replace(/Bearer [^\s"\\]+/g, 'Bearer [secret]'),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
