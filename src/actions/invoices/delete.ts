import { z } from 'zod'
import { refused } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { deletion, id } from '../../kernel/fields.ts'
import { deleteDraft } from '../../store/invoices/invoices.ts'
import { lockDraft } from './load-invoice.ts'

export const deleteInvoice = defineAction({
  name: 'delete_invoice',
  title: 'Delete a draft invoice',
  permission: 'invoices:edit',
  summary: 'Deletes a draft. An issued invoice stays: correct it with a credit note.',
  input: z.strictObject({ id }),
  output: deletion,
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: { id: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['invoice_not_found', 'invoice_locked'],
  async run(input, context) {
    const invoice = await lockDraft(context, input.id)
    if (refused(invoice)) return invoice
    deleteDraft(context.db, invoice.id)
    const { contactId, number, date, currency, lines } = invoice
    context.changed({
      target: { type: 'invoice', id: invoice.id },
      before: { contactId, number, date, currency, lines: [...lines] },
      after: null,
    })
    return { id: invoice.id, deleted: true as const }
  },
})
