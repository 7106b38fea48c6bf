/** Removes old backups, and the objects that no other backup has. */
import { randomUUID } from 'node:crypto'
import { withLock } from './lock.ts'
import { filesOf, type KnownBackup, listBackups, readManifest } from './manifest.ts'
import { BackupFailed, type Repository } from './repository.ts'

/** Objects that are removed before it is asked again whether it is still ours to do. */
const heldAskedEvery = 500

export interface Forgotten {
  backups: readonly KnownBackup[]
  objects: number
}

/** Every backup of the last days stays, and at least the newest one. Of one that cannot be read nothing is removed. */
export async function forgetBackups(repository: Repository, keepDays: number, clock: () => Date): Promise<Forgotten> {
  return withLock(repository, `forget ${randomUUID()}`, clock, async assertHeld => {
    const all = await listBackups(repository)
    const oldest = new Date(clock().getTime() - keepDays * 24 * 60 * 60 * 1000).toISOString()
    const kept = all.filter((backup, at) => backup.at >= oldest || at === all.length - 1)
    const gone = all.filter(backup => !kept.includes(backup))
    if (kept.length === 0) throw new BackupFailed('There is no backup at that place.')
    const used = new Set<string>()
    for (const backup of kept) {
      const manifest = await readManifest(repository, backup)
      for (const { chunks } of manifest.database?.tables ?? []) for (const name of chunks) used.add(name)
      for (const name of manifest.files.lists) used.add(name)
      for await (const page of filesOf(repository, manifest)) for (const { sha256 } of page) used.add(repository.nameOf('file', sha256))
    }
    await assertHeld()
    for (const { name } of gone) await repository.place.remove(name)
    let objects = 0
    for await (const { name } of repository.place.list('objects')) {
      if (used.has(name)) continue
      if (objects % heldAskedEvery === 0) await assertHeld()
      await repository.place.remove(name)
      objects++
    }
    return { backups: gone, objects }
  })
}
