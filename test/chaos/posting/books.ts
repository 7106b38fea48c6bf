/** The books that are posted to: organizations with documents in plenty, and what is wrong with them afterwards. */
import { Readable } from 'node:stream'
import type pg from 'pg'
import { setUp } from '../../../src/access/found-organization.ts'
import { captureDocument, codeDocument, extractDocument } from '../../../src/actions/documents/index.ts'
import { refused } from '../../../src/domain/refusals.ts'
import { newId } from '../../../src/ids.ts'
import type { Services } from '../../../src/kernel/context.ts'
import { perform } from '../../../src/kernel/perform.ts'
import { verifyAudit } from '../../../src/store/access/audit.ts'
import { saveFile } from '../../../src/store/documents/files.ts'
import type { Voucher } from './awful-ledger.ts'
import { callerNamed } from './load.ts'

const suppliers = ['Papir og Pen ApS', 'Kontorgross ApS', 'Bog og Blok ApS', 'Skriv og Regn ApS']

export interface Shelf {
  organizationId: string
  /** Puts so many more coded documents there, each with a file. */
  stock(count: number): Promise<string[]>
  /** Whether so many are waiting that nobody has begun to post. */
  hasWaiting(count: number): Promise<boolean>
}

/** One document of each supplier goes the whole way to being coded; the others are copies of its row, which is a hundred times faster. */
export async function openShelf(services: Services, admin: pg.Pool): Promise<Shelf> {
  const email = `${newId('usr', services.clock())}@example.com`
  const founded = await setUp(
    services,
    { name: 'Nordlys ApS', regionKey: 'denmark' },
    { email, password: 'a good password', name: null },
    'test',
  )
  if (refused(founded)) throw new Error(founded.refusal)
  const { organizationId } = founded
  const fileId = await keepFile(services, organizationId)
  const patterns: object[] = []
  for (const supplier of suppliers) patterns.push(await takeOut(admin, await codeOne(services, organizationId, supplier)))
  // Without those that the database computes.
  const { rows: columns } = await admin.query(
    `select attname as name from pg_attribute where attrelid = 'document'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const written = columns.map(({ name }) => `"${name}"`).join(', ')
  let stocked = 0
  return {
    organizationId,
    async stock(count) {
      const ids = Array.from({ length: count }, () => newId('doc', services.clock()))
      await admin.query(
        `insert into document (${written}) select ${written.replaceAll('"id"', 'copy."id"')} from unnest($2::text[]) as fresh (id)
          cross join jsonb_populate_record(null::document, $1::jsonb || jsonb_build_object('id', fresh.id, 'file_id', $3::text)) as copy`,
        [JSON.stringify(patterns[stocked++ % patterns.length]), ids, fileId],
      )
      return ids
    },
    async hasWaiting(count) {
      const { rows } = await admin.query(
        `select count(*)::int as waiting from document d where organization_id = $1 and state = 'coded'
          and not exists (select from posting p where p.organization_id = d.organization_id and p.document_id = d.id)`,
        [organizationId],
      )
      return rows[0].waiting >= count
    },
  }
}

async function keepFile(services: Services, organizationId: string): Promise<string> {
  const staged = await services.blobs.put(organizationId, Readable.from([Buffer.from('A receipt')]), 1000)
  if (!('keep' in staged)) throw new Error('the file was not taken')
  await staged.keep()
  const { sha256, size } = staged
  const now = services.clock()
  const file = { id: newId('fil', now), sha256, size, mimeType: 'text/plain', name: 'receipt.txt', createdAt: now.toISOString() }
  await services.store.transaction(organizationId, db => saveFile(db, file))
  return file.id
}

async function codeOne(services: Services, organizationId: string, supplier: string): Promise<string> {
  const caller = callerNamed(organizationId, 'preparation')
  const text = `${supplier}\nKvittering 12-01-2026\nKontorartikler 625,00\nTotal DKK 625,00\nHeraf moms 125,00`
  const captured = await perform(services, captureDocument, { caller, body: { text }, requestId: 'capture' })
  const { id: documentId } = JSON.parse(captured.body).result as { id: string }
  await perform(services, extractDocument, { caller, body: { documentId }, requestId: 'extract' })
  const coded = await perform(services, codeDocument, { caller, body: { documentId }, requestId: 'code' })
  if (JSON.parse(coded.body).result?.state !== 'coded') throw new Error(`the document was not coded: ${coded.body}`)
  return documentId
}

async function takeOut(admin: pg.Pool, documentId: string): Promise<object> {
  const { rows } = await admin.query('delete from document where id = $1 returning to_jsonb(document) as row', [documentId])
  return rows[0].row
}

interface PostedDocument {
  id: string
  state: string
  external_reference: string | null
  file_id: string
  times: number
  entries: number
  postings: number
  audit_rows: number
}

/** Every document once in the ledger outside and once in ours, numbered without a gap, with one row in the audit log. Each line is one thing that is wrong. */
export async function findFaults(
  services: Services,
  admin: pg.Pool,
  organizationId: string,
  vouchers: readonly Voucher[],
): Promise<string[]> {
  const { rows: documents } = await admin.query<PostedDocument>(
    `select id, state, external_reference, file_id, postings as times,
      (select count(*)::int from ledger_entry e where e.organization_id = d.organization_id and e.source_id = d.id and e.id = d.ledger_entry_id
        and e.external_reference = d.external_reference) as entries,
      (select count(*)::int from posting p where p.organization_id = d.organization_id and p.document_id = d.id) as postings,
      (select count(*)::int from audit_log a where a.organization_id = d.organization_id and a.target_id = d.id and a.after->>'state' = 'posted') as audit_rows
    from document d where organization_id = $1`,
    [organizationId],
  )
  const { rows: entries } = await admin.query<{ number: string; difference: string }>(
    `select e.number, sum(l.debit) - sum(l.credit) as difference
    from ledger_entry e join ledger_line l on l.organization_id = e.organization_id and l.entry_id = e.id
    where e.organization_id = $1 group by e.number order by e.number`,
    [organizationId],
  )
  const verdict = await services.store.transaction(organizationId, verifyAudit, { readOnly: true })
  const byMarker = new Map<string, Voucher[]>()
  for (const voucher of vouchers) byMarker.set(voucher.marker, [...(byMarker.get(voucher.marker) ?? []), voucher])
  const known = new Set(documents.map(document => document.id))
  return [
    ...documents.flatMap(document => documentFaults(document, byMarker.get(document.id) ?? [])),
    ...[...byMarker.keys()].filter(marker => !known.has(marker)).map(marker => `the voucher of ${marker} has no document`),
    ...entries.filter(({ number }, at) => Number(number) !== at + 1).map(({ number }) => `entry ${number} is out of line`),
    ...entries.filter(({ difference }) => Number(difference) !== 0).map(({ number }) => `entry ${number} does not balance`),
    ...(entries.length === documents.length ? [] : [`${documents.length} documents, ${entries.length} entries`]),
    ...(verdict.broken ? [`the audit chain is broken: ${JSON.stringify(verdict.broken)}`] : []),
  ]
}

function documentFaults(document: PostedDocument, vouchers: readonly Voucher[]): string[] {
  const { id, state, external_reference: reference } = document
  const says = (isWrong: boolean, sentence: string): string[] => (isWrong ? [`${id} ${sentence}`] : [])
  const voucher = vouchers.find(one => one.reference === reference)
  return [
    ...says(state !== 'posted', `is ${state}`),
    ...says(vouchers.length !== 1, `has ${vouchers.length} vouchers`),
    ...says(state === 'posted' && voucher === undefined, `names ${reference}, which is not its voucher`),
    ...says(voucher !== undefined && [...voucher.files.keys()].join() !== document.file_id, 'has a voucher without its file'),
    ...says(document.entries !== 1, `has ${document.entries} entries`),
    ...says(document.times !== 1, `was posted ${document.times} times`),
    ...says(document.postings !== 0, 'is still being posted'),
    ...says(document.audit_rows !== 1, `has ${document.audit_rows} audit rows of its posting`),
  ]
}
