/** A rejected e-invoice counts as not issued: it is corrected and sent again under its number and date, as another file (circ. 13/E of 2018). */
import { z } from 'zod'
import { dayIn } from '../../domain/calendar/dates.ts'
import type { Warning } from '../../domain/checks.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findContactAddress } from '../../store/invoices/contact-addresses.ts'
import { findContactDelivery } from '../../store/invoices/contact-deliveries.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import * as invoices from '../../store/invoices/invoices.ts'
import { buyerOf, type InvoicingContext, sellerOf, taxedAs } from '../invoices/facts.ts'
import { openInvoicing } from '../invoices/load-invoice.ts'
import { auditedInvoice, type Derived, derive, issuedOf } from '../invoices/record.ts'
import { invalid } from '../invoices/save.ts'
import { askReceiver, Receiver } from './ask-receiver.ts'
import {
  type Exchange,
  eInvoiceNotFound,
  findRepeated,
  lacksProfile,
  openExchange,
  refuseFaults,
  testSellerWarning,
  withTestSeller,
} from './exchange.ts'
import { buyerInput, toBuyer } from './issue.ts'
import { queue } from './queue.ts'
import { eInvoiceRecord, showEInvoice } from './record.ts'
import { correctSelfInvoice } from './self-invoice.ts'
import { transmit } from './transmit.ts'

interface Rejected {
  invoice: invoices.StoredInvoice
  eInvoice: eInvoices.EInvoice
}

/** Of two who send it again one goes first: the lock of the invoice decides. */
async function lockRejected(
  { db }: Context,
  eInvoiceId: string,
): Promise<Rejected | Refusal<'einvoice_not_found' | 'einvoice_not_rejected'>> {
  const found = await eInvoices.findEInvoice(db, eInvoiceId)
  if (!found) return eInvoiceNotFound(eInvoiceId)
  const invoice = await invoices.lockInvoice(db, found.invoiceId)
  const latest = (await eInvoices.listLatestOf(db, [found.invoiceId])).get(found.invoiceId)!
  if (latest.id !== eInvoiceId) return refuse(say('einvoice_not_rejected.sent_again', { id: eInvoiceId, latest: latest.id }))
  if (latest.state !== 'rejected') return refuse(say('einvoice_not_rejected.state', { id: eInvoiceId, state: latest.state }))
  return { invoice: invoice!, eInvoice: latest }
}

/** What the time that has passed since the rejection means; a rejection that does not say when it happened is as old as the transmission. */
function delayWarnings(
  { notifications, createdAt }: eInvoices.EInvoice,
  { rules }: Exchange,
  { today, profile }: InvoicingContext,
): Warning[] {
  const rejectedAt = notifications.find(({ state }) => state === 'rejected')?.at ?? createdAt
  return rules.resendWarnings({ rejectedOn: dayIn(profile.timeZone, new Date(rejectedAt)), today })
}

/**
 * The buyer that is given, or the contact as it is now. One that was given when it was issued stays, unless another is given. Who gives one cannot say where
 * it is, nor what the network knows it by: address, delivery and the number in the register are those of the contact, or of the invoice where it is gone.
 */
async function buyerNow(
  { db }: Context,
  { contactId, issued }: invoices.StoredInvoice,
  given: z.output<typeof buyerInput> | undefined,
): Promise<Buyer> {
  const contact = contactId === null ? undefined : await findContact(db, contactId)
  if (!contact) return given ? corrected(issued!.buyer, given) : issued!.buyer
  const delivery = issued!.buyer.delivery && ((await findContactDelivery(db, contact.id)) ?? issued!.buyer.delivery)
  const { references } = issued!.buyer
  const now = { ...buyerOf(contact, await findContactAddress(db, contact.id), delivery), ...(references && { references }) }
  return given ? corrected(now, given) : now
}

function corrected({ contactId, businessId, email, address, delivery, references }: Buyer, given: z.output<typeof buyerInput>): Buyer {
  const buyer = toBuyer(given)
  // Another VAT number may be another company's: the number in the register is not kept beside it.
  const kept = buyer.vatNumber === null ? businessId : null
  return { ...buyer, contactId, businessId: kept, email, address, ...(delivery && { delivery }), ...(references && { references }) }
}

/** What was added and withheld when it was issued was booked so, and its VAT was that of the buyer's country or of ours, whatever the organization says now. */
function withTermsOf({ issued }: invoices.StoredInvoice, invoicing: InvoicingContext): InvoicingContext {
  const { pensionFund = null, withholding = null, stampDutyBorneBy = 'seller' as const } = issued!.seller.terms ?? {}
  const isDeclared = issued!.priced.lines.some(line => line.appliedVatRate > 0 && invoicing.region.vatCode(line.vatCode)?.isOss === true)
  return { ...taxedAs(invoicing, isDeclared), profile: { ...invoicing.profile, pensionFund, withholding, stampDutyBorneBy } }
}

/** What is booked stays: a buyer who changes the VAT makes it another sale. */
const sumsOf = ({
  lines,
  additions = [],
  vatSummary,
  net,
  vat,
  total,
  payable,
  stampDuty,
  treatment,
}: invoices.IssuedFacts['priced']): string =>
  JSON.stringify([
    [...lines, ...additions].map(({ appliedVatRate, nature, account, vatCode }) => [appliedVatRate, nature, account, vatCode]),
    net,
    vat,
    total,
    payable,
    stampDuty,
    treatment.key,
    vatSummary.length,
  ])

