/**
 * What we are held against: bare Fastify and pg, with the key look-up and the two inserts of a save_contact, and nothing else. `/chatty` does them as
 * statements of one explicit transaction, as one would write it first; `/single` puts them into one statement, the least that it can cost.
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
const insertContact = 'insert into floor_contact (organization_id, id, name, country, email, created_at) values ($1, $2, $3, $4, $5, now())'
const insertAudit = 'insert into floor_audit (organization_id, id, at, actor, action, target, after) values ($1, $2, now(), $3, $4, $5, $6)'

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
    const { name, country, email } = request.body
    const id = randomUUID()
    await client.query({ name: 'contact', text: insertContact, values: [organization_id, id, name, country, email] })
    await client.query({
      name: 'audit',
      text: insertAudit,
      values: [organization_id, randomUUID(), 'key', 'save_contact', id, request.body],
    })
    await client.query('commit')
    return { result: { id, name, country, email } }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

const single = `with key as (${findKey}),
  contact as (insert into floor_contact (organization_id, id, name, country, email, created_at) select organization_id, $2, $3, $4, $5, now() from key returning 1)
  insert into floor_audit (organization_id, id, at, actor, action, target, after) select organization_id, $6, now(), 'key', 'save_contact', $2, $7 from key`

server.post<{ Body: Body }>('/single', { schema }, async request => {
  const { name, country, email } = request.body
  const id = randomUUID()
  const values = [hash(request.headers.authorization), id, name, country, email, randomUUID(), request.body]
  await pool.query({ name: 'single', text: single, values })
  return { result: { id, name, country, email } }
})

const address = await server.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
