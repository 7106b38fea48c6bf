/** An entry and the one that reverses it settle each other: no money moves for either. */
import type { OpenItem } from '../../open-items.ts'
import type { Steps } from '../steps.ts'

const byDay = (one: OpenItem, other: OpenItem): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : 1

const isSameDocument = (one: OpenItem, other: OpenItem): boolean =>
  one.currency === other.currency &&
  one.numbers.length > 0 &&
  one.numbers[0] === other.numbers[0] &&
  (one.contactId ?? one.names[0]) === (other.contactId ?? other.names[0])

/** More entries of one amount than this have no number that could tell them apart. */
const sameAmountMax = 200

/** What is open, without such pairs. */
export function* withoutReversed(items: readonly OpenItem[]): Steps<OpenItem[]> {
  const reversed = new Set<OpenItem>()
  const { ins, outs } = yield* mirrored(items)
  for (const list of ins.values()) list.sort(byDay)
  for (const out of outs.sort(byDay)) {
    const list = ins.get(-out.openAmount)!
    const other = list.length > sameAmountMax ? undefined : list.find(item => !reversed.has(item) && isSameDocument(item, out))
    if (other) reversed.add(other).add(out)
  }
  yield 0
  return items.filter(item => item.openAmount !== 0 && !reversed.has(item))
}

/** The few whose amount is there with the other sign too. */
function* mirrored(items: readonly OpenItem[]): Steps<{ ins: Map<number, OpenItem[]>; outs: OpenItem[] }> {
  const amountsIn = new Set<number>()
  for (const { openAmount, numbers } of items) if (openAmount > 0 && numbers.length > 0) amountsIn.add(openAmount)
  yield 0
  const outs = items.filter(({ openAmount, numbers }) => openAmount < 0 && numbers.length > 0 && amountsIn.has(-openAmount))
  yield 0
  const ins = new Map<number, OpenItem[]>()
  for (const { openAmount } of outs) ins.set(-openAmount, [])
  for (const item of items) if (item.openAmount > 0 && item.numbers.length > 0) ins.get(item.openAmount)?.push(item)
  return { ins, outs }
}
