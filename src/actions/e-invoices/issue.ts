/** An e-invoice in one call: written, checked, numbered, booked, and given to the exchange. */
import { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { normaliseVatNumber } from '../../domain/identity/vat-numbers.ts'
import { numberFaults } from '../../domain/invoices/numbers.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import { amountFaults } from '../../domain/invoices/price.ts'
import { refused } from '../../domain/refusals.ts'
import { rateToExpect } from '../../domain/vat/oss/standing.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { calendarDate, country } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findExchangeRate } from '../../providers/rates/index.ts'
import { identities } from '../../regions/index.ts'
import * as invoices from '../../store/invoices/invoices.ts'
import { lookAgain } from '../invoices/drafts.ts'
import { type InvoicingContext, taxedAs } from '../invoices/facts.ts'
import { issue, issueRefusals } from '../invoices/issue.ts'
import { findCorrected, openInvoicing } from '../invoices/load-invoice.ts'
import { type Derived, derive } from '../invoices/record.ts'
import { invalid, invoiceNumber, lineFields, linesMax, toLine } from '../invoices/save.ts'
import { withVatChecks } from '../invoices/vat-checks.ts'
import { currency } from '../rates.ts'
import { demandExchange, findRepeated, lacksProfile, refuseFaults, testSellerWarning, withTestSeller } from './exchange.ts'
import { queue } from './queue.ts'
import { eInvoiceRecord, showEInvoice } from './record.ts'
import { transmit } from './transmit.ts'

const shortText = z.string().max(100)

export const buyerInput = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(500)
    .refine(name => name.trim() !== '', saying(say('name_not_visible')))
    .meta({ description: 'The company or the person.' }),
  vatNumber: shortText.optional().meta({ description: 'VAT number without country prefix.' }),
  fiscalCode: shortText.optional().meta({ description: 'Codice fiscale.' }),
  sdiCode: z
    .string()
    .length(7, saying(say('recipient_code_length')))
    .optional()
    .meta({ description: 'Codice destinatario of 7 characters; 0000000 when it is delivered by PEC.', examples: ['ABC1234'] }),
  pec: z.string().max(320).optional().meta({ description: 'Certified e-mail that it is delivered to.' }),
  country: country.optional().meta({ description: 'ISO 3166-1 alpha-2; decides the VAT treatment. That of the seller when left out.' }),
})

export const eInvoiceLine = z
  .strictObject({
    ...lineFields,
    vatNature: z
      .string()
      .min(1)
      .max(10)
      .optional()
      .meta({ description: 'Natura: why no VAT is charged. Required when vatRate is 0.', examples: ['N2.2'] }),
  })
  .refine(line => line.vatRate !== 0 || line.vatNature !== undefined, {
    path: ['vatNature'],
    message: saying(say('nature_of_line.required')),
  })

const filled = (text: string | undefined, normalise: (text: string) => string): string | null =>
  (text === undefined ? '' : normalise(text)) || null

export const toBuyer = (buyer: z.output<typeof buyerInput>): Buyer => ({
  contactId: null,
  name: buyer.name.trim(),
  country: buyer.country ?? null,
  vatNumber: filled(buyer.vatNumber, normaliseVatNumber),
  businessId: null,
  fiscalCode: filled(buyer.fiscalCode, identities.fiscalCode.normalise),
  sdiCode: filled(buyer.sdiCode, identities.sdiCode.normalise),
  pec: filled(buyer.pec, text => text.trim()),
  email: null,
  address: null,
})

async function derived(context: Context, invoicing: InvoicingContext, buyer: Buyer, draft: invoices.StoredInvoice): Promise<Derived> {
  const { region, today } = invoicing
  const rate = await findExchangeRate(context.db, draft.currency ?? region.currency, region.currency, draft.date ?? today)
  const checkedFrom = async (shop: InvoicingContext, corrects: Derived['corrects']): Promise<Derived> =>
    (await withVatChecks(context.db, [derive(shop, buyer, draft, today, corrects, { exchangeRate: rate?.rate })], today))[0]!
  const first = await checkedFrom(invoicing, null)
  const corrected = first.priced.isCreditNote ? await findCorrected(context, draft, first.buyer) : null
  const corrects = corrected && { number: corrected.number, date: corrected.date }
  // A credit note is taxed as the invoice was that it corrects.
  const found = corrected ? await checkedFrom(taxedAs(invoicing, corrected.isOss), corrects) : first
  return {
    ...found,
    corrects,
    warnings: [...found.warnings, ...lookAgain(invoicing, found, corrected, true)],
  }
}

