import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config/environment.ts'

const secretMin = 32

/** Made on first start. Of processes that start at once one makes it; whole, as a link to a finished file, so that no other can read half of it. */
export async function readSecretFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const secret = (await readKept(path)) ?? (await makeKept(path))
  // After a power cut a file may be there without its content. A new secret would only hide that stored tokens cannot be opened any more.
  if (secret.length < secretMin) throw new ConfigError(`${path} is not the secret that Primanota wrote there: restore it from a backup.`)
  return secret
}

async function makeKept(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch(unless('EEXIST'))
  } finally {
    await rm(draft, { force: true })
  }
  return (await readKept(path)) ?? ''
}

async function readKept(path: string): Promise<string | undefined> {
  return (await readFile(path, 'utf8').catch(unless('ENOENT')))?.trim()
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}
