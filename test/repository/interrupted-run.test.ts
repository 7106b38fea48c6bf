/** A run of the tests that is broken off leaves nothing behind, however it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isPostmaster, until } from '../harness/process.ts'

const program = fileURLToPath(new URL('./interrupted-run/run.ts', import.meta.url))

test('when it is killed, its PostgreSQL ends and its files are removed', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  const { directory, dataDir, postmasterPid } = JSON.parse(String(said)) as { directory: string; dataDir: string; postmasterPid: number }
  expect([await isPostmaster(postmasterPid, dataDir), (await stat(directory)).isDirectory()]).toEqual([true, true])
  child.kill('SIGKILL')
  await until('PostgreSQL ends', async () => !(await isPostmaster(postmasterPid, dataDir)))
  await until('the files are removed', async () => !(await stat(directory).catch(() => undefined)))
})
