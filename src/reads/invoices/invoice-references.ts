import { z } from 'zod'
import { invoiceNotFound } from '../../actions/invoices/load-invoice.ts'
import { invoiceReferencesRecord, showInvoiceReferences } from '../../actions/invoices/references.ts'
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
  refusals: ['invoice_not_found'],
  async run(input, { db }) {
    const invoice = await findInvoice(db, input.id)
    return invoice?.kind === 'invoice' ? showInvoiceReferences(db, invoice) : invoiceNotFound(input.id)
  },
})
