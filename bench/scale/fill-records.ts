/** What the organizations have beside their ledger: themselves, keys, contacts, documents, invoices, movements of the bank, and the log of who did it. */
import { hash } from 'node:crypto'
import type pg from 'pg'
import { toApiKey } from '../../src/domain/access/api-keys.ts'
import { copyInto, field, type Rows } from './copy.ts'
import { amountOf, datesUntil, entryId } from './ledger-rows.ts'
import { byDay, countsOf, type Planned, paddedId } from './mix.ts'
import { fillLike, type Made, type Template, templateOf } from './templates.ts'

export interface Sizes {
  contacts: number
  documents: number
  invoices: number
  movements: number
  changes: number
}

export interface Counts {
  documents: number[]
  /** Documents from this one on wait to be posted. */
  codedFrom: number[]
  movements: number[]
  waitingFrom: number[]
}

export const keyOf = ({ at }: Planned): string => toApiKey(String(at).padStart(12, '0'), 'B'.repeat(43))

/** The movement of the bank that waits as the n-th from the end pays the n-th from the end of the open entries. */
export function paidEntry(entries: number, fromEnd: number): number {
  return 8 * (Math.floor(entries / 8) - fromEnd)
}

const isOpen = (entries: number, number: number): boolean => number > 0 && number % 8 === 0 && number * 3 >= entries * 2

export async function fillRecords(
  client: pg.Client,
  organizations: readonly Planned[],
  entries: readonly number[],
  sizes: Sizes,
  made: Made,
): Promise<Counts> {
  const dates = datesUntil(new Date())
  const year = new Date().getUTCFullYear()
  const one = organizations.map(() => 1)
  const at = (day: number) => `${dates[day]} 12:00:00Z`
  const copy = async (template: Template, counts: readonly number[], differ: Parameters<typeof fillLike>[3]) => {
    await client.query('begin; set local session_replication_role = replica')
    await copyInto(client, template.table, template.columns, fillLike(template, organizations, counts, differ))
    await client.query('commit')
  }
  const like = (table: string, condition = 'true') => templateOf(client, table, condition)

  await copy(await like('organization'), one, ({ id, at: place }) => ({ id, name: `Company ${place}` }))
  await copy(await like('membership'), one, () => ({}))
  await copy(await like('api_key'), one, organization => ({
    id: paddedId('key', organization.at),
    lookup: String(organization.at).padStart(12, '0'),
    hash: `\\x${hash('sha256', keyOf(organization), 'hex')}`,
  }))

  const contacts = countsOf(sizes.contacts, organizations, 3)
  await copy(await like('contact'), contacts, (_, number) => {
    const name = `Supplier ${number}`
    const words = name.toLowerCase()
    return { id: paddedId('con', number), name, name_folded: words, search: words, business_id: null, vat_number: null }
  })

  const documents = countsOf(sizes.documents, organizations, 5)
  const codedFrom = documents.map(count => Math.floor(count * 0.8) + 1)
  const documentOf = (number: number, day: number) => ({
    ...{ id: paddedId('doc', number), number_folded: `f${number}`, search: `papir og pen aps f${number}`, text_hash: null },
    ...{ dated_on: dates[day] as string, created_at: at(day), updated_at: at(day), contact_id: paddedId('con', 1 + (number % 3)) },
  })
  await copy(await like('document', `id = '${made.posted}'`), documents, ({ at: place }, number, day) =>
    number < (codedFrom[place] as number)
      ? { ...documentOf(number, day), posted_at: at(day), ledger_entry_id: entryId(1 + (number % (entries[place] as number))) }
      : null,
  )
  await copy(await like('document', `id = '${made.coded}'`), documents, ({ at: place }, number, day) =>
    number >= (codedFrom[place] as number) ? documentOf(number, day) : null,
  )

  const invoices = countsOf(sizes.invoices, organizations, 2).map((count, place) => Math.min(count, entries[place] as number))
  await copy(await like('invoice', `id = '${made.invoice}'`), invoices, (_, number, day) => ({
    ...{
      id: paddedId('inv', number),
      number: String(number),
      ledger_entry_id: entryId(number),
      contact_id: paddedId('con', 1 + (number % 3)),
    },
    ...{ date: dates[day] as string, created_at: at(day), updated_at: at(day), issued_at: at(day), search: `invoice ${number}` },
  }))
  await client.query(
    `insert into invoice_counter (organization_id, year, last) select id, $3, last from unnest($1::text[], $2::integer[]) as given (id, last)`,
    [organizations.map(({ id }) => id), invoices, year],
  )

  const movements = countsOf(sizes.movements, organizations, 4)
  const waitingFrom = movements.map(count => Math.floor(count * 0.9) + 1)
  await fillBank(client, organizations, entries, { movements, waitingFrom, dates })
  await fillLog(client, organizations, countsOf(sizes.changes, organizations, 3), dates)
  for (const table of filled) await client.query(`vacuum (analyze) ${table}`)
  return { documents, codedFrom, movements, waitingFrom }
}

