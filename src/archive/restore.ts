/** Reads an archive into an installation that has nothing of the organization yet: all of it, or nothing. */
import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { verifyAudit } from '../store/access/audit.ts'
import { ledgerTotals } from '../store/archive/dump.ts'
import {
  findNewcomers,
  flush,
  giveUpMails,
  isThere,
  listColumns,
  loadAudit,
  loadLedger,
  loadOrganization,
  loadPeople,
  loadRows,
} from '../store/archive/load.ts'
import { type ArchivedTable, listTables } from '../store/archive/tables.ts'
import type { Db } from '../store/connection/db.ts'
import { findSchemaVersion } from '../store/migrate.ts'
import * as archive from './layout.ts'
import { type ArchivedFile, DamagedArchive, readTar } from './tar.ts'

/** It cannot be read into this installation. The message is for whoever runs it. */
export class NotRestored extends Error {}

export interface Restored {
  organization: { id: string; name: string }
  entries: number
  files: number
  /** Whose accounts came with it; those of others, who are in another organization here, were there already. */
  people: number
  known: number
}

const fileBytesMax = 1_000_000_000
/** A page of records is at most a thousand rows. */
const recordBytesMax = 200_000_000

export async function restore(services: Services, source: Readable, passwordHash: string): Promise<Restored> {
  const unpacked = createGunzip()
  pipeline(source, unpacked, () => {})
  const files = readTar(unpacked as AsyncIterable<Buffer>)
  try {
    const first = await files.next()
    const about = first.done ? undefined : readAbout(first.value.name, await whole(first.value))
    if (!about) throw new NotRestored('This is no archive that Primanota made.')
    return await services.store.transaction(about.about.organization.id, db => load(services, db, about, files, passwordHash))
  } catch (error) {
    if (error instanceof DamagedArchive) throw new NotRestored(`The archive is damaged: ${error.message}. Nothing was restored.`)
    if (isGzipFault(error))
      throw new NotRestored('The archive is damaged: its end is missing, or its bytes were changed. Nothing was restored.')
    throw error
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

const isGzipFault = (error: unknown): boolean => /^Z_|^ERR_STREAM_PREMATURE/.test(String((error as NodeJS.ErrnoException).code))

async function whole({ bytes, size }: ArchivedFile): Promise<Buffer> {
  if (size > recordBytesMax) throw new DamagedArchive('a file of records is too large')
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function readAbout(name: string, bytes: Buffer): { about: archive.ArchiveAbout; sum: string } | undefined {
  if (name !== archive.aboutName) return undefined
  const about = JSON.parse(bytes.toString()) as archive.ArchiveAbout
  if (about.format !== archive.archiveFormat || !/^org_[0-9a-z]{26}$/.test(about.organization?.id)) return undefined
  return { about, sum: sumOf(bytes) }
}

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const linesIn = (bytes: Buffer): string[] => bytes.toString().split('\n').filter(Boolean)

async function load(
  services: Services,
  db: Db,
  { about, sum }: { about: archive.ArchiveAbout; sum: string },
  files: AsyncIterable<ArchivedFile>,
  passwordHash: string,
): Promise<Restored> {
  const schema = await findSchemaVersion(db)
  if (about.version !== archive.archiveVersion || about.schema !== schema) {
    throw new NotRestored(
      `The archive was made by Primanota ${about.software} (structure ${about.schema}), and this one has structure ${schema}. Restore it with the version that made it, and update afterwards.`,
    )
  }
  if (await isThere(db, about.organization.id)) {
    throw new NotRestored(
      `${about.organization.name} (${about.organization.id}) is there already. An archive is read into an installation without it.`,
    )
  }
  const tables = new Map((await listTables(db)).map(table => [table.name, table]))
  const columns = {
    entry: await listColumns(db, 'ledger_entry'),
    line: await listColumns(db, 'ledger_line'),
    open: await listColumns(db, 'ledger_open'),
  }
  const sums = new Map([[archive.aboutName, sum]])
  const met = { people: 0, known: 0 }
  let stored = 0
  for await (const file of files) {
    if (file.name.startsWith('files/')) {
      sums.set(file.name, await storeFile(services, about.organization.id, file))
      stored++
      continue
    }
    const bytes = await whole(file)
    const records = archive.recordsOf(file.name)
    if (file.name === archive.sumsName) {
      verifySums(bytes.toString(), sums)
      const totals = await ledgerTotals(db)
      const verdict = await verifyAudit(db)
      if (totals.debit !== totals.credit || verdict.broken)
        throw new NotRestored('The records of the archive are not sound. Nothing was restored.')
      giveUpMails(db, say('mail_restored'), services.clock())
      return { organization: about.organization, entries: totals.entries, files: stored, ...met }
    }
    sums.set(file.name, sumOf(bytes))
    if (records === undefined) continue
    const lines = linesIn(bytes)
    if (records === 'organization') loadOrganization(db, await listColumns(db, 'organization'), lines[0]!)
    else if (records === 'people') {
      const newcomers = await loadThem(db, lines, passwordHash)
      met.people += newcomers
      met.known += lines.length - newcomers
    } else if (records === 'ledger') loadLedger(db, lines, columns)
    else if (records === 'audit_log') loadAudit(db, lines)
    else loadRows(db, tableOf(tables, records), lines)
    await flush(db)
  }
  throw new DamagedArchive('its end is missing')
}

function tableOf(tables: ReadonlyMap<string, ArchivedTable>, name: string): ArchivedTable {
  const table = tables.get(name)
  if (!table) throw new DamagedArchive(`there is no table ${name}`)
  return table
}

/** How many came. One id is one person, also where both organizations of theirs are read back one after the other. */
async function loadThem(db: Db, lines: readonly string[], passwordHash: string): Promise<number> {
  const { count, taken } = await findNewcomers(db, lines)
  if (taken !== null) {
    throw new NotRestored(
      `${taken} has another account here, which is not the one in the archive. Give its address back (primanota users release ${taken}), or read the archive into an empty installation.`,
    )
  }
  loadPeople(db, lines, passwordHash)
  return count
}

/** Content-addressed: bytes whose records are not restored after all do no harm. */
async function storeFile({ blobs }: Services, organizationId: string, { name, bytes }: ArchivedFile): Promise<string> {
  const staged = await blobs.put(organizationId, bytes, fileBytesMax)
  if (!('sha256' in staged)) throw new DamagedArchive(`${name} is too large`)
  if (archive.fileName(staged.sha256) !== name) {
    await staged.discard()
    throw new DamagedArchive(`${name} was changed`)
  }
  await staged.keep()
  return staged.sha256
}

function verifySums(text: string, found: ReadonlyMap<string, string>): void {
  const wanted = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map(line => [line.slice(66), line.slice(0, 64)]),
  )
  for (const [name, sum] of wanted) if (found.get(name) !== sum) throw new DamagedArchive(`${name} is missing or was changed`)
  if (wanted.size !== found.size) throw new DamagedArchive('it has files that its list of sums does not know')
}
