/**
 * Plans an import: what an account holds and what a bank or a file tells now go in, what to write comes out. It doubles nothing and loses nothing, however
 * often a read is begun again: what is kept is recognised, and what is recognised is not written.
 */
import type { CalendarDate } from '../../calendar/dates.ts'
import { dayNumber } from '../matching/wording/days.ts'
import type { Movement } from '../transactions.ts'
import { indexKept, isToldAs, type Slot } from './known-movements.ts'
import { type CoveredDays, emptyPlan, type ImportPlan, type KeptMovement, type Recognition } from './plan.ts'
import { type ReadDays, recogniseHeld } from './recognition.ts'
import { collectTold, type Told } from './told.ts'

/**
 * One read of one account, in one or several parts: the pages of a bank in the order they come, or all rows of a file at once. A plan may be carried out
 * before the next part arrives; rows that it inserts are known to the parts that follow.
 */
export interface ImportRead {
  /**
   * Recognises what is told to the letter, inserts what is certainly new. Pending rows, and those that may be a kept movement in other words, wait for
   * `finish`.
   */
  take(movements: readonly Movement[]): ImportPlan
  /**
   * With the days that were read, once all parts are there; null when the read was cut off. Then nothing more is planned: what is not told may be on the pages
   * that are missing. The next read has to begin where this one began.
   */
  finish(covered: CoveredDays | null): ImportPlan
}

/** `recognised`: what this source recognised before among the movements of others. */
export function beginRead(kept: readonly KeptMovement[], source: string, recognised: readonly Recognition[] = []): ImportRead {
  const dayOf = rememberedDays()
  const known = indexKept(kept, recognised, source, dayOf)
  const told = collectTold(known.isReusedFor, dayOf)
  const held: Told[] = []
  let firstDay = Number.POSITIVE_INFINITY
  let lastDay = Number.NEGATIVE_INFINITY

  const insert = (plan: ImportPlan, { movement, fingerprint }: Told) =>
    plan.inserts.push({ movement, fingerprint, occurrence: known.nextOccurrence(fingerprint) })

  /** The row is that movement: what is there to write? */
  function settle(plan: ImportPlan, row: Told, slot: Slot): void {
    row.isSettled = true
    slot.isRecognised = true
    const { movement, fingerprint } = row
    const { kept, isPending: wasPending } = slot
    const isSameText = isToldAs(slot, row)
    if (row.isPending ? isSameText || !wasPending : isSameText && !wasPending) plan.unchanged++
    else if (!wasPending && kept.source !== source) {
      plan.recognised.push({ id: kept.id, bankId: movement.bankId, fingerprint, date: movement.date })
    } else {
      const occurrence = kept.fingerprint === fingerprint ? kept.occurrence : known.nextOccurrence(fingerprint)
      plan.updates.push({ id: kept.id, movement, fingerprint, occurrence, wasPending })
    }
  }

  function take(movements: readonly Movement[]): ImportPlan {
    const plan = emptyPlan()
    const others: Told[] = []
    for (const row of told.add(movements)) {
      firstDay = Math.min(firstDay, row.day)
      lastDay = Math.max(lastDay, row.day)
      const slot = row.isPending ? undefined : known.findExact(row, false)
      if (slot) settle(plan, row, slot)
      else others.push(row)
    }
    for (const row of others) {
      if (row.isPending || known.mayBeKept(row)) held.push(row)
      else insert(plan, row)
    }
    return plan
  }

  function finish(covered: CoveredDays | null): ImportPlan {
    const plan = emptyPlan()
    if (!covered) return plan
    // A later page may have shown that an id is used for several movements.
    for (const row of held) if (row.bankId !== null && !told.isTrusted(row.bankId)) row.bankId = null
    recogniseHeld(held, known, told, readDays(covered), (row, slot) => settle(plan, row, slot))
    for (const row of held) if (!row.isSettled) insert(plan, row)
    for (const { kept, isPending } of known.unrecognised()) {
      if (isPending && kept.source === source && isCovered(kept.date, covered)) plan.removals.push(kept.id)
    }
    return plan
  }

  function readDays({ from, to }: CoveredDays): ReadDays {
    const first = from === null ? firstDay : dayOf(from)
    const last = to === null ? lastDay : dayOf(to)
    // A bank that was asked for a day tells all of it. Where a file begins and ends, and how far back a bank goes by itself, may be in the middle of a day.
    const isFirstWhole = from !== null && to === null
    return {
      isWhole: day => (isFirstWhole ? day >= first : day > first) && (to === null || day < last),
      isWithin: day => day >= first && day <= last,
    }
  }

  return { take, finish }
}

const isCovered = (date: CalendarDate, { from, to }: CoveredDays): boolean => (from === null || date >= from) && (to === null || date <= to)

/** Accounts have many movements on few days. */
function rememberedDays(): (date: CalendarDate) => number {
  const days = new Map<CalendarDate, number>()
  return date => {
    let day = days.get(date)
    if (day === undefined) {
      day = dayNumber(date)
      days.set(date, day)
    }
    return day
  }
}
