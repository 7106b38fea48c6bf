import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { unless } from './start-error.ts'

/**
 * What the process shows as its command line, arguments parted by spaces; undefined when it is gone.
 * A zombie counts as gone: in a container nobody may ever reap it. On Linux every user may read this, unlike the program's path.
 */
export async function commandLine(pid: number): Promise<string | undefined> {
  const text =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      : await ps('-p', String(pid), '-o', 'command=')
  return text.trim() || undefined
}

/** The processes whose command line begins so. */
export async function listProcesses(beginning: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const rows = (await ps('-axo', 'pid=,command=')).split('\n').map(row => row.trim())
    return rows.filter(row => row.replace(/^\d+\s+/, '').startsWith(beginning)).map(row => Number.parseInt(row, 10))
  }
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const lines = await Promise.all(pids.map(commandLine))
  return pids.filter((_pid, index) => lines[index]?.startsWith(beginning))
}

/** Whether the pid belongs to a process that this user may signal. */
export const isSignalable = (pid: number) => attemptKill(pid, 0, ['ESRCH', 'EPERM'])

/** Returns whether there was such a process. */
export const signalProcess = (pid: number, signal: NodeJS.Signals) => attemptKill(pid, signal, ['ESRCH'])

function attemptKill(pid: number, signal: NodeJS.Signals | 0, expected: string[]): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    unless(...expected)(error)
    return false
  }
}

/** `ps` exits with 1 when it found nothing. */
const ps = (...args: string[]) =>
  promisify(execFile)('ps', args).then(
    ({ stdout }) => stdout,
    () => '',
  )
