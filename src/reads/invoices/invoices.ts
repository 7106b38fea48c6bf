import { z } from 'zod'
import { deriveDrafts } from '../../actions/invoices/drafts.ts'
import { derivedOf, invoiceNotFound, openInvoicing } from '../../actions/invoices/load-invoice.ts'
import { invoiceRecord, issuedOf, toInvoiceRecord } from '../../actions/invoices/record.ts'
import { isId } from '../../domain/ids.ts'
import { seriesYear, takeNumber } from '../../domain/invoices/numbers.ts'
import { paymentStates } from '../../domain/invoices/payment.ts'
import { refused } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { listLatestOf } from '../../store/invoices/e-invoices.ts'
import * as invoices from '../../store/invoices/invoices.ts'
import { listReceivables } from '../../store/invoices/payments.ts'

export const listInvoices = defineRead({
  name: 'list_invoices',
  title: 'Invoices',
  path: '/invoices',
  permission: 'invoices:read',
  summary:
    'Sales invoices, drafts and issued ones, newest first. `q` looks in number, buyer and text; `payment` for those that are open, partly paid or paid.',
  input: z.strictObject({
    state: z.enum(invoices.invoiceStates).optional(),
    contactId: id.optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    q: z.string().max(200).optional(),
    folder: z
      .enum(['draft', 'open', 'overdue', 'paid'])
      .optional()
      .meta({ description: 'As a person sorts them. open: something is left to pay. overdue: that is late. paid: nothing is left.' }),
    payment: z.enum(paymentStates).optional().meta({ description: 'Whether it is paid: only issued ones.' }),
    cursor: cursor(key => isId('inv', key)).optional(),
    limit,
  }),
  output: pageOf(invoiceRecord),
  refusals: [],
  async run({ cursor: before, limit: size, folder, ...filter }, context) {
    const invoicing = await openInvoicing(context)
    // Without a region there is nothing yet that an invoice could follow from.
    if (refused(invoicing)) return { items: [], nextCursor: null }
    const sorted = folder === undefined || folder === 'draft' ? {} : { folder: { name: folder, today: invoicing.today } }
    const state = folder === 'draft' ? ('draft' as const) : filter.state
    const rows = await invoices.listInvoices(context.db, { ...filter, state, ...sorted }, before, size + 1)
    const drafts = await deriveDrafts(
      context,
      invoicing,
      rows.filter(({ state }) => state === 'draft'),
    )
    const sent = await listLatestOf(
      context.db,
      rows.map(row => row.id),
    )
    const receivables = await listReceivables(
      context.db,
      rows.map(row => row.id),
    )
    const shown = rows.map(row =>
      toInvoiceRecord(row, drafts.get(row.id) ?? issuedOf(row), sent.get(row.id) ?? null, receivables.get(row.id)),
    )
    return toPage(shown, size, invoice => invoice.id)
  },
})

export const getInvoice = defineRead({
  name: 'get_invoice',
  title: 'One invoice',
  path: '/invoices/:id',
  permission: 'invoices:read',
  summary:
    'One invoice: its lines, VAT and why it is charged so, what stops a draft from being issued, the entry that it was booked as, and whether it is paid.',
  input: z.strictObject({ id }),
  output: invoiceRecord,
  refusals: ['invoice_not_found', 'region_not_set'],
  async run(input, context) {
    const invoice = await invoices.findInvoice(context.db, input.id)
    if (!invoice || invoice.kind === 'self_invoice') return invoiceNotFound(input.id)
    const invoicing = await openInvoicing(context)
    if (refused(invoicing)) return invoicing
    const sent = await listLatestOf(context.db, [invoice.id])
    const receivables = await listReceivables(context.db, [invoice.id])
    const derived = await derivedOf(context, invoicing, invoice)
    return toInvoiceRecord(invoice, derived, sent.get(invoice.id) ?? null, receivables.get(invoice.id))
  },
})

export const getNextInvoiceNumber = defineRead({
  name: 'get_next_invoice_number',
  title: 'The next number of the series',
  path: '/invoice-numbers/next',
  permission: 'invoices:read',
  summary: 'The number that an invoice of this day would get if it were issued now. Nothing is kept for it: who issues first gets it.',
  input: z.strictObject({ date: calendarDate.optional().meta({ description: 'Of the invoice; today when left out.' }) }),
  output: z
    .strictObject({ year: z.number().int(), number: z.string() })
    .meta({ id: 'NextInvoiceNumber', examples: [{ year: 2026, number: '2026-0008' }] }),
  refusals: ['region_not_set'],
  async run({ date }, context) {
    const invoicing = await openInvoicing(context)
    if (refused(invoicing)) return invoicing
    const year = seriesYear(date ?? invoicing.today)
    const series = (await invoices.findSeries(context.db, year)) ?? { year, last: 0, ahead: [] }
    return { year, number: takeNumber(series, null).number }
  },
})
