/** What a document says about the self-invoices that it calls for: which, why, until when, and what became of them. */
import { z } from 'zod'
import { dayIn } from '../../domain/calendar/dates.ts'
import type { Document, DocumentCoding } from '../../domain/documents/document.ts'
import { isTaken } from '../../domain/invoices/exchange.ts'
import {
  type Purchase,
  type SelfInvoice,
  type SelfInvoiceRules,
  type SelfInvoiceState,
  selfInvoiceStates,
  sumsOf,
} from '../../domain/invoices/self-invoice.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import type { Region } from '../../domain/regions.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { calendarDate, problemAt } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findContactAddress } from '../../store/invoices/contact-addresses.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { type IssuedSelfInvoice, listSelfInvoicesOf, type SentSelfInvoice } from '../../store/invoices/self-invoices.ts'
import { toTransmissionOnInvoice, transmissionOnInvoice } from '../invoices/transmission-record.ts'
import { reasonFields, toReason } from '../invoices/treatment-record.ts'

export const selfInvoiceRecord = z.strictObject({
  type: z.string().meta({ description: 'What the exchange calls it.', examples: ['TD17'] }),
  state: z.enum(selfInvoiceStates).meta({
    description:
      'proposed: once the document is posted. due: to be issued. rejected: to be sent again. outdated: issued, and the document is coded otherwise now. corrected: taken back.',
  }),
  ...reasonFields,
  law: z.string(),
  required: z.boolean().meta({ description: 'False where the law leaves another way to do it.' }),
  date: calendarDate.meta({ description: 'The day that it bears.' }),
  deadline: calendarDate.nullable().meta({ description: 'The last day to send it; null of one that is outdated.' }),
  currency: z.string(),
  net: z.number(),
  vat: z.number().meta({ description: 'The VAT that the organization owes: part of the entry of the purchase, and not booked again.' }),
  number: z.string().nullable(),
  problems: z.array(problemAt).meta({ description: 'What has to be known of the supplier before it can be issued.' }),
  eInvoice: transmissionOnInvoice.nullable().meta({ description: 'Its last transmission to the exchange.' }),
  canBeCorrected: z.boolean().meta({
    description: 'The exchange has it, and the document is coded otherwise now or its entry was taken back: see correct_self_invoice.',
  }),
  correction: z
    .strictObject({ number: z.string(), date: calendarDate, eInvoice: transmissionOnInvoice })
    .nullable()
    .meta({ description: 'The one of the same type, with the signs turned, that takes it back.' }),
})

type Shown = z.input<typeof selfInvoiceRecord>

/** A document counts as received on the day on which it was captured. */
export async function purchaseOf({ db }: Pick<ReadContext, 'db'>, document: Document, { timeZone }: Region): Promise<Purchase> {
  const contact = document.contactId === null ? undefined : await findContact(db, document.contactId)
  return {
    extraction: document.extraction!,
    coding: document.coding!,
    known: contact ? { ...contact, address: (await findContactAddress(db, contact.id)) ?? null } : null,
    receivedOn: dayIn(timeZone, new Date(document.createdAt)),
  }
}

function rulesFor({ coding }: Document): { region: Region; rules: SelfInvoiceRules } | undefined {
  const region = coding ? regions[coding.regionKey] : undefined
  const rules = region?.exchange?.selfInvoices
  return region && rules ? { region, rules } : undefined
}

export const mayCallForSelfInvoice = (coding: DocumentCoding): boolean =>
  regions[coding.regionKey]?.exchange?.selfInvoices?.mayConcern(coding) === true

