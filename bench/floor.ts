/**
 * What we are held against: bare Fastify and pg, with the key look-up and the two inserts of a save_contact, and nothing else: no permission, no
 * row-level security, no chain. The tables have the columns, checks and indexes of ours. `/chatty` does it as (prepared) statements of one explicit
 * transaction; `/single` puts all into one statement, the least that it can cost.
 */
import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2] as string, max: Number(process.argv[3]) })
const hash = (header: string | undefined) =>
  createHash('sha256')
    .update((header ?? '').slice(7))
    .digest()

const findKey = 'select organization_id, permissions from floor_key where hash = $1'
const contactColumns = 'organization_id, id, type, name, country, email, search, created_at, updated_at'
const auditColumns =
  'organization_id, strand, sequence, at, actor_type, actor_id, actor_name, action, target_type, target_id, after, request_id, hash'

/** The numbers of the audit rows are drawn, not counted: the floor keeps no chain. */
let sequence = 0

interface Body {
  name: string
  country: string
  email: string
}

const server = Fastify()
const schema = {
  body: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { name: { type: 'string', minLength: 1 }, country: { type: 'string' }, email: { type: 'string' } },
  },
}

server.post<{ Body: Body }>('/chatty', { schema }, async request => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const key = await client.query({ name: 'key', text: findKey, values: [hash(request.headers.authorization)] })
    const { organization_id } = key.rows[0]
    const contact = toContact(request.body)
    await client.query({
      name: 'contact',
      text: `insert into floor_contact (${contactColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      values: [organization_id, contact.id, contact.type, contact.name, contact.country, contact.email, contact.name, contact.createdAt],
    })
    await client.query({
      name: 'audit',
      text: `insert into floor_audit (${auditColumns}) values ($1, 0, $2, $3, 'key', 'key', 'Bench', 'save_contact', 'contact', $4, $5, $6, $7)`,
      values: [organization_id, ++sequence, contact.createdAt, contact.id, JSON.stringify(contact), request.id, hash(contact.id)],
    })
    await client.query('commit')
    return { result: contact }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

const single = `with key as (${findKey}),
  contact as (insert into floor_contact (${contactColumns}) select organization_id, $2, $3, $4, $5, $6, $4, $7, $7 from key)
  insert into floor_audit (${auditColumns})
    select organization_id, 0, $8, $7, 'key', 'key', 'Bench', 'save_contact', 'contact', $2, $9, $10, $11 from key`

server.post<{ Body: Body }>('/single', { schema }, async request => {
  const contact = toContact(request.body)
  const { id, type, name, country, email, createdAt } = contact
  const values = [
    hash(request.headers.authorization),
    id,
    type,
    name,
    country,
    email,
    createdAt,
    ++sequence,
    JSON.stringify(contact),
    request.id,
    hash(id),
  ]
  await pool.query({ name: 'single', text: single, values })
  return { result: contact }
})

const toContact = ({ name, country, email }: Body) => ({
  id: randomUUID(),
  type: 'client',
  name,
  country,
  email,
  createdAt: new Date().toISOString(),
})

const address = await server.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
