/** An account as the store keeps it: carries out what an import planned, and refuses what the database would refuse. */
import { wordingOf } from '../../src/domain/bank/importing/likeness.ts'
import type { CoveredDays, ImportPlan, KeptMovement, Recognition } from '../../src/domain/bank/importing/plan.ts'
import { beginRead } from '../../src/domain/bank/importing/read.ts'
import type { Movement } from '../../src/domain/bank/transactions.ts'

export interface KeptAccount {
  kept: Map<string, KeptMovement>
  /** By source. */
  recognised: Map<string, Map<string, Recognition>>
}

export const emptyAccount = (): KeptAccount => ({ kept: new Map(), recognised: new Map() })

export interface Written {
  inserted: number
  updated: number
  recognised: number
  removed: number
  unchanged: number
}

export const nothing: Written = { inserted: 0, updated: 0, recognised: 0, removed: 0, unchanged: 0 }

let ids = 0

function carryOut(account: KeptAccount, source: string, plan: ImportPlan): void {
  const toKept = (id: string, { movement, fingerprint, occurrence }: ImportPlan['inserts'][number]): KeptMovement => {
    const { bankId, date, amount, currency, isPending } = movement
    return { id, bankId, fingerprint, occurrence, date, amount, currency, isPending, source, wording: wordingOf(movement) }
  }
  for (const update of plan.updates) {
    const before = account.kept.get(update.id)
    if (!before) throw new Error('an update of what is not kept')
    if (!before.isPending && update.movement.isPending) throw new Error('a booked movement became pending')
    if (before.isPending !== update.wasPending) throw new Error('it was not as the plan says')
    account.kept.set(update.id, toKept(update.id, update))
  }
  for (const insert of plan.inserts) {
    ids++
    account.kept.set(`t${ids}`, toKept(`t${ids}`, insert))
  }
  for (const id of plan.removals) {
    if (!account.kept.get(id)?.isPending) throw new Error('a booked movement was removed')
    account.kept.delete(id)
  }
  const ofSource = account.recognised.get(source) ?? new Map<string, Recognition>()
  account.recognised.set(source, ofSource)
  for (const recognition of plan.recognised) ofSource.set(recognition.id, recognition)
  const keys = new Set([...account.kept.values()].map(one => `${one.fingerprint} ${one.occurrence}`))
  if (keys.size !== account.kept.size) throw new Error('two movements with one fingerprint and occurrence')
}

/** `covered` null: the read is cut off behind these pages. */
export function readInto(
  account: KeptAccount,
  source: string,
  pages: readonly (readonly Movement[])[],
  covered: CoveredDays | null = { from: null, to: null },
): Written {
  // Whatever order the store gives them in.
  const kept = [...account.kept.values()].sort((a, b) => (a.wording + a.id < b.wording + b.id ? -1 : 1))
  const read = beginRead(kept, source, [...(account.recognised.get(source)?.values() ?? [])])
  const written = { ...nothing }
  const take = (plan: ImportPlan) => {
    carryOut(account, source, plan)
    written.inserted += plan.inserts.length
    written.updated += plan.updates.length
    written.recognised += plan.recognised.length
    written.removed += plan.removals.length
    written.unchanged += plan.unchanged
  }
  for (const page of pages) take(read.take(page))
  take(read.finish(covered))
  return written
}
