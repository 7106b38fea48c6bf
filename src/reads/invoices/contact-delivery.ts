import { z } from 'zod'
import { contactDeliveryRecord, showContactDelivery } from '../../actions/contact-delivery.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findContact } from '../../store/invoices/contacts.ts'

export const getContactDelivery = defineRead({
  name: 'get_contact_delivery',
  title: 'The electronic delivery of a contact',
  path: '/contacts/:id/delivery',
  permission: 'invoices:read',
  summary:
    'Where invoices to a contact are sent electronically, and the references that it wants on them. All null of one that asks for none.',
  input: z.strictObject({ id }),
  output: contactDeliveryRecord,
  refusals: ['contact_not_found'],
  async run(input, { db }) {
    const contact = await findContact(db, input.id)
    return contact ? showContactDelivery(db, contact) : refuse(say('contact_not_found', { id: input.id }))
  },
})
