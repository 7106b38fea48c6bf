import { z } from 'zod'
import { toVatCheck, vatCheckRecord } from '../../actions/registers/record.ts'
import { numberToCheck } from '../../domain/identity/vat-check.ts'
import { isId } from '../../domain/ids.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { findInvoice } from '../../store/invoices/invoices.ts'
import { listLastVatChecks, listVatChecks } from '../../store/invoices/vat-checks.ts'

export const listContactVatChecks = defineRead({
  name: 'list_vat_checks',
  title: 'Checks of the VAT number of a contact',
  path: '/contacts/:id/vat-checks',
  permission: 'invoices:read',
  summary: 'What VIES said about the VAT number of a contact, newest first, with the day and the consultation number.',
  input: z.strictObject({ id, cursor: cursor(key => isId('chk', key)).optional(), limit }),
  output: pageOf(vatCheckRecord),
  refusals: ['contact_not_found'],
  async run({ id: contactId, cursor: before, limit: size }, { db }) {
    const rows = await listVatChecks(db, contactId, before, size + 1)
    // Of a contact that was deleted the checks stay.
    if (rows.length === 0 && !(await findContact(db, contactId))) return refuse(say('contact_not_found', { id: contactId }))
    return toPage(rows.map(toVatCheck), size, check => check.id)
  },
})

export const getInvoiceVatCheck = defineRead({
  name: 'get_invoice_vat_check',
  title: 'What is known of the VAT number of a buyer',
  path: '/invoices/:id/vat-check',
  permission: 'invoices:read',
  summary:
    'The proof that an invoice to another EU country may be without VAT: what VIES had said about the VAT number of the buyer when it was issued, and what it says by now.',
  input: z.strictObject({ id }),
  output: z
    .strictObject({
      invoiceId: z.string(),
      vatNumber: z.string().nullable().meta({ description: 'Of the buyer, as the register knows it; null where there is none to check.' }),
      atIssue: vatCheckRecord
        .nullable()
        .meta({ description: 'The last check before it was issued; null of a draft, or where there was none.' }),
      latest: vatCheckRecord.nullable(),
    })
    .meta({ id: 'InvoiceVatCheck' }),
  refusals: ['invoice_not_found'],
  async run(input, { db }) {
    const invoice = await findInvoice(db, input.id)
    if (!invoice) return refuse(say('invoice_not_found', { id: input.id }))
    const contact = invoice.contactId === null ? undefined : await findContact(db, invoice.contactId)
    const buyer = invoice.issued?.buyer ?? contact
    const vatNumber = buyer ? numberToCheck(buyer, invoice.issued?.seller.country ?? '') : null
    const numbers = vatNumber === null ? [] : [vatNumber]
    const latest = (await listLastVatChecks(db, numbers)).get(vatNumber ?? '')
    const before =
      invoice.issuedAt === null ? undefined : (await listLastVatChecks(db, numbers, new Date(invoice.issuedAt))).get(vatNumber ?? '')
    return {
      invoiceId: invoice.id,
      vatNumber,
      atIssue: before ? toVatCheck(before) : null,
      latest: latest ? toVatCheck(latest) : null,
    }
  },
})
