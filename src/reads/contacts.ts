import { z } from 'zod'
import { contactRecord } from '../actions/contacts.ts'
import { contactWarnings } from '../domain/contacts.ts'
import { refuse } from '../domain/refusals.ts'
import { defineRead } from '../kernel/define-read.ts'
import { country, id } from '../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../kernel/paging.ts'
import * as contacts from '../store/contacts.ts'

const withWarnings = (contact: contacts.Contact) => ({ ...contact, warnings: contactWarnings(contact) })

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
    cursor: cursor(/^con_[0-9a-z]{26}$/).optional(),
    limit,
  }),
  output: pageOf(contactRecord),
  async run({ cursor: before, limit: size, ...filter }, { db }) {
    const rows = await contacts.listContacts(db, filter, before, size + 1)
    return toPage(rows.map(withWarnings), size, contact => contact.id)
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
    return contact ? withWarnings(contact) : refuse('contact_not_found', `There is no contact with the id ${input.id}.`)
  },
})
