import type { IssuedInvoice } from '../../domain/invoices/invoice.ts'
import type { Seller } from '../../domain/invoices/parties.ts'
import type { PrintableInvoice } from '../../domain/invoices/printable.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import type { ReadContext } from '../../kernel/context.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import * as invoices from '../../store/invoices/invoices.ts'
import { sellerOf } from './facts.ts'
import { deriveDraft, invoiceNotFound, openInvoicing } from './load-invoice.ts'
import { type Derived, issuedOf } from './record.ts'

/** An invoice with all that its files say. */
export async function findPrintable(
  context: Pick<ReadContext, 'db' | 'now'>,
  id: string,
): Promise<PrintableInvoice | Refusal<'invoice_not_found' | 'region_not_set'>> {
  const stored = await invoices.findInvoice(context.db, id)
  return !stored || stored.kind === 'self_invoice' ? invoiceNotFound(id) : printableOf(context, stored)
}

/** Of an issued invoice all is kept: nothing else is read for it. */
async function shownOf(
  context: Pick<ReadContext, 'db' | 'now'>,
  stored: invoices.StoredInvoice,
): Promise<{ seller: Seller; derived: Derived } | Refusal<'region_not_set'>> {
  if (stored.state === 'issued') return { seller: stored.issued!.seller, derived: issuedOf(stored) }
  const invoicing = await openInvoicing(context)
  if (refused(invoicing)) return invoicing
  return { seller: sellerOf(invoicing), derived: await deriveDraft(context, invoicing, stored) }
}

export async function printableOf(
  context: Pick<ReadContext, 'db' | 'now'>,
  stored: invoices.StoredInvoice,
): Promise<PrintableInvoice | Refusal<'region_not_set'>> {
  const found = await shownOf(context, stored)
  if (refused(found)) return found
  const { buyer, date, dueDate, currency, priced, corrects, vatInHomeCurrency } = found.derived
  const invoice: IssuedInvoice = {
    id: stored.id,
    number: stored.number ?? '',
    date,
    dueDate,
    currency,
    seller: found.seller,
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
