import { write, writeSync } from 'node:fs'

const pauseMs = 100
const bytesMax = 1024 * 1024

/**
 * Where the log goes. Lines are gathered and written several at a time: a write for each would cost more than the request that it tells of. A line that
 * cannot be written is lost, and that is all: a full disk, or a reader that is slow or gone, must not take the service along.
 */
function createStandardOutput() {
  let waiting: string[] = []
  let bytes = 0
  let isSoon = false
  let isWriting = false

  const take = (): Buffer => {
    const taken = Buffer.from(waiting.join(''))
    waiting = []
    bytes = 0
    return taken
  }

  function later() {
    if (isSoon) return
    isSoon = true
    setTimeout(flush, pauseMs).unref()
  }

  function flush() {
    isSoon = false
    if (isWriting || waiting.length === 0) return
    isWriting = true
    send(take())
  }

  function send(rest: Buffer) {
    write(1, rest, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => send(rest), pauseMs).unref()
      if (!error && written < rest.length) return send(rest.subarray(written))
      isWriting = false
      if (waiting.length > 0) later()
    })
  }

  process.on('exit', () => {
    try {
      writeSync(1, take())
    } catch {
      // Nobody reads any more.
    }
  })

  return {
    write(line: string): void {
      if (bytes > bytesMax) return
      waiting.push(line)
      bytes += line.length
      later()
    },
  }
}

export const standardOutput = createStandardOutput()
