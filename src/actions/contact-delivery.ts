/** How a contact gets its invoices electronically. The contract has no field for it: it lies beside the contact, as its address does. */
import { z } from 'zod'
import { type Delivery, deliveryFormats, endpointFaults, normaliseEndpoint } from '../domain/invoices/delivery.ts'
import { refuse, refuseFields } from '../domain/refusals.ts'
import { toPlainText } from '../domain/text/plain-text.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { id, outsideText } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import type { Db } from '../store/connection/db.ts'
import { deleteContactDelivery, findContactDelivery, saveContactDelivery } from '../store/invoices/contact-deliveries.ts'
import { type Contact, findContact } from '../store/invoices/contacts.ts'

const written = outsideText().nullable()

export const contactDeliveryRecord = z
  .strictObject({
    id: z.string().meta({ description: 'Of the contact.' }),
    scheme: z
      .string()
      .nullable()
      .meta({ description: 'Of the electronic address (EAS): 0088 GLN or EAN number, 0184 CVR. Null: no electronic invoices.' }),
    identifier: written,
    format: z.enum(deliveryFormats).nullable().meta({ description: 'Null: Peppol BIS where the receiver takes it, else OIOUBL.' }),
    buyerReference: written.meta({ description: 'The person or place at the buyer that invoices name.' }),
    orderReference: written.meta({ description: 'The order or requisition number that invoices name.' }),
  })
  .meta({
    id: 'ContactDelivery',
    examples: [
      {
        id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
        scheme: '0088',
        identifier: '5798009811530',
        format: null,
        buyerReference: 'Hans Hansen',
        orderReference: '5002701',
      },
    ],
  })

const none = { scheme: null, identifier: null, format: null, buyerReference: null, orderReference: null }

export const showContactDelivery = async (db: Db, { id: contactId }: Contact): Promise<z.input<typeof contactDeliveryRecord>> => ({
  id: contactId,
  ...((await findContactDelivery(db, contactId)) ?? none),
})

const shortText = z.string().max(100)

const input = z.strictObject({
  id,
  scheme: shortText
    .optional()
    .meta({ description: 'An empty text takes the delivery away: invoices are no longer sent electronically.', examples: ['0088'] }),
  identifier: shortText.optional().meta({ examples: ['5798009811530'] }),
  format: z
    .enum([...deliveryFormats, ''])
    .optional()
    .meta({ description: 'An empty text: the first that the receiver takes.' }),
  buyerReference: shortText.optional(),
  orderReference: shortText.optional(),
})

/** A field that is left out stays as it is; an empty text clears it. */
function planned(stored: Delivery | undefined, given: Omit<z.output<typeof input>, 'id'>): Record<keyof Delivery, string | null> {
  const before = stored ?? none
  const text = (field: keyof Delivery, normalise: (text: string) => string = toPlainText): string | null =>
    given[field] === undefined ? before[field] : normalise(given[field]) || null
  return {
    scheme: text('scheme', normaliseEndpoint),
    identifier: text('identifier', normaliseEndpoint),
    format: text('format'),
    buyerReference: text('buyerReference'),
    orderReference: text('orderReference'),
  }
}

export const setContactDelivery = defineManagement(
  { method: 'PATCH', path: '/contacts/:id/delivery' },
  {
    name: 'set_contact_delivery',
    title: 'Set the electronic delivery of a contact',
    permission: 'invoices:edit',
    summary:
      'Sets where invoices to a contact are sent electronically (Peppol, NemHandel), and the references that it wants on them. A field that is left out stays as it is; an empty text clears it, an empty `scheme` all of it. Danish organizations; issued invoices keep what they were issued with.',
    input,
    output: contactDeliveryRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz', scheme: '0088', identifier: '5798009811530', orderReference: '5002701' },
    refusals: ['contact_not_found', 'invalid_input'],
    async run({ id: contactId, ...given }, { db, now, changed }) {
      // Locked, so that it is not deleted meanwhile, and of two changes neither undoes what the other left out.
      const contact = await findContact(db, contactId, { lock: true })
      if (!contact) return refuse(say('contact_not_found', { id: contactId }))
      const stored = await findContactDelivery(db, contactId)
      const { scheme, identifier, ...rest } = planned(stored, given)
      const audited = (after: Delivery | null) =>
        changed({ target: { type: 'contact', id: contactId }, before: { delivery: stored ?? null }, after: { delivery: after } })
      // What is asked for without an address would be lost.
      const isLost = given.scheme === undefined && Object.values(given).some(Boolean)
      if (scheme === null && isLost) return refuseFields([{ path: 'scheme', ...say('delivery_incomplete.identifier') }])
      if (scheme === null) {
        deleteContactDelivery(db, contactId)
        audited(null)
        return { id: contactId, ...none }
      }
      if (identifier === null) return refuseFields([{ path: 'identifier', ...say('delivery_incomplete.identifier') }])
      const faults = endpointFaults({ scheme, identifier })
      if (faults.length > 0) return refuseFields(faults)
      const delivery = { scheme, identifier, ...rest } as Delivery
      saveContactDelivery(db, contactId, delivery, now)
      audited(delivery)
      return { id: contactId, ...delivery }
    },
  },
)
