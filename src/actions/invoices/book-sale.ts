/** The sale in the ledger: part of the transaction that issues. */

import type { IssuedInvoice } from '../../domain/invoices/invoice.ts'
import { isOssSale, ossSalesOf } from '../../domain/invoices/oss-sales.ts'
import { inBooks, planSaleEntry, planStampDutyEntry, type SalePosting } from '../../domain/invoices/sale-entry.ts'
import type { Entry } from '../../domain/ledger/entry.ts'
import type { Context } from '../../kernel/context.ts'
import { saveEntry } from '../../store/ledger/ledger.ts'
import { insertOssSale } from '../../store/vat/oss.ts'
import { holdOssReturns } from '../../store/vat/oss-returns.ts'
import { chartOf } from '../chart.ts'
import { toLedgerEntry } from '../ledger-record.ts'
import type { InvoicingContext } from './facts.ts'

/** The entry that the payment settles. A stamp duty is owed to the state and has an entry of its own. */
export async function bookSale(
  context: Context,
  { region, regionKey, today }: InvoicingContext,
  invoice: IssuedInvoice,
  exchange: SalePosting['exchange'],
  source: SalePosting['source'],
): Promise<string> {
  const chart = await chartOf(context, regionKey)
  const posting: SalePosting = { regionKey, source, exchange, accountName: account => chart.get(account)?.name.local ?? account }
  // Before the entry has its number: who files a return waits for no entry.
  const filed = isOssSale(invoice) ? await holdOssReturns(context.db, regionKey) : []
  const entryId = await book(context, planSaleEntry(region, invoice, posting), invoice.id)
  const sales = ossSalesOf(region, invoice, inBooks(region, invoice, posting), today, filed)
  for (const [place, sale] of sales.entries()) insertOssSale(context.db, entryId, place, regionKey, invoice.id, sale)
  const duty = planStampDutyEntry(region, invoice, inBooks(region, invoice, posting).stampDuty, posting)
  if (duty) await book(context, duty, `stamp duty of ${invoice.id}`)
  return entryId
}

async function book(context: Context, entry: Entry, marker: string): Promise<string> {
  const { db, now, services } = context
  const posted = { provider: services.ledger.name, externalReference: null, postedAt: now.toISOString() }
  const { entry: saved } = await saveEntry(db, { id: context.newId('led'), entry, marker, ...posted })
  context.changed({ target: { type: 'ledger_entry', id: saved.id }, before: null, after: toLedgerEntry(saved) })
  return saved.id
}
