import { readConfig } from '../config.ts'
import { listOrganizations } from '../store/access/organizations.ts'
import { fileKeysOf } from '../store/sealed-files.ts'
import type { Command } from './arguments.ts'
import { print, readArguments } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

export const encryptFilesCommand: Command = {
  usage: `  primanota encrypt-files [--json]
      Stores all files as new ones are stored: encrypted with PRIMANOTA_FILES_SECRET, or plain where it is not set. It may run beside the service, and be
      started again where it was stopped; afterwards PRIMANOTA_FILES_SECRET_PREVIOUS is needed no longer.`,
  async run(args) {
    const { values } = readArguments(args, { json: { type: 'boolean', default: false } })
    const { filesSecret, previousFilesSecret } = readConfig()
    const { services, close } = await openForCommand()
    const { blobs, store } = services
    try {
      let files = 0
      let renewed = 0
      for (let after = ''; ; ) {
        const organizations = await listOrganizations(store, after, 100)
        for (const { id } of organizations) {
          for await (const { sha256, isAside } of blobs.list(id)) {
            if (isAside) continue
            files++
            if (await blobs.renew(id, sha256)) renewed++
          }
          after = id
        }
        if (organizations.length < 100) break
      }
      const { current } = fileKeysOf(filesSecret, previousFilesSecret)
      await blobs.keyId(current?.id.toString('hex') ?? '')
      const form = current ? 'encrypted' : 'plain'
      print(values.json, { files, renewed, form }, `${files} files, all ${form}: ${renewed} were stored anew, the others were so already.`)
    } finally {
      await close()
    }
  },
}
