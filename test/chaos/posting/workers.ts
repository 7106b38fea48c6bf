/** Starts the processes that post, and kills them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildProgram } from '../../harness/build.ts'
import { between, type Random } from './random.ts'
import type { Orders } from './worker.ts'

export interface Workshop {
  start(orders: Orders): Worker
  clear(): Promise<void>
}

export interface Worker {
  /** Resolves when it has said so often that it is further, or when it has ended. */
  isFurther(times: number): Promise<void>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>
  kill(): void
}

export async function openWorkshop(): Promise<Workshop> {
  const directory = await mkdtemp(join(tmpdir(), 'primanota-worker-'))
  const program = await buildProgram(new URL('./worker.ts', import.meta.url))
  const running = new Set<ChildProcess>()
  const killAll = () => {
    for (const child of running) child.kill('SIGKILL')
  }
  process.on('exit', killAll)
  return {
    start(orders) {
      const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
        stdio: ['ignore', 'pipe', 'pipe'],
        // Newer versions of Node keep what they compiled.
        env: { ...process.env, NODE_COMPILE_CACHE: directory },
      })
      running.add(child)
      return watch(child, () => running.delete(child))
    },
    async clear() {
      killAll()
      process.off('exit', killAll)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function watch(child: ChildProcess, onEnd: () => void): Worker {
  let stderr = ''
  child.stderr?.on('data', chunk => (stderr += chunk))
  const ended = new Promise<Awaited<Worker['ended']>>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      onEnd()
      resolve({ code, signal, stderr })
    })
  })
  let said = 0
  const isFurther = (times: number): Promise<void> =>
    new Promise(resolve => {
      const look = () => {
        if (said < times) return
        child.stdout?.off('data', look)
        resolve()
      }
      child.stdout?.on('data', look)
      void ended.then(() => resolve())
      look()
    })
  child.stdout?.on('data', chunk => (said += chunk.length))
  return { isFurther, ended, kill: () => void child.kill('SIGKILL') }
}

/** As long as a document takes: between two of them, a kill may fall anywhere. */
const aWhileMs = 100

export interface Massacre {
  kills: number
  /** How many live at a time. */
  workers: number
  documentsMax: number
  random: Random
  start(index: number): Worker
  /** Right after each. */
  onKilled(index: number): Promise<unknown>
}

/** Each gets a random way and is killed wherever it then is; the next one takes its place. */
export async function killWorkers({ kills, workers, documentsMax, random, start, onKilled }: Massacre): Promise<void> {
  let begun = 0
  const place = async () => {
    while (begun < kills) {
      const index = begun++
      const worker = start(index)
      await worker.isFurther(1 + Math.floor(between(random, 0, documentsMax + 1)))
      await sleep(between(random, 0, aWhileMs))
      worker.kill()
      const { code, signal, stderr } = await worker.ended
      if (signal !== 'SIGKILL') throw new Error(`worker ${index} ended by itself with ${code}:\n${stderr}`)
      await onKilled(index)
    }
  }
  await Promise.all(Array.from({ length: workers }, place))
}