const filled =
  'organization membership api_key contact document invoice bank_account bank_transaction bank_open audit_log audit_head'.split(' ')

interface Bank {
  movements: readonly number[]
  waitingFrom: readonly number[]
  dates: readonly string[]
}

async function fillBank(
  client: pg.Client,
  organizations: readonly Planned[],
  entries: readonly number[],
  { movements, waitingFrom, dates }: Bank,
): Promise<void> {
  const account = paddedId('acc', 1)
  /** What a movement pays: of those that wait an open entry, of the others one that was paid. */
  const paid = (place: number, number: number) => {
    const fromEnd = (movements[place] as number) - number
    const entry =
      number >= (waitingFrom[place] as number) ? paidEntry(entries[place] as number, fromEnd) : 1 + (number % (entries[place] as number))
    return { entry, isOpen: isOpen(entries[place] as number, entry) && number >= (waitingFrom[place] as number) }
  }
  const amount = (entry: number) => (entry > 0 ? amountOf(entry) : -10_000)
  const copy = async (table: string, columns: string, fill: (rows: Rows) => Generator<void>) => {
    await client.query('begin; set local session_replication_role = replica')
    await copyInto(client, table, columns.split(' '), fill)
    await client.query('commit')
  }
  await copy('bank_account', 'organization_id id name iban currency created_at', function* (rows) {
    for (const { id } of organizations) rows.text += `${id}\t${account}\tDrift\tDK5000400440116243\tDKK\t${dates[0]}\n`
    yield
  })
  await copy(
    'bank_transaction',
    'organization_id id account_id fingerprint occurrence source date amount currency text counterparty_name is_pending search created_at',
    rows =>
      byDay(movements, (place, number, day) => {
        const { entry } = paid(place, number)
        const text = `Party ${entry % 1000} faktura ${20_000 + entry}`
        rows.text += `${organizations[place]?.id}\t${paddedId('txn', number)}\t${account}\tf${number}\t1\tbench\t${dates[day]}\t${amount(entry)}\tDKK\t${text}\t\\N\tf\t${text.toLowerCase()}\t${dates[day]}\n`
      }),
  )
  await copy('bank_open', 'organization_id transaction_id date suggestions account_id amount is_pending', rows =>
    byDay(movements, (place, number, day) => {
      if (number < (waitingFrom[place] as number)) return
      const { entry, isOpen: isSuggested } = paid(place, number)
      const targets = [{ type: 'ledger', id: entryId(entry), amount: amount(entry) }]
      const suggestion = { kind: 'exact', targets, difference: 0, score: 96, for: [], against: [], otherId: null }
      const suggestions = field(JSON.stringify(isSuggested ? [suggestion] : []))
      rows.text += `${organizations[place]?.id}\t${paddedId('txn', number)}\t${dates[day]}\t${suggestions}\t${account}\t${amount(entry)}\tf\n`
    }),
  )
  await copy('bank_settlement', 'organization_id transaction_id state matched_by reasons difference settled_at', rows =>
    byDay(movements, (place, number, day) => {
      if (number >= (waitingFrom[place] as number)) return
      rows.text += `${organizations[place]?.id}\t${paddedId('txn', number)}\treconciled\tuser\t[]\t0\t${dates[day]}\n`
    }),
  )
}

const sha256 = (bytes: Buffer | string): Buffer => hash('sha256', bytes, 'buffer')

/** A chain as the service makes it, so that a command that checks it finds nothing wrong. */
async function fillLog(
  client: pg.Client,
  organizations: readonly Planned[],
  counts: readonly number[],
  dates: readonly string[],
): Promise<void> {
  const heads = organizations.map(({ id }) => sha256(`${id} 0`))
  const columns =
    'organization_id strand sequence at actor_type actor_id actor_name on_behalf_of action target_type target_id before after request_id hash'
  const actor = ['user', paddedId('usr', 1), 'bench@example.com', null] as const
  await copyInto(client, 'audit_log', columns.split(' '), rows =>
    byDay(counts, (place, number, day) => {
      const after = JSON.stringify({ id: paddedId('con', number), name: `Supplier ${number}`, type: 'vendor', country: 'DK', email: null })
      const content = [
        `${dates[day]}T12:00:00.000Z`,
        ...actor,
        'save_contact',
        'contact',
        paddedId('con', number),
        null,
        after,
        `req_${number}`,
      ]
      const head = sha256(Buffer.concat([heads[place] as Buffer, Buffer.from(String(number)), sha256(JSON.stringify(content))]))
      heads[place] = head
      rows.text += `${organizations[place]?.id}\t0\t${number}\t${content.map(field).join('\t')}\t\\\\x${head.toString('hex')}\n`
    }),
  )
  await copyInto(client, 'audit_head', ['organization_id', 'strand', 'sequence', 'hash'], function* (rows) {
    for (const [place, { id }] of organizations.entries())
      rows.text += `${id}\t0\t${counts[place]}\t\\\\x${heads[place]?.toString('hex')}\n`
    yield
  })
}
