/** What the invoice actions have in common: loading an invoice with what it is derived from. */
import type { Warning } from '../../domain/checks.ts'
import { type CalendarDate, dayIn } from '../../domain/dates.ts'
import { numberText, seriesYear } from '../../domain/invoices/numbers.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import { inWords, negate } from '../../domain/money.ts'
import { type Fault, type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { findExchangeRate } from '../../providers/rates/index.ts'
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
  const corrected = derived.priced.isCreditNote ? await findCorrected({ db }, invoice) : null
  const whole: Derived = {
    ...derived,
    corrects: corrected && { number: corrected.number, date: corrected.date },
    warnings: [...derived.warnings, ...(await lookAgain({ db }, desk, derived, corrected))],
  }
  return whole.problems.length > 0 ? whole : { ...whole, problems: exchangeFaults(desk, invoice, whole) }
}

/** What a person should look at before it is issued, beside what the rules of the country say. */
async function lookAgain(
  { db }: Pick<ReadContext, 'db'>,
  { region, profile }: Desk,
  derived: Derived,
  corrected: Corrected | null,
): Promise<Warning[]> {
  const { priced, currency, date } = derived
  const found: Warning[] = []
  const say = (field: string, code: string, message: string) => found.push({ field, code, message })
  if (priced.isCreditNote && !corrected) {
    say('lines', 'correction_not_named', 'A credit note names the invoice that it corrects: write its number in the text of a line.')
  } else if (corrected && corrected.currency === currency && -priced.total > corrected.total) {
    const [given, was] = [inWords(negate(priced.total), currency), inWords(corrected.total, currency)]
    say('lines', 'credit_exceeds_invoice', `It gives back ${given}, and invoice ${corrected.number} was over ${was}.`)
  }
  if (!priced.isCreditNote && profile.iban === null) {
    say('organization.iban', 'iban_missing', 'The profile has no IBAN: the invoice does not say where to pay it.')
  }
  if (currency !== region.currency && !(await findExchangeRate(db, currency, region.currency, date))) {
    const message = `What one ${currency} costs in ${region.currency} on ${date} is not known yet: enter it at /api/rest/exchange-rates before it is issued.`
    say('currency', 'exchange_rate_missing', message)
  }
  return found
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

export type Corrected = invoices.IssuedUnder

/** A credit note says in the text of its lines which invoice it corrects: the contract has no other place for it. */
export async function findCorrected(
  { db }: Pick<ReadContext, 'db'>,
  { contactId, lines, id }: invoices.StoredInvoice,
  buyer: Pick<Buyer, 'vatNumber' | 'fiscalCode'> | null = null,
): Promise<Corrected | null> {
  const words = new Set(lines.flatMap(({ description }) => description.split(/[\s,;:()]+/)).filter(word => /\d/.test(word)))
  if (words.size === 0 || id === '') return null
  const [found] = await invoices.listIssuedUnder(db, contactId ?? buyer, [...words].slice(0, 200))
  return found ?? null
}
