import { z } from 'zod'
import { invoiceNotFound, openInvoicing } from '../../actions/invoices/load-invoice.ts'
import { invoiceReferencesRecord, showInvoiceReferences } from '../../actions/invoices/references.ts'
import { refused } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { findInvoice } from '../../store/invoices/invoices.ts'

export const getInvoiceReferences = defineRead({
  name: 'get_invoice_references',
  title: 'The references of an invoice',
  path: '/invoices/:id/references',
  permission: 'invoices:read',
  summary:
    'What the buyer wants to find on an invoice: order, person, contract, CIG and CUP; of an issued invoice, as it was issued. `ofContact` is said where the invoice has none of its own.',
  input: z.strictObject({ id }),
  output: invoiceReferencesRecord,
  refusals: ['invoice_not_found', 'region_not_set'],
  async run(input, context) {
    const invoice = await findInvoice(context.db, input.id)
    if (invoice?.kind !== 'invoice') return invoiceNotFound(input.id)
    const invoicing = await openInvoicing(context)
    return refused(invoicing) ? invoicing : showInvoiceReferences(context.db, invoicing.region, invoice)
  },
})
