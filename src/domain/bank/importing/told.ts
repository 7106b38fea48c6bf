/**
 * The rows of one read, each once. Banks overlap the pages of a read, repeat them and send them in another order; a bank that leaves out or repeats ids makes
 * it hard to say which rows are one:
 * - rows of one usable id and one fingerprint are one, on whatever page;
 * - rows of one fingerprint and different ids are different: within one read the bank tells its own movements apart;
 * - rows without a usable id are one where a page repeats rows of an earlier one: all of it, its end at the beginning of this page, or its beginning at the
 *   end (pages in another order). Within a page they are as many as there are.
 * What cannot be told apart: two genuine equal rows without ids of which one ends a page and the other begins the next. They are taken for one; a read whose
 * pages break elsewhere adds the other, and until then the chain of balances says what is missing.
 */
import type { CalendarDate } from '../../calendar/dates.ts'
import type { Movement } from '../transactions.ts'
import { isReuse, movementsOfOneIdMax, usableId } from './bank-ids.ts'
import { fingerprintOf } from './fingerprint.ts'
import { tellingWords, wordingOf } from './likeness.ts'

export interface Told {
  movement: Movement
  fingerprint: string
  /** Null where the id is blank, a filler, or used for several movements. */
  bankId: string | null
  amount: number
  currency: string
  day: number
  isPending: boolean
  /** What became of it is decided. */
  isSettled: boolean
  /** Read when they are needed first, see `wordsOfTold`. */
  words: ReadonlySet<string> | null
}

/** What is remembered of a row when its page is gone. */
export type Mention = Pick<Told, 'fingerprint' | 'amount' | 'currency' | 'day' | 'isPending'>

/** Pages that end or begin with the same row; more are not looked at. */
const pagesMax = 16

/** `isReusedFor`: whether a kept movement shows that the id is used again. */
export function collectTold(isReusedFor: (bankId: string, row: Mention) => boolean, dayOf: (date: CalendarDate) => number) {
  const byId = new Map<string, Mention[]>()
  const reused = new Set<string>()
  const pages = rememberPages()

  const isTrusted = (bankId: string): boolean => !reused.has(bankId)

  /** Before any row of a page is judged, and each against each other, so that their order plays no part. */
  function findReusedIds(rows: readonly Told[]): void {
    const onPage = new Map<string, Told[]>()
    for (const row of rows) {
      const id = row.bankId
      if (id === null || row.isPending || reused.has(id)) continue
      const before = onPage.get(id)
      const isOther = (other: Mention) => isReuse(row, other)
      if (before?.some(isOther) || byId.get(id)?.some(isOther) || isReusedFor(id, row)) reused.add(id)
      if (!before) onPage.set(id, [row])
      else if (before.every(other => other.fingerprint !== row.fingerprint)) before.push(row)
      if (before && before.length > movementsOfOneIdMax) reused.add(id)
    }
  }

  /** The rows that no earlier page told. */
  function add(movements: readonly Movement[]): Told[] {
    const rows = movements.map(movement => toTold(movement, dayOf(movement.date)))
    findReusedIds(rows)
    const fresh: Told[] = []
    // Also of rows with ids: a later page may show that an id names several movements.
    const { atBeginning, atEnd } = pages.add(rows.map(row => row.fingerprint))
    rows.forEach((row, at) => {
      if (row.bankId !== null && !isTrusted(row.bankId)) row.bankId = null
      const isRepeated = row.bankId === null ? at < atBeginning || at >= rows.length - atEnd : !isFirst(row, row.bankId)
      if (!isRepeated) fresh.push(row)
    })
    return fresh
  }

  function isFirst({ fingerprint, amount, currency, day, isPending }: Told, bankId: string): boolean {
    const row: Mention = { fingerprint, amount, currency, day, isPending }
    const same = byId.get(bankId)
    if (!same) {
      byId.set(bankId, [row])
      return true
    }
    if (same.some(other => other.fingerprint === row.fingerprint && other.isPending === row.isPending)) return false
    same.push(row)
    if (same.length > movementsOfOneIdMax) reused.add(bankId)
    return true
  }

  /** Different rows that came with this id. */
  const ofId = (bankId: string | null): readonly Mention[] => (bankId === null || !isTrusted(bankId) ? [] : (byId.get(bankId) ?? []))

  return { add, isTrusted, ofId }
}

const toTold = (movement: Movement, day: number): Told => ({
  movement,
  fingerprint: fingerprintOf(movement),
  bankId: usableId(movement.bankId),
  amount: movement.amount,
  currency: movement.currency,
  day,
  isPending: movement.isPending,
  isSettled: false,
  words: null,
})

export function wordsOfTold(told: Told): ReadonlySet<string> {
  told.words ??= tellingWords(wordingOf(told.movement))
  return told.words
}

function rememberPages() {
  const beginning = new Map<string, string[][]>()
  const ending = new Map<string, string[][]>()

  const remember = (map: Map<string, string[][]>, key: string, page: string[]) => {
    const list = map.get(key)
    if (!list) map.set(key, [page])
    else if (list.length < pagesMax) list.push(page)
  }

  /** How many rows of the page repeat an earlier one; none of a page that nothing is known of. */
  function add(page: string[]): { atBeginning: number; atEnd: number } {
    const first = page[0]
    const last = page.at(-1)
    if (first === undefined || last === undefined) return { atBeginning: 0, atEnd: 0 }
    const isRepeated = (beginning.get(first) ?? []).some(known => known.length === page.length && isEqual(known, 0, page, 0, page.length))
    if (isRepeated) return { atBeginning: page.length, atEnd: 0 }
    const repeated = { atBeginning: repeatedAtBeginning(page), atEnd: repeatedAtEnd(page) }
    remember(beginning, first, page)
    remember(ending, last, page)
    return repeated
  }

  /** The longest beginning of the page that is the end of an earlier one. */
  function repeatedAtBeginning(page: string[]): number {
    if (ending.size === 0) return 0
    for (let count = page.length; count > 0; count--) {
      const isEnd = (known: string[]) => known.length >= count && isEqual(known, known.length - count, page, 0, count)
      if (ending.get(page[count - 1]!)?.some(isEnd)) return count
    }
    return 0
  }

  /** The longest end of the page that is the beginning of an earlier one. */
  function repeatedAtEnd(page: string[]): number {
    if (beginning.size === 0) return 0
    for (let count = page.length; count > 0; count--) {
      const isBeginning = (known: string[]) => known.length >= count && isEqual(known, 0, page, page.length - count, count)
      if (beginning.get(page[page.length - count]!)?.some(isBeginning)) return count
    }
    return 0
  }

  return { add }
}

function isEqual(one: readonly string[], from: number, other: readonly string[], otherFrom: number, count: number): boolean {
  for (let at = 0; at < count; at++) if (one[from + at] !== other[otherFrom + at]) return false
  return true
}
