import { z } from 'zod'
import { toInstantText } from '../domain/calendar/instants.ts'
import { type ContactFields, contactWarnings, planContact, type Warning } from '../domain/identity/contacts.ts'
import { refuse } from '../domain/refusals.ts'
import { defineAction } from '../kernel/define-action.ts'
import { saying } from '../kernel/fault-of-input.ts'
import { country, deletion, id, instant, outsideText, warning } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import { identities } from '../regions/index.ts'
import { findPlace } from '../store/access/organizations.ts'
import type { Db } from '../store/connection/db.ts'
import { unlinkContact } from '../store/documents/documents.ts'
import { findContactAddress } from '../store/invoices/contact-addresses.ts'
import { findContactDelivery } from '../store/invoices/contact-deliveries.ts'
import type { Contact } from '../store/invoices/contacts.ts'
import * as contacts from '../store/invoices/contacts.ts'
import { hasDraftFor } from '../store/invoices/invoices.ts'

const shortText = z.string().max(100)

const written = outsideText().nullable()

const contactType = z.enum(['client', 'vendor', 'both'])

export const contactRecord = z
  .strictObject({
    id: z.string(),
    type: contactType,
    name: outsideText(),
    businessId: written,
    vatNumber: written,
    fiscalCode: written,
    sdiCode: written,
    pec: written,
    country: z.string().nullable(),
    email: written,
    notes: outsideText(4000).nullable(),
    createdAt: instant,
    updatedAt: instant,
    warnings: z.array(warning),
  })
  .meta({
    id: 'Contact',
    examples: [
      {
        id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
        type: 'client',
        name: 'Nordlys ApS',
        businessId: '13585628',
        vatNumber: 'DK13585628',
        fiscalCode: null,
        sdiCode: null,
        pec: null,
        country: 'DK',
        email: 'faktura@nordlys.example',
        notes: null,
        createdAt: '2026-01-15T09:30:00.000Z',
        updatedAt: '2026-01-15T09:30:00.000Z',
        warnings: [],
      },
    ],
  })

const contactInput = z.strictObject({
  id: id.optional().meta({ description: 'Present to update, omitted to create.' }),
  type: contactType.optional().meta({ description: 'A new contact is a client unless it says otherwise.' }),
  name: z
    .string()
    .min(1, { abort: true, error: saying(say('name_not_visible')) })
    .max(500)
    .refine(name => name.trim() !== '', saying(say('name_not_visible')))
    .meta({ description: 'The company or the person.' }),
  businessId: shortText.optional().meta({ description: 'The national registration id, for example a CVR number.' }),
  vatNumber: shortText.optional().meta({ description: 'The EU VAT id, with the country prefix across borders.' }),
  fiscalCode: shortText.optional().meta({ description: 'Italian codice fiscale.' }),
  sdiCode: shortText.optional().meta({ description: 'Italian destination code (codice destinatario).' }),
  pec: z.string().max(320).optional().meta({ description: 'Italian certified e-mail (PEC).' }),
  country: z
    .union([country, z.literal('')])
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2; an empty text clears it.' }),
  email: z.string().max(320).optional().meta({ description: 'Where invoices and questions go.' }),
  notes: z.string().max(20_000).optional().meta({ description: 'For the people of the organization only.' }),
})

export const saveContact = defineAction({
  name: 'save_contact',
  title: 'Save a contact',
  permission: 'invoices:edit',
  summary: 'Creates a contact, or updates one when an id is given. A field that is left out stays as it is; an empty text clears it.',
  input: contactInput,
  output: contactRecord,
  hints: { destructive: true, idempotent: false, openWorld: false },
  example: { name: 'Nordlys ApS', type: 'vendor', country: 'DK', businessId: '13585628', email: 'faktura@nordlys.example' },
  refusals: ['contact_not_found'],
  addsOnly: input => input.id === undefined,
  async run(input, context) {
    const { db, now } = context
    const stored = input.id === undefined ? null : await contacts.findContact(db, input.id, { lock: true })
    if (stored === undefined) return refuse(say('contact_not_found', { id: input.id! }))
    const at = toInstantText(now)
    const contact = toContact(stored?.id ?? context.newId('con'), planContact(stored, input, identities), stored?.createdAt ?? at, at)
    if (stored) contacts.updateContact(db, contact)
    else contacts.insertContact(db, contact)
    context.changed({ target: { type: 'contact', id: contact.id }, before: stored && { ...stored }, after: { ...contact } })
    const warnings = contactWarnings(contact, identities, await findHomeCountry(db, [contact]))
    if (contact.vatNumber !== null) warnings.push(...(await namesakes(db, contact.id, contact.vatNumber)))
    return Object.assign(contact, { warnings })
  },
})

/** Field by field: what is added to a copy of a record takes the engine several times as long. */
const toContact = (id: string, fields: ContactFields, createdAt: string, updatedAt: string): Contact => ({
  id,
  type: fields.type,
  name: fields.name,
  businessId: fields.businessId,
  vatNumber: fields.vatNumber,
  fiscalCode: fields.fiscalCode,
  sdiCode: fields.sdiCode,
  pec: fields.pec,
  country: fields.country,
  email: fields.email,
  notes: fields.notes,
  createdAt,
  updatedAt,
})

/** The country that contacts without one are taken to be in. Asked for only when one of them holds something that depends on it. */
export async function findHomeCountry(db: Db, all: readonly Contact[]): Promise<string | null> {
  const matters = all.some(
    contact => contact.country === null && (contact.businessId !== null || contact.vatNumber !== null || contact.sdiCode !== null),
  )
  return matters ? (await findPlace(db)).country : null
}

/** Said, not refused: two branches of one company may well be two contacts. */
async function namesakes(db: Db, id: string, vatNumber: string): Promise<Warning[]> {
  const others = await contacts.listContactsWithVatNumber(db, vatNumber, id)
  return others.map(other => ({
    field: 'vatNumber',
    ...say('vat_number_on_another_contact', { name: other.name, contact: other.id, vatNumber }),
  }))
}

export const deleteContact = defineAction({
  name: 'delete_contact',
  title: 'Delete a contact',
  permission: 'invoices:edit',
  summary: 'Removes a contact and its address. Issued invoices keep their own copy of the buyer; documents are unlinked.',
  input: z.strictObject({ id }),
  output: deletion,
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: { id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['contact_not_found', 'contact_in_use'],
  async run(input, { db, now, changed }) {
    const stored = await contacts.findContact(db, input.id, { lock: true })
    if (!stored) return refuse(say('contact_not_found', { id: input.id }))
    if (await hasDraftFor(db, stored.id)) {
      return refuse(say('contact_in_use', { name: stored.name }))
    }
    for (const documentId of await unlinkContact(db, stored.id, now)) {
      changed({ target: { type: 'document', id: documentId }, before: { contactId: stored.id }, after: { contactId: null } })
    }
    const address = await findContactAddress(db, stored.id)
    const delivery = await findContactDelivery(db, stored.id)
    contacts.deleteContact(db, stored.id)
    const before = { ...stored, ...(address && { address }), ...(delivery && { delivery }) }
    changed({ target: { type: 'contact', id: stored.id }, before, after: null })
    return { id: stored.id, deleted: true as const }
  },
})
