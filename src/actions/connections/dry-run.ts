import { z } from 'zod'
import { markerOf, mayPost } from '../../domain/documents/document.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findSealed } from '../../store/ledger/connections.ts'
import { lock } from '../documents/change-document.ts'
import { plan, toFault } from '../documents/claim-posting.ts'
import { ledgerOf } from './ledger-of.ts'
import { connectionExample, connectionNotFound } from './record.ts'

export const dryRun = defineManagement(
  { method: 'POST', path: '/connections/:id/dry-run' },
  {
    name: 'dry_run_connection',
    title: 'Show what would be posted',
    permission: 'documents:post',
    summary:
      'Shows what posting a coded document would write into the connected ledger, in its own accounts, VAT codes and words. Nothing is sent and nothing is changed.',
    input: z.strictObject({ id, documentId: id }),
    output: z
      .strictObject({
        provider: z.string(),
        documentId: z.string(),
        marker: z.string().meta({ description: 'What the voucher is recognised by there.' }),
        voucher: z.record(z.string(), z.unknown()).meta({ description: 'What would be sent, in the words of the ledger.' }),
      })
      .meta({ id: 'PostingDryRun' }),
    hints: { destructive: false, idempotent: true, openWorld: false },
    example: { id: connectionExample.id, documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [
      'connection_not_found',
      'connection_not_available',
      'document_not_found',
      'document_not_coded',
      'document_posted',
      'document_in_progress',
      'coding_incomplete',
      'period_locked',
      'mapping_missing',
    ],
    async run(input, context) {
      const connection = await findSealed(context.db, 'ledger')
      if (connection?.id !== input.id) return connectionNotFound(input.id)
      const held = await lock(context, input.documentId)
      if (refused(held)) return held
      const denied = mayPost(held.document)
      if (denied) return denied
      const entry = await plan(context, held.document, null)
      if (refused(entry)) return entry
      const { mapped, title, name } = await ledgerOf(context)
      if (!mapped) return refuse(say('connection_not_available', { provider: title }))
      const gaps = mapped.gaps(entry)
      if (gaps.length > 0) return refuse(say('mapping_missing', { ledger: title, missing: gaps }), gaps.map(toFault))
      const marker = markerOf(held.document)
      return { provider: name, documentId: input.documentId, marker, voucher: mapped.toVoucher(entry, marker) }
    },
  },
)
