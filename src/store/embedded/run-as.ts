import { execFile } from 'node:child_process'
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { StartError } from './start-error.ts'

/** Turns a program with its arguments into what to spawn so that it runs under the account. */
export type RunAs = (program: string, args: string[]) => { file: string; args: string[]; ids: { uid?: number; gid?: number } }

/** Nothing of ours leaks into PostgreSQL: neither secrets nor PG* variables; messages come in English, since we read them. */
export const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env.LD_LIBRARY_PATH && { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH }),
})

/** @param paths what the account must be able to read: files of the package, the data directory */
export async function planRunAs(account: Account, paths: string[]): Promise<RunAs> {
  if (!account.isSwitched) return (file, args) => ({ file, args, ids: {} })
  const { uid, gid } = account
  const barrier = await firstBarrier(paths, account)
  if (!barrier) return (file, args) => ({ file, args, ids: { uid, gid } })

  // Directories that only root may enter are common (/root, mktemp -d, a umask of 077). Opening them is not ours to do,
  // so PostgreSQL gets the one capability to pass them. Docker grants dac_override alone, so that is second choice.
  for (const capability of ['dac_read_search', 'dac_override']) {
    const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    // initdb asks access(2) about its own program, and that drops the capabilities of a plain user unless this bit is set.
    const caps = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup', '--']
    const prefix = [...ids, ...caps]
    if (await canEnter(prefix, paths)) return (file, args) => ({ file: 'setpriv', args: [...prefix, file, ...args], ids: {} })
  }
  throw new StartError(
    `PostgreSQL runs as uid ${uid} when Primanota is started by root, and that user cannot enter ${barrier}: ` +
      `run "chmod o+rx ${barrier}", start Primanota as a plain user, or set DATABASE_URL.`,
  )
}

async function canEnter(prefix: string[], paths: string[]): Promise<boolean> {
  const enterAll = 'for path in "$@"; do cd "$path" || exit 1; done'
  const directories = await Promise.all(paths.map(async path => ((await stat(path)).isDirectory() ? path : dirname(path))))
  const entering = promisify(execFile)('setpriv', [...prefix, '/bin/sh', '-c', enterAll, 'sh', ...directories], {
    cwd: '/',
    env: environment(),
  })
  return entering.then(
    () => true,
    () => false,
  )
}

/** The first of the directories and files on the way to the paths that is closed to the account. Access control lists are not asked. */
export async function firstBarrier(paths: string[], account: { uid: number; gid: number }): Promise<string | undefined> {
  for (const path of paths) {
    const real = await realpath(path)
    const way = [real]
    while (dirname(way[0]!) !== way[0]) way.unshift(dirname(way[0]!))
    for (const step of way) {
      const { mode, uid, gid } = await stat(step)
      const granted = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
      const needed = step === real ? 0o4 : 0o1
      if ((granted & needed) !== needed) return step
    }
  }
  return undefined
}
