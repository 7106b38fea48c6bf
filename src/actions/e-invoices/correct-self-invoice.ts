/**
 * A self-invoice that the exchange has taken, and that the purchase no longer stands behind: it is taken back by a second one of the same type with the signs
 * turned, which names it. Nothing is booked: the entry that took the purchase back, or booked it otherwise, has the VAT.
 */
import { z } from 'zod'
import { isTaken } from '../../domain/invoices/exchange.ts'
import { seriesYear } from '../../domain/invoices/numbers.ts'
import { turned } from '../../domain/invoices/self-invoice.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { StoredInvoice } from '../../store/invoices/invoices.ts'
import { type IssuedSelfInvoice, listSelfInvoicesOf, takeSelfInvoicePlace } from '../../store/invoices/self-invoices.ts'
import { canBeCorrected, isTakenBack, purchaseOf, typeOf } from '../documents/self-invoices.ts'
import { type InvoicingContext, sellerOf } from '../invoices/facts.ts'
import { eInvoiceRecord } from './record.ts'
import { asBuyer, issueAtDesk, linesOf, ofOtherRegion, readyDesk } from './self-invoice-desk.ts'

type NotNow = 'self_invoice_not_due' | 'self_invoice_stands' | 'self_invoice_corrected' | 'invalid_input'

/** The one that is asked for, or the only one that can be taken back. */
function pick(
  issued: readonly IssuedSelfInvoice[],
  isOpen: (one: IssuedSelfInvoice) => boolean,
  documentId: string,
  type: string | undefined,
): IssuedSelfInvoice | Refusal<NotNow> {
  const wanted = issued.filter(one => type === undefined || typeOf(one) === type)
  const standing = wanted.filter(one => !isTakenBack(one))
  const open = standing.filter(isOpen)
  const [first, ...others] = open
  if (first && others.length > 0)
    return refuseFields([{ path: 'type', ...say('self_invoice_type.corrected', { types: open.map(typeOf) }) }])
  if (first) return first
  const [last] = standing
  if (!last) {
    const corrected = wanted.at(-1)
    if (!corrected) return refuse(say('self_invoice_not_due.never', { documentId }))
    return refuse(say('self_invoice_corrected', { number: corrected.correction!.invoice.number! }))
  }
  const { number } = last.invoice
  // Told and rejected: it is sent again, under its number.
  if (last.correction) return refuse(say('self_invoice_stands.resend', { number, id: last.correction.eInvoice.id }))
  return refuse(say(isTaken(last.eInvoice.state) ? 'self_invoice_stands' : 'self_invoice_stands.waiting', { number, documentId }))
}

function toCorrection(context: Context, invoicing: InvoicingContext, { invoice }: IssuedSelfInvoice, number: string): StoredInvoice {
  const at = context.now.toISOString()
  const { issued } = invoice
  const priced = turned(issued!.priced)
  return {
    ...invoice,
    id: context.newId('inv'),
    number,
    date: invoicing.today,
    lines: linesOf(priced),
    issued: {
      ...issued!,
      priced,
      buyer: asBuyer(sellerOf(invoicing)),
      corrects: { number: invoice.number!, date: invoice.date! },
      warnings: [],
    },
    version: 1,
    createdAt: at,
    updatedAt: at,
    issuedAt: at,
  }
}

export const correctIssuedSelfInvoice = defineManagement(
  { method: 'POST', path: '/documents/:id/self-invoice/correction' },
  {
    name: 'correct_self_invoice',
    title: 'Take a self-invoice back',
    permission: 'invoices:edit',
    summary:
      'Takes back a self-invoice (Italy: TD16 to TD19) that the exchange has and that the document no longer stands behind, because its entry was taken back or it is coded otherwise now: a second one of the same type with the signs turned, which names the first, is given to the exchange, once. Afterwards another can be issued where one is due. Nothing is booked.',
    input: z.strictObject({
      id,
      type: z
        .string()
        .min(1)
        .max(10)
        .optional()
        .meta({ description: 'Which one, where there are several.', examples: ['TD17'] }),
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
      'self_invoice_not_due',
      'self_invoice_stands',
      'self_invoice_corrected',
      'einvoice_refused',
      'organization_profile_incomplete',
    ],
    conduct: (input, stage) =>
      issueAtDesk(stage, input.id, async (context, { document, opened, exchange, rules }) => {
        const { db } = context
        const issued = await listSelfInvoicesOf(db, document.id)
        const isOfRegion = document.coding?.regionKey === opened.regionKey
        const due = document.extraction && isOfRegion ? rules.due(await purchaseOf(context, document, opened.region)) : []
        const original = pick(issued, one => canBeCorrected(document, one, due), document.id, input.type)
        if (refused(original)) return original
        if (original.invoice.regionKey !== opened.regionKey) return ofOtherRegion(document.id)
        const ready = readyDesk(opened, exchange)
        if (refused(ready)) return ready
        const year = seriesYear(opened.today)
        const number = rules.numberOf(year, await takeSelfInvoicePlace(db, year))
        const invoice = toCorrection(context, ready.invoicing, original, number)
        const round = issued.filter(one => typeOf(one) === typeOf(original)).length
        return { invoicing: ready.invoicing, invoice, round, correctsId: original.invoice.id, warnings: ready.warnings }
      }),
  },
)
