import { z } from 'zod'
import { contactAddressRecord, showContactAddress } from '../../actions/contact-address.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findContact } from '../../store/invoices/contacts.ts'

export const getContactAddress = defineRead({
  name: 'get_contact_address',
  title: 'The address of a contact',
  path: '/contacts/:id/address',
  permission: 'invoices:read',
  summary: 'Where a contact is, as its invoices name the buyer. What is not known is null.',
  input: z.strictObject({ id }),
  output: contactAddressRecord,
  refusals: ['contact_not_found'],
  async run(input, { db }) {
    const contact = await findContact(db, input.id)
    return contact ? showContactAddress(db, contact) : refuse(say('contact_not_found', { id: input.id }))
  },
})
