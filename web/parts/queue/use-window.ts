/** Which rows of a long list are in the page: those that are seen, and some on either side. All have one height, so that it is a division. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A turn of the wheel, and a bit: each row more is one more in every frame. */
const overscan = 5
/** Rows come and go five at a time: a list that moves by one row is not made anew with every key. */
const step = 5

export interface Rows {
  first: number
  /** The last one, not included. */
  end: number
}

/** What is seen of the list. */
export interface Place {
  top: number
  height: number
}

export function rowsAt(top: number, height: number, rowHeight: number, count: number): Rows {
  const first = Math.floor((Math.floor(top / rowHeight) - overscan) / step) * step
  const end = Math.ceil((Math.ceil((top + height) / rowHeight) + overscan) / step) * step
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) }
}

/** How far to scroll so that a row is seen whole; undefined where it is. */
export function scrollFor(at: number, top: number, height: number, rowHeight: number): number | undefined {
  const start = at * rowHeight
  if (start < top) return start
  return start + rowHeight > top + height ? start + rowHeight - height : undefined
}

/** Whether what is seen there is among the rows already. */
const holds = ({ first, end }: Rows, { top, height }: Place, rowHeight: number, count: number): boolean =>
  first <= Math.floor(top / rowHeight) && end >= Math.min(count, Math.ceil((top + height) / rowHeight))

/** The rows of where the list moves to so that a row is seen whole; undefined where it stays, and where those that are there are enough to be seen. */
export function rowsFor(at: number, { top, height }: Place, rowHeight: number, count: number, there: Rows): Rows | undefined {
  const to = at < 0 || height === 0 ? undefined : scrollFor(at, top, height, rowHeight)
  return to === undefined || holds(there, { top: to, height }, rowHeight, count) ? undefined : rowsAt(to, height, rowHeight, count)
}

/** What is chosen: its place in the list, and by what another choice is told from the same one at another place. */
export interface Choice {
  at: number
  id: unknown
  list: unknown
}

export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number, { at, id, list }: Choice): Rows {
  const [kept, setKept] = useState<Rows>({ first: 0, end: Math.min(count, 2 * overscan) })
  const setRows = useCallback((next: Rows) => setKept(now => (now.first === next.first && now.end === next.end ? now : next)), [])
  // As it was seen last: asking the page in the middle of a change would make it compute the whole layout first.
  const place = useRef<Place>({ top: 0, height: 0 })
  const look = useCallback(() => {
    const { scrollTop, clientHeight } = scroller.current ?? { scrollTop: 0, clientHeight: 0 }
    place.current = { top: scrollTop, height: clientHeight }
    setRows(rowsAt(scrollTop, clientHeight, rowHeight, count))
  }, [scroller, count, rowHeight, setRows])
  useLayoutEffect(look, [look])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, look])

  // Only the choice moves the list, and only as far as it must: rows that come or go do not. What is seen of where it moves to is there with the choice itself; the
  // rows around it come when it has moved, so that no key waits for rows that nobody sees.
  const shown = useRef<Pick<Choice, 'id' | 'list'>>({ id: undefined, list: undefined })
  const isNew = shown.current.id !== id || shown.current.list !== list
  const ahead = isNew ? rowsFor(at, place.current, rowHeight, count, kept) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changes its place is not a new choice
  useLayoutEffect(() => {
    shown.current = { id, list }
    if (ahead) setRows(ahead)
  }, [id, list])
  // Behind all that is written into the page: what moves the list needs its layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const element = scroller.current
    const { top: now, height: seen } = place.current
    const to = at < 0 ? undefined : scrollFor(at, now, seen, rowHeight)
    if (!element) return
    if (to !== undefined) {
      element.scrollTop = to
      place.current = { top: to, height: seen }
    }
    // Where it stays after all, those ahead were of a place that it does not go to.
    if (to === undefined || ahead) setRows(rowsAt(to ?? now, seen, rowHeight, count))
  }, [id, list])
  return ahead ?? kept
}
