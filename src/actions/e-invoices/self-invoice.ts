/**
 * A self-invoice for a purchase whose VAT the organization owes: numbered, written, and given to the exchange as an e-invoice is. Nothing is booked, for the
 * entry of the purchase holds the VAT already.
 */
import { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { periodOf } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import type { Document } from '../../domain/documents/document.ts'
import { isTaken } from '../../domain/invoices/exchange.ts'
import { seriesYear } from '../../domain/invoices/numbers.ts'
import type { SelfInvoice, SelfInvoiceRules } from '../../domain/invoices/self-invoice.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findSettings } from '../../store/access/settings.ts'
import { lockDocument } from '../../store/documents/documents.ts'
import type { StoredInvoice } from '../../store/invoices/invoices.ts'
import { listSelfInvoicesOf, saveToldAnew, takeSelfInvoicePlace } from '../../store/invoices/self-invoices.ts'
import { findEntry } from '../../store/ledger/ledger.ts'
import { isTakenBack, purchaseOf, typeOf } from '../documents/self-invoices.ts'
import { type InvoicingContext, sellerOf } from '../invoices/facts.ts'
import { auditedInvoice, issuedOf } from '../invoices/record.ts'
import { type Exchange, refuseFaults } from './exchange.ts'
import { eInvoiceRecord } from './record.ts'
import { asBuyer, issueAtDesk, linesOf, ofOtherRegion, readyDesk } from './self-invoice-desk.ts'

const notPosted = ({ id }: Document): Refusal<'document_not_posted'> => refuse(say('document_not_posted.self_invoice', { id }))

const lateWarnings = ({ deadline }: SelfInvoice, { today }: InvoicingContext): Warning[] =>
  today <= deadline ? [] : [{ field: 'date', ...say('self_invoice_late', { deadline }) }]

/** The one that is asked for, or the only one that is left. */
async function pick(
  { db }: Context,
  document: Document,
  due: readonly SelfInvoice[],
  type: string | undefined,
): Promise<
  { due: SelfInvoice; round: number } | Refusal<'self_invoice_not_due' | 'self_invoice_issued' | 'self_invoice_stands' | 'invalid_input'>
> {
  const all = await listSelfInvoicesOf(db, document.id)
  const issued = all.filter(one => !isTakenBack(one))
  const wanted = type === undefined ? due : due.filter(one => one.type === type)
  const documentId = document.id
  const types = due.map(one => one.type)
  if (wanted.length === 0)
    return refuse(
      due.length === 0 ? say('self_invoice_not_due.none', { documentId }) : say('self_invoice_not_due.others', { documentId, types }),
    )
  // What takes the one before back may still be rejected: then that one stands, and a second beside it would be one too many.
  const awaited = all.filter(one => isTakenBack(one) && !isTaken(one.correction!.eInvoice.state))
  const left = wanted.filter(one => ![...issued, ...awaited].some(other => typeOf(other) === one.type))
  const [first, ...others] = left
  if (!first) {
    const there = issued.findLast(one => typeOf(one) === wanted[0]!.type)
    if (!there) {
      const { correction } = awaited.find(one => typeOf(one) === wanted[0]!.type)!
      return refuse(say('self_invoice_stands.waiting', { number: correction!.invoice.number, documentId }))
    }
    const { invoice, eInvoice } = there
    const values = { type: wanted[0]!.type, documentId, number: invoice.number, id: eInvoice.id }
    return refuse(say(eInvoice.state === 'rejected' ? 'self_invoice_issued.rejected' : 'self_invoice_issued', values))
  }
  if (others.length === 0) return { due: first, round: all.filter(one => typeOf(one) === first.type).length + 1 }
  return refuseFields([{ path: 'type', ...say('self_invoice_type.several', { types }) }])
}

/** The return counts the VAT by the entry, the tax office by the self-invoice: where the receipt is in a later period than the document, they part. */
async function periodWarnings(
  { db }: Context,
  { region }: InvoicingContext,
  { ledgerEntryId }: Document,
  date: CalendarDate,
): Promise<Warning[]> {
  const entry = await findEntry(db, ledgerEntryId!)
  if (!entry) throw new Error(`the entry ${ledgerEntryId} of a posted document must be there`)
  const frequency = effectiveVatFrequency(await findSettings(db), region) ?? region.filing.default
  const [booked, told] = [periodOf(entry.vatDate, frequency), periodOf(date, frequency)]
  if (booked.start === told.start) return []
  const values = { bookedStart: booked.start, bookedEnd: booked.end, date, start: told.start, end: told.end }
  return [{ field: 'date', ...say('self_invoice_in_other_period', values) }]
}

/** What it says of the purchase. */
const contentOf = (
  { type, supplierDocument, original, supplier, priced }: SelfInvoice,
  invoicing: InvoicingContext,
  documentId: string,
) => ({
  lines: linesOf(priced),
  issued: {
    seller: supplier,
    buyer: asBuyer(sellerOf(invoicing)),
    priced,
    dueDate: null,
    corrects: null,
    vatInHomeCurrency: null,
    selfInvoice: { type, documentId, supplierDocument, original },
  },
})

function toInvoice(
  context: Context,
  invoicing: InvoicingContext,
  rules: SelfInvoiceRules,
  due: SelfInvoice,
  document: Document,
  place: number,
  warnings: Warning[],
): StoredInvoice {
  const at = context.now.toISOString()
  const { date } = due
  const { lines, issued } = contentOf(due, invoicing, document.id)
  return {
    id: context.newId('inv'),
    state: 'issued',
    kind: 'self_invoice',
    contactId: null,
    number: rules.numberOf(seriesYear(date), place),
    date,
    currency: invoicing.region.currency,
    lines,
    causale: null,
    issued: { ...issued, warnings },
    regionKey: invoicing.regionKey,
    ledgerEntryId: document.ledgerEntryId,
    version: 1,
    createdAt: at,
    updatedAt: at,
    issuedAt: at,
  }
}

export const issueSelfInvoice = defineManagement(
  { method: 'POST', path: '/documents/:id/self-invoice' },
  {
    name: 'issue_self_invoice',
    title: 'Issue a self-invoice',
    permission: 'invoices:edit',
    summary:
      'Issues the self-invoice (Italy: TD16 to TD19) that a posted purchase under reverse charge calls for, and gives it to the exchange, once. What is due, why and until when is in `selfInvoices` of the document. Nothing is booked: the VAT is in the entry of the purchase. What the exchange would reject is refused beforehand.',
    input: z.strictObject({
      id,
      type: z
        .string()
        .min(1)
        .max(10)
        .optional()
        .meta({ description: 'Which one, where a document calls for several.', examples: ['TD17'] }),
    }),
    output: eInvoiceRecord,
    hints: { destructive: true, idempotent: false, openWorld: true },
    example: { id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [
      'document_not_found',
      'invalid_input',
      'region_not_set',
      'not_available_in_region',
      'exchange_not_connected',
      'document_not_posted',
      'self_invoice_not_due',
      'self_invoice_issued',
      'self_invoice_stands',
      'einvoice_refused',
      'organization_profile_incomplete',
    ],
    conduct: (input, stage) =>
      issueAtDesk(stage, input.id, async (context, { document, opened, exchange, rules }) => {
        if (document.state !== 'posted') return notPosted(document)
        if (document.coding!.regionKey !== opened.regionKey) return ofOtherRegion(document.id)
        const picked = await pick(context, document, rules.due(await purchaseOf(context, document, opened.region)), input.type)
        if (refused(picked)) return picked
        const { due, round } = picked
        const denied = refuseFaults(due.faults)
        if (denied) return denied
        const ready = readyDesk(opened, exchange)
        if (refused(ready)) return ready
        const dated = await periodWarnings(context, opened, document, due.date)
        const warnings = [...ready.warnings, ...due.warnings, ...lateWarnings(due, opened), ...dated]
        const place = await takeSelfInvoicePlace(context.db, seriesYear(due.date))
        const invoice = toInvoice(context, ready.invoicing, rules, due, document, place, warnings)
        return { invoicing: ready.invoicing, invoice, round, correctsId: null, warnings }
      }),
  },
)

/**
 * One that the exchange rejected counts as not issued: it is sent again under its number and date, with the purchase, the supplier and the organization as they
 * are now.
 */
export async function correctSelfInvoice(
  context: Context,
  opened: InvoicingContext,
  exchange: Exchange,
  invoice: StoredInvoice,
): Promise<
  | { invoicing: InvoicingContext; corrected: StoredInvoice; warnings: readonly Warning[] }
  | Refusal<'document_not_posted' | 'self_invoice_not_due' | 'einvoice_refused' | 'organization_profile_incomplete'>
> {
  const { db, now } = context
  const { type, documentId } = invoice.issued!.selfInvoice!
  const { document } = (await lockDocument(db, documentId))!
  if (invoice.issued!.corrects !== null) return sameAgain(context, opened, exchange, invoice)
  if (document.state !== 'posted') return notPosted(document)
  if (document.coding!.regionKey !== opened.regionKey) return ofOtherRegion(documentId)
  const all = exchange.rules.selfInvoices?.due(await purchaseOf(context, document, opened.region)) ?? []
  const due = all.find(one => one.type === type)
  if (!due) return refuse(say('self_invoice_not_due.gone', { documentId, type }))
  const denied = refuseFaults(due.faults)
  if (denied) return denied
  const ready = readyDesk(opened, exchange)
  if (refused(ready)) return ready
  const date = invoice.date!
  const warnings = [...ready.warnings, ...due.warnings, ...(await periodWarnings(context, opened, document, date))]
  const { lines, issued } = contentOf(due, ready.invoicing, documentId)
  const corrected: StoredInvoice = {
    ...invoice,
    lines,
    issued: { ...issued, warnings },
    ledgerEntryId: document.ledgerEntryId,
    version: invoice.version + 1,
    updatedAt: now.toISOString(),
  }
  saveToldAnew(db, corrected)
  context.changed({
    target: { type: 'invoice', id: invoice.id },
    before: { ...auditedInvoice(invoice, issuedOf(invoice)), supplier: invoice.issued!.seller.name },
    after: { ...auditedInvoice(corrected, issuedOf(corrected)), supplier: due.supplier.name },
  })
  return { invoicing: ready.invoicing, corrected, warnings }
}

/** One that takes another back says the same again, of the organization as it is now: what it takes back does not change. */
function sameAgain(context: Context, opened: InvoicingContext, exchange: Exchange, invoice: StoredInvoice) {
  const ready = readyDesk(opened, exchange)
  if (refused(ready)) return ready
  const { invoicing, warnings } = ready
  const corrected: StoredInvoice = {
    ...invoice,
    issued: { ...invoice.issued!, buyer: asBuyer(sellerOf(invoicing)), warnings },
    version: invoice.version + 1,
    updatedAt: context.now.toISOString(),
  }
  saveToldAnew(context.db, corrected)
  context.changed({
    target: { type: 'invoice', id: invoice.id },
    before: auditedInvoice(invoice, issuedOf(invoice)),
    after: auditedInvoice(corrected, issuedOf(corrected)),
  })
  return { invoicing, corrected, warnings }
}
