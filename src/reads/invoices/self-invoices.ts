import { z } from 'zod'
import { mayCallForSelfInvoice, selfInvoiceRecord, selfInvoicesOf } from '../../actions/documents/self-invoices.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { cursor, encodeKey, limit, pageOf } from '../../kernel/paging.ts'
import { findDocument } from '../../store/documents/documents.ts'
import { listTold } from '../../store/invoices/self-invoices.ts'
import { lackingPermission } from '../permissions.ts'

/** Whether a purchase calls for one follows from its coding: a page looks at so many documents and leads on, however few of them it shows. */
const lookedAtMax = 200

const waitingStates: ReadonlySet<string> = new Set(['due', 'rejected', 'outdated'])

/** Also one whose entry was taken back, and one whose correction was rejected. */
const isWaiting = ({ state, canBeCorrected, correction }: z.input<typeof selfInvoiceRecord>): boolean =>
  waitingStates.has(state) || canBeCorrected || correction?.eInvoice.state === 'rejected'

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
    'Purchases under reverse charge (Italy: TD16 to TD19) whose self-invoice is to be issued, was rejected, or is no longer what the document says or its entry stands for; the last document first. A page may hold fewer than asked for: go on while there is a nextCursor. Needs documents:read as well.',
  input: z.strictObject({ cursor: cursor(key => isId('doc', key)).optional(), limit }),
  output: pageOf(waitingSelfInvoice),
  refusals: ['forbidden'],
  async run({ cursor: before, limit: size }, { db, caller }) {
    const lacking = lackingPermission(caller, 'list_self_invoices', ['documents:read'])
    if (lacking) return lacking
    const rows = await listTold(db, before, lookedAtMax + 1)
    const items: z.input<typeof waitingSelfInvoice>[] = []
    for (const { id, coding, isTold } of rows.slice(0, lookedAtMax)) {
      if (!isTold && (coding === null || !mayCallForSelfInvoice(coding))) continue
      const document = await findDocument(db, id)
      if (!document) continue
      const waiting = (await selfInvoicesOf({ db }, document)).filter(isWaiting)
      const { supplier, invoiceNumber = null, date = null } = document.extraction ?? {}
      items.push(
        ...waiting.map(one => ({
          documentId: id,
          supplier: supplier?.name ?? null,
          supplierNumber: invoiceNumber,
          supplierDate: date,
          ...one,
        })),
      )
      if (items.length >= size) return { items, nextCursor: rows.at(-1)!.id === id ? null : encodeKey(id) }
    }
    return { items, nextCursor: rows.length > lookedAtMax ? encodeKey(rows[lookedAtMax - 1]!.id) : null }
  },
})
