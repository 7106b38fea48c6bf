/** An entry and the one that reverses it settle each other: no money moves for either. */
import type { OpenItem } from '../open-items.ts'

const byDay = (one: OpenItem, other: OpenItem): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : 1

const isSameDocument = (one: OpenItem, other: OpenItem): boolean =>
  one.currency === other.currency &&
  one.numbers.length > 0 &&
  one.numbers[0] === other.numbers[0] &&
  (one.contactId ?? one.names[0]) === (other.contactId ?? other.names[0])

/** More entries of one amount than this have no number that could tell them apart. */
const sameAmountMax = 200

export function withoutReversed(items: readonly OpenItem[]): OpenItem[] {
  const ins = new Map<number, OpenItem[]>()
  for (const item of items) {
    if (item.openAmount <= 0 || item.numbers.length === 0) continue
    const list = ins.get(item.openAmount)
    if (list) list.push(item)
    else ins.set(item.openAmount, [item])
  }
  const reversed = new Set<OpenItem>()
  const outs = items.filter(({ openAmount, numbers }) => numbers.length > 0 && ins.has(-openAmount)).sort(byDay)
  for (const list of ins.values()) list.sort(byDay)
  for (const out of outs) {
    const list = ins.get(-out.openAmount)!
    const other = list.length > sameAmountMax ? undefined : list.find(item => !reversed.has(item) && isSameDocument(item, out))
    if (other) reversed.add(other).add(out)
  }
  return reversed.size === 0 ? [...items] : items.filter(item => !reversed.has(item))
}
