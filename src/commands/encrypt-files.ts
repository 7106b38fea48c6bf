import { readConfig } from '../config.ts'
import type { Services } from '../kernel/context.ts'
import { listOrganizations } from '../store/access/organizations.ts'
import { fileKeysOf, UnknownFileKey } from '../store/sealed-files.ts'
import { DamagedBytes } from '../store/verified.ts'
import type { Command } from './arguments.ts'
import { print, readArguments } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

interface Round {
  files: number
  renewed: number
  /** They stay as they are. */
  damaged: { organizationId: string; sha256: string; reason: string }[]
}

export const encryptFilesCommand: Command = {
  usage: `  primanota encrypt-files [--json]
      Stores all files as new ones are stored: encrypted with PRIMANOTA_FILES_SECRET, or plain where it is not set. It may run beside the service, and be
      started again where it was stopped; afterwards PRIMANOTA_FILES_SECRET_PREVIOUS is needed no longer. Ends with 1 where a file is damaged, and names it.`,
  async run(args) {
    const { values } = readArguments(args, { json: { type: 'boolean', default: false } })
    const { filesSecret, previousFilesSecret } = readConfig()
    const { services, close } = await openForCommand()
    try {
      let last = await renewAll(services)
      let renewed = last.renewed
      // Once more after each change: meanwhile the sweep may have moved a file past us, from aside to its place.
      while (last.renewed > 0) {
        last = await renewAll(services)
        renewed += last.renewed
      }
      const { current } = fileKeysOf(filesSecret, previousFilesSecret)
      // Also where files are damaged: no secret brings those back.
      await services.blobs.keyId(current?.id.toString('hex') ?? '')
      const form = current ? 'encrypted' : 'plain'
      const { files, damaged } = last
      const lines = [
        `${files} files, ${damaged.length === 0 ? 'all' : `${files - damaged.length} of them`} ${form}: ${renewed} were stored anew.`,
        ...damaged.map(({ organizationId, sha256, reason }) => `DAMAGED ${organizationId} ${sha256}: ${reason}. It was left as it is.`),
      ]
      print(values.json, { files, renewed, form, damaged }, lines.join('\n'))
      if (damaged.length > 0) process.exitCode = 1
    } finally {
      await close()
    }
  },
}

/** Those that a sweep set aside too: it may put them back later. */
async function renewAll({ blobs, store }: Services): Promise<Round> {
  const round: Round = { files: 0, renewed: 0, damaged: [] }
  for (let after = ''; ; ) {
    const organizations = await listOrganizations(store, after, 100)
    for (const { id } of organizations) {
      for await (const { sha256, isAside } of blobs.list(id)) {
        round.files++
        try {
          if (await blobs.renew(id, sha256, { isAside })) round.renewed++
        } catch (error) {
          if (!(error instanceof DamagedBytes || error instanceof UnknownFileKey)) throw error
          round.damaged.push({ organizationId: id, sha256, reason: error.message })
        }
      }
      after = id
    }
    if (organizations.length < 100) return round
  }
}
