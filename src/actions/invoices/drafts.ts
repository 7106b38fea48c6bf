/** What drafts come to at this moment, many at a time: whatever is asked of the store is asked once for all of them. */
import type { Warning } from '../../domain/checks.ts'
import type { LineInput } from '../../domain/invoices/invoice.ts'
import { numberText, orderWarning, placeInSeries, seriesYear } from '../../domain/invoices/numbers.ts'
import { noReferences } from '../../domain/invoices/references.ts'
import { fromMinor, negate } from '../../domain/money/money.ts'
import type { Fault } from '../../domain/refusals.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { listExchangeRates } from '../../providers/rates/index.ts'
import { listContactAddresses } from '../../store/invoices/contact-addresses.ts'
import { listContactsByIds } from '../../store/invoices/contacts.ts'
import { listInvoiceReferences } from '../../store/invoices/invoice-references.ts'
import * as invoices from '../../store/invoices/invoices.ts'
import { listPaymentDays } from '../../store/invoices/reminders.ts'
import { isSentTo } from '../e-invoices/ask-receiver.ts'
import { listDeliveries } from './deliveries.ts'
import type { InvoicingContext } from './facts.ts'
import { buyerOf, sellerOf, taxedAs } from './facts.ts'
import { type Derived, derive } from './record.ts'
import { withVatChecks } from './vat-checks.ts'

type Asker = Pick<ReadContext, 'db'>

const numbersMax = 200

/** What may be the number of an invoice in the text of the lines: a credit note has no other place to name what it corrects. */
export const numbersIn = (lines: readonly LineInput[]): string[] =>
  [...new Set(lines.flatMap(({ description }) => description.split(/[\s,;:()]+/)).filter(word => /\d/.test(word)))].slice(0, numbersMax)

/** The invoice that each of these credit notes names in a line, by the id of the credit note. */
async function listCorrected({ db }: Asker, notes: readonly invoices.StoredInvoice[]): Promise<Map<string, invoices.IssuedUnder>> {
  const named = notes.map(note => ({ note, numbers: new Set(numbersIn(note.lines)) })).filter(({ numbers }) => numbers.size > 0)
  if (named.length === 0) return new Map()
  const contacts = [...new Set(named.map(({ note }) => note.contactId!))]
  const issued = await invoices.listIssuedTo(db, contacts, [...new Set(named.flatMap(({ numbers }) => [...numbers]))])
  return new Map(
    named.flatMap(({ note, numbers }) => {
      const found = issued.find(({ contactId, number }) => contactId === note.contactId && numbers.has(number))
      return found ? [[note.id, found] as const] : []
    }),
  )
}

/** Those among them that a lower number with a later date stands before. One without a number gets the next. */
function listLater({ db }: Asker, { today }: InvoicingContext, drafts: readonly invoices.StoredInvoice[]) {
  const placed = drafts.flatMap(({ id, number, date: written }) => {
    const date = written ?? today
    const place = number === null ? null : placeInSeries(number, seriesYear(date))
    return number !== null && place === null ? [] : [{ id, date, place }]
  })
  return invoices.listLaterBefore(db, placed)
}

/** What a person should look at before an invoice is issued, beside what the rules of the country say. */
export function lookAgain(
  { region, profile }: Pick<InvoicingContext, 'region' | 'profile'>,
  { priced, currency, date }: Derived,
  corrected: invoices.IssuedUnder | null,
  isRateKnown: boolean,
): Warning[] {
  const found: Warning[] = []
  if (priced.isCreditNote && !corrected) {
    found.push({ field: 'lines', ...say('correction_not_named') })
  } else if (corrected && corrected.currency === currency && -priced.total > corrected.total) {
    const [amount, total] = [fromMinor(negate(priced.total), currency), fromMinor(corrected.total, currency)]
    found.push({ field: 'lines', ...say('credit_exceeds_invoice', { amount, currency, number: corrected.number, total }) })
  }
  if (!priced.isCreditNote && profile.iban === null) found.push({ field: 'organization.iban', ...say('iban_missing') })
  if (!isRateKnown) found.push({ field: 'currency', ...say('exchange_rate_missing.draft', { currency, home: region.currency, date }) })
  return found
}