function correct(
  { db, now, changed }: Context,
  invoicing: InvoicingContext,
  invoice: invoices.StoredInvoice,
  { buyer, priced }: Derived,
): invoices.StoredInvoice | Refusal<'invoice_locked'> {
  if (sumsOf(priced) !== sumsOf(invoice.issued!.priced)) {
    return refuse(say('invoice_locked.booked_otherwise', { number: invoice.number }))
  }
  const parties = { buyer: buyer!, seller: sellerOf(invoicing) }
  const corrected = { ...invoice, issued: { ...invoice.issued!, ...parties } }
  eInvoices.saveParties(db, invoice.id, parties, now)
  changed({
    target: { type: 'invoice', id: invoice.id },
    before: { ...auditedInvoice(invoice, issuedOf(invoice)), buyer: invoice.issued!.buyer },
    after: { ...auditedInvoice(corrected, issuedOf(corrected)), buyer },
  })
  return corrected
}

const asksMax = 3

interface ResendInput {
  id: string
  buyer?: z.output<typeof buyerInput> | undefined
}

/** What is to be asked first, where the buyer is reached over a network and nobody has asked yet. */
async function resend(context: Context, input: ResendInput, receiver: Receiver | undefined, requestKey: string | undefined) {
  const rejected = await lockRejected(context, input.id)
  if (refused(rejected)) return rejected
  const { invoice, eInvoice } = rejected
  const opened = await openInvoicing(context)
  if (refused(opened)) return opened
  const exchange = await openExchange(context, opened)
  if (refused(exchange)) return exchange
  const delayed = delayWarnings(eInvoice, exchange, opened)
  const sending = { requestKey, inPlaceOf: eInvoice }
  if (invoice.kind === 'self_invoice') {
    if (input.buyer) return invalid([{ path: 'buyer', ...say('self_invoice_buyer') }])
    const self = await correctSelfInvoice(context, opened, exchange, invoice)
    return refused(self) ? self : queue(context, self.invoicing, exchange, self.corrected, [...delayed, ...self.warnings], sending)
  }
  const contacted = await buyerNow(context, invoice, input.buyer)
  const { isCreditNote } = invoice.issued!.priced
  const asked = contacted.delivery && {
    regionKey: opened.regionKey,
    provider: exchange.provider,
    delivery: contacted.delivery,
    isCreditNote,
  }
  const delivery = asked && receiver?.answerTo(asked)
  if (asked && !delivery) return { ask: asked }
  const buyer = delivery ? { ...contacted, delivery } : contacted
  // Only a credit note is taxed as the invoice was that it names; a debit note names one too, and has the rules of its own day.
  const taxedAsOf = isCreditNote ? invoice.issued!.corrects : null
  const { problems } = derive(withTermsOf(invoice, opened), buyer, invoice, opened.today, taxedAsOf)
  const isTest = exchange.provider.isSandbox && lacksProfile(problems)
  const invoicing = withTermsOf(invoice, isTest ? withTestSeller(opened, exchange.rules) : opened)
  const ready = derive(invoicing, buyer, invoice, invoicing.today, taxedAsOf)
  const denied = refuseFaults(ready.problems)
  if (denied) return denied
  const corrected = correct(context, invoicing, invoice, ready)
  if (refused(corrected)) return corrected
  const warnings = [...(isTest ? [testSellerWarning] : []), ...delayed, ...ready.warnings]
  return queue(context, invoicing, exchange, corrected, warnings, sending)
}

export const resendEInvoice = defineManagement(
  { method: 'POST', path: '/e-invoices/:id/resend' },
  {
    name: 'resend_einvoice',
    title: 'Send a rejected e-invoice again',
    permission: 'invoices:edit',
    summary:
      'Sends an invoice that the exchange rejected again, under its number and date and a new file name, with the buyer as the contact is now (or as given) and the profile of the organization as it is now. Lines and VAT stay as they were booked; a self-invoice, which is not booked itself, says what the document says now. Later than five days after the rejection it is warned that it may count as late.',
    input: z.strictObject({
      id,
      buyer: buyerInput.optional().meta({ description: 'The buyer, corrected; the contact as it is now when left out.' }),
    }),
    output: eInvoiceRecord,
    hints: { destructive: false, idempotent: false, openWorld: true },
    example: { id: 'ein_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [
      'einvoice_not_found',
      'einvoice_not_rejected',
      'invalid_input',
      'region_not_set',
      'not_available_in_region',
      'exchange_not_connected',
      'einvoice_refused',
      'organization_profile_incomplete',
      'invoice_locked',
      'document_not_posted',
      'self_invoice_not_due',
    ],
    async conduct(input, stage) {
      const { idempotencyKey } = stage
      const there = await findRepeated(stage)
      if (there) return stage.finish(context => showEInvoice(context, there))
      let receiver: Receiver | undefined
      const attempt = () => stage.step(context => resend(context, input, receiver, idempotencyKey))
      let claimed = await attempt()
      for (let times = 0; 'ask' in claimed && times < asksMax; times++) {
        const answer = await askReceiver(stage, claimed.ask)
        if (!(answer instanceof Receiver)) return refuseFaults([answer])!
        receiver = answer
        claimed = await attempt()
      }
      if ('ask' in claimed) return refuseFaults([{ path: 'contact.delivery', ...say('delivery_not_possible.changed') }])!
      return refused(claimed) ? claimed : transmit(stage, claimed, true, showEInvoice)
    },
  },
)
