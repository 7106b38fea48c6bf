/**
 * The first third of a transmission: the file, written and checked, and a claim to send it. It belongs to the transaction that issues the invoice: what
 * the exchange would reject takes no number and no name of a file, and what is issued is never forgotten.
 */
import type { Warning } from '../../domain/checks.ts'
import type { RejectedFile } from '../../domain/invoices/exchange.ts'
import type { IssuedInvoice } from '../../domain/invoices/invoice.ts'
import type { Refusal } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import type { ExchangeProvider } from '../../providers/exchange/provider.ts'
import { newToken } from '../../secrets.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import type { StoredInvoice } from '../../store/invoices/invoices.ts'
import type { InvoicingContext } from '../invoices/facts.ts'
import { afterIssue } from '../invoices/record.ts'
import { distinct, type Exchange, refuseFaults } from './exchange.ts'
import { auditedEInvoice } from './record.ts'

/** Longer than all calls of a transmission may take together: a claim that is older belongs to a process that is gone. */
export const claimMs = 120_000

export interface Claimed {
  eInvoice: eInvoices.EInvoice
  xml: string
  /** When the call was noted, by the clock of this process: it goes out soon after, or not at all. */
  notedAt: Date
  /** The way that it goes; null where there is none any more. */
  provider: ExchangeProvider | null
}

const asIssued = (invoice: StoredInvoice): IssuedInvoice => ({
  id: invoice.id,
  number: invoice.number!,
  date: invoice.date!,
  currency: invoice.currency!,
  causale: invoice.causale,
  ...invoice.issued!,
})

export async function queue(
  context: Context,
  invoicing: InvoicingContext,
  { provider, rules }: Exchange,
  invoice: StoredInvoice,
  warnings: readonly Warning[],
  { requestKey, inPlaceOf }: { requestKey?: string | undefined; inPlaceOf?: RejectedFile } = {},
): Promise<Claimed | Refusal<'einvoice_refused' | 'organization_profile_incomplete'>> {
  const { db, now, services } = context
  const issued = asIssued(invoice)
  const sender = provider.isSandbox ? null : rules.senderOf(issued.selfInvoice ? issued.buyer : issued.seller)
  const count = await eInvoices.takeFileCount(db, sender, inPlaceOf ? rules.countAfter(inPlaceOf) : 1)
  const written = rules.write(issued, count, invoicing.today)
  if (!written) throw new Error('the names of files at the exchange are used up')
  const denied = refuseFaults(written.faults)
  if (denied) return denied
  const shared = await services.sharedClock(db)
  const eInvoice: eInvoices.EInvoice = {
    id: context.newId('ein'),
    invoiceId: invoice.id,
    state: 'queued',
    provider: provider.name,
    providerReference: null,
    isSandbox: provider.isSandbox,
    regionKey: invoicing.regionKey,
    fileName: written.fileName,
    documentType: written.documentType,
    buyer: issued.buyer,
    warnings: distinct(afterIssue([...warnings, ...written.warnings], issued.buyer)),
    notifications: [],
    token: newToken(),
    claimedUntil: new Date(shared.getTime() + claimMs).toISOString(),
    calledAt: shared.toISOString(),
    attempts: 1,
    error: null,
    actor: context.occasion.actor,
    createdAt: now.toISOString(),
    sentAt: null,
    resentAs: null,
  }
  eInvoices.insertEInvoice(db, eInvoice, written.xml, requestKey)
  context.changed({ target: { type: 'e_invoice', id: eInvoice.id }, before: null, after: auditedEInvoice(eInvoice) })
  return { eInvoice, xml: written.xml, notedAt: services.clock(), provider }
}
