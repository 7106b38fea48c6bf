import { z } from 'zod'
import { mayCallForSelfInvoice, selfInvoiceRecord, selfInvoicesOf } from '../../actions/documents/self-invoices.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { cursor, encodeKey, limit, pageOf } from '../../kernel/paging.ts'
import { findDocument, listDocuments } from '../../store/documents/documents.ts'
import { lackingPermission } from '../permissions.ts'

/** Whether a purchase calls for one follows from its coding: a page looks at so many documents and leads on, however few of them it shows. */
const lookedAtMax = 200

const waitingStates: ReadonlySet<string> = new Set(['due', 'rejected', 'outdated'])

const waitingSelfInvoice = z
  .strictObject({
    documentId: z.string(),
    supplier: outsideText().nullable(),
    supplierNumber: outsideText().nullable(),
    supplierDate: calendarDate.nullable(),
    ...selfInvoiceRecord.shape,
  })
  .meta({ id: 'WaitingSelfInvoice' })

export const listSelfInvoices = defineRead({
  name: 'list_self_invoices',
  title: 'Self-invoices that wait',
  path: '/self-invoices',
  permission: 'invoices:read',
  summary:
    'Posted purchases under reverse charge (Italy: TD16 to TD19) whose self-invoice is to be issued, was rejected, or is no longer what the document says; the last document first. A page may hold fewer than asked for: go on while there is a nextCursor. Needs documents:read as well.',
  input: z.strictObject({ cursor: cursor(key => isId('doc', key)).optional(), limit }),
  output: pageOf(waitingSelfInvoice),
  refusals: ['forbidden'],
  async run({ cursor: before, limit: size }, { db, caller }) {
    const lacking = lackingPermission(caller, 'list_self_invoices', ['documents:read'])
    if (lacking) return lacking
    const rows = await listDocuments(db, { state: 'posted' }, before, lookedAtMax + 1)
    const items: z.input<typeof waitingSelfInvoice>[] = []
    for (const { id, coding } of rows.slice(0, lookedAtMax)) {
      if (coding === null || !mayCallForSelfInvoice(coding)) continue
      const document = await findDocument(db, id)
      if (!document) continue
      const waiting = (await selfInvoicesOf({ db }, document)).filter(({ state }) => waitingStates.has(state))
      const { supplier, invoiceNumber, date } = document.extraction!
      items.push(
        ...waiting.map(one => ({ documentId: id, supplier: supplier.name, supplierNumber: invoiceNumber, supplierDate: date, ...one })),
      )
      if (items.length >= size) return { items, nextCursor: rows.at(-1)!.id === id ? null : encodeKey(id) }
    }
    return { items, nextCursor: rows.length > lookedAtMax ? encodeKey(rows[lookedAtMax - 1]!.id) : null }
  },
})
