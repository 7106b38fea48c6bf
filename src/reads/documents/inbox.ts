import { z } from 'zod'
import { decimalsAs } from '../../actions/documents/extraction-record.ts'
import { documentStates } from '../../domain/documents/document.ts'
import { codedBy, codedBySources, inboxReasonOf, inboxReasons } from '../../domain/documents/inbox.ts'
import { isId } from '../../domain/ids.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, instant, outsideText, sentence } from '../../kernel/fields.ts'
import { cursor, limit, toPage } from '../../kernel/paging.ts'
import { findSettings } from '../../store/access/settings.ts'
import * as inbox from '../../store/documents/inbox.ts'

const text = z.string().nullable()
const count = z.number().int()

const inboxItem = z
  .strictObject({
    documentId: z.string(),
    state: z.enum(documentStates),
    reason: z.enum(inboxReasons).meta({
      description:
        'failed: a step went wrong. warned: something should be looked at. low: not sure enough for automatic posting. ready: nothing speaks against posting it. reading: nobody has read it yet.',
    }),
    failed: z.boolean(),
    error: z.strictObject({ step: z.enum(['extract', 'code', 'post']), ...sentence, retryable: z.boolean(), at: instant }).nullable(),
    supplier: outsideText().nullable(),
    invoiceNumber: outsideText().nullable(),
    fileName: outsideText().nullable(),
    contactId: text,
    kind: text.meta({ description: 'receipt, invoice or credit_note, once it is read.' }),
    date: calendarDate.nullable().meta({ description: 'The date of the document, once it is read.' }),
    amount: z.number().nullable().meta({
      description:
        'As coded, in the currency of the books; while there is no such amount, the total of the document in its own. Signed as on the bank account.',
    }),
    currency: text,
    ledgerAccountId: text,
    vatCode: text,
    confidence: z.number().nullable().meta({ description: 'Of what was read.' }),
    sureness: z.number().meta({ description: 'Of reading and coding together: what automatic posting goes by.' }),
    lowFields: z.array(z.string()).meta({ description: 'Fields that were read with less confidence than automatic posting asks for.' }),
    warningCodes: z.array(z.string()),
    duplicateOf: text,
    suggestedBy: z
      .enum(codedBySources)
      .nullable()
      .meta({ description: 'person: somebody coded it. learnt: as this supplier was coded before. rules: by the rules of the country.' }),
    createdAt: instant,
  })
  .meta({
    id: 'InboxItem',
    examples: [
      {
        documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz',
        state: 'coded',
        reason: 'low',
        failed: false,
        error: null,
        supplier: 'Papir og Pen ApS',
        invoiceNumber: '20261',
        fileName: 'faktura.pdf',
        contactId: null,
        kind: 'invoice',
        date: '2026-01-12',
        amount: -625,
        currency: 'DKK',
        ledgerAccountId: '2450',
        vatCode: 'I25',
        confidence: 0.84,
        sureness: 0.84,
        lowFields: ['supplier'],
        warningCodes: [],
        duplicateOf: null,
        suggestedBy: 'rules',
        createdAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

const toKey = ({ rank, sureness, id }: inbox.InboxPlace): string => `${rank} ${sureness} ${id}`

function readKey(key: string): inbox.InboxPlace | undefined {
  const [, rank, sureness, id] = /^([0-3]) (\d{1,7}) (\S+)$/.exec(key) ?? []
  return id !== undefined && isId('doc', id) ? { rank: Number(rank), sureness: Number(sureness), id } : undefined
}

/** The coded amount is signed already; what is printed is positive, and only a credit note brings money in. */
function amountOf({ codedAmount, codedCurrency, total, currency, kind }: inbox.InboxRow): {
  amount: number | null
  currency: string | null
} {
  if (codedAmount !== null && codedCurrency !== null) return { amount: fromMinor(codedAmount, codedCurrency), currency: codedCurrency }
  if (total === null) return { amount: null, currency }
  const printed = fromMinor(total, currency ?? decimalsAs)
  return { amount: kind === 'credit_note' || printed === 0 ? printed : -printed, currency }
}

function toItem(row: inbox.InboxRow, threshold: number): z.input<typeof inboxItem> {
  return {
    documentId: row.id,
    state: row.state,
    reason: inboxReasonOf(row, threshold),
    failed: row.error !== null,
    error: row.error,
    supplier: row.supplier,
    invoiceNumber: row.number,
    fileName: row.fileName,
    contactId: row.contactId,
    kind: row.kind,
    date: row.date,
    ...amountOf(row),
    ledgerAccountId: row.ledgerAccountId,
    vatCode: row.vatCode,
    confidence: row.confidence,
    sureness: row.sureness / 1_000_000,
    lowFields: row.lowFields,
    warningCodes: row.warningCodes,
    duplicateOf: row.duplicateOf,
    suggestedBy: row.isHumanMade === null ? null : codedBy({ isHumanMade: row.isHumanMade, rules: row.rules }),
    createdAt: row.createdAt,
  }
}

export const listInbox = defineRead({
  name: 'list_inbox',
  title: 'Documents that wait for a person',
  path: '/inbox',
  permission: 'documents:read',
  summary:
    'What is captured and not posted, in the order in which it needs somebody: failed, then warned, then the least sure, of equal ones the oldest. Documents that nobody has read yet are left to `reason=reading`. With the counts of all of them.',
  input: z.strictObject({
    reason: z.enum(inboxReasons).optional(),
    q: z.string().max(200).optional().meta({ description: 'Words in supplier, number, file name and booking text.' }),
    cursor: cursor(key => readKey(key) !== undefined).optional(),
    limit,
  }),
  output: z.strictObject({
    items: z.array(inboxItem),
    nextCursor: z.string().nullable(),
    counts: z
      .strictObject({
        all: count.meta({ description: 'Left to review: failed, warned, low and ready.' }),
        failed: count,
        warned: count,
        low: count,
        ready: count,
        reading: count.meta({ description: 'Captured and not read yet; not part of all.' }),
      })
      .meta({ description: 'Whatever `reason` and `q` say.' }),
    threshold: z.number().meta({ description: 'The sureness that automatic posting asks for; below it a document is low.' }),
  }),
  refusals: [],
  async run({ reason, q, cursor: key, limit: size }, { db }) {
    const { autoPostThreshold: threshold } = await findSettings(db)
    const after = key === undefined ? undefined : readKey(key)
    const rows = await inbox.listInbox(db, { reason, q }, threshold, after, size + 1)
    const { items, nextCursor } = toPage(rows, size, toKey)
    const { failed, warned, low, ready, reading } = await inbox.countInbox(db, threshold)
    const counts = { all: failed + warned + low + ready, failed, warned, low, ready, reading }
    return { items: items.map(row => toItem(row, threshold)), nextCursor, counts, threshold }
  },
})
