/** What the buyer wants to find on an invoice. The contract has no field for it: it lies beside the draft, and is kept with the buyer when it is issued. */
import { z } from 'zod'
import { type InvoiceReferences, noReferences, referenceFields } from '../../domain/invoices/references.ts'
import { type Fault, refused, refuseFields } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { toPlainText } from '../../domain/text/plain-text.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id, outsideText } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { Db } from '../../store/connection/db.ts'
import { listInvoiceReferences, saveInvoiceReferences } from '../../store/invoices/invoice-references.ts'
import type { StoredInvoice } from '../../store/invoices/invoices.ts'
import { listDeliveries } from './deliveries.ts'
import { lockDraft, openInvoicing } from './load-invoice.ts'

const written = outsideText().nullable()

export const invoiceReferencesRecord = z
  .strictObject({
    id: z.string().meta({ description: 'Of the invoice.' }),
    orderReference: written.meta({ description: 'The order or requisition number of the buyer (BT-13).' }),
    buyerReference: written.meta({ description: 'The person or place at the buyer (BT-10).' }),
    contractReference: written.meta({ description: 'The contract or project (BT-12).' }),
    cig: written.meta({ description: 'The code of the tender, in Italy.' }),
    cup: written.meta({ description: 'The code of the public project, in Italy.' }),
    ofContact: z
      .strictObject({ orderReference: written, buyerReference: written })
      .meta({ description: 'Those of the delivery of the contact: they are said where the invoice has none of its own.' }),
  })
  .meta({
    id: 'InvoiceReferences',
    examples: [
      {
        id: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz',
        orderReference: '5002701',
        buyerReference: null,
        contractReference: null,
        cig: null,
        cup: null,
        ofContact: { orderReference: null, buyerReference: 'Hans Hansen' },
      },
    ],
  })

/** As they are written: those of a contact only where the country of the seller goes by its delivery. */
export async function showInvoiceReferences(
  db: Db,
  region: Region,
  { id: invoiceId, contactId, issued }: Pick<StoredInvoice, 'id' | 'contactId' | 'issued'>,
): Promise<z.input<typeof invoiceReferencesRecord>> {
  const own = issued ? issued.buyer.references : (await listInvoiceReferences(db, [invoiceId])).get(invoiceId)
  const delivery = issued
    ? issued.buyer.delivery
    : contactId === null
      ? undefined
      : (await listDeliveries(db, region, [contactId])).get(contactId)
  const { orderReference = null, buyerReference = null } = delivery ?? {}
  return { id: invoiceId, ...noReferences, ...own, ofContact: { orderReference, buyerReference } }
}

const shortText = z.string().max(100).optional()

/** A code is written without spaces and in capitals. */
const toCode = (text: string): string => text.replace(/\s/g, '').toUpperCase()

export const setInvoiceReferences = defineManagement(
  { method: 'PATCH', path: '/invoices/:id/references' },
  {
    name: 'set_invoice_references',
    title: 'Set the references of a draft invoice',
    permission: 'invoices:edit',
    summary:
      'Sets what the buyer wants to find on one invoice: order, person, contract, and in Italy CIG and CUP. They are printed and written into the electronic invoice; where a draft has none, those of the delivery of its contact are. A field that is left out stays as it is; an empty text clears it. Issued invoices keep what they were issued with.',
    input: z.strictObject({
      id,
      orderReference: shortText.meta({ examples: ['5002701'] }),
      buyerReference: shortText,
      contractReference: shortText,
      cig: shortText.meta({ description: 'In Italy: 10 letters and digits, with an order or a contract.' }),
      cup: shortText.meta({ description: 'In Italy: 15 letters and digits, with an order or a contract.' }),
    }),
    output: invoiceReferencesRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz', orderReference: '5002701' },
    refusals: ['invoice_not_found', 'invoice_locked', 'region_not_set', 'invalid_input'],
    async run({ id: invoiceId, ...given }, context) {
      const { db, now, changed } = context
      const draft = await lockDraft(context, invoiceId)
      if (refused(draft)) return draft
      const invoicing = await openInvoicing(context)
      if (refused(invoicing)) return invoicing
      const { sales, country } = invoicing.region
      const before = (await listInvoiceReferences(db, [invoiceId])).get(invoiceId) ?? noReferences
      const after = Object.fromEntries(
        referenceFields.map(field => {
          const text = given[field]
          const toText = field === 'cig' || field === 'cup' ? toCode : toPlainText
          return [field, text === undefined ? before[field] : toText(text) || null]
        }),
      ) as InvoiceReferences
      const unused: Fault[] = referenceFields
        .filter(field => after[field] !== null && !sales.references.fields.includes(field))
        .map(field => ({ path: field, ...say('reference_not_used', { country }) }))
      const faults = [...unused, ...sales.references.faults(after)]
      if (faults.length > 0) return refuseFields(faults)
      saveInvoiceReferences(db, invoiceId, after, now)
      changed({ target: { type: 'invoice', id: invoiceId }, before: { references: before }, after: { references: after } })
      return { ...(await showInvoiceReferences(db, invoicing.region, draft)), ...after }
    },
  },
)
