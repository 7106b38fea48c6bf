/** The heads of all audit chains as one word: printed, kept elsewhere, and compared later. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { AuditHead } from '../store/access/audit.ts'
import { UsageError } from './arguments.ts'

export interface OrganizationHead extends AuditHead {
  organizationId: string
}

const version = 'audit1'
const checkLength = 16

/** Shows that a head was copied whole: it proves nothing else. */
const checkOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, checkLength)

/** `audit1:org_a@0.12,1.3@<sha256>:<check>`: nothing in it needs quotes in a shell. */
export function toWord(heads: readonly OrganizationHead[]): string {
  const parts = heads.map(
    ({ organizationId, strands, digest }) =>
      `${organizationId}@${strands.map(({ strand, sequence }) => `${strand}.${sequence}`).join(',')}@${digest}`,
  )
  const text = [version, ...parts].join(':')
  return `${text}:${checkOf(text)}`
}

const form = /^(\w+)@(\d{1,9}\.\d{1,15}(?:,\d{1,9}\.\d{1,15})*)@([0-9a-f]{64})$/

const unreadable = (): UsageError =>
  new UsageError(
    '--since is not a head that "verify-audit --head" printed, or not all of it. Pass the whole line, or the name of a file that holds it.',
  )

function fromWord(word: string): OrganizationHead[] {
  const at = word.lastIndexOf(':')
  const text = word.slice(0, at)
  if (!text.startsWith(version) || checkOf(text) !== word.slice(at + 1)) throw unreadable()
  return text
    .split(':')
    .slice(1)
    .map(part => {
      const [, organizationId, places, digest] = form.exec(part) ?? []
      if (organizationId === undefined || places === undefined || digest === undefined) throw unreadable()
      const strands = places.split(',').map(place => {
        const [strand, sequence] = place.split('.').map(Number)
        return { strand: strand!, sequence: sequence! }
      })
      return { organizationId, strands, digest }
    })
}

/** The word itself, what `--head --json` printed, or the name of a file with either. */
export function readHeads(given: string): OrganizationHead[] {
  const isWord = given.startsWith(`${version}:`) || given.trimStart().startsWith('{')
  const text = (!isWord && existsSync(given) ? readFileSync(given, 'utf8') : given).trim()
  if (!text.startsWith('{')) return fromWord(text)
  try {
    return fromWord(String(JSON.parse(text).head))
  } catch {
    throw unreadable()
  }
}
