import { z } from 'zod'
import type { LineInput } from '../../domain/invoices/invoice.ts'
import { numberFaults, seriesYear } from '../../domain/invoices/numbers.ts'
import { amountFaults } from '../../domain/invoices/price.ts'
import { decimalText } from '../../domain/money/money.ts'
import { type Fault, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { rateToExpect } from '../../domain/vat/oss/standing.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction, defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { type Contact, findContact } from '../../store/invoices/contacts.ts'
import * as invoices from '../../store/invoices/invoices.ts'
import { currency } from '../rates.ts'
import { derivedOf, lockDraft, openInvoicing } from './load-invoice.ts'
import { auditedInvoice, invoiceRecord, toInvoiceRecord } from './record.ts'

export const linesMax = 1_000

export const lineFields = {
  description: z.string().min(1).max(1_000).meta({ description: 'What is sold.' }),
  quantity: z.number().optional().meta({ description: '1 when left out; up to 8 decimals.' }),
  unitPrice: z.number().meta({ description: 'Net of VAT, up to 8 decimals; negative for what is taken back.' }),
  vatRate: z.number().meta({ description: 'In percent, the rate at home: 25, 22, 10.', examples: [25] }),
}

export const invoiceNumber = z.string().min(1).max(50)

export const toLine = (line: {
  description: string
  quantity?: number | undefined
  unitPrice: number
  vatRate: number
  vatNature?: string | undefined
}): LineInput => ({
  description: line.description,
  quantity: decimalText(line.quantity ?? 1),
  unitPrice: decimalText(line.unitPrice),
  vatRate: line.vatRate,
  vatNature: line.vatNature ?? null,
})

const faultsMax = 100

/** A thousand lines may be wrong in the same way. */
export const invalid = (faults: readonly Fault[]) =>
  faults.length > faultsMax ? refuse(say('invalid_input.many', { count: faults.length }), faults.slice(0, faultsMax)) : refuseFields(faults)

const draftFields = {
  contactId: id.meta({ description: 'The client.' }),
  number: invoiceNumber.optional().meta({ description: 'Your own number; the next of the series when left out.' }),
  date: calendarDate.optional().meta({ description: 'Today when left out.' }),
  currency: currency.optional(),
  lines: z.array(z.strictObject(lineFields)).min(1).max(linesMax),
}

const draftInput = z.strictObject(draftFields)

const draftRefusals = [
  'contact_not_found',
  'invoice_not_found',
  'invoice_locked',
  'invalid_input',
  'region_not_set',
  'number_taken',
] as const

/** Of two saves at the same moment the second is later all the same: who read the first sees that it is not the last. */
const laterThan = (before: string, now: Date): Date => new Date(Math.max(now.getTime(), Date.parse(before) + 1))

/** Locked, so that it is not deleted while a draft begins to address it. */
const lockContact = async ({ db }: Context, contactId: string) =>
  (await findContact(db, contactId, { lock: true })) ?? refuse(say('contact_not_found', { id: contactId }))

interface Draft {
  stored: invoices.StoredInvoice | null
  contact: Contact
  number: string | null
}

async function saveDraft(context: Context, input: z.output<typeof draftInput>, { stored, contact, number }: Draft) {
  const { db, now } = context
  const invoicing = await openInvoicing(context)
  if (refused(invoicing)) return invoicing
  const lines = input.lines.map(toLine)
  const wanted = input.currency ?? stored?.currency ?? invoicing.region.currency
  const faults = [
    ...amountFaults({ lines, currency: wanted }, rateToExpect(invoicing.oss)),
    ...(input.number === undefined ? [] : numberFaults(input.number, invoicing.region.sales.numberLengthMax)),
  ]
  if (faults.length > 0) return invalid(faults)
  const at = (stored ? laterThan(stored.updatedAt, now) : now).toISOString()
  const invoice: invoices.StoredInvoice = {
    id: stored?.id ?? context.newId('inv'),
    state: 'draft',
    kind: 'invoice',
    contactId: contact.id,
    number,
    date: input.date ?? stored?.date ?? invoicing.today,
    currency: wanted,
    lines,
    causale: null,
    issued: null,
    regionKey: null,
    ledgerEntryId: null,
    version: (stored?.version ?? 0) + 1,
    createdAt: stored?.createdAt ?? at,
    updatedAt: at,
    issuedAt: null,
  }
  const year = seriesYear(invoice.date!)
  if (number !== null && (await invoices.isNumberTaken(db, number, year))) return refuse(say('number_taken', { number, year }))
  const before = stored && { ...(await derivedOf(context, invoicing, stored)) }
  if (stored) invoices.updateDraft(db, invoice, contact.name)
  else invoices.insertInvoice(db, invoice, contact.name)
  const derived = await derivedOf(context, invoicing, invoice)
  context.changed({
    target: { type: 'invoice', id: invoice.id },
    before: stored && before && auditedInvoice(stored, before),
    after: auditedInvoice(invoice, derived),
  })
  return toInvoiceRecord(invoice, derived)
}

export const saveInvoice = defineAction({
  name: 'save_invoice',
  title: 'Save a draft invoice',
  permission: 'invoices:edit',
  summary:
    'Creates a draft sales invoice, or replaces one when an id is given. Totals and VAT are derived from the lines and the country of the buyer; `problems` says what stops it from being issued. A negative total makes it a credit note: name the invoice that it corrects in the text of a line.',
  input: z.strictObject({
    id: id.optional().meta({ description: 'A draft to update; omitted to create one.' }),
    ...draftFields,
  }),
  output: invoiceRecord,
  hints: { destructive: true, idempotent: false, openWorld: false },
  example: {
    contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
    lines: [{ description: 'Consulting in January', quantity: 8, unitPrice: 950, vatRate: 25 }],
  },
  refusals: draftRefusals,
  async run(input, context) {
    const stored = input.id === undefined ? null : await lockDraft(context, input.id)
    if (refused(stored)) return stored
    const contact = await lockContact(context, input.contactId)
    return refused(contact) ? contact : saveDraft(context, input, { stored, contact, number: input.number ?? stored?.number ?? null })
  },
})

export const updateDraftInvoice = defineManagement(
  { method: 'PUT', path: '/invoices/:id' },
  {
    name: 'update_draft_invoice',
    title: 'Change a draft that was read',
    permission: 'invoices:edit',
    summary:
      'Replaces a draft as save_invoice does, unless somebody changed it since it was read: `updatedAt` says which version that was. A number that is left out is taken away.',
    input: z.strictObject({
      id,
      updatedAt: z.iso.datetime({ offset: true }).meta({ description: 'That of the draft as it was read.' }),
      ...draftFields,
    }),
    output: invoiceRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: {
      id: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz',
      updatedAt: '2026-01-31T09:30:00.000Z',
      contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
      lines: [{ description: 'Consulting in January', quantity: 8, unitPrice: 950, vatRate: 25 }],
    },
    refusals: [...draftRefusals, 'invoice_changed'],
    async run({ updatedAt, ...input }, context) {
      const stored = await lockDraft(context, input.id)
      if (refused(stored)) return stored
      const contact = await lockContact(context, input.contactId)
      if (refused(contact)) return contact
      if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) return refuse(say('invoice_changed', { id: input.id }))
      return saveDraft(context, input, { stored, contact, number: input.number ?? null })
    },
  },
)
