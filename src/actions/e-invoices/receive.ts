/** E-invoices that others sent to the organization become documents: once each, however often they arrive. */
import type { z } from 'zod'
import { refuse } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { say } from '../../language/say.ts'
import { findDocument } from '../../store/documents/documents.ts'
import { findCapturedFrom, findEInvoiceByFile, lockContent } from '../../store/invoices/e-invoices.ts'
import { captureDocument } from '../documents/index.ts'
import { documentRecord, showDocument } from '../documents/record.ts'
import { registerFile } from '../files.ts'

/** Not an action of the contract: `POST /api/rest/e-invoices/received` keeps the bytes and then performs this, as does the job that asks for them. */
export const receiveEInvoice = defineAction({
  name: 'receive_einvoice',
  title: 'Receive an e-invoice',
  permission: 'documents:edit',
  summary:
    'Captures an e-invoice that arrived from the exchange as a document, with its file. The same bytes twice are one document. Next: extract_document.',
  input: registerFile.input as z.ZodType<{ sha256: string; size: number; mimeType: string; name: string }>,
  output: documentRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    size: 1,
    mimeType: 'application/xml',
    name: 'invoice.xml',
  },
  refusals: ['file_not_found', 'einvoice_is_own'],
  async run(input, context) {
    // A self-invoice is delivered to the buyer, who has sent it: the purchase behind it is another document, and is booked.
    const own = await findEInvoiceByFile(context.db, input.name.replace(/\.p7m$/i, ''))
    if (own) return refuse(say('einvoice_is_own', { fileName: input.name.slice(0, 60), id: own.id }))
    lockContent(context.db, input.sha256)
    const file = (await registerFile.run!(input, context)) as { id: string }
    const there = await findCapturedFrom(context.db, file.id)
    const document = there === undefined ? undefined : await findDocument(context.db, there)
    if (document) return showDocument(context, document)
    const captured = await captureDocument.run!({ fileId: file.id, fileName: input.name, source: 'webhook' }, context)
    return captured as z.input<typeof documentRecord>
  },
})
