import { join } from 'node:path'
import { residentMb, stopChild } from './children.ts'
import { report } from './figures.ts'
import { median } from './load.ts'
import { startService } from './service.ts'

/** `npm start`, as a person types it: npm and the look whether a build is needed are part of the time. */
const npm = process.env['npm_execpath']
const npmStart = npm ? [npm, 'start'] : [new URL('../bin/primanota.js', import.meta.url).pathname, 'serve']

export async function measureStart(directory: string): Promise<void> {
  const env = { PRIMANOTA_DATA_DIR: join(directory, 'start') }
  const first = await startService(env, 4391, npmStart)
  await stopChild(first.child)
  report('first npm start ever', first.ms / 1000, ' s', 4, 'at most')
  const later: number[] = []
  for (let round = 0; round < 3; round++) {
    const { child, ms } = await startService(env, 4391, npmStart)
    later.push(ms)
    await stopChild(child)
  }
  report('npm start on an existing data directory', median(later) / 1000, ' s', 2, 'at most')
  const idle = await startService(env, 4391)
  // What the start took is given back in three steps of five seconds, once nothing is going on.
  await new Promise(resolve => setTimeout(resolve, 30_000))
  report('memory of the service after 30 s idle', await residentMb(idle.child.pid as number), ' MB', 150, 'at most')
  await stopChild(idle.child)
}
