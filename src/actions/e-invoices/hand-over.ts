/** An invoice that is being issued and whose country has an exchange goes through it: part of the transaction that issues. */
import { type Refusal, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import type { StoredInvoice } from '../../store/invoices/invoices.ts'
import type { InvoicingContext } from '../invoices/facts.ts'
import { refuseIncomplete } from '../invoices/incomplete.ts'
import { isSentTo } from './ask-receiver.ts'
import { exchangeOf } from './exchange.ts'
import { type Claimed, queue } from './queue.ts'

/** Null where there is no exchange, or the buyer asks for no electronic invoice. What it would reject is named as everything is that stops a draft. */
export async function handOver(
  context: Context,
  invoicing: InvoicingContext,
  invoice: StoredInvoice,
): Promise<Claimed | null | Refusal<'invoice_incomplete'>> {
  if (!isSentTo(invoicing.region, invoice.issued!.buyer)) return null
  const exchange = await exchangeOf(context, invoicing)
  if (!exchange) return null
  const claimed = await queue(context, invoicing, exchange, invoice, invoice.issued?.warnings ?? [])
  return refused(claimed) ? refuseIncomplete(invoice.id, claimed.errors ?? []) : claimed
}
