/** What a PDF and an XML file of an invoice are written from. */
import { z } from 'zod'
import { findPrintable } from '../../actions/invoices/printable.ts'
import { pictureInput } from '../../actions/pages/pictures.ts'
import type { PrintableInvoice } from '../../domain/invoices/printable.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'

const sheet = (kind: 'pdf' | 'xml', name: string, title: string, summary: string) =>
  defineRead({
    name,
    title,
    path: `/invoices/:id/${kind}`,
    permission: 'invoices:read',
    summary,
    input: z.strictObject({ id }),
    output: z.custom<PrintableInvoice>(),
    refusals: ['invoice_not_found', 'region_not_set', 'invoice_not_issued'],
    async run(input, context) {
      const found = await findPrintable(context, input.id)
      if (refused(found)) return found
      return found.isDraft && kind === 'xml' ? refuse(say('invoice_not_issued', { id: input.id })) : found
    },
  })

export const getInvoicePdf = sheet(
  'pdf',
  'get_invoice_pdf',
  'An invoice as PDF',
  'The invoice on paper, in Danish, Italian or English by the country of the buyer: PDF/A-3 with the same invoice for machines inside. A draft says so across the page.',
)
export const getInvoiceXml = sheet(
  'xml',
  'get_invoice_xml',
  'An invoice as XML',
  'The invoice for machines: UBL 2.1 as Peppol BIS Billing 3 has it, or what the exchange of the country takes.',
)

/** What `GET /api/rest/invoices/{id}/pages/{page}/image` is drawn from. */
export const getInvoicePageImage = defineRead({
  name: 'get_invoice_page_image',
  title: 'A page of an invoice as a picture',
  path: '/invoices/:id/pages/:page/image',
  permission: 'invoices:read',
  summary: 'One page of the PDF of an invoice, as WebP.',
  input: z.strictObject({ id, ...pictureInput }),
  output: z.custom<PrintableInvoice & { picture: { page: number; width: number } }>(),
  refusals: ['invoice_not_found', 'region_not_set', 'page_not_found', 'page_not_drawable', 'temporarily_unavailable'],
  async run({ id: invoiceId, page, width }, context) {
    const found = (await getInvoicePdf.run({ id: invoiceId }, context)) as
      | PrintableInvoice
      | Refusal<'invoice_not_found' | 'region_not_set'>
    return refused(found) ? found : { ...found, picture: { page, width } }
  },
})
