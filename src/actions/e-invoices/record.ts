/** An e-invoice as it goes over the wire: one transmission to the exchange, with the invoice that it carries. */
import { z } from 'zod'
import { transmissionStates } from '../../domain/invoices/exchange.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { instant, outsideText, warning } from '../../kernel/fields.ts'
import type { EInvoice } from '../../store/invoices/e-invoices.ts'
import { findInvoice, type StoredInvoice } from '../../store/invoices/invoices.ts'
import { invoiceRecord, issuedOf, toInvoiceRecord } from '../invoices/record.ts'
import { shownBuyer, toTransmissionOnInvoice, transmissionRecord } from '../invoices/transmission-record.ts'

const invoiceFields = invoiceRecord.shape

export const eInvoiceRecord = z
  .strictObject({
    id: z.string(),
    invoiceId: z.string().nullable().meta({
      description: 'The invoice that it carries. Sent again after a rejection, an invoice has several e-invoices. Null of a self-invoice.',
    }),
    documentType: z
      .string()
      .nullable()
      .meta({ description: 'What the exchange calls it: TD01, TD04, TD17; null of what was sent before this was kept.' }),
    documentId: z.string().nullable().meta({ description: 'Of a self-invoice: the document of the purchase.' }),
    supplier: z
      .strictObject({ name: outsideText(), country: z.string(), vatNumber: outsideText().nullable() })
      .nullable()
      .meta({ description: 'Of a self-invoice: who stands as the seller. The buyer is the organization itself.' }),
    number: z.string(),
    date: invoiceFields.date,
    currency: invoiceFields.currency,
    buyer: z.strictObject(transmissionRecord.buyer).meta({ description: 'As the file says it.' }),
    lines: invoiceFields.lines,
    vatSummary: invoiceFields.vatSummary,
    net: invoiceFields.net,
    vat: invoiceFields.vat,
    total: invoiceFields.total,
    additions: invoiceFields.additions,
    withholding: invoiceFields.withholding,
    payable: invoiceFields.payable,
    stampDuty: invoiceFields.stampDuty,
    creditNote: invoiceFields.creditNote,
    corrects: invoiceFields.corrects,
    vatTreatment: invoiceFields.vatTreatment,
    state: z.enum(transmissionStates),
    provider: z.string(),
    providerReference: outsideText().nullable().meta({ description: 'What the exchange calls it; null until it has answered.' }),
    sandbox: z.boolean().meta({ description: 'Nothing has left this service: the exchange is a stand-in.' }),
    fileName: z.string(),
    notifications: transmissionRecord.notifications,
    error: transmissionRecord.error,
    ledgerEntryId: z.string().nullable(),
    warnings: z.array(warning),
    createdAt: instant,
    sentAt: instant.nullable(),
    resentAs: z.string().nullable().meta({ description: 'The e-invoice that was sent in place of this one after its rejection.' }),
  })
  .meta({
    id: 'EInvoice',
    examples: [
      {
        id: 'ein_01k9zt3v8q4m2n6p7r5s9w0xyz',
        invoiceId: 'inv_01k9zt3v8q4m2n6p7r5s9w0xyz',
        documentType: 'TD01',
        documentId: null,
        supplier: null,
        number: '2026-0001',
        date: '2026-01-31',
        currency: 'EUR',
        buyer: {
          contactId: null,
          name: 'Cliente S.p.A.',
          country: 'IT',
          vatNumber: '00743110157',
          businessId: null,
          fiscalCode: null,
          sdiCode: 'ABC1234',
          pec: null,
          email: null,
          address: null,
        },
        lines: [
          {
            description: 'Consulenza',
            quantity: 8,
            unitPrice: 90,
            vatRate: 22,
            appliedVatRate: 22,
            nature: null,
            vatCode: '22',
            account: '3102',
            net: 720,
          },
        ],
        vatSummary: [{ rate: 22, nature: null, vatCode: '22', law: null, net: 720, vat: 158.4 }],
        net: 720,
        vat: 158.4,
        total: 878.4,
        additions: [],
        withholding: null,
        payable: 878.4,
        stampDuty: 0,
        creditNote: false,
        corrects: null,
        vatTreatment: {
          key: 'domestic',
          reason: 'The sale is in Italy, so Italian VAT is charged as the lines say.',
          reasonCode: 'sale_vat',
          reasonValues: { case: 'italian' },
          mention: null,
        },
        state: 'delivered',
        provider: 'sandbox',
        providerReference: '4200118734',
        sandbox: true,
        fileName: 'IT12345670785_00001.xml',
        notifications: [
          {
            type: 'RC',
            at: '2026-01-31T09:30:02Z',
            code: null,
            message: null,
            explanation: {
              code: 'exchange_notice',
              values: { case: 'delivered' },
              message: 'The exchange delivered the e-invoice to the buyer (ricevuta di consegna).',
            },
          },
        ],
        error: null,
        ledgerEntryId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz',
        warnings: [],
        createdAt: '2026-01-31T09:30:00.000Z',
        sentAt: '2026-01-31T09:30:01.000Z',
        resentAs: null,
      },
    ],
  })

export function toEInvoiceRecord(eInvoice: EInvoice, invoice: StoredInvoice): z.input<typeof eInvoiceRecord> {
  const record = toInvoiceRecord(invoice, issuedOf(invoice), null)
  const { selfInvoice, seller } = invoice.issued!
  return {
    ...toTransmissionOnInvoice(eInvoice),
    invoiceId: selfInvoice ? null : invoice.id,
    documentType: eInvoice.documentType,
    documentId: selfInvoice?.documentId ?? null,
    supplier: selfInvoice ? { name: seller.name, country: seller.country, vatNumber: seller.vatNumber } : null,
    number: invoice.number!,
    date: record.date,
    currency: record.currency,
    buyer: shownBuyer(eInvoice.buyer),
    lines: record.lines,
    vatSummary: record.vatSummary,
    net: record.net,
    vat: record.vat,
    total: record.total,
    additions: record.additions,
    withholding: record.withholding,
    payable: record.payable,
    stampDuty: record.stampDuty,
    creditNote: record.creditNote,
    corrects: record.corrects,
    vatTreatment: record.vatTreatment,
    ledgerEntryId: invoice.ledgerEntryId,
    warnings: [...eInvoice.warnings],
    createdAt: eInvoice.createdAt,
    sentAt: eInvoice.sentAt,
    resentAs: eInvoice.resentAs,
  }
}

/** The record, with its invoice as it is stored. */
export async function showEInvoice({ db }: Pick<ReadContext, 'db'>, eInvoice: EInvoice): Promise<z.input<typeof eInvoiceRecord>> {
  const invoice = await findInvoice(db, eInvoice.invoiceId)
  if (!invoice) throw new Error(`the invoice ${eInvoice.invoiceId} of an e-invoice must be there`)
  return toEInvoiceRecord(eInvoice, invoice)
}

/** What the audit log says of it. */
export const auditedEInvoice = ({
  invoiceId,
  documentType,
  state,
  provider,
  providerReference,
  fileName,
  notifications,
  error,
}: EInvoice) => ({
  invoiceId,
  documentType,
  state,
  provider,
  providerReference,
  fileName,
  notifications: notifications.map(({ type, code }) => (code === null ? type : `${type} ${code}`)),
  error: error && { code: error.code },
})
