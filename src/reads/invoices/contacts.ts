import { z } from 'zod'
import { contactRecord, findHomeCountry } from '../../actions/contacts.ts'
import { contactWarnings, type Warning } from '../../domain/identity/contacts.ts'
import { isId } from '../../domain/ids.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { country, id, queryFlag } from '../../kernel/fields.ts'
import { cursor, encodeKey, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { identities } from '../../regions/index.ts'
import type { Db } from '../../store/connection/db.ts'
import * as contacts from '../../store/invoices/contacts.ts'

const lookedAtMax = 1000

async function withWarnings(db: Db, all: readonly contacts.Contact[]) {
  const home = await findHomeCountry(db, all)
  return all.map(contact => withThese(contact, contactWarnings(contact, identities, home)))
}

/** All fields in one literal: a copy of a record with one more field takes forty times as long. */
const withThese = (
  { id, type, name, businessId, vatNumber, fiscalCode, sdiCode, pec, country, email, notes, createdAt, updatedAt }: contacts.Contact,
  warnings: Warning[],
): contacts.Contact & { warnings: Warning[] } => ({
  id,
  type,
  name,
  businessId,
  vatNumber,
  fiscalCode,
  sdiCode,
  pec,
  country,
  email,
  notes,
  createdAt,
  updatedAt,
  warnings,
})

export const listContacts = defineRead({
  name: 'list_contacts',
  title: 'Contacts',
  path: '/contacts',
  permission: 'invoices:read',
  summary: 'The address book, newest first. `q` looks for words in name, ids and e-mail, whatever their case and accents.',
  input: z.strictObject({
    q: z.string().max(200).optional(),
    type: z.enum(['client', 'vendor', 'both']).optional(),
    country: country.optional(),
    warned: queryFlag
      .optional()
      .meta({ description: 'true: only those with a warning. A page may hold fewer than asked for; go on while there is a nextCursor.' }),
    cursor: cursor(key => isId('con', key)).optional(),
    limit,
  }),
  output: pageOf(contactRecord),
  async run({ cursor: before, limit: size, warned, ...filter }, { db }) {
    const seen = warned === undefined ? size : lookedAtMax
    const rows = await withWarnings(db, await contacts.listContacts(db, filter, before, seen + 1))
    if (warned === undefined) return toPage(rows, size, contact => contact.id)
    // Whether an id is doubtful is computed: a page looks at so many contacts and leads on, however few of them it shows.
    const wanted = rows.slice(0, seen).filter(({ warnings }) => warnings.length > 0 === warned)
    if (wanted.length > size) return toPage(wanted, size, contact => contact.id)
    return { items: wanted, nextCursor: rows.length > seen ? encodeKey(rows[seen - 1]!.id) : null }
  },
  refusals: [],
})

export const getContact = defineRead({
  name: 'get_contact',
  title: 'One contact',
  path: '/contacts/:id',
  permission: 'invoices:read',
  summary: 'One contact, with what is doubtful about its ids.',
  input: z.strictObject({ id }),
  output: contactRecord,
  refusals: ['contact_not_found'],
  async run(input, { db }) {
    const contact = await contacts.findContact(db, input.id)
    const [shown] = await withWarnings(db, contact ? [contact] : [])
    return shown ?? refuse(say('contact_not_found', { id: input.id }))
  },
})