export async function selfInvoicesOf({ db }: Pick<ReadContext, 'db'>, document: Document): Promise<Shown[]> {
  const found = rulesFor(document)
  // What was never posted cannot have been told to anybody.
  const issued = document.postings > 0 && hasSelfInvoices(document) ? await listSelfInvoicesOf(db, document.id) : []
  const due = found && mayCallForSelfInvoice(document.coding!) ? found.rules.due(await purchaseOf({ db }, document, found.region)) : []
  const currency = found?.region.currency ?? issued[0]?.invoice.currency ?? ''
  const shown = (amount: Minor): number => fromMinor(amount, currency)
  // The last one, where what took an earlier one back was rejected after another was issued.
  const standing = (type: string) => issued.findLast(one => typeOf(one) === type && !isTakenBack(one))
  const open = due.map((one): Shown => {
    const there = standing(one.type)
    // What was rejected counts as not issued: it is told anew, as the document is by now.
    const told = there && !isRejected(there) ? there.invoice.issued! : one
    return {
      type: one.type,
      state: there ? stateOf(there, one) : document.state === 'posted' ? 'due' : 'proposed',
      ...toReason(one.reason),
      law: one.law,
      required: one.isRequired,
      date: there?.invoice.date ?? one.date,
      deadline: one.deadline,
      currency,
      net: shown(told.priced.net),
      vat: shown(told.priced.vat),
      number: there?.invoice.number ?? null,
      problems: told !== one ? [] : [...one.faults],
      eInvoice: there ? toTransmissionOnInvoice(there.eInvoice) : null,
      canBeCorrected: there !== undefined && canBeCorrected(document, there, due),
      correction: there ? correctionOf(there) : null,
    }
  })
  const gone = issued.filter(one => !isRejected(one) && !due.some(({ type }) => standing(type) === one))
  return [...open, ...gone.map(one => asIssued(one, currency, canBeCorrected(document, one, due)))]
}

type Issued = IssuedSelfInvoice

export const typeOf = ({ invoice }: Issued): string => invoice.issued!.selfInvoice!.type

/** One that the exchange rejected takes nothing back. */
export const isTakenBack = ({ correction }: Issued): boolean => correction !== null && !isRejected(correction)

/** What a document no longer stands behind: its entry was taken back, or it says otherwise now. */
export const canBeCorrected = (document: Document, one: Issued, due: readonly SelfInvoice[]): boolean => {
  if (!isTaken(one.eInvoice.state) || one.correction !== null) return false
  const now = due.find(({ type }) => type === typeOf(one))
  return document.state !== 'posted' || now === undefined || stateOf(one, now) === 'outdated'
}

function correctionOf({ correction }: Issued): Shown['correction'] {
  if (correction === null) return null
  const { invoice, eInvoice } = correction
  return { number: invoice.number!, date: invoice.date!, eInvoice: toTransmissionOnInvoice(eInvoice) }
}

/** Only regions with an exchange have them, and a document that is not coded now may have been before. */
const hasSelfInvoices = ({ coding }: Document): boolean => coding === null || Boolean(regions[coding.regionKey]?.exchange?.selfInvoices)

const isRejected = ({ eInvoice }: SentSelfInvoice): boolean => eInvoice.state === 'rejected'

function stateOf(there: Issued, now: SelfInvoice): SelfInvoiceState {
  if (isRejected(there)) return 'rejected'
  return sumsOf(there.invoice.issued!.priced) === sumsOf(now.priced) ? 'issued' : 'outdated'
}

/** As it was issued: by the document as it is now none would be due, or it was taken back. */
function asIssued(one: Issued, currency: string, mayBeCorrected: boolean): Shown {
  const { invoice, eInvoice } = one
  const { priced, selfInvoice } = invoice.issued!
  return {
    type: selfInvoice!.type,
    state: isTakenBack(one) ? 'corrected' : 'outdated',
    ...toReason(
      isTakenBack(one) ? say('self_invoice_corrected', { number: one.correction!.invoice.number! }) : say('self_invoice_outdated'),
    ),
    law: priced.lines[0]?.law ?? '',
    required: true,
    date: invoice.date!,
    deadline: null,
    currency,
    net: fromMinor(priced.net, currency),
    vat: fromMinor(priced.vat, currency),
    number: invoice.number,
    problems: [],
    eInvoice: toTransmissionOnInvoice(eInvoice),
    canBeCorrected: mayBeCorrected,
    correction: correctionOf(one),
  }
}
