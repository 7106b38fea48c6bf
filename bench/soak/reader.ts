/** Reads the tables as they are, past the service: what must hold of them whatever happened. Each check counts what breaks it. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Book } from './work.ts'

export interface Checked {
  /** As reference and row of the reliability table: R1 and so on. */
  rule: string
  what: string
  broken: number
}

const inTables: readonly [rule: string, what: string, sql: string][] = [
  ['R1', 'entries that do not balance', `select 1 from ledger_line group by organization_id, entry_id having sum(debit) <> sum(credit)`],
  [
    'R1',
    'entries without lines',
    `select 1 from ledger_entry e where not exists (select from ledger_line l where l.organization_id = e.organization_id and l.entry_id = e.id)`,
  ],
  [
    'R3',
    'documents posted more than once',
    `select 1 from ledger_entry where source_type = 'document' group by organization_id, source_id having count(*) > 1`,
  ],
  [
    'R3',
    'posted documents without their entry',
    `select 1 from document d where state = 'posted' and not exists (select from ledger_entry e where e.organization_id = d.organization_id and e.id = d.ledger_entry_id and e.source_id = d.id)`,
  ],
  [
    'R4',
    'postings that nobody goes on with',
    `select 1 from posting p join document d on d.organization_id = p.organization_id and d.id = p.document_id where d.state = 'posted'`,
  ],
  ['R5', 'keys claimed and not answered', `select 1 from idempotency where status is null`],
  [
    'R6',
    'invoices with two entries',
    `select 1 from ledger_entry where source_type = 'invoice' group by organization_id, source_id having count(*) > 1`,
  ],
  [
    'R7',
    'gaps and doubles in the numbers of invoices',
    `select 1 from (select number::bigint as number, row_number() over (order by number::bigint) as place from invoice where state = 'issued' and number ~ '^[0-9]+$') n where number <> place`,
  ],
  [
    'R7',
    'gaps and doubles in the numbers of entries',
    `select 1 from (select number, row_number() over (partition by organization_id order by number) as place from ledger_entry) n where number <> place`,
  ],
  [
    'R7',
    'counters beside the last number',
    `select 1 from ledger_counter c where last <> (select max(number) from ledger_entry e where e.organization_id = c.organization_id)`,
  ],
  [
    'R7',
    'thousands of entries that the VAT registers count otherwise',
    `select 1 from (
       select organization_id, (number + 999) / 1000 * 1000 as through, count(distinct number) as entries from ledger_line join ledger_counter using (organization_id)
       where vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0) and number <= last / 1000 * 1000 group by 1, 2) ledger
     full join (select organization_id, through, sum(entries) as entries from vat_register_count group by 1, 2) kept using (organization_id, through)
     where ledger.entries is distinct from kept.entries`,
  ],
  [
    'R19',
    'contacts without a row in the audit log',
    `select 1 from contact c where not exists (select from audit_log a where a.organization_id = c.organization_id and a.target_id = c.id)`,
  ],
  [
    'R19',
    'issued invoices without their row in the audit log',
    `select 1 from invoice i where state = 'issued' and not exists (select from audit_log a where a.organization_id = i.organization_id and a.target_id = i.id and a.action = 'issue_invoice')`,
  ],
  [
    'R2',
    'chains of the audit log with a gap',
    `select 1 from audit_log l group by organization_id, strand having count(*) <> max(sequence) or max(sequence) <> (select sequence from audit_head h where h.organization_id = l.organization_id and h.strand = l.strand)`,
  ],
  [
    'R19',
    'jobs that a dead process still has',
    `select 1 from job where state = 'running' and leased_until < clock_timestamp() - interval '1 minute'`,
  ],
  ['R19', 'jobs that failed', `select 1 from job where state = 'failed'`],
]

const missing = (acknowledged: Iterable<string>, found: ReadonlyMap<string, number>): number => {
  let gone = 0
  for (const one of acknowledged) if (!found.has(one)) gone++
  return gone
}

export async function checkTables(client: pg.Client, book: Book, filesDirectory?: string): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const [rule, what, text] of inTables) checked.push({ rule, what, broken: (await client.query(text)).rowCount ?? 0 })
  const counts = async (text: string) => new Map((await client.query(text)).rows.map(row => [String(row.key), Number(row.times)] as const))
  const contacts = await counts('select name as key, count(*) as times from contact group by name')
  checked.push({ rule: 'R19', what: 'acknowledged contacts that are lost', broken: missing(book.contacts, contacts) })
  checked.push({ rule: 'R5', what: 'contacts that are there twice', broken: [...contacts.values()].filter(times => times > 1).length })
  checked.push({
    rule: 'R5',
    what: 'contacts that nobody asked for',
    broken: [...contacts.keys()].filter(name => name.startsWith('Contact ') && !book.asked.has(name)).length,
  })
  const posted = await counts(`select id as key, 1 as times from document where state = 'posted'`)
  checked.push({ rule: 'R19', what: 'acknowledged postings that are lost', broken: missing(book.posted, posted) })
  const issued = await counts(`select id || ' ' || number as key, 1 as times from invoice where state = 'issued'`)
  checked.push({
    rule: 'R6',
    what: 'issued invoices that are lost or have another number',
    broken: missing(
      [...book.issued].map(parts => parts.join(' ')),
      issued,
    ),
  })
  if (filesDirectory !== undefined) {
    const documents = await counts('select id as key, 1 as times from document where file_id is not null')
    checked.push({ rule: 'R19', what: 'acknowledged files that are lost', broken: missing(book.files, documents) })
    const { rows } = await client.query('select organization_id, sha256, size from file')
    let broken = 0
    for (const { organization_id: organization, sha256, size } of rows) {
      const bytes = await readFile(join(filesDirectory, organization, sha256.slice(0, 2), sha256)).catch(() => undefined)
      if (!bytes || bytes.length !== Number(size) || createHash('sha256').update(bytes).digest('hex') !== sha256) broken++
    }
    checked.push({ rule: 'R19', what: `files that are not what their row says (of ${rows.length})`, broken })
  }
  return checked
}
