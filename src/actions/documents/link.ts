import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findBookkeeper } from '../../store/access/organizations.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { saveEntryContact } from '../../store/ledger/ledger.ts'
import { lock, save } from './change-document.ts'
import { learnContact } from './learn.ts'
import { documentRecord, showDocument } from './record.ts'

export const linkDocumentContact = defineAction({
  name: 'link_document_contact',
  title: 'Link a document to a contact',
  permission: 'documents:edit',
  summary: 'Links the document to the contact that is its vendor, and learns it for the next document of this supplier; null unlinks.',
  input: z.strictObject({ documentId: id, contactId: id.nullable().meta({ description: 'The vendor; null to unlink.' }) }),
  output: documentRecord,
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz', contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['document_not_found', 'contact_not_found'],
  async run({ documentId, contactId }, context) {
    const held = await lock(context, documentId)
    if (refused(held)) return held
    if (contactId !== null && !(await findContact(context.db, contactId, { lock: true }))) {
      return refuse(say('contact_not_found', { id: contactId }))
    }
    const { regionKey } = await findBookkeeper(context.db)
    const linked = save(context, held.document, { ...held.document, contactId, contactIsChosen: contactId !== null })
    if (linked.ledgerEntryId !== null) saveEntryContact(context.db, linked.ledgerEntryId, contactId)
    await learnContact(context, linked, linked.coding?.regionKey ?? regionKey ?? '', contactId)
    return showDocument(context, linked)
  },
})
