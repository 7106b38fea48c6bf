import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { commandLine } from './processes.ts'
import { unless } from './start-error.ts'

/** What a running postmaster says of itself in `postmaster.pid`. */
export interface PidFile {
  pid: number
  port: number
  socketDirectory: string
  state: string
}

export async function readPidFile({ cluster }: Place): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(unless('ENOENT'))
  // One fact a line: pid, data directory, start time, port, socket directory, listen address, shared memory, state; the later ones come later.
  const [pid, , , port, socketDirectory, , , state] = (text ?? '').split('\n')
  if (!Number(pid)) return undefined
  return { pid: Math.abs(Number(pid)), port: Number(port), socketDirectory: socketDirectory ?? '', state: state?.trim() ?? '' }
}

/** Whether the process is the postmaster of this cluster, and not another one that got its pid since. */
export const isPostmaster = async (pid: number, { cluster }: Place) => `${(await commandLine(pid)) ?? ''} `.includes(` -D ${cluster} `)

export const removePidFile = async ({ cluster }: Place, { socketDirectory, port }: PidFile) => {
  if (socketDirectory) await rm(join(socketDirectory, `.s.PGSQL.${port}.lock`), { force: true })
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}
