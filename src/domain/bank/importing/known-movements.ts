/** What the account holds, made findable: by fingerprint, by the bank's id, by amount and day. */
import type { CalendarDate } from '../../calendar/dates.ts'
import { isReuse, movementsOfOneIdMax, nearDaysMax, usableId } from './bank-ids.ts'
import { tellingWords } from './likeness.ts'
import type { KeptMovement, Recognition } from './plan.ts'
import type { Mention, Told } from './told.ts'

/** A kept movement during a read. */
export interface Slot {
  kept: KeptMovement
  /** As the source of this read calls it, where another source told it first. */
  alias: Recognition | null
  /** Told by the source of this read before. */
  isOfSource: boolean
  /** By the telling of this source, where there is one. */
  day: number
  amount: number
  currency: string
  isPending: boolean
  /** A row of this read is it. */
  isRecognised: boolean
  words: ReadonlySet<string> | null
}

export function wordsOfSlot(slot: Slot): ReadonlySet<string> {
  slot.words ??= tellingWords(slot.kept.wording)
  return slot.words
}

/** Slots of one fingerprint; those at the front that are recognised are not looked at again, so that 20,000 equal ones cost 20,000 steps. */
interface Queue {
  slots: Slot[]
  next: number
  isSorted: boolean
}

export function indexKept(
  kept: readonly KeptMovement[],
  recognised: readonly Recognition[],
  source: string,
  dayOf: (date: CalendarDate) => number,
) {
  const aliases = new Map(recognised.map(alias => [alias.id, alias]))
  const slots = kept.map(one => toSlot(one, aliases.get(one.id) ?? null, source, dayOf))
  // Pending and booked ones apart, so that a row looks for its like first.
  const booked = new Map<string, Queue>()
  const pending = new Map<string, Queue>()
  const byId = new Map<string, Slot[]>()
  const reused = new Set<string>()
  const occurrences = new Map<string, number>()
  let byAmount: Map<number, Slot[]> | undefined

  for (const slot of slots) {
    const queues = slot.isPending ? pending : booked
    enqueue(queues, slot.kept.fingerprint, slot)
    if (slot.alias && slot.alias.fingerprint !== slot.kept.fingerprint) enqueue(queues, slot.alias.fingerprint, slot)
    const id = idOf(slot)
    if (id === null) continue
    const named = byId.get(id)
    if (!named) byId.set(id, [slot])
    else {
      if (named.length >= movementsOfOneIdMax || named.some(other => isReuse(other, slot))) reused.add(id)
      else named.push(slot)
    }
  }

  /** The same to the letter; of several the one with the same id, else the first. Equal fingerprints of another day or amount are other movements. */
  function findExact(told: Told, isPending: boolean, isAllowed: (slot: Slot) => boolean = () => true): Slot | undefined {
    const queue = (isPending ? pending : booked).get(told.fingerprint)
    if (!queue) return undefined
    const isEqual = (slot: Slot) => !slot.isRecognised && isToldAs(slot, told) && slot.isPending === isPending && isAllowed(slot)
    if (queue.slots.length === 1) return isEqual(queue.slots[0]!) ? queue.slots[0] : undefined
    const sameId = ofId(told.bankId).find(isEqual)
    if (sameId) return sameId
    if (!queue.isSorted) queue.slots.sort(byContent)
    queue.isSorted = true
    while (queue.slots[queue.next]?.isRecognised) queue.next++
    for (let at = queue.next; at < queue.slots.length; at++) if (isEqual(queue.slots[at]!)) return queue.slots[at]
    return undefined
  }

  const ofId = (bankId: string | null): readonly Slot[] => (bankId === null ? [] : (byId.get(bankId) ?? []))

  /** Whether what is kept shows that the id of the row is used for several movements. */
  const isReusedFor = (bankId: string, row: Mention): boolean => reused.has(bankId) || ofId(bankId).some(slot => isReuse(slot, row))

  /** Whether the row may yet turn out to be a kept movement, when all rows of the read are known. */
  function mayBeKept(told: Told): boolean {
    if (ofId(told.bankId).some(slot => !slot.isRecognised)) return true
    byAmount ??= indexAmounts(slots)
    const sameAmount = byAmount.get(told.amount)
    if (!sameAmount) return false
    const nearest = sameAmount[firstFrom(sameAmount, told.day - nearDaysMax)]
    return nearest !== undefined && nearest.day <= told.day + nearDaysMax
  }

  /** Counted on beyond every kept one, freed or not: plans may be carried out in any order, and two that run at once meet at the unique key. */
  function nextOccurrence(fingerprint: string): number {
    const next = (occurrences.get(fingerprint) ?? lastOccurrence(fingerprint)) + 1
    occurrences.set(fingerprint, next)
    return next
  }

  function lastOccurrence(fingerprint: string): number {
    let last = 0
    for (const queues of [booked, pending]) {
      for (const { kept } of queues.get(fingerprint)?.slots ?? []) {
        if (kept.fingerprint === fingerprint) last = Math.max(last, kept.occurrence)
      }
    }
    return last
  }

  /** What no row has turned out to be yet, in an order that does not depend on that of the store. */
  const unrecognised = (): Slot[] => slots.filter(slot => !slot.isRecognised).sort(byContent)

  return { unrecognised, findExact, ofId, isReusedFor, mayBeKept, nextOccurrence }
}

function enqueue(queues: Map<string, Queue>, fingerprint: string, slot: Slot): void {
  const queue = queues.get(fingerprint)
  if (queue) queue.slots.push(slot)
  else queues.set(fingerprint, { slots: [slot], next: 0, isSorted: false })
}

function indexAmounts(slots: readonly Slot[]): Map<number, Slot[]> {
  const byAmount = new Map<number, Slot[]>()
  for (const slot of slots) push(byAmount, slot.amount, slot)
  for (const list of byAmount.values()) list.sort((a, b) => a.day - b.day)
  return byAmount
}

const byContent = (a: Slot, b: Slot): number =>
  a.day - b.day || inOrder(a.kept.fingerprint, b.kept.fingerprint) || a.kept.occurrence - b.kept.occurrence

function toSlot(kept: KeptMovement, alias: Recognition | null, source: string, dayOf: (date: CalendarDate) => number): Slot {
  return {
    kept,
    alias,
    isOfSource: kept.source === source || alias !== null,
    day: dayOf(alias ? alias.date : kept.date),
    amount: kept.amount,
    currency: kept.currency,
    isPending: kept.isPending,
    isRecognised: false,
    words: null,
  }
}

/** What the source of this read calls it; ids of another source mean nothing here. */
export const idOf = ({ kept, alias, isOfSource }: Slot): string | null => (isOfSource ? usableId(alias ? alias.bankId : kept.bankId) : null)

/** To the letter, by its own source or as this one called it. */
export const isToldAs = ({ kept, alias, amount, currency }: Slot, told: Told): boolean =>
  amount === told.amount &&
  currency === told.currency &&
  ((kept.fingerprint === told.fingerprint && kept.date === told.movement.date) ||
    (alias !== null && alias.fingerprint === told.fingerprint && alias.date === told.movement.date))

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Where the slots of that day or a later one begin. */
export function firstFrom(slots: readonly { day: number }[], day: number): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (slots[middle]!.day < day) low = middle + 1
    else high = middle
  }
  return low
}
