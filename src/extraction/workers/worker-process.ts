/** Starts and ends one worker process. */
import { type ChildProcess, fork } from 'node:child_process'
import { type Failed, type FailureCode, failed, type Progress } from '../pages/pages.ts'
import type { Answer, Message, Task } from './messages.ts'
import { signals } from './watch.ts'
import { workerFile } from './worker-file.ts'
import type { PoolWorker } from './worker-pool.ts'

/** Of the JavaScript heap alone; pictures lie outside of it and are watched from within. */
const heapMb = 256

/** How many times as long as on a quiet machine a document may take on a busy one. */
const busyMax = 3

interface Job<Done> {
  id: number
  resolve(done: Done | Failed): void
  onProgress(progress: Progress): void
}

/** When the memory is used up the watch or the system kills the process, or the JavaScript engine gives up. */
const endings: Readonly<Record<string, FailureCode>> = {
  [signals.memory]: 'reader_out_of_memory',
  SIGABRT: 'reader_out_of_memory',
  [signals.time]: 'reader_timed_out',
}

export function startWorker<Work extends Task, Done>(): PoolWorker<Work, Done | Failed> {
  const child = forkWorker()
  let lastId = 0
  let job: Job<Done> | undefined
  let isGone = false
  const settle = (done: Done | Failed): void => {
    const ended = job
    job = undefined
    // A process that waits for work keeps nobody from ending.
    child.unref()
    child.channel?.unref()
    ended?.resolve(done)
  }
  const end = (): void => {
    isGone = true
    child.kill('SIGKILL')
  }
  const stop = (code: FailureCode): void => {
    end()
    settle(failed(code))
  }
  child.on('message', (answer: Answer) => {
    if (answer.id !== job?.id) return
    if ('progress' in answer) job.onProgress(answer.progress)
    else if ('done' in answer) {
      if (answer.isSpent) end()
      settle(answer.done as Done)
    }
    // What a reader did not foresee may have left it in any state.
    else stop('reader_crashed')
  })
  child.on('error', () => stop('reader_crashed'))
  child.on('exit', (_code, signal) => {
    isGone = true
    settle(failed((signal && endings[signal]) || 'reader_crashed'))
  })
  child.unref()
  child.channel?.unref()
  return {
    get isGone() {
      return isGone
    },
    work(task, onProgress) {
      return new Promise(resolve => {
        lastId += 1
        const timer = setTimeout(() => stop('reader_timed_out'), task.limits.documentMs * busyMax)
        job = {
          id: lastId,
          resolve(done) {
            clearTimeout(timer)
            resolve(done)
          },
          onProgress,
        }
        child.ref()
        child.channel?.ref()
        child.send({ id: lastId, ...task } satisfies Message, error => error && stop('reader_crashed'))
      })
    },
    end,
  }
}

function forkWorker(): ChildProcess {
  return fork(workerFile.path, [], {
    execArgv: [`--max-old-space-size=${heapMb}`, '--expose-gc', '--no-warnings', ...workerFile.execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
