/** E-invoices that others sent to the organization become documents: once each, however often they arrive. */
import { z } from 'zod'
import { refuse } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { say } from '../../language/say.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findDocument } from '../../store/documents/documents.ts'
import {
  findArrival,
  findCapturedFrom,
  findEInvoiceByFile,
  lockArrival,
  lockContent,
  saveArrival,
} from '../../store/invoices/e-invoices.ts'
import { captureDocument } from '../documents/index.ts'
import { documentRecord, showDocument } from '../documents/record.ts'
import { fileInput, keepFile } from '../files.ts'
import { returnsOwn } from './exchange.ts'

/** Not an action of the contract: `POST /api/rest/e-invoices/received` keeps the bytes and then performs this, as does the job that asks for them. */
export const receiveEInvoice = defineAction({
  name: 'receive_einvoice',
  title: 'Receive an e-invoice',
  permission: 'documents:edit',
  summary:
    'Captures an e-invoice that arrived from the exchange as a document, with its file. The same bytes twice are one document. Next: extract_document.',
  input: z.strictObject({
    ...fileInput.shape,
    arrival: z.strictObject({ provider: z.string(), marker: z.string().min(1).max(500) }).optional(),
  }),
  output: documentRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    size: 1,
    mimeType: 'application/xml',
    name: 'invoice.xml',
  },
  refusals: ['file_not_found', 'einvoice_is_own', 'einvoice_deleted'],
  async run({ arrival, ...given }, context) {
    const { db, now } = context
    // A self-invoice is delivered to the buyer, who has sent it: the purchase behind it is another document, and is booked.
    const { regionKey } = await findProfile(db)
    const own = returnsOwn(regionKey) ? await findEInvoiceByFile(db, given.name.replace(/\.p7m$/i, '')) : undefined
    if (own) return refuse(say('einvoice_is_own', { fileName: given.name.slice(0, 60), id: own.id }))
    if (arrival) lockArrival(db, arrival)
    const before = arrival && (await findArrival(db, arrival))
    const known = before === undefined ? undefined : await findDocument(db, before)
    if (known) return showDocument(context, known)
    if (before !== undefined) return refuse(say('einvoice_deleted', { fileName: given.name.slice(0, 60), documentId: before }))
    lockContent(db, given.sha256)
    const { file } = await keepFile(given, context)
    const there = await findCapturedFrom(db, file.id)
    const document = there === undefined ? undefined : await findDocument(db, there)
    const received = document
      ? await showDocument(context, document)
      : ((await captureDocument.run!({ fileId: file.id, fileName: given.name, source: 'webhook' }, context)) as z.input<
          typeof documentRecord
        >)
    if (arrival) saveArrival(db, arrival, received.id, now)
    return received
  },
})
