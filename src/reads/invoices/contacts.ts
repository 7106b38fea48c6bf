import { z } from 'zod'
import { contactRecord, findHomeCountry } from '../../actions/contacts.ts'
import { contactWarnings } from '../../domain/identity/contacts.ts'
import { isId } from '../../domain/ids.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { country, id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { identities } from '../../regions/index.ts'
import type { Db } from '../../store/connection/db.ts'
import * as contacts from '../../store/invoices/contacts.ts'

async function withWarnings(db: Db, all: readonly contacts.Contact[]) {
  const home = await findHomeCountry(db, all)
  return all.map(contact => ({ ...contact, warnings: contactWarnings(contact, identities, home) }))
}

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
    cursor: cursor(key => isId('con', key)).optional(),
    limit,
  }),
  output: pageOf(contactRecord),
  async run({ cursor: before, limit: size, ...filter }, { db }) {
    const rows = await contacts.listContacts(db, filter, before, size + 1)
    return toPage(await withWarnings(db, rows), size, contact => contact.id)
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
