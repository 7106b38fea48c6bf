/** What the invoice actions have in common: loading an invoice with what it is derived from. */
import { type CalendarDate, dayIn } from '../../domain/dates.ts'
import type { IssuedInvoice } from '../../domain/invoices/invoice.ts'
import { numberText, seriesYear } from '../../domain/invoices/numbers.ts'
import { type Fault, type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { findContact } from '../../store/contacts.ts'
import * as invoices from '../../store/invoices.ts'
import { findProfile } from '../../store/organizations.ts'
import { buyerOf, type Shop, sellerOf, shopOf } from './facts.ts'
import { type Derived, derive, issuedOf } from './record.ts'

export const invoiceNotFound = (id: string): Refusal<'invoice_not_found'> =>
  refuse('invoice_not_found', `There is no invoice with the id ${id}.`)

export const invoiceLocked = ({ id, number }: invoices.StoredInvoice): Refusal<'invoice_locked'> =>
  refuse(
    'invoice_locked',
    `${id} is issued as ${number} and cannot be changed or deleted. Correct it with a credit note: an invoice with negative lines.`,
  )

/** A draft, locked for the rest of the transaction. */
export async function lockDraft(
  { db }: Context,
  id: string,
): Promise<invoices.StoredInvoice | Refusal<'invoice_not_found' | 'invoice_locked'>> {
  const invoice = await invoices.lockInvoice(db, id)
  if (invoice?.kind !== 'invoice') return invoiceNotFound(id)
  return invoice.state === 'issued' ? invoiceLocked(invoice) : invoice
}

export interface Desk extends Shop {
  today: CalendarDate
}

export async function openDesk({ db, now }: Pick<ReadContext, 'db' | 'now'>): Promise<Desk | Refusal<'region_not_set'>> {
  const profile = await findProfile(db)
  const shop = shopOf(profile)
  return refused(shop) ? shop : { ...shop, today: dayIn(profile.timeZone, now) }
}

/** What a draft comes to, with the buyer as it is now. */
export async function deriveDraft({ db }: Pick<ReadContext, 'db'>, desk: Desk, invoice: invoices.StoredInvoice): Promise<Derived> {
  const contact = await findContact(db, invoice.contactId!)
  if (!contact) throw new Error(`the contact ${invoice.contactId} of a draft must be there`)
  const derived = derive(desk, buyerOf(contact), invoice, desk.today, null)
  const whole = derived.priced.isCreditNote ? { ...derived, corrects: await findCorrected({ db }, invoice) } : derived
  return whole.problems.length > 0 ? whole : { ...whole, problems: exchangeFaults(desk, invoice, whole) }
}

/** What the exchange would reject. In another currency the file is known only once the rate is. */
function exchangeFaults(desk: Desk, { id, number, causale }: invoices.StoredInvoice, derived: Derived): readonly Fault[] {
  const { region, today } = desk
  if (!region.exchange || derived.currency !== region.currency) return []
  const numbered = { ...derived, id, causale, number: number ?? numberText(seriesYear(derived.date), 1), buyer: derived.buyer! }
  return region.exchange.write({ ...numbered, seller: sellerOf(desk) }, 1, today)?.faults ?? []
}

export const derivedOf = (context: Pick<ReadContext, 'db'>, desk: Desk, invoice: invoices.StoredInvoice): Promise<Derived> | Derived =>
  invoice.state === 'issued' ? issuedOf(invoice) : deriveDraft(context, desk, invoice)

/** A credit note says in the text of its lines which invoice it corrects: the contract has no other place for it. */
export async function findCorrected(
  { db }: Pick<ReadContext, 'db'>,
  { contactId, lines, id }: invoices.StoredInvoice,
): Promise<IssuedInvoice['corrects']> {
  const words = new Set(lines.flatMap(({ description }) => description.split(/[\s,;:()]+/)).filter(word => /\d/.test(word)))
  if (words.size === 0 || id === '') return null
  const [found] = await invoices.listIssuedUnder(db, contactId, [...words].slice(0, 200))
  return found ?? null
}
