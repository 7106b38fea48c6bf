import pino from 'pino'

export type Log = pino.Logger

/** Secrets never reach a log: nothing that carries one is passed to it, and what slips through is struck out by name and by shape. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'apiKey',
        'token',
        'secret',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.apiKey',
        '*.token',
      ],
      censor: '[secret]',
    },
    hooks: {
      streamWrite: line =>
        line.replace(/pn_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}/g, 'pn_live_[secret]').replace(/Bearer [^\s"\\]+/g, 'Bearer [secret]'),
    },
  }
  return pino(options, destination ?? lineBuffer())
}

/** Lines are gathered and written several at a time: a write for each would cost more than the request it tells of. */
function lineBuffer(): pino.DestinationStream {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 })
  setInterval(() => destination.flush(), 500).unref()
  process.on('exit', () => destination.flushSync())
  return destination
}