export const issueEInvoice = defineAction({
  name: 'issue_einvoice',
  title: 'Issue an e-invoice',
  permission: 'invoices:edit',
  summary:
    'Issues an electronic invoice through the exchange of the state (Italy): it gets its number, is booked as a sale and is sent, once. What the exchange would reject is refused beforehand, with the code of its control.',
  input: z.strictObject({
    buyer: buyerInput,
    lines: z.array(eInvoiceLine).min(1).max(linesMax),
    number: invoiceNumber.optional().meta({ description: 'Your own number; the next of the series when left out.' }),
    date: calendarDate.optional().meta({ description: 'Today when left out.' }),
    currency: currency.optional(),
    causale: z.string().max(2_000).optional().meta({ description: 'What it is for, in your own words.' }),
  }),
  output: eInvoiceRecord,
  hints: { destructive: true, idempotent: false, openWorld: true },
  example: {
    buyer: { name: 'Cliente S.p.A.', vatNumber: '00743110157', sdiCode: 'ABC1234', country: 'IT' },
    lines: [{ description: 'Consulenza', quantity: 8, unitPrice: 90, vatRate: 22 }],
  },
  refusals: [
    'invalid_input',
    'einvoice_refused',
    'region_not_set',
    'not_available_in_region',
    'exchange_not_connected',
    'organization_profile_incomplete',
    ...issueRefusals,
  ],
  async conduct(input, stage) {
    const { idempotencyKey } = stage
    const there = await findRepeated(stage)
    if (there) return stage.finish(context => showEInvoice(context, there))
    const claimed = await stage.step(async context => {
      const { db, now } = context
      const opened = await openInvoicing(context)
      if (refused(opened)) return opened
      const exchange = await demandExchange(context, opened)
      if (refused(exchange)) return exchange
      const lines = input.lines.map(toLine)
      const wanted = input.currency ?? opened.region.currency
      const faults = [
        ...amountFaults({ lines, currency: wanted }, rateToExpect(opened.oss)),
        ...(input.number === undefined ? [] : numberFaults(input.number, opened.region.sales.numberLengthMax)),
      ]
      if (faults.length > 0) return invalid(faults)
      const buyer = toBuyer(input.buyer)
      const draft = toDraft(context.newId('inv'), input, lines, wanted, opened.today, now)
      const ofOrganization = await derived(context, opened, buyer, draft)
      const isTest = exchange.provider.isSandbox && lacksProfile(ofOrganization.problems)
      const invoicing = isTest ? withTestSeller(opened, exchange.rules) : opened
      const ready = isTest ? await derived(context, invoicing, buyer, draft) : ofOrganization
      const denied = refuseFaults(ready.problems)
      if (denied) return denied
      invoices.insertInvoice(db, draft, buyer.name)
      const issued = await issue(context, invoicing, draft, ready)
      if (refused(issued)) return issued
      const warnings = [...(isTest ? [testSellerWarning] : []), ...(issued.issued?.warnings ?? [])]
      return queue(context, invoicing, exchange, issued, warnings, { requestKey: idempotencyKey })
    })
    return refused(claimed) ? claimed : transmit(stage, claimed, true, showEInvoice)
  },
})

function toDraft(
  id: string,
  input: { number?: string | undefined; date?: CalendarDate | undefined; causale?: string | undefined },
  lines: invoices.StoredInvoice['lines'],
  wanted: string,
  today: CalendarDate,
  now: Date,
): invoices.StoredInvoice {
  return {
    id,
    state: 'draft',
    kind: 'e_invoice',
    contactId: null,
    number: input.number ?? null,
    date: input.date ?? today,
    currency: wanted,
    lines,
    causale: input.causale?.trim() || null,
    issued: null,
    regionKey: null,
    ledgerEntryId: null,
    version: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    issuedAt: null,
  }
}
