import { z } from 'zod'
import { eInvoiceNotFound } from '../../actions/e-invoices/exchange.ts'
import { eInvoiceRecord, showEInvoice, toEInvoiceRecord } from '../../actions/e-invoices/record.ts'
import { isId } from '../../domain/ids.ts'
import { transmissionStates } from '../../domain/invoices/exchange.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import { listInvoicesByIds } from '../../store/invoices/invoices.ts'

export const listEInvoices = defineRead({
  name: 'list_einvoices',
  title: 'E-invoices',
  path: '/e-invoices',
  permission: 'invoices:read',
  summary:
    'What was given to the exchange, newest first, self-invoices among them. An invoice that was sent again after a rejection is there as often as it was sent; `resentAs` names the next one, and `state=rejected` lists only what nobody has sent again.',
  input: z.strictObject({
    state: z.enum(transmissionStates).optional(),
    invoiceId: id.optional(),
    documentId: id.optional().meta({ description: 'The self-invoices for this document.' }),
    documentType: z
      .string()
      .max(10)
      .optional()
      .meta({ description: 'As the exchange calls it.', examples: ['TD17'] }),
    cursor: cursor(key => isId('ein', key)).optional(),
    limit,
  }),
  output: pageOf(eInvoiceRecord),
  refusals: [],
  async run({ cursor: before, limit: size, ...filter }, { db }) {
    const rows = await eInvoices.listEInvoices(db, filter, before, size + 1)
    const carried = await listInvoicesByIds(db, [...new Set(rows.map(row => row.invoiceId))])
    const byId = new Map(carried.map(invoice => [invoice.id, invoice]))
    return toPage(
      rows.map(row => toEInvoiceRecord(row, byId.get(row.invoiceId)!)),
      size,
      eInvoice => eInvoice.id,
    )
  },
})

export const getEInvoice = defineRead({
  name: 'get_einvoice',
  title: 'One e-invoice',
  path: '/e-invoices/:id',
  permission: 'invoices:read',
  summary: 'One e-invoice: where it stands, and what the exchange said about it.',
  input: z.strictObject({ id }),
  output: eInvoiceRecord,
  refusals: ['einvoice_not_found'],
  async run(input, { db }) {
    const eInvoice = await eInvoices.findEInvoice(db, input.id)
    return eInvoice ? showEInvoice({ db }, eInvoice) : eInvoiceNotFound(input.id)
  },
})

/** The file as it was given to the exchange. */
export interface SentXml {
  fileName: string
  xml: string
}

export const getEInvoiceXml = defineRead({
  name: 'get_einvoice_xml',
  title: 'An e-invoice as XML',
  path: '/e-invoices/:id/xml',
  permission: 'invoices:read',
  summary: 'The file exactly as it was given to the exchange (FatturaPA).',
  input: z.strictObject({ id }),
  output: z.strictObject({ fileName: z.string(), xml: z.string() }),
  refusals: ['einvoice_not_found'],
  async run(input, { db }) {
    const eInvoice = await eInvoices.findEInvoice(db, input.id)
    const xml = eInvoice && (await eInvoices.findXml(db, input.id))
    return eInvoice && xml !== undefined ? { fileName: eInvoice.fileName, xml } : eInvoiceNotFound(input.id)
  },
})
