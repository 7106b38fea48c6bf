import type { Services } from '../kernel/context.ts'
import { findAuditHead, findChangeBefore, type Verdict, verifyAudit } from '../store/access/audit.ts'
import { listOrganizations } from '../store/access/organizations.ts'
import { canBeCounted, countMissing, findWrongThousands, type WrongThousand } from '../store/vat/register-check.ts'
import type { Command } from './arguments.ts'
import { print, readArguments, UsageError } from './arguments.ts'
import { type OrganizationHead, readHeads, toWord } from './audit-heads.ts'
import { openForCommand } from './open-for-command.ts'

interface Named {
  organizationId: string
  name: string
}

type Verified = Named & Verdict & { changedBeforeHead?: string | null; registers: RegisterVerdict }

/** The thousands of entries that the VAT registers are not counted as they are, by the number that each ends with. */
interface RegisterVerdict {
  missing: number[]
  wrong: number[]
  recounted: number[]
  /** Why they could not be counted anew; null where they were. */
  failed: string | null
}

export const verifyAuditCommand: Command = {
  usage: `  primanota verify-audit [--json]
      Walks every organization's audit log and names the first row that is not what was written, and counts the VAT registers anew; exits with 1 if there is
      something.
  primanota verify-audit --recount [--json]
      Verifies, and counts what is missing in the counts of the VAT registers. A count that is there is never changed,
      and nothing is counted beside one that is wrong.
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
      recount: { type: 'boolean', default: false },
    })
    if (values.head && values.since !== undefined)
      throw new UsageError('--head prints a head and --since compares with one: use one of the two.')
    if (values.head && values.recount) throw new UsageError('--head prints a head and changes nothing: use --recount without it.')
    const kept = values.since === undefined ? undefined : readHeads(values.since)
    const { services, close } = await openForCommand()
    try {
      if (values.head) await printHead(services, values.json)
      else await verify(services, values.json, values.recount, kept)
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

/** In transactions of its own: what is counted stays, whatever the log says, and a count that fails leaves the log verified. */
async function verifyRegisters({ store }: Services, organizationId: string, isRecounted: boolean): Promise<RegisterVerdict> {
  let found: WrongThousand[] = []
  let recounted: WrongThousand[] = []
  let failed: string | null = null
  try {
    found = await store.transaction(organizationId, findWrongThousands, { readOnly: true })
    const countable = isRecounted ? found.filter(canBeCounted) : []
    if (countable.length > 0) await store.transaction(organizationId, db => countMissing(db, countable))
    recounted = countable
  } catch (error) {
    failed = error instanceof Error ? error.message : String(error)
  }
  const through = (thousands: readonly WrongThousand[]) => thousands.map(one => one.through)
  return {
    missing: through(found.filter(one => one.isMissing && !recounted.includes(one))),
    wrong: through(found.filter(({ isWrong }) => isWrong)),
    recounted: through(recounted),
    failed,
  }
}

async function verify(
  services: Services,
  isJson: boolean,
  isRecounted: boolean,
  kept: readonly OrganizationHead[] | undefined,
): Promise<void> {
  const heads = new Map(kept?.map(head => [head.organizationId, head]))
  const found = await eachOrganization(services, async ({ organizationId, name }): Promise<Verified> => {
    const head = heads.get(organizationId)
    heads.delete(organizationId)
    const verified = await services.store.transaction(
      organizationId,
      async db => {
        const verdict = await verifyAudit(db)
        const change = head && (await findChangeBefore(db, head))
        return { organizationId, name, ...verdict, ...(kept ? { changedBeforeHead: change ?? null } : {}) }
      },
      { readOnly: true },
    )
    return { ...verified, registers: await verifyRegisters(services, organizationId, isRecounted) }
  })
  // What is left of the kept heads belongs to organizations that are not there any more.
  const gone = [...heads.keys()]
  const sentences = [
    ...found.flatMap(sentencesOf),
    ...gone.map(id => `CHANGED ${id}: the organization was there when the head was printed, and is gone.`),
  ]
  const isUnchanged = gone.length === 0 && found.every(({ broken, changedBeforeHead }) => !broken && !changedBeforeHead)
  const isSound = isUnchanged && found.every(({ registers }) => isCountedRight(registers))
  if (kept && isUnchanged) sentences.push('Nothing that was there when the head was printed was changed.')
  const result = kept ? { organizations: found, unchangedSinceHead: isUnchanged, missing: gone } : { organizations: found }
  print(isJson, result, sentences.join('\n') || 'There are no organizations yet.')
  if (!isSound) process.exitCode = 1
}

const isCountedRight = ({ missing, wrong, failed }: RegisterVerdict): boolean =>
  missing.length === 0 && wrong.length === 0 && failed === null

function sentencesOf({ organizationId, name, rows, head, broken, changedBeforeHead, registers }: Verified): string[] {
  const of = `${organizationId} ${name}`
  return [
    broken
      ? `BROKEN  ${of}: row ${broken.sequence} of strand ${broken.strand}: ${broken.reason}.`
      : `intact  ${of}: ${rows} rows, head ${head}`,
    ...(changedBeforeHead ? [`CHANGED ${of}: what was there when the head was printed: ${changedBeforeHead}.`] : []),
    ...registerSentences(of, registers),
  ]
}

const named = (thousands: readonly number[]): string =>
  `${thousands.slice(0, 5).join(', ')}${thousands.length > 5 ? ` and ${thousands.length - 5} more` : ''}`

function registerSentences(of: string, { missing, wrong, recounted, failed }: RegisterVerdict): string[] {
  const entries = (thousands: readonly number[]) => `the thousand entries up to number ${named(thousands)}`
  // Beside a wrong count nothing is counted, and nobody is to be sent to do that.
  const countable = missing.filter(through => !wrong.includes(through))
  return [
    ...(countable.length > 0
      ? [`MISSING ${of}: the VAT registers do not count ${entries(countable)}. "primanota verify-audit --recount" counts them.`]
      : []),
    ...(recounted.length > 0 ? [`counted ${of}: the VAT registers count ${entries(recounted)} again.`] : []),
    ...(wrong.length > 0
      ? [
          `WRONG   ${of}: the VAT registers count ${entries(wrong)} otherwise than the ledger has them: somebody changed the database. Restore a backup from before, or an archive, which counts anew.`,
        ]
      : []),
    ...(failed === null ? [] : [`FAILED  ${of}: the VAT registers could not be counted anew: ${failed}. Try again.`]),
  ]
}
