/** An invoice as it goes over the wire. Of a draft everything is derived anew; of an issued one it is what was kept. */
import { z } from 'zod'
import { addDays, type CalendarDate } from '../../domain/calendar/dates.ts'
import type { Warning } from '../../domain/checks.ts'
import { buyerIdWarnings } from '../../domain/invoices/business.ts'
import type { IssuedInvoice, PricedInvoice } from '../../domain/invoices/invoice.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import type { Receivable } from '../../domain/invoices/payment.ts'
import { priceInvoice } from '../../domain/invoices/price.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import type { Fault } from '../../domain/refusals.ts'
import { calendarDate, instant, outsideText, problemAt, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { identities } from '../../regions/index.ts'
import type { EInvoice } from '../../store/invoices/e-invoices.ts'
import { invoiceStates, type StoredInvoice } from '../../store/invoices/invoices.ts'
import { factsOf, type SellerContext } from './facts.ts'
import { paymentRecord, sumsFields, toPayment, toSums } from './sums-record.ts'
import { shownBuyer, toTransmissionOnInvoice, transmissionOnInvoice, transmissionRecord } from './transmission-record.ts'
import { toTreatment, treatmentRecord } from './treatment-record.ts'

const money = z.number()

const text = z.string().nullable()

const buyerRecord = z.strictObject(transmissionRecord.buyer)

const lineRecord = z.strictObject({
  description: outsideText(1000),
  quantity: z.number(),
  unitPrice: z.number(),
  vatRate: z.number().meta({ description: 'The rate at home, as it was given.' }),
  appliedVatRate: z.number().meta({ description: 'The rate that is charged.' }),
  nature: text.meta({ description: 'Why no VAT is charged (natura), in Italy.' }),
  vatCode: z.string(),
  account: z.string().meta({ description: 'The account that the sale is booked to.' }),
  net: money,
})

export const invoiceRecord = z
  .strictObject({
    id: z.string(),
    state: z.enum(invoiceStates),
    locked: z.boolean(),
    contactId: text,
    buyer: buyerRecord.nullable().meta({ description: 'As the contact is now; of an issued invoice, as it was then.' }),
    number: text.meta({ description: 'Assigned when it is issued, unless one was given.' }),
    date: calendarDate,
    dueDate: calendarDate.nullable(),
    currency: z.string(),
    lines: z.array(lineRecord),
    vatSummary: z.array(z.strictObject({ rate: z.number(), nature: text, vatCode: z.string(), law: text, net: money, vat: money })),
    net: money,
    vat: money,
    total: money,
    ...sumsFields,
    payable: money.meta({ description: 'What the buyer pays to the seller.' }),
    stampDuty: money.meta({
      description: 'Imposta di bollo, which the seller pays to the state; of an issued invoice in another currency, in that of the books.',
    }),
    creditNote: z.boolean().meta({ description: 'The total is negative: a kreditnota, a nota di credito.' }),
    corrects: z
      .strictObject({ number: z.string(), date: calendarDate })
      .nullable()
      .meta({ description: 'The invoice that a credit note, or a simplified debit note, corrects.' }),
    vatTreatment: treatmentRecord,
    vatInHomeCurrency: z.strictObject({ amount: money, currency: z.string(), rate: z.number() }).nullable(),
    ledgerEntryId: text,
    payment: paymentRecord.nullable().meta({ description: 'Whether it is paid; null of a draft.' }),
    eInvoice: transmissionOnInvoice.nullable().meta({ description: 'Its last transmission to the exchange, where it goes through one.' }),
    problems: z.array(problemAt).meta({ description: 'What stops a draft from being issued, by the field that mends it.' }),
    warnings: z.array(warning),
    createdAt: instant,
    updatedAt: instant,
    issuedAt: instant.nullable(),
  })
  .meta({
    id: 'Invoice',
    examples: [
      {
        id: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz',
        state: 'draft',
        locked: false,
        contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
        buyer: {
          contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
          name: 'Nordlys ApS',
          country: 'DK',
          vatNumber: 'DK13585628',
          businessId: '13585628',
          fiscalCode: null,
          sdiCode: null,
          pec: null,
          email: null,
          address: { street: 'Strandvejen 12', postalCode: '2900', city: 'Hellerup', province: null, country: 'DK' },
        },
        number: null,
        date: '2026-01-31',
        dueDate: '2026-03-02',
        currency: 'DKK',
        lines: [
          {
            description: 'Consulting in January',
            quantity: 8,
            unitPrice: 950,
            vatRate: 25,
            appliedVatRate: 25,
            nature: null,
            vatCode: 'U25',
            account: '1010',
            net: 7600,
          },
        ],
        vatSummary: [{ rate: 25, nature: null, vatCode: 'U25', law: null, net: 7600, vat: 1900 }],
        net: 7600,
        vat: 1900,
        total: 9500,
        additions: [],
        withholding: null,
        payable: 9500,
        stampDuty: 0,
        creditNote: false,
        corrects: null,
        vatTreatment: {
          key: 'domestic',
          reason: 'The sale is in Denmark, so Danish VAT is charged as the lines say.',
          reasonCode: 'sale_vat',
          reasonValues: { case: 'danish' },
          mention: null,
        },
        vatInHomeCurrency: null,
        ledgerEntryId: null,
        payment: null,
        eInvoice: null,
        problems: [],
        warnings: [],
        createdAt: '2026-01-31T09:30:00.000Z',
        updatedAt: '2026-01-31T09:30:00.000Z',
        issuedAt: null,
      },
    ],
  })

export interface Derived {
  buyer: Buyer | null
  date: CalendarDate
  currency: string
  priced: PricedInvoice
  dueDate: CalendarDate | null
  corrects: IssuedInvoice['corrects']
  vatInHomeCurrency: IssuedInvoice['vatInHomeCurrency']
  stampDutyInHomeCurrency?: Minor
  problems: readonly Fault[]
  /** What stops it from being issued in the simplified form; not there where the country has none. */
  simplifiedProblems?: readonly Fault[]
  /** The same of a debit note in that form. */
  debitNoteProblems?(corrects: IssuedInvoice['corrects']): readonly Fault[]
  warnings: readonly Warning[]
}

/** By law a debt is due 30 days after the invoice where nothing else was agreed (directive 2011/7/EU, art. 3; renteloven § 3; D.Lgs. 231/2002, art. 4). */
export const dueDays = 30

/** What follows from a draft at this moment. */
export function derive(
  shop: SellerContext,
  buyer: Buyer,
  invoice: StoredInvoice,
  today: CalendarDate,
  corrects: IssuedInvoice['corrects'],
  { paymentDays = dueDays, exchangeRate }: { paymentDays?: number | undefined; exchangeRate?: string | undefined } = {},
): Derived {
  const date = invoice.date ?? today
  const facts = factsOf(shop, buyer, invoice, corrects?.date ?? date)
  const priced = priceInvoice(shop.region.sales, facts)
  const toIssue = { facts, priced, date, today, exchangeRate }
  const { sales } = shop.region
  return {
    buyer,
    date,
    currency: facts.currency,
    priced,
    dueDate: priced.isCreditNote ? null : addDays(date, paymentDays),
    corrects: priced.isCreditNote ? corrects : null,
    vatInHomeCurrency: null,
    problems: sales.problems(toIssue),
    ...(sales.simplified && {
      simplifiedProblems: sales.simplified.problems(toIssue, corrects),
      debitNoteProblems: named => sales.simplified!.debitNoteProblems(toIssue, named),
    }),
    warnings: [...buyerIdWarnings(buyer, shop.region.country, identities), ...priced.warnings, ...sales.warnings(toIssue)],
  }
}

/**
 * What is issued cannot be looked at beforehand any more, nor be dated anew, and its exchange rate was found. Of a number that was kept in words, the buyer says which it is.
 */
export const afterIssue = (warnings: readonly Warning[], buyer: Pick<Buyer, 'vatNumber'>): Warning[] =>
  warnings
    .filter(({ code }) => code !== 'exchange_rate_missing')
    .map(warning => {
      const days = warning.values?.['days']
      if (warning.code === 'invoice_late' && typeof days === 'number')
        return { field: warning.field, ...say('invoice_late', { days, issued: true }) }
      if (warning.code !== 'vies_not_checked') return warning
      const vatNumber = String(warning.values?.['vatNumber'] ?? buyer.vatNumber)
      return { field: warning.field, ...say('vies_not_checked', { vatNumber, issued: true }) }
    })

/** What was kept. */
export function issuedOf({ issued, date, currency }: StoredInvoice): Derived {
  const { warnings, priced, buyer } = issued!
  return { ...issued!, date: date!, currency: currency!, problems: [], warnings: afterIssue(warnings ?? priced.warnings, buyer) }
}

export function toInvoiceRecord(
  invoice: StoredInvoice,
  derived: Derived,
  eInvoice: EInvoice | null = null,
  receivable?: Receivable,
): z.input<typeof invoiceRecord> {
  const { priced, currency, buyer, vatInHomeCurrency } = derived
  const shown = (amount: Minor) => fromMinor(amount, currency)
  return {
    id: invoice.id,
    state: invoice.state,
    locked: invoice.state === 'issued',
    contactId: invoice.contactId,
    buyer: buyer && shownBuyer(buyer),
    number: invoice.number,
    date: derived.date,
    dueDate: derived.dueDate,
    currency,
    lines: priced.lines.map(({ description, quantity, unitPrice, vatRate, appliedVatRate, nature, vatCode, account, net }) => ({
      description,
      quantity: Number(quantity),
      unitPrice: Number(unitPrice),
      vatRate,
      appliedVatRate,
      nature,
      vatCode,
      account,
      net: shown(net),
    })),
    vatSummary: priced.vatSummary.map(({ net, vat, ...row }) => ({ ...row, net: shown(net), vat: shown(vat) })),
    net: shown(priced.net),
    vat: shown(priced.vat),
    total: shown(priced.total),
    ...toSums(priced, currency),
    payable: shown(priced.payable),
    stampDuty: stampDutyOf(derived),
    creditNote: priced.isCreditNote,
    corrects: derived.corrects,
    vatTreatment: toTreatment(priced.treatment),
    vatInHomeCurrency: vatInHomeCurrency && {
      amount: fromMinor(vatInHomeCurrency.amount, vatInHomeCurrency.currency),
      currency: vatInHomeCurrency.currency,
      rate: Number(vatInHomeCurrency.rate),
    },
    ledgerEntryId: invoice.ledgerEntryId,
    payment: toPayment(receivable),
    eInvoice: eInvoice && toTransmissionOnInvoice(eInvoice),
    problems: [...derived.problems],
    warnings: [...derived.warnings],
    createdAt: invoice.createdAt,
    updatedAt: invoice.updatedAt,
    issuedAt: invoice.issuedAt,
  }
}

/** Whether an invoice in another currency bears it is known once it is converted. */
function stampDutyOf({ priced, currency, vatInHomeCurrency, stampDutyInHomeCurrency }: Derived): number {
  if (vatInHomeCurrency && stampDutyInHomeCurrency !== undefined) return fromMinor(stampDutyInHomeCurrency, vatInHomeCurrency.currency)
  return fromMinor(priced.stampDuty, currency)
}

/** What the audit log says of it. */
export function auditedInvoice(invoice: StoredInvoice, derived: Derived): Record<string, unknown> {
  const { state, contactId, number, date, currency, net, vat, total, ledgerEntryId, lines, vatTreatment } = toInvoiceRecord(
    invoice,
    derived,
    null,
  )
  return {
    state,
    contactId,
    number,
    date,
    currency,
    net,
    vat,
    total,
    ledgerEntryId,
    treatment: vatTreatment.key,
    lines: lines.slice(0, 50).map(({ description, quantity, unitPrice, vatRate }) => ({ description, quantity, unitPrice, vatRate })),
    lineCount: lines.length,
  }
}
