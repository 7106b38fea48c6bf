/** What a backup is made of: the store and the files that the configuration names. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from '../backup/make.ts'
import { ConfigError } from '../config/environment.ts'
import type { Config } from '../config.ts'
import type { OpenServices } from '../services.ts'
import { listOrganizations } from '../store/access/organizations.ts'
import { openSnapshot, type StoredFileName } from '../store/backup/snapshot.ts'

export async function openSource({ services, admin }: OpenServices, config: Config): Promise<Source> {
  const { blobs } = services
  if (!admin) return { snapshot: null, secret: null, blobs, files: () => everyFile(services) }
  const snapshot = await openSnapshot(admin)
  const secret = config.secret === undefined ? await readFile(join(config.dataDir, 'secret'), 'utf8') : null
  return { snapshot, secret, blobs, files: () => snapshot.files() }
}

/** All that are stored, with a row or without. */
async function* everyFile({ store, blobs }: OpenServices['services']): AsyncGenerator<StoredFileName[]> {
  for (let after = ''; ; ) {
    const organizations = await listOrganizations(store, after, 100)
    for (const { id } of organizations) {
      let page: StoredFileName[] = []
      for await (const { sha256, size, isAside } of blobs.list(id)) {
        if (!isAside) page.push({ organizationId: id, sha256, size })
        if (page.length < 2_000) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page.sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
      after = id
    }
    if (organizations.length < 100) return
  }
}

export async function readPassphrase({ backup }: Config): Promise<string | undefined> {
  if (backup.passphraseFile === undefined) return backup.passphrase
  const text = await readFile(backup.passphraseFile, 'utf8').catch((error: Error) => {
    throw new ConfigError(`PRIMANOTA_BACKUP_PASSPHRASE_FILE cannot be read: ${error.message}.`)
  })
  return text.replace(/\r?\n$/, '')
}