/** What the exchange would reject. In another currency the file is known only once the rate is. */
function exchangeFaults(invoicing: InvoicingContext, { id, number, causale }: invoices.StoredInvoice, derived: Derived): readonly Fault[] {
  const { region, today } = invoicing
  if (!region.exchange || !isSentTo(region, derived.buyer!) || derived.currency !== region.currency) return []
  const numbered = { ...derived, id, causale, number: number ?? numberText(seriesYear(derived.date), 1), buyer: derived.buyer! }
  return region.exchange.write({ ...numbered, seller: sellerOf(invoicing) }, 1, today)?.faults ?? []
}

/** By the id of the draft, with the buyers as they are now. */
export async function deriveDrafts(
  { db }: Asker,
  invoicing: InvoicingContext,
  drafts: readonly invoices.StoredInvoice[],
): Promise<Map<string, Derived>> {
  if (drafts.length === 0) return new Map()
  const { region } = invoicing
  const contactIds = [...new Set(drafts.map(({ contactId }) => contactId!))]
  const addresses = await listContactAddresses(db, contactIds)
  const deliveries = await listDeliveries(db, region, contactIds)
  const contacts = await listContactsByIds(db, contactIds)
  const terms = await listPaymentDays(db, contactIds)
  const references = await listInvoiceReferences(
    db,
    drafts.map(({ id }) => id),
  )
  const buyers = new Map(contacts.map(contact => [contact.id, buyerOf(contact, addresses.get(contact.id), deliveries.get(contact.id))]))
  const asked = drafts.map(({ currency, date }) => ({ currency: currency ?? region.currency, on: date ?? invoicing.today }))
  const rates = await listExchangeRates(db, region.currency, asked)
  const derivedFrom = (draft: invoices.StoredInvoice, place: number, under?: invoices.IssuedUnder): Derived => {
    const contact = buyers.get(draft.contactId!)
    if (!contact) throw new Error(`the contact ${draft.contactId} of a draft must be there`)
    const own = references.get(draft.id) ?? (contact.delivery && noReferences)
    const buyer = own ? { ...contact, references: own } : contact
    const more = { paymentDays: terms.get(draft.contactId!), exchangeRate: rates[place]?.rate }
    const shop = under ? taxedAs(invoicing, under.isOss) : invoicing
    return derive(shop, buyer, draft, invoicing.today, under ? { number: under.number, date: under.date } : null, more)
  }
  const first = drafts.map((draft, place) => ({ draft, derived: derivedFrom(draft, place) }))
  const notes = first.filter(({ derived }) => derived.priced.isCreditNote).map(({ draft }) => draft)
  const corrected = await listCorrected({ db }, notes)
  // A credit note is taxed as the invoice was that it corrects.
  const found = first.map((one, place) => {
    const under = corrected.get(one.draft.id)
    return under ? { ...one, derived: derivedFrom(one.draft, place, under) } : one
  })
  const later = await listLater({ db }, invoicing, drafts)
  const checked = await withVatChecks(
    db,
    found.map(({ derived }) => derived),
    invoicing.today,
  )
  const whole = found.map(({ draft }, place): [string, Derived] => {
    const derived = checked[place]!
    const under = corrected.get(draft.id) ?? null
    const before = later.get(draft.id)
    const isRateKnown = rates[place] !== undefined
    const one: Derived = {
      ...derived,
      corrects: under && { number: under.number, date: under.date },
      warnings: [...derived.warnings, ...(before ? [orderWarning(before)] : []), ...lookAgain(invoicing, derived, under, isRateKnown)],
    }
    return [draft.id, one.problems.length > 0 ? one : { ...one, problems: exchangeFaults(invoicing, draft, one) }]
  })
  return new Map(whole)
}
