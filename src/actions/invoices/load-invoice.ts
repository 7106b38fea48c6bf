/** What the invoice actions have in common: loading an invoice with what it is derived from. */

import { dayIn } from '../../domain/calendar/dates.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { findProfile } from '../../store/access/organizations.ts'
import * as invoices from '../../store/invoices/invoices.ts'
import { findOssStanding } from '../../store/vat/oss.ts'
import { deriveDrafts, numbersIn } from './drafts.ts'
import type { InvoicingContext } from './facts.ts'
import { shopOf } from './facts.ts'
import { type Derived, issuedOf } from './record.ts'

export const invoiceNotFound = (id: string): Refusal<'invoice_not_found'> => refuse(say('invoice_not_found', { id }))

export const invoiceLocked = ({ id, number }: invoices.StoredInvoice): Refusal<'invoice_locked'> =>
  refuse(say('invoice_locked', { id, number }))

/** A draft, locked for the rest of the transaction. */
export async function lockDraft(
  { db }: Context,
  id: string,
): Promise<invoices.StoredInvoice | Refusal<'invoice_not_found' | 'invoice_locked'>> {
  const invoice = await invoices.lockInvoice(db, id)
  if (invoice?.kind !== 'invoice') return invoiceNotFound(id)
  return invoice.state === 'issued' ? invoiceLocked(invoice) : invoice
}

export async function openInvoicing({ db, now }: Pick<ReadContext, 'db' | 'now'>): Promise<InvoicingContext | Refusal<'region_not_set'>> {
  const profile = await findProfile(db)
  const shop = shopOf(profile)
  if (refused(shop)) return shop
  const today = dayIn(profile.timeZone, now)
  return { ...shop, today, oss: await findOssStanding(db, shop.regionKey, today) }
}

/** What a draft comes to, with the buyer as it is now. */
export async function deriveDraft(
  context: Pick<ReadContext, 'db'>,
  invoicing: InvoicingContext,
  invoice: invoices.StoredInvoice,
): Promise<Derived> {
  return (await deriveDrafts(context, invoicing, [invoice])).get(invoice.id)!
}

export const derivedOf = (
  context: Pick<ReadContext, 'db'>,
  invoicing: InvoicingContext,
  invoice: invoices.StoredInvoice,
): Promise<Derived> | Derived => (invoice.state === 'issued' ? issuedOf(invoice) : deriveDraft(context, invoicing, invoice))

export type Corrected = invoices.IssuedUnder

/** A credit note says in the text of its lines which invoice it corrects: the contract has no other place for it. */
export async function findCorrected(
  { db }: Pick<ReadContext, 'db'>,
  { contactId, lines, id }: invoices.StoredInvoice,
  buyer: Pick<Buyer, 'vatNumber' | 'fiscalCode'> | null = null,
): Promise<Corrected | null> {
  const numbers = numbersIn(lines)
  if (numbers.length === 0 || id === '') return null
  const [found] = await invoices.listIssuedUnder(db, contactId ?? buyer, numbers)
  return found ?? null
}
