/** Issuing: the number, the sale in the ledger and the lock are one transaction, so that no number is ever lost or given twice. */
import { z } from 'zod'
import type { Warning } from '../../domain/checks.ts'
import type { IssuedInvoice } from '../../domain/invoices/invoice.ts'
import { orderWarning, outOfOrder, placeInSeries, seriesYear, takeNumber } from '../../domain/invoices/numbers.ts'
import { conversionFaults, inBooks } from '../../domain/invoices/sale-entry.ts'
import { type Fault, type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction, defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { findExchangeRate } from '../../providers/rates/index.ts'
import { type EInvoice, listLatestOf } from '../../store/invoices/e-invoices.ts'
import * as invoices from '../../store/invoices/invoices.ts'
import { listReceivables } from '../../store/invoices/payments.ts'
import { type Asked, askReceiver, Receiver } from '../e-invoices/ask-receiver.ts'
import { exchangeOf } from '../e-invoices/exchange.ts'
import { handOver } from '../e-invoices/hand-over.ts'
import { transmit } from '../e-invoices/transmit.ts'
import { bookSale } from './book-sale.ts'
import { type InvoicingContext, sellerOf } from './facts.ts'
import { refuseIncomplete } from './incomplete.ts'
import { deriveDraft, findCorrected, invoiceNotFound, lockDraft, openInvoicing } from './load-invoice.ts'
import { afterIssue, auditedInvoice, type Derived, invoiceRecord, issuedOf, toInvoiceRecord } from './record.ts'

export const issueRefusals = ['invoice_incomplete', 'number_taken', 'exchange_rate_missing', 'period_locked'] as const

const incomplete = (id: string, { problems }: Derived): Refusal<'invoice_incomplete'> | undefined =>
  problems.length === 0 ? undefined : refuseIncomplete(id, problems)

/** Numbers, books and locks a draft that is complete. */
export async function issue(
  context: Context,
  invoicing: InvoicingContext,
  draft: invoices.StoredInvoice,
  derived: Derived,
  form?: IssuedInvoice['form'],
): Promise<invoices.StoredInvoice | Refusal<(typeof issueRefusals)[number]>> {
  const { db, now } = context
  const { region, regionKey } = invoicing
  const { priced, date, currency, dueDate, corrects, buyer } = derived
  const rate = await findExchangeRate(db, currency, region.currency, date)
  if (!rate) return refuse(say('exchange_rate_missing.invoice', { currency, home: region.currency, date }))
  const exchange = currency === region.currency ? null : { rate: rate.rate, source: rate.source, on: rate.on }
  const beyond = exchange ? conversionFaults(region, priced, currency, rate.rate) : []
  if (beyond.length > 0) return refuseIncomplete(draft.id, beyond)
  const year = seriesYear(date)
  const series = await invoices.lockSeries(db, year)
  if (draft.number !== null && (await invoices.isNumberTaken(db, draft.number, year))) {
    return refuse(say('number_taken', { number: draft.number, year }))
  }
  const { number, last } = takeNumber(series, draft.number)
  if (last !== series.last) invoices.saveSeries(db, year, last)
  const seller = sellerOf(invoicing)
  const numbered: IssuedInvoice = {
    id: draft.id,
    number,
    date,
    dueDate,
    currency,
    seller,
    buyer: buyer!,
    priced,
    corrects,
    causale: draft.causale,
    vatInHomeCurrency: null,
  }
  const home = exchange && inBooks(region, numbered, { exchange })
  const vatInHomeCurrency = home && exchange ? { amount: home.vat, currency: region.currency, rate: exchange.rate } : null
  // Known once it is converted; that of an invoice in the currency of the books stands in its prices.
  const stampDutyInHomeCurrency = home && home.stampDuty !== 0 ? { stampDutyInHomeCurrency: home.stampDuty } : {}
  const source = draft.kind === 'e_invoice' ? 'e_invoice' : 'invoice'
  const entryId = await bookSale(context, invoicing, { ...numbered, vatInHomeCurrency }, exchange, source)
  const issued: invoices.StoredInvoice = {
    ...draft,
    state: 'issued',
    number,
    date,
    currency,
    issued: {
      seller,
      buyer: buyer!,
      priced,
      dueDate,
      corrects,
      vatInHomeCurrency,
      ...stampDutyInHomeCurrency,
      ...(form && { form }),
      warnings: await keptWarnings(context, derived, number),
    },
    regionKey,
    ledgerEntryId: entryId,
    version: draft.version + 1,
    updatedAt: now.toISOString(),
    issuedAt: now.toISOString(),
  }
  invoices.saveIssued(db, issued)
  context.changed({
    target: { type: 'invoice', id: draft.id },
    before: draft.kind === 'e_invoice' ? null : auditedInvoice(draft, derived),
    after: auditedInvoice(issued, issuedOf(issued)),
  })
  return issued
}

/** What the draft said, and whether a lower number has a later date: known for certain only now, under the lock of the series. */
async function keptWarnings({ db }: Context, { warnings, date, buyer }: Derived, number: string): Promise<Warning[]> {
  const place = placeInSeries(number, seriesYear(date))
  const later = place === null ? undefined : (await invoices.listLaterBefore(db, [{ id: number, date, place }])).get(number)
  const order = later && orderWarning(later)
  return afterIssue([...warnings.filter(({ code }) => code !== outOfOrder), ...(order ? [order] : [])], buyer!)
}

const asksMax = 3

interface Asks {
  form?: IssuedInvoice['form']
  isDebitNote?: boolean | undefined
}

async function namedBy(context: Context, draft: invoices.StoredInvoice): Promise<IssuedInvoice['corrects']> {
  const found = await findCorrected(context, draft)
  return found && { number: found.number, date: found.date }
}

/** What is to be asked first, where the buyer is reached over a network and nobody has asked yet; else numbered, booked and claimed. */
async function issueDraft(context: Context, id: string, receiver: Receiver | undefined, { form, isDebitNote = false }: Asks) {
  const draft = await lockDraft(context, id)
  if (refused(draft)) return draft
  const invoicing = await openInvoicing(context)
  if (refused(invoicing)) return invoicing
  const derived = await deriveDraft(context, invoicing, draft)
  const stopped = incomplete(id, derived)
  if (stopped) return stopped
  const corrects = isDebitNote ? await namedBy(context, draft) : derived.corrects
  if (form === 'simplified') {
    const nowhere: Fault = { path: 'region', ...say('simplified_invoice.region', { country: invoicing.region.country }) }
    const problems = isDebitNote ? derived.debitNoteProblems?.(corrects) : derived.simplifiedProblems
    if (problems?.length !== 0) return refuseIncomplete(id, problems ?? [nowhere])
  }
  const asked = await receiverOf(context, invoicing, derived)
  if (asked && 'path' in asked) return refuseIncomplete(id, [asked])
  const delivery = asked && receiver?.answerTo(asked)
  if (asked && !delivery) return { ask: asked }
  const ready = { ...derived, corrects, ...(delivery && { buyer: { ...derived.buyer!, delivery } }) }
  const issued = await issue(context, invoicing, draft, ready, form)
  if (refused(issued)) return issued
  const claimed = await handOver(context, invoicing, issued)
  return refused(claimed) ? claimed : { issued, claimed }
}

/** Null where nobody is to be asked: the invoice is not sent, or the exchange takes everything. */
async function receiverOf(context: Context, invoicing: InvoicingContext, { buyer, priced }: Derived): Promise<Asked | Fault | null> {
  if (!buyer?.delivery) return null
  const exchange = await exchangeOf(context, invoicing)
  if (!exchange) return { path: 'contact.delivery', ...say('delivery_not_possible.not_connected') }
  return { regionKey: invoicing.regionKey, provider: exchange.provider, delivery: buyer.delivery, isCreditNote: priced.isCreditNote }
}

export const issueInvoice = defineAction({
  name: 'issue_invoice',
  title: 'Issue an invoice',
  permission: 'invoices:edit',
  summary:
    'Issues a draft: it gets its number, is booked as a sale (receivable, revenue, output VAT) and is locked for good. In Italy it goes to the exchange as an e-invoice, once; in Denmark over Peppol where the contact asks for it, if the receiver takes it. What stops it is named, as in `problems` of the draft.',
  input: z.strictObject({ id }),
  output: invoiceRecord,
  hints: { destructive: true, idempotent: false, openWorld: true },
  example: { id: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['invoice_not_found', 'invoice_locked', 'region_not_set', ...issueRefusals],
  conduct: ({ id: invoiceId }, stage) => conductIssue(invoiceId, stage),
})

export const issueSimplifiedInvoice = defineManagement(
  { method: 'POST', path: '/invoices/:id/simplified-issue' },
  {
    name: 'issue_simplified_invoice',
    title: 'Issue a simplified invoice',
    permission: 'invoices:edit',
    summary:
      'Issues a draft as a simplified invoice (Italy: TD07, TD08 for a credit note, TD09 for a debit note; DPR 633/72 art. 21-bis): up to 400 EUR with VAT, a credit or debit note of any amount, to a buyer in Italy who may be known by a VAT number or a fiscal code alone. It is numbered, booked and sent as any other invoice is. What such an invoice cannot say is named; issue an ordinary one then.',
    input: z.strictObject({
      id,
      isDebitNote: z.boolean().optional().meta({
        description: 'A debit note (TD09): more is owed for an issued invoice, whose number is in the text of a line. Of any amount.',
      }),
    }),
    output: invoiceRecord,
    hints: { destructive: true, idempotent: false, openWorld: true },
    example: { id: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['invoice_not_found', 'invoice_locked', 'region_not_set', ...issueRefusals],
    conduct: ({ id: invoiceId, isDebitNote }, stage) => conductIssue(invoiceId, stage, { form: 'simplified', isDebitNote }),
  },
)

async function conductIssue(invoiceId: string, stage: Stage, asks: Asks = {}) {
  let receiver: Receiver | undefined
  const attempt = () => stage.step(context => issueDraft(context, invoiceId, receiver, asks))
  let done = await attempt()
  // Whoever changes the contact again and again while it is being asked about is told so.
  for (let times = 0; 'ask' in done && times < asksMax; times++) {
    const answer = await askReceiver(stage, done.ask)
    if (!(answer instanceof Receiver)) return refuseIncomplete(invoiceId, [answer])
    receiver = answer
    done = await attempt()
  }
  if ('ask' in done) return refuseIncomplete(invoiceId, [{ path: 'contact.delivery', ...say('delivery_not_possible.changed') }])
  if (refused(done)) {
    // The request came before and was cut off: what it asked for is done.
    if (done.refusal === 'invoice_locked' && stage.isRepeated) return stage.finish(context => showAgain(context, invoiceId))
    return done
  }
  const { issued, claimed } = done
  if (!claimed) return stage.finish(context => showIssued(context, issued, null))
  return transmit(stage, claimed, true, (context, eInvoice) => showIssued(context, issued, eInvoice))
}

async function showIssued({ db }: Context, issued: invoices.StoredInvoice, eInvoice: EInvoice | null) {
  return toInvoiceRecord(issued, issuedOf(issued), eInvoice, (await listReceivables(db, [issued.id])).get(issued.id))
}

async function showAgain(context: Context, invoiceId: string) {
  const issued = await invoices.findInvoice(context.db, invoiceId)
  if (!issued) return invoiceNotFound(invoiceId)
  return showIssued(context, issued, (await listLatestOf(context.db, [invoiceId])).get(invoiceId) ?? null)
}
