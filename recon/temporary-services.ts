/** The whole service without its doors, for as long as one command runs: on a store of its own, or on the server that DATABASE_URL names. */
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { type OpenServices, openServices } from '../src/services.ts'

export async function openTemporaryServices(): Promise<OpenServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'primanota-recon-'))
  const opening = openServices({ ...readConfig(), dataDir }, createLog('silent'), 'own')
  const close = async () => {
    await opening.then(opened => opened.close()).catch(() => {})
    await rm(dataDir, { recursive: true, force: true })
  }
  // Who breaks it off leaves no PostgreSQL behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      await close()
      process.exit(128 + constants.signals[signal])
    })
  }
  try {
    return { services: (await opening).services, close }
  } catch (error) {
    await close()
    throw error
  }
}
