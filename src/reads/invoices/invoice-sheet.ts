/** What a PDF and an XML file of an invoice are written from. */
import { z } from 'zod'
import { sellerOf } from '../../actions/invoices/facts.ts'
import { derivedOf, invoiceNotFound, openInvoicing } from '../../actions/invoices/load-invoice.ts'
import { pictureInput } from '../../actions/pages/pictures.ts'
import type { IssuedInvoice } from '../../domain/invoices/invoice.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import * as invoices from '../../store/invoices/invoices.ts'

export interface PrintableInvoice {
  invoice: IssuedInvoice
  isDraft: boolean
  issuedAt: string | null
  /** What the exchange was given, where the country has one. */
  transmitted: { fileName: string; xml: string } | null
  /** Given to an exchange that is none: nothing of it is real. */
  isSandbox: boolean
}

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
      const stored = await invoices.findInvoice(context.db, input.id)
      if (!stored || stored.kind === 'self_invoice') return invoiceNotFound(input.id)
      if (stored.state === 'draft' && kind === 'xml') {
        return refuse(say('invoice_not_issued', { id: input.id }))
      }
      return printableOf(context, stored)
    },
  })

/** The invoice as it is printed. */
export async function printableOf(
  context: Pick<ReadContext, 'db' | 'now'>,
  stored: invoices.StoredInvoice,
): Promise<PrintableInvoice | Refusal<'region_not_set'>> {
  const invoicing = await openInvoicing(context)
  if (refused(invoicing)) return invoicing
  const { buyer, date, dueDate, currency, priced, corrects, vatInHomeCurrency } = await derivedOf(context, invoicing, stored)
  const invoice: IssuedInvoice = {
    id: stored.id,
    number: stored.number ?? '',
    date,
    dueDate,
    currency,
    seller: stored.issued?.seller ?? sellerOf(invoicing),
    buyer: buyer!,
    priced,
    corrects,
    causale: stored.causale,
    vatInHomeCurrency,
    ...(stored.issued?.stampDutyInHomeCurrency && { stampDutyInHomeCurrency: stored.issued.stampDutyInHomeCurrency }),
  }
  const sent = (await eInvoices.listLatestOf(context.db, [stored.id])).get(stored.id)
  const xml = sent && (await eInvoices.findXml(context.db, sent.id))
  return {
    invoice,
    isDraft: stored.state === 'draft',
    issuedAt: stored.issuedAt,
    transmitted: sent && xml !== undefined ? { fileName: sent.fileName, xml } : null,
    isSandbox: sent?.isSandbox === true,
  }
}

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
