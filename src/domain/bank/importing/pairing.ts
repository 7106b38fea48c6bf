/** Pairs rows of a read with kept movements of the same amount: each with one at most, and those first that agree best. */
import { firstFrom, push, type Slot, wordsOfSlot } from './known-movements.ts'
import { agreement } from './likeness.ts'
import { type Told, wordsOfTold } from './told.ts'

type Settle = (told: Told, slot: Slot) => void

/** Beyond so many comparisons of words within one day and amount the rows are taken in their order: they are one and the same to the books. */
const comparisonsMax = 2500

/** How many kept movements a row is compared with on either side of its day. */
const neighboursMax = 20

interface Pair {
  told: Told
  slot: Slot
  score: number
}

/**
 * Of one day and one amount as many as both sides have, whatever their words. The words only choose which is which; how many are left over is the same for
 * every choice.
 */
export function pairWithinDay(told: readonly Told[], slots: readonly Slot[], settle: Settle): void {
  if (told.length === 0 || slots.length === 0) return
  const slotsOf = new Map<string, Slot[]>()
  const toldOf = new Map<string, Told[]>()
  for (const row of told) if (!row.isSettled) push(toldOf, dayAndAmount(row), row)
  for (const slot of slots) {
    if (slot.isRecognised) continue
    const key = dayAndAmount(slot)
    if (toldOf.has(key)) push(slotsOf, key, slot)
  }
  for (const [key, rows] of toldOf) {
    const candidates = slotsOf.get(key)
    if (!candidates) continue
    const isChoice = rows.length > 1 || candidates.length > 1
    if (isChoice && rows.length * candidates.length <= comparisonsMax) {
      const pairs = rows.flatMap(row => candidates.map(slot => toPair(row, slot)))
      takeBest(
        pairs.filter(({ score }) => score > 0),
        settle,
      )
    }
    const rest = candidates.filter(slot => !slot.isRecognised)
    const open = rows.filter(row => !row.isSettled)
    for (let at = 0; at < Math.min(open.length, rest.length); at++) settle(open[at]!, rest[at]!)
  }
}

export interface WordLimits {
  daysMax: number
  agreementMin: number
  /** Amounts that no row and kept movement of different days share are left out: they need no words. */
  isForOtherDays?: boolean
}

/** Of one amount and of days that are near, where the words agree that much. */
export function pairByWords(told: readonly Told[], slots: readonly Slot[], limits: WordLimits, settle: Settle): void {
  if (told.length === 0 || slots.length === 0) return
  const { daysMax, agreementMin, isForOtherDays = false } = limits
  const slotsOf = new Map<string, Slot[]>()
  const toldOf = new Map<string, Told[]>()
  for (const row of told) if (!row.isSettled) push(toldOf, amountOf(row), row)
  for (const slot of slots) if (!slot.isRecognised && toldOf.has(amountOf(slot))) push(slotsOf, amountOf(slot), slot)
  for (const [amount, candidates] of slotsOf) {
    const choices = toldOf.get(amount)!.map(row => ({ row, near: nearest(candidates, row.day, daysMax) }))
    if (isForOtherDays && choices.every(({ row, near }) => near.every(slot => slot.day === row.day))) continue
    const pairs = choices.flatMap(({ row, near }) => near.map(slot => toPair(row, slot)))
    takeBest(
      pairs.filter(({ score }) => score >= agreementMin),
      settle,
    )
  }
}

/** Slots are in the order of their days. */
function nearest(slots: readonly Slot[], day: number, daysMax: number): Slot[] {
  const from = firstFrom(slots, day)
  const found: Slot[] = []
  for (let at = from; at < Math.min(slots.length, from + neighboursMax) && slots[at]!.day <= day + daysMax; at++) found.push(slots[at]!)
  for (let at = from - 1; at >= Math.max(0, from - neighboursMax) && slots[at]!.day >= day - daysMax; at--) found.push(slots[at]!)
  return found
}

const toPair = (told: Told, slot: Slot): Pair => ({ told, slot, score: agreement(wordsOfTold(told), wordsOfSlot(slot)) })

/** The sort is stable: among equals the order of the rows and of the slots decides, which is that of their contents. */
function takeBest(pairs: Pair[], settle: Settle): void {
  const distance = ({ told, slot }: Pair) => Math.abs(told.day - slot.day)
  pairs.sort((a, b) => b.score - a.score || distance(a) - distance(b))
  for (const { told, slot } of pairs) if (!told.isSettled && !slot.isRecognised) settle(told, slot)
}

const amountOf = ({ amount, currency }: { amount: number; currency: string }): string => `${amount} ${currency}`
const dayAndAmount = ({ day, amount, currency }: { day: number; amount: number; currency: string }): string =>
  `${day} ${amount} ${currency}`
