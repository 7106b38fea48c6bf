/** Saves what a person decided about one movement, with its booking. */
import { learnFrom } from '../../domain/bank/matching/learn.ts'
import type { OpenItem } from '../../domain/bank/open-items.ts'
import { differenceAccountOf, type Settlement } from '../../domain/bank/settling.ts'
import type { Context } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { forgetDeclined, saveAliases } from '../../store/bank/learnt.ts'
import { saveSettlement } from '../../store/bank/settlements.ts'
import { findTransaction, type StoredTransaction } from '../../store/bank/transactions.ts'
import { saveEntry } from '../../store/ledger/ledger.ts'
import { bookkeeperOf } from '../connections/ledger-of.ts'
import { toLedgerEntry } from '../ledger-record.ts'
import { audited, differenceReasons, toTransactionRecord } from './records/transaction.ts'
import type { FoundTarget } from './targets.ts'

/** Another ledger than our own books payments itself: there only what is open is kept. */
export async function bookSettlement(context: Context, { entry }: Pick<Settlement, 'entry'>): Promise<string | null> {
  const { db, now, services } = context
  if (!entry || !(await bookkeeperOf(context)).isOwn) return null
  const id = context.newId('led')
  const planned = { id, entry, marker: id, provider: services.ledger.name, externalReference: null, postedAt: now.toISOString() }
  const saved = (await saveEntry(db, planned)).entry
  context.changed({ target: { type: 'ledger_entry', id }, before: null, after: toLedgerEntry(saved) })
  return id
}

/** Longer words are no name, and no index holds them. */
const aliasLengthMax = 300

export async function settleByHand(
  context: Context,
  transaction: StoredTransaction,
  settlement: Settlement,
  targets: readonly FoundTarget[],
  chosenAccount: string | null,
) {
  const { db, now, caller } = context
  const settlementId = await bookSettlement(context, settlement)
  const by = caller.actor.name ?? caller.actor.id
  const { booked } = settlement
  saveSettlement(
    db,
    { state: 'reconciled', matchedBy: 'user', at: now },
    {
      transactionId: transaction.id,
      reasons: [say('matched_by_hand', { by }), ...differenceReasons(transaction, booked)],
      difference: settlement.difference,
      differenceAccount: differenceAccountOf(settlement),
      differenceCurrency: booked[0]?.currency ?? null,
      chosenAccount,
      allocations: settlement.parts.map(({ targetType, targetId, amount, entry, settled, withheld }) => ({
        targetType,
        targetId,
        amount,
        entryId: entry?.id ?? null,
        settled: entry ? settled : null,
        withheld: entry ? withheld : null,
        settlementId: entry ? settlementId : null,
      })),
    },
  )
  forgetDeclined(
    db,
    transaction.id,
    targets.flatMap(({ id, entry }) => (entry ? [id, entry.id] : [id])),
  )
  const learnt = learnFrom(transaction, targets.map(toItem)).filter(({ value }) => value.length <= aliasLengthMax)
  saveAliases(db, transaction.id, learnt)
  return finish(context, transaction)
}

/** As much of an open item as a confirmation is learnt from. */
const toItem = ({ party, type, id }: FoundTarget): OpenItem => ({ ...party, type, id }) as OpenItem

/** Reads what has become of it, says so, and answers with it. */
export async function finish(context: Context, before: StoredTransaction) {
  const after = await findTransaction(context.db, before.id)
  if (!after) throw new Error(`the bank transaction ${before.id} must be there`)
  context.changed({ target: { type: 'transaction', id: before.id }, before: audited(before), after: audited(after) })
  return toTransactionRecord(after)
}
