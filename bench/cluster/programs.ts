/** Programs of the system, run on loopback by an account that may do little, with a log each. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, createWriteStream } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** PostgreSQL, Patroni and PgBouncer do not run as root. */
const nobody = 65_534
export const isRoot = process.getuid?.() === 0

export const hasProgram = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

export const own = (path: string): void => {
  if (isRoot) chownSync(path, nobody, nobody)
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) killGroup(child)
})

export function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

/** A group of its own: what it starts ends with it. */
export function startProgram(
  directory: string,
  name: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(command, args, {
    cwd: directory,
    env: { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: directory, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  const log = createWriteStream(join(directory, `${name}.log`), { flags: 'a' })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>(resolve => {
          const server = createServer()
          server.listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}
