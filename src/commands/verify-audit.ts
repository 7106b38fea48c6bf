import { type Verdict, verifyAudit } from '../store/audit.ts'
import { listOrganizations } from '../store/organizations.ts'
import { print, readArguments } from './arguments.ts'
import type { Command } from './index.ts'
import { openForCommand } from './opened.ts'

export const verifyAuditCommand: Command = {
  usage: `  primanota verify-audit [--json]
      Walks every organization's audit log and names the first row that is not what was written; exits with 1 if there is one.`,
  async run(args) {
    const { values } = readArguments(args, { json: { type: 'boolean', default: false } })
    const { house, close } = await openForCommand()
    try {
      const found: ({ organizationId: string; name: string } & Verdict)[] = []
      for (let after = ''; ; ) {
        const page = await listOrganizations(house.store, after, 100)
        for (const { id, name } of page) {
          const verdict = await house.store.transaction(id, verifyAudit, { readOnly: true })
          found.push({ organizationId: id, name, ...verdict })
          after = id
        }
        if (page.length < 100) break
      }
      print(values.json, { organizations: found }, found.map(sentence).join('\n') || 'There are no organizations yet.')
      if (found.some(verdict => verdict.broken)) process.exitCode = 1
    } finally {
      await close()
    }
  },
}

const sentence = ({ organizationId, name, rows, head, broken }: { organizationId: string; name: string } & Verdict): string =>
  broken
    ? `BROKEN  ${organizationId} ${name}: row ${broken.sequence} of strand ${broken.strand}: ${broken.reason}.`
    : `intact  ${organizationId} ${name}: ${rows} rows, head ${head}`
