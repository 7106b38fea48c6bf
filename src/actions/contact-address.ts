/** Where a contact is. The contract has no field for it, and invoices must name it (momsbekendtgørelsen § 58; DPR 633/72 art. 21, c. 2, lett. e). */
import { z } from 'zod'
import { addressWarnings, type PostalAddress, planAddress } from '../domain/identity/profile.ts'
import { refuse } from '../domain/refusals.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { addressInput, id, outsideText, warning } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import { identities } from '../regions/index.ts'
import { findPlace } from '../store/access/organizations.ts'
import type { Db } from '../store/connection/db.ts'
import { deleteContactAddress, findContactAddress, saveContactAddress } from '../store/invoices/contact-addresses.ts'
import { type Contact, findContact } from '../store/invoices/contacts.ts'

const written = outsideText().nullable()

export const contactAddressRecord = z
  .strictObject({
    id: z.string().meta({ description: 'Of the contact.' }),
    street: written,
    postalCode: written,
    city: written,
    province: written,
    country: z.string().nullable().meta({ description: 'That of the contact where it is null.' }),
    warnings: z.array(warning),
  })
  .meta({
    id: 'ContactAddress',
    examples: [
      {
        id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
        street: 'Strandvejen 12',
        postalCode: '2900',
        city: 'Hellerup',
        province: null,
        country: 'DK',
        warnings: [],
      },
    ],
  })

const nowhere: PostalAddress = { street: null, postalCode: null, city: null, province: null, country: null }

/** The country of a contact whose address names none: its own, or else the organization's, as its invoices have it. */
const countryOf = async (db: Db, { country }: Contact): Promise<string | null> => country ?? (await findPlace(db)).country

export async function showContactAddress(db: Db, contact: Contact): Promise<z.input<typeof contactAddressRecord>> {
  const address = (await findContactAddress(db, contact.id)) ?? nowhere
  return { id: contact.id, ...address, warnings: addressWarnings(address, identities, await countryOf(db, contact)) }
}

export const setContactAddress = defineManagement(
  { method: 'PATCH', path: '/contacts/:id/address' },
  {
    name: 'set_contact_address',
    title: 'Set the address of a contact',
    permission: 'invoices:edit',
    summary:
      'Sets the address that invoices name the buyer with. A field that is left out stays as it is; an empty text clears it. Drafts show it at once, issued invoices keep the one that they were issued with.',
    input: z.strictObject({ id, ...addressInput.shape }),
    output: contactAddressRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz', street: 'Strandvejen 12', postalCode: '2900', city: 'Hellerup', country: 'DK' },
    refusals: ['contact_not_found'],
    async run({ id: contactId, ...input }, { db, now, changed }) {
      // Locked, so that it is not deleted meanwhile, and of two changes neither undoes what the other left out.
      const contact = await findContact(db, contactId, { lock: true })
      if (!contact) return refuse(say('contact_not_found', { id: contactId }))
      const stored = await findContactAddress(db, contactId)
      const within = await countryOf(db, contact)
      const address = planAddress(stored ?? nowhere, input, identities, within)
      const isKnown = Object.values(address).some(part => part !== null)
      if (isKnown) saveContactAddress(db, contactId, address, now)
      else deleteContactAddress(db, contactId)
      changed({
        target: { type: 'contact', id: contactId },
        before: { address: stored ?? null },
        after: { address: isKnown ? address : null },
      })
      return { id: contactId, ...address, warnings: addressWarnings(address, identities, within) }
    },
  },
)
