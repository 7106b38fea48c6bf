/** Which rows of a long list are in the page: those that are seen, and some on either side. All have one height, so that it is a division. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const overscan = 10
/** Rows come and go five at a time: a list that moves by one row is not made anew with every key. */
const step = 5

export interface Rows {
  first: number
  /** The last one, not included. */
  end: number
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

export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [rows, setRows] = useState<Rows>({ first: 0, end: Math.min(count, 2 * overscan) })
  // As it was seen last: asking the page in the middle of a change would make it compute the whole layout first.
  const place = useRef({ top: 0, height: 0 })
  const showRows = useCallback(() => {
    const seen = rowsAt(place.current.top, place.current.height, rowHeight, count)
    setRows(now => (now.first === seen.first && now.end === seen.end ? now : seen))
  }, [count, rowHeight])
  const look = useCallback(() => {
    const { scrollTop, clientHeight } = scroller.current ?? { scrollTop: 0, clientHeight: 0 }
    place.current = { top: scrollTop, height: clientHeight }
    showRows()
  }, [scroller, showRows])
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
  const show = useCallback(
    (at: number) => {
      const element = scroller.current
      const { top: from, height } = place.current
      const top = scrollFor(at, from, height, rowHeight)
      if (!element || top === undefined) return
      element.scrollTop = top
      place.current = { top, height }
      showRows()
    },
    [scroller, rowHeight, showRows],
  )
  return { rows, show }
}
