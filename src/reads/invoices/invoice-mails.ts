import { z } from 'zod'
import { invoiceMailRecord, toInvoiceMail } from '../../actions/invoice-mails/record.ts'
import { findPrintable } from '../../actions/invoices/printable.ts'
import { isId } from '../../domain/ids.ts'
import { proposeMail } from '../../domain/invoices/mail-words.ts'
import { refused } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import * as store from '../../store/invoices/invoice-mails.ts'

export const listInvoiceMails = defineRead({
  name: 'list_invoice_mails',
  title: 'The mails of an invoice',
  path: '/invoices/:id/mails',
  permission: 'invoices:read',
  summary: 'To whom an issued invoice was mailed and what became of it, newest first, and what a mail would say.',
  input: z.strictObject({ id, cursor: cursor(key => isId('iml', key)).optional(), limit }),
  output: z.strictObject({
    isSetUp: z.boolean().meta({ description: 'Whether the operator has set a mail server: without one nothing is sent.' }),
    proposal: z
      .strictObject({ to: outsideText().nullable(), subject: outsideText(), text: outsideText(2000) })
      .nullable()
      .meta({ description: 'What is sent where nothing else is given, in the language of the invoice; null of a draft.' }),
    ...pageOf(invoiceMailRecord).shape,
  }),
  refusals: ['invoice_not_found', 'region_not_set'],
  async run({ id: invoiceId, cursor: before, limit: size }, context) {
    const sheet = await findPrintable(context, invoiceId)
    if (refused(sheet)) return sheet
    const mails = await store.listInvoiceMails(context.db, invoiceId, before, size + 1)
    return {
      isSetUp: context.services.mailTransport !== undefined,
      proposal: sheet.isDraft ? null : { to: sheet.invoice.buyer.email || null, ...proposeMail(sheet) },
      ...toPage(mails.map(toInvoiceMail), size, one => one.id),
    }
  },
})
