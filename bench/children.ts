import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Those that are still there when the bench ends, or is broken off, end with it. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach(endGroup))

export const stopChildren = async (): Promise<void> => {
  await Promise.all([...running].map(stopChild))
}

/** With all that it started: npm does not hand a signal on to the service that it runs. */
function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGTERM')
  } catch {
    // It is gone already.
  }
}

/** Starts a program and waits for the first line that fits. */
export function startChild(
  args: string[],
  env: Record<string, string>,
  line: RegExp,
): Promise<{ child: ChildProcess; match: RegExpExecArray }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    running.add(child)
    // Not before the last of those who write to it is gone.
    child.on('close', () => running.delete(child))
    let printed = ''
    child.on('exit', code => reject(new Error(`${args.join(' ')} ended with ${code}: ${printed}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (printed.length > 10_000) return
      printed += chunk
      const match = line.exec(printed)
      if (match) resolve({ child, match })
    })
  })
}

export function stopChild(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.removeAllListeners('exit')
    child.on('close', () => resolve())
    endGroup(child)
  })
}

/** What a process has used of the processor, in milliseconds (Linux). */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** What it holds of the memory, in megabytes (Linux). */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
