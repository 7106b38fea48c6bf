/** One record of each kind, made by the service itself: those that a table is filled with differ from it only in what makes them others. */
import type pg from 'pg'
import { field, type Rows } from './copy.ts'
import { byDay, type Planned } from './mix.ts'

export interface Template {
  table: string
  columns: string[]
  values: (string | null)[]
}

export async function templateOf(client: pg.Client, table: string, condition: string): Promise<Template> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const { rows } = await client.query<{ values: (string | null)[] }>(
    `select array[${names.map(name => `${name}::text`).join(', ')}] as values from ${table} where ${condition} limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error(`there is no ${table} where ${condition}`)
  return { table, columns: names, values: found.values }
}

export type Differences = (organization: Planned, number: number, day: number) => Readonly<Record<string, string | number | null>> | null

/** Rows as the template has them but for what the differences say; null leaves a row out. */
export const fillLike = (
  { columns, values }: Template,
  organizations: readonly Planned[],
  counts: readonly number[],
  differ: Differences,
) =>
  function* (rows: Rows): Generator<void> {
    const fixed = values.map(field)
    yield* byDay(counts, (at, number, day) => {
      const organization = organizations[at] as Planned
      const differences = differ(organization, number, day)
      if (!differences) return
      const row: Readonly<Record<string, string | number | null>> = { organization_id: organization.id, ...differences }
      rows.text += `${columns.map((column, place) => (column in row ? field(row[column] ?? null) : fixed[place])).join('\t')}\n`
    })
  }

const company = {
  vatNumber: 'DK13585628',
  address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
}

export interface Made {
  posted: string
  coded: string
  invoice: string
}

const sender = (base: string, key: string) => {
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${base}/api/rest${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { result?: Record<string, unknown> }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.result as Record<string, unknown>
  }
  return { send, act: (name: string, body: unknown) => send('POST', `/actions/${name}`, body) }
}

let documents = 0

async function makeDocument({ act }: ReturnType<typeof sender>): Promise<string> {
  const { documentId } = await act('capture_document', { text: textOf(++documents) })
  for (const action of ['extract_document', 'code_document']) await act(action, { documentId })
  return String(documentId)
}

/** From the capture to the ledger. */
export async function postDocument(base: string, key: string): Promise<void> {
  const client = sender(base, key)
  await client.act('post_document', { documentId: await makeDocument(client) })
}

/** @returns the ids of a document that was posted, one that waits to be, and an issued invoice */
export async function makeRecords(base: string, key: string): Promise<Made> {
  const client = sender(base, key)
  const { send, act } = client
  await send('PATCH', '/organizations/current', company)
  const [posted, coded] = [await makeDocument(client), await makeDocument(client)]
  await act('post_document', { documentId: posted })
  const { id: contactId } = await act('save_contact', { name: 'Havnens Papir ApS', country: 'DK', email: 'papir@example.com' })
  const draft = await act('save_invoice', { contactId, lines: [{ description: 'Consulting', unitPrice: 100, vatRate: 25 }] })
  await act('issue_invoice', { id: draft['id'] })
  return { posted, coded, invoice: String(draft['id']) }
}

/** A bill as a supplier's mail has it. */
export const textOf = (number: number): string =>
  `Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: F${number}\nFakturadato: 15-01-2026\n\nKontorartikler   400,00\nSubtotal   400,00\nMoms 25%   100,00\nTotal DKK   500,00\n`
