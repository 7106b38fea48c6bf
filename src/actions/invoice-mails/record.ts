/** Mails of invoices as they go over the wire. */
import { z } from 'zod'
import { instant, outsideText, sentence } from '../../kernel/fields.ts'
import type { InvoiceMail } from '../../store/invoices/invoice-mails.ts'
import { textMax } from './mail-input.ts'

export const invoiceMailRecord = z
  .strictObject({
    id: z.string(),
    invoiceId: z.string(),
    to: outsideText(),
    subject: outsideText(),
    text: outsideText(textMax),
    state: z.enum(['queued', 'sent', 'failed']).meta({ description: 'sent: the mail server took it.' }),
    error: z.strictObject(sentence).nullable().meta({ description: 'Why it was given up, or why the last try failed.' }),
    createdAt: instant,
    createdBy: z.string(),
    finishedAt: instant.nullable(),
  })
  .meta({
    id: 'InvoiceMail',
    examples: [
      {
        id: 'iml_01k9zt3v8q4m2n6p7r5s9w0xyz',
        invoiceId: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz',
        to: 'faktura@nordlys.example',
        subject: 'Faktura 2026-0001 fra Havn ApS',
        text: 'Vedhæftet er faktura 2026-0001 på 1.187,50 DKK med forfald den 14. februar 2026.',
        state: 'sent',
        error: null,
        createdAt: '2026-01-15T10:05:00.000Z',
        createdBy: 'bookkeeper@example.com',
        finishedAt: '2026-01-15T10:05:02.000Z',
      },
    ],
  })

export const toInvoiceMail = ({ recipient, ...one }: InvoiceMail): z.input<typeof invoiceMailRecord> =>
  ({ ...one, to: recipient }) as z.input<typeof invoiceMailRecord>
