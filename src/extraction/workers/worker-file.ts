/** What a worker process runs: the file beside this one, from the sources and from what is built alike. */
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface WorkerFile {
  path: string
  execArgv: readonly string[]
}

const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'))

export const workerFile: WorkerFile = {
  path: fileURLToPath(new URL(`./worker${extension}`, import.meta.url)),
  // From the sources the loader of the development is needed; what is built needs none.
  execArgv: extension === '.ts' ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [],
}
