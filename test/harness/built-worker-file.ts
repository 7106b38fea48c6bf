/**
 * Takes the place of `src/extraction/workers/worker-file.ts` in tests: their readers run what is built, as those of an installation do. From the sources each of
 * them would compile what it needs anew, which takes longer than what most tests give it to read.
 */
import { dirname, join } from 'node:path'
import type { WorkerFile } from '../../src/extraction/workers/worker-file.ts'
import { buildOnce } from './build.ts'

export const workerFile: WorkerFile = {
  path: join(dirname(await buildOnce()), 'extraction', 'workers', 'worker.js'),
  execArgv: [],
}
