/** Takes back together what a rule booked. */
import { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id, sentence } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findRule, listHits, type StoredHit } from '../../store/bank/booking-rules.ts'
import { lockSettlements } from '../../store/bank/settlements.ts'
import { findTransaction } from '../../store/bank/transactions.ts'
import { findLockedUntil } from '../../store/ledger/lock.ts'
import { audited } from '../bank/records/transaction.ts'
import { takeSettlementBack } from '../bank/unmatch.ts'
import { ruleNotFound } from './plan.ts'

const pageSize = 100
const shownMax = 200

const left = z.strictObject({ transactionId: z.string(), ...sentence })

type Left = z.input<typeof left>

/** Those that lie on a locked day stay, and are named. */
async function takeBackPage(context: Context, hits: readonly StoredHit[]): Promise<{ takenBack: number; left: Left[] }> {
  const { db } = context
  const lockedUntil = await findLockedUntil(db)
  const isLocked = ({ date }: StoredHit) => lockedUntil !== null && date <= lockedUntil
  const free = hits.filter(hit => !isLocked(hit))
  const held = await lockSettlements(
    db,
    free.map(hit => hit.transactionId),
  )
  let takenBack = 0
  for (const { transactionId, entryId } of free) {
    const transaction = held.has(transactionId) ? await findTransaction(db, transactionId) : undefined
    // Somebody took it back meanwhile, or settled it otherwise.
    if (!transaction?.allocations.some(one => one.settlementId === entryId)) continue
    await takeSettlementBack(context, transaction)
    const after = await findTransaction(db, transactionId)
    context.changed({ target: { type: 'transaction', id: transactionId }, before: audited(transaction), after: audited(after!) })
    takenBack++
  }
  const said = (hit: StoredHit): Left => ({
    transactionId: hit.transactionId,
    ...say('period_locked', { date: hit.date, lockedUntil: lockedUntil! }),
  })
  return { takenBack, left: hits.filter(isLocked).map(said) as Left[] }
}

export const takeBackRuleHits = defineManagement(
  { method: 'POST', path: '/booking-rules/:id/hits/reversal' },
  {
    name: 'take_back_booking_rule_hits',
    title: 'Take back what a rule booked',
    permission: 'bank:edit',
    summary:
      'Reverses everything that a rule booked and that still stands: the transactions are in the queue again. Lines on locked days stay, and are named in `left`. The rule does not book the same lines again until it is changed; pause or change it first, so that new lines do not go wrong.',
    input: z.strictObject({ id }),
    output: z
      .strictObject({
        takenBack: z.number().int(),
        left: z.array(left).meta({ description: `Why others stay, at most ${shownMax} of them.` }),
      })
      .meta({ id: 'BookingRuleReversal', examples: [{ takenBack: 12, left: [] }] }),
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'rul_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['booking_rule_not_found', 'period_locked'],
    async conduct({ id: ruleId }, stage) {
      let [takenBack, kept]: [number, Left[]] = [0, []]
      for (let before: string | undefined; ; ) {
        const page = await stage.step(async context => {
          const rule = await findRule(context.db, ruleId)
          if (!rule) return undefined
          const hits = await listHits(context.db, { ruleId, isBooked: true }, before, pageSize)
          return { ...(await takeBackPage(context, hits)), last: hits.length < pageSize ? undefined : hits.at(-1)!.entryId }
        })
        if (!page) return ruleNotFound(ruleId)
        takenBack += page.takenBack
        kept = [...kept, ...page.left].slice(0, shownMax)
        if (page.last === undefined) break
        before = page.last
      }
      return stage.finish(async () => ({ takenBack, left: kept }))
    },
  },
)
