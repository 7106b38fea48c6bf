/** A return that was recorded as filed by mistake. */
import { z } from 'zod'
import { refuse } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { insertReopening } from '../../store/vat/reopenings.ts'
import * as returns from '../../store/vat/returns.ts'
import { excludedOf } from './excluded.ts'
import { vatReturnNotFound } from './file.ts'
import { toVatReturn, vatReturnRecord } from './record.ts'
import { takeSettlementBack } from './settle.ts'

export const reopenVatReturn = defineManagement(
  { method: 'POST', path: '/vat-returns/:id/reopening' },
  {
    name: 'reopen_vat_return',
    title: 'Reopen a filed VAT return',
    permission: 'ledger:edit',
    summary:
      'Makes a return that was recorded as filed by mistake a draft again: its days are open, and it is prepared anew before it is filed. The entry that settled it is taken back. Only the latest filed one; filing and reopening both stay in the audit log, with the reason.',
    input: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
    output: vatReturnRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: { id: 'vat_01k9zt3v8q4m2n6p7r5s9w0xyz', reason: 'It was not sent to the authority' },
    refusals: ['vat_return_not_found', 'return_not_filed', 'later_return_filed', 'entry_reconciled', 'period_locked'],
    async run({ id: returnId, reason }, context) {
      const { db, now, caller } = context
      const found = await returns.findReturn(db, returnId)
      if (!found) return vatReturnNotFound(returnId)
      const filedCount = await returns.lockFiledCount(db, found.regionKey)
      const filed = (await returns.findReturn(db, returnId))!
      if (filed.state !== 'filed') return refuse(say('return_not_filed', { id: returnId }))
      const latest = (await returns.listFiled(db, filed.regionKey)).at(-1)
      if (latest && latest.filing !== filed.filing) return refuse(say('later_return_filed', { ...latest.period }))
      const kept = await takeSettlementBack(context, returnId, reason)
      if (kept) return kept
      insertReopening(db, filed, { at: now, by: caller.actor.name ?? caller.actor.id, reason })
      // One more than were filed: what was prepared meanwhile took this one for filed, and is outdated.
      returns.saveReopened(db, filed, filedCount + 1)
      const draft: returns.StoredReturn = {
        ...filed,
        state: 'draft',
        reference: null,
        filing: null,
        filedAt: null,
        filedBy: null,
        filer: null,
      }
      const [before, after] = [toVatReturn(filed, []), toVatReturn(draft, [])]
      context.changed({ target: { type: 'vat_return', id: returnId }, before, after: { ...after, reason } })
      return toVatReturn(draft, await excludedOf(db, draft))
    },
  },
)
