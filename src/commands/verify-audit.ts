import type { Services } from '../kernel/context.ts'
import { findAuditHead, findChangeBefore, type Verdict, verifyAudit } from '../store/access/audit.ts'
import { listOrganizations } from '../store/access/organizations.ts'
import type { Command } from './arguments.ts'
import { print, readArguments, UsageError } from './arguments.ts'
import { type OrganizationHead, readHeads, toWord } from './audit-heads.ts'
import { openForCommand } from './open-for-command.ts'

interface Named {
  organizationId: string
  name: string
}

type Verified = Named & Verdict & { changedBeforeHead?: string | null }

export const verifyAuditCommand: Command = {
  usage: `  primanota verify-audit [--json]
      Walks every organization's audit log and names the first row that is not what was written; exits with 1 if there is one.
  primanota verify-audit --head [--json]
      Prints where all audit logs stand, as one line to keep where nobody who has the database can change it.
  primanota verify-audit --since HEAD [--json]
      Verifies, and proves that nothing that was there when HEAD was printed was changed or removed since; exits with 1 if something was.
      HEAD is that line, or the name of a file that holds it.`,
  async run(args) {
    const { values } = readArguments(args, {
      json: { type: 'boolean', default: false },
      head: { type: 'boolean', default: false },
      since: { type: 'string' },
    })
    if (values.head && values.since !== undefined)
      throw new UsageError('--head prints a head and --since compares with one: use one of the two.')
    const kept = values.since === undefined ? undefined : readHeads(values.since)
    const { services, close } = await openForCommand()
    try {
      if (values.head) await printHead(services, values.json)
      else await verify(services, values.json, kept)
    } finally {
      await close()
    }
  },
}

async function eachOrganization<Found>({ store }: Services, look: (organization: Named) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = []
  for (let after = ''; ; ) {
    const page = await listOrganizations(store, after, 100)
    for (const { id, name } of page) {
      found.push(await look({ organizationId: id, name }))
      after = id
    }
    if (page.length < 100) return found
  }
}

async function printHead(services: Services, isJson: boolean): Promise<void> {
  const heads = await eachOrganization(services, async ({ organizationId }): Promise<OrganizationHead> => {
    const head = await services.store.transaction(organizationId, findAuditHead, { readOnly: true })
    return { organizationId, ...head }
  })
  const head = toWord(heads.filter(({ strands }) => strands.length > 0))
  print(isJson, { head, at: services.clock().toISOString(), organizations: heads }, head)
}

async function verify(services: Services, isJson: boolean, kept: readonly OrganizationHead[] | undefined): Promise<void> {
  const heads = new Map(kept?.map(head => [head.organizationId, head]))
  const found = await eachOrganization(services, async ({ organizationId, name }): Promise<Verified> => {
    const head = heads.get(organizationId)
    heads.delete(organizationId)
    return services.store.transaction(
      organizationId,
      async db => {
        const verdict = await verifyAudit(db)
        const change = head && (await findChangeBefore(db, head))
        return { organizationId, name, ...verdict, ...(kept ? { changedBeforeHead: change ?? null } : {}) }
      },
      { readOnly: true },
    )
  })
  // What is left of the kept heads belongs to organizations that are not there any more.
  const gone = [...heads.keys()]
  const sentences = [
    ...found.flatMap(sentencesOf),
    ...gone.map(id => `CHANGED ${id}: the organization was there when the head was printed, and is gone.`),
  ]
  const isSound = gone.length === 0 && found.every(({ broken, changedBeforeHead }) => !broken && !changedBeforeHead)
  if (kept && isSound) sentences.push('Nothing that was there when the head was printed was changed.')
  const result = kept ? { organizations: found, unchangedSinceHead: isSound, missing: gone } : { organizations: found }
  print(isJson, result, sentences.join('\n') || 'There are no organizations yet.')
  if (!isSound) process.exitCode = 1
}

function sentencesOf({ organizationId, name, rows, head, broken, changedBeforeHead }: Verified): string[] {
  const whole = broken
    ? `BROKEN  ${organizationId} ${name}: row ${broken.sequence} of strand ${broken.strand}: ${broken.reason}.`
    : `intact  ${organizationId} ${name}: ${rows} rows, head ${head}`
  return changedBeforeHead
    ? [whole, `CHANGED ${organizationId} ${name}: what was there when the head was printed: ${changedBeforeHead}.`]
    : [whole]
}
