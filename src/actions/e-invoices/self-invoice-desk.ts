/** What issuing a self-invoice and taking one back have in common: who asks goes first or second, by which rules, and how it goes to the exchange. */
import type { Warning } from '../../domain/checks.ts'
import type { Document } from '../../domain/documents/document.ts'
import { countryOfVatPrefix } from '../../domain/identity/countries.ts'
import type { LineInput } from '../../domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../domain/invoices/parties.ts'
import { sellerProblems } from '../../domain/invoices/problems.ts'
import type { SelfInvoice, SelfInvoiceRules } from '../../domain/invoices/self-invoice.ts'
import { type Fault, type Refusal, type RefusalCode, refuse, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { lockDocument } from '../../store/documents/documents.ts'
import type { StoredInvoice } from '../../store/invoices/invoices.ts'
import { insertSelfInvoice } from '../../store/invoices/self-invoices.ts'
import { documentNotFound } from '../documents/change-document.ts'
import { type InvoicingContext, sellerOf } from '../invoices/facts.ts'
import { openInvoicing } from '../invoices/load-invoice.ts'
import { auditedInvoice, issuedOf } from '../invoices/record.ts'
import { demandExchange, type Exchange, findRepeated, refuseProfile, testSellerWarning, withTestSeller } from './exchange.ts'
import { queue } from './queue.ts'
import { showEInvoice } from './record.ts'
import { transmit } from './transmit.ts'

export const ofOtherRegion = (documentId: string): Refusal<'self_invoice_not_due'> =>
  refuse(say('self_invoice_not_due.other_region', { documentId }))

/** The organization as the one who buys. */
export const asBuyer = ({ name, country, vatNumber, businessId, fiscalCode, address }: Seller): Buyer => ({
  contactId: null,
  name,
  country,
  vatNumber,
  businessId,
  fiscalCode,
  sdiCode: null,
  pec: null,
  email: null,
  address,
})

/** Who owes the VAT has a number of the country that it is owed to, and says where it is. */
function profileFaults(invoicing: InvoicingContext): Fault[] {
  const seller = sellerOf(invoicing)
  const { vatNumber, country } = seller
  const registered = vatNumber === null ? undefined : (countryOfVatPrefix(vatNumber.slice(0, 2)) ?? country)
  const said = registered === undefined ? say('profile_lacks.vat_number_owed') : say('profile_lacks.vat_number_at_home', { country })
  return [...(registered === country ? [] : [{ path: 'organization.vatNumber', ...said }]), ...sellerProblems({ seller })]
}

/** In the sandbox an organization that has not said who it is yet is stood in for by one that is plainly none. */
export function readyDesk(
  invoicing: InvoicingContext,
  { provider, rules }: Exchange,
): { invoicing: InvoicingContext; warnings: Warning[] } | Refusal<'organization_profile_incomplete'> {
  const faults = profileFaults(invoicing)
  if (faults.length === 0) return { invoicing, warnings: [] }
  if (provider.isSandbox) return { invoicing: withTestSeller(invoicing, rules), warnings: [testSellerWarning] }
  return refuseProfile(faults)
}

export const linesOf = ({ lines }: SelfInvoice['priced']): LineInput[] =>
  lines.map(({ description, quantity, unitPrice, vatRate, vatNature }) => ({ description, quantity, unitPrice, vatRate, vatNature }))

interface Desk {
  document: Document
  opened: InvoicingContext
  exchange: Exchange
  rules: SelfInvoiceRules
}

async function openDesk(context: Context, documentId: string) {
  // Of two who ask for the same one goes first: the lock of the document decides.
  const held = await lockDocument(context.db, documentId)
  if (!held) return documentNotFound(documentId)
  const { document } = held
  const opened = await openInvoicing(context)
  if (refused(opened)) return opened
  const exchange = await demandExchange(context, opened)
  if (refused(exchange)) return exchange
  const rules = exchange.rules.selfInvoices
  if (!rules) return refuse(say('not_available_in_region.self_invoices', { country: opened.region.country }))
  return { document, opened, exchange, rules } satisfies Desk
}

/** One that is ready to go. */
export interface Written {
  invoicing: InvoicingContext
  invoice: StoredInvoice
  round: number
  correctsId: string | null
  warnings: Warning[]
}

/** Numbered, stored and queued in one step, and then given to the exchange. Asked again under the same key, the one that is there is shown. */
export async function issueAtDesk<Code extends RefusalCode>(
  stage: Stage,
  documentId: string,
  write: (context: Context, desk: Desk) => Promise<Written | Refusal<Code>>,
) {
  const there = await findRepeated(stage)
  if (there) return stage.finish(context => showEInvoice(context, there))
  const claimed = await stage.step(async context => {
    const desk = await openDesk(context, documentId)
    if (refused(desk)) return desk
    const written = await write(context, desk)
    if (refused(written)) return written
    const { invoicing, invoice, round, correctsId, warnings } = written
    insertSelfInvoice(context.db, invoice, { round, correctsId })
    context.changed({ target: { type: 'invoice', id: invoice.id }, before: null, after: auditedInvoice(invoice, issuedOf(invoice)) })
    return queue(context, invoicing, desk.exchange, invoice, warnings, { requestKey: stage.idempotencyKey })
  })
  return refused(claimed) ? claimed : transmit(stage, claimed, true, showEInvoice)
}
