/** Looks for what opens a ledger wherever it could have been left: every table, every log line, the answers that show connections, the numbers for machines. */
import pg from 'pg'
import type { Organization, TestService } from '../harness/service.ts'

const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
]

export interface Leaks {
  /** How many texts were looked through, and in how many tables. */
  texts: number
  tables: number
  found: string[]
}

export async function findLeaks(
  service: TestService,
  { key }: Pick<Organization, 'key'>,
  connectionId: string,
  secrets: readonly string[],
): Promise<Leaks> {
  const paths = [
    '/api/rest/connections',
    `/api/rest/connections/${connectionId}`,
    `/api/rest/connections/${connectionId}/mapping`,
    `/api/rest/connections/${connectionId}/drift`,
    '/api/rest/audit-log?limit=100',
    '/api/rest/settings',
    '/api/rest/jobs?limit=100',
    '/api/rest/ledger-entries?limit=100',
    '/metrics',
    '/health',
  ]
  const said: [string, string][] = service.logged.map(line => ['a log line', line])
  for (const path of paths) {
    const { body } = await service.request(key, 'GET', path)
    said.push([path, typeof body === 'string' ? body : JSON.stringify(body)])
  }
  const client = new pg.Client(service.database.admin)
  await client.connect()
  const names = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`)
    said.push(...rows.map(({ text }): [string, string] => [name, text]))
  }
  await client.end()
  const hidden = [...new Set(secrets.flatMap(forms))]
  const found = said.flatMap(([place, text]) => (hidden.some(secret => text.includes(secret)) ? [place] : []))
  return { texts: said.length, tables: names.rows.length, found: [...new Set(found)] }
}
