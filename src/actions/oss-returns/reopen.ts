/** An OSS return that was recorded as filed by mistake. */
import { z } from 'zod'
import { periodOf } from '../../domain/calendar/periods.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import * as returns from '../../store/vat/oss-returns.ts'
import { vatReturnNotFound } from '../vat-returns/file.ts'
import { takeSettlementBack } from '../vat-returns/settle.ts'
import { ossFilingRecord, toOssFiling } from './record.ts'

export const reopenOssReturn = defineManagement(
  { method: 'POST', path: '/oss-returns/:id/reopening' },
  {
    name: 'reopen_oss_return',
    title: 'Reopen a filed OSS return',
    permission: 'ledger:edit',
    summary:
      'Takes back that an OSS return was filed, where it was recorded by mistake: its quarter is open, and the entry that settled it is taken back. Only for owners, with a reason that is kept, and only the latest quarter. What was filed is corrected in a later return instead.',
    input: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
    output: ossFilingRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: { id: 'oss_01k9zt3v8q4m2n6p7r5s9w0xyz', reason: 'It was not sent to the authority' },
    refusals: ['vat_return_not_found', 'forbidden', 'return_not_filed', 'later_return_filed', 'entry_reconciled', 'period_locked'],
    async run({ id: returnId, reason }, context) {
      const { db, now, caller } = context
      const found = await returns.findOssReturn(db, returnId)
      if (!found) return vatReturnNotFound(returnId)
      if (caller.role !== 'owner') return refuse(say('forbidden.owner'))
      const quarters = await returns.lockOssReturns(db, found.regionKey)
      const filed = (await returns.findOssReturn(db, returnId))!
      if (filed.reopenedAt !== null) return refuse(say('return_not_filed.oss', { id: returnId }))
      const later = quarters.toSorted().at(-1)!
      if (later !== filed.quarterStart) return refuse(say('later_return_filed', { ...periodOf(later, 'quarterly') }))
      const kept = await takeSettlementBack(context, returnId, reason)
      if (kept) return kept
      const by = caller.actor.name ?? caller.actor.id
      const reopened = { ...filed, reopenedAt: now.toISOString(), reopenedBy: by, reopenedBecause: reason }
      returns.saveOssReopening(db, reopened)
      const after = toOssFiling(reopened)
      context.changed({ target: { type: 'oss_return', id: returnId }, before: toOssFiling(filed), after })
      return after
    },
  },
)
