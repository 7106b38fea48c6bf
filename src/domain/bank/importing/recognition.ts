/**
 * Which kept movement a row is that is not told to the letter as before. It is decided when the whole read is known, from the surest evidence to the weakest,
 * so that the order of rows and pages plays no part, and no guess takes what another row names exactly.
 */
import { nearDaysMax } from './bank-ids.ts'
import { idOf, type indexKept, type Slot } from './known-movements.ts'
import { pairByWords, pairWithinDay } from './pairing.ts'
import type { collectTold, Told } from './told.ts'

export interface ReadDays {
  /** Whether the read told everything of that day. */
  isWhole: (day: number) => boolean
  /** Whether it told of the days around it as well. */
  isWithin: (day: number) => boolean
}

/** Half of what the shorter text says is said by the other. */
const likeMin = 0.5

/** All of it: a text that the bank has added words to. */
const sameMin = 1

/** Between two sources, for weekends and holidays. */
const sourceDaysMax = 1

export function recogniseHeld(
  held: readonly Told[],
  known: ReturnType<typeof indexKept>,
  told: ReturnType<typeof collectTold>,
  days: ReadDays,
  settle: (row: Told, slot: Slot) => void,
): void {
  const rows = [...held].sort(byContent)
  const booked = rows.filter(({ isPending }) => !isPending)
  const pending = rows.filter(({ isPending }) => isPending)
  const open = known.unrecognised()
  const keptPending = open.filter(slot => slot.isPending)
  const keptBooked = open.filter(slot => !slot.isPending)

  const settleEach = (list: readonly Told[], find: (row: Told) => Slot | undefined) => {
    for (const row of list) {
      const slot = row.isSettled ? undefined : find(row)
      if (slot) settle(row, slot)
    }
  }
  const byId = (row: Told, isFit: (slot: Slot) => boolean): Slot | undefined =>
    known.ofId(row.bankId).find(slot => !slot.isRecognised && isNear(slot, row) && slot.currency === row.currency && isFit(slot))
  /** The amount of a pending one may change until it is booked, by a tip or a deposit; what goes out never comes in. */
  const pendingById = (row: Told) => byId(row, slot => slot.isPending && Math.sign(slot.amount) === Math.sign(row.amount))
  const isBookedToo = (bankId: string | null, day: number) =>
    told.ofId(bankId).some(row => !row.isPending && Math.abs(row.day - day) <= nearDaysMax)

  // For some days banks tell a movement as pending and as booked. By its id it is one, and booked.
  for (const row of pending) if (isBookedToo(row.bankId, row.day)) row.isSettled = true

  // What is pending as before stays so, and no booked row may take it, unless that has its id.
  settleEach(pending, row => known.findExact(row, true, slot => !isBookedToo(idOf(slot), slot.day)))

  // A bank adds to the text of a booked movement, and may move its day. With another amount, or far away, the same id is used for another movement; so it is
  // when the kept one is of a day that was not read, and therefore could not be told.
  const isSameBooked = (row: Told, slot: Slot) =>
    !slot.isPending && slot.amount === row.amount && (slot.day === row.day || days.isWithin(slot.day))
  settleEach(booked, row => byId(row, slot => isSameBooked(row, slot)))

  const hasPending = (row: Told) => pendingById(row) !== undefined || known.findExact(row, true) !== undefined
  const waited = new Set(booked.filter(row => !row.isSettled && hasPending(row)))
  const unexpected = booked.filter(row => !waited.has(row))

  // A booked movement never vanishes. Of a day that was told whole, one that was not told is among the rows of its amount, with another text and another id.
  // Of a day that was told in part, as by two statements of one day, only its own words show it.
  const ofSource = keptBooked.filter(slot => slot.isOfSource)
  pairWithinDay(
    unexpected.filter(row => days.isWhole(row.day)),
    ofSource,
    settle,
  )
  pairByWords(unexpected, ofSource, { daysMax: 0, agreementMin: sameMin }, settle)

  // The same account told by another source, in other words: of one day and amount as many as both have are the same, what one has more is added. Beyond the
  // day only with words that agree, and only where this source has told of that day too and left the movement out; where all words agree, that goes first.
  // It comes before the pending ones, since a file may have booked what this source still calls pending; a row that a pending one waits for is the last.
  const ofOthers = keptBooked.filter(slot => !slot.isOfSource)
  const leftOut = ofOthers.filter(slot => days.isWithin(slot.day))
  const inTurn = waited.size > 0 ? [unexpected, booked] : [unexpected]
  const apart = { daysMax: sourceDaysMax, isForOtherDays: true }
  for (const list of inTurn) pairByWords(list, leftOut, { ...apart, agreementMin: sameMin }, settle)
  for (const list of inTurn) pairWithinDay(list, ofOthers, settle)
  for (const list of inTurn) pairByWords(list, leftOut, { ...apart, agreementMin: likeMin }, settle)

  // Pending ones are booked: by their id, to the letter, or by amount and words within days. Each once; ids may change when a movement is booked.
  settleEach(booked, pendingById)
  settleEach(booked, row => known.findExact(row, true))
  settleEach(pending, pendingById)
  const waiting = keptPending.filter(slot => slot.isOfSource)
  pairByWords(booked, waiting, { daysMax: nearDaysMax, agreementMin: likeMin }, settle)
  pairByWords(pending, waiting, { daysMax: nearDaysMax, agreementMin: likeMin }, settle)

  // A booked one never becomes pending again: a bank that still tells it as pending tells nothing new.
  settleEach(pending, row => byId(row, slot => !slot.isPending))
  pairWithinDay(pending, keptBooked, settle)
}

const isNear = (one: { day: number }, other: { day: number }): boolean => Math.abs(one.day - other.day) <= nearDaysMax

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function byContent(a: Told, b: Told): number {
  return (
    a.day - b.day ||
    inOrder(a.fingerprint, b.fingerprint) ||
    Number(a.isPending) - Number(b.isPending) ||
    inOrder(a.bankId ?? '', b.bankId ?? '')
  )
}
