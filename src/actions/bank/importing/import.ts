/** Writes what the planning of an import decided. */
import type { ImportPlan } from '../../../domain/bank/importing/plan.ts'
import type { Context } from '../../../kernel/context.ts'
import { saveRecognised } from '../../../store/bank/known-movements.ts'
import { deletePending, insertMovements, updateMovements } from '../../../store/bank/transactions.ts'

export interface Imported {
  imported: number
  updated: number
}

const biteSize = 2_000

function* bites<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += biteSize) yield values.slice(at, at + biteSize)
}

/** A plan that changes nothing writes nothing. One row of the audit log says what came in; the movements say the rest themselves. */
export async function savePlan(
  context: Context,
  account: { id: string },
  source: string,
  plan: ImportPlan,
  importId: string | null = null,
): Promise<Imported> {
  const { db, now } = context
  let imported = 0
  for (const bite of bites(plan.inserts)) {
    const told = bite.map(planned => ({ ...planned, id: context.newId('txn') }))
    imported += await insertMovements(db, { accountId: account.id, source, now, importId }, told)
  }
  for (const bite of bites(plan.updates)) updateMovements(db, source, bite)
  for (const bite of bites(plan.recognised)) saveRecognised(db, source, bite)
  deletePending(db, plan.removals)
  const updated = plan.updates.length
  if (imported + updated + plan.removals.length > 0) {
    const days = [...plan.inserts, ...plan.updates].map(({ movement }) => movement.date).sort()
    context.changed({
      target: { type: 'bank_account', id: account.id },
      before: null,
      after: { source, imported, updated, removed: plan.removals, from: days[0] ?? null, to: days.at(-1) ?? null },
    })
  }
  return { imported, updated }
}
