/** Which rows of a long list are in the page: those that are seen, and some on either side. All have one height, so that it is a division. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

const overscan = 10

export interface Rows {
  first: number
  /** The last one, not included. */
  end: number
}

export function rowsAt(top: number, height: number, rowHeight: number, count: number): Rows {
  const first = Math.floor(top / rowHeight) - overscan
  const end = Math.ceil((top + height) / rowHeight) + overscan
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
  const look = useCallback(() => {
    const { scrollTop, clientHeight } = scroller.current ?? { scrollTop: 0, clientHeight: 0 }
    const seen = rowsAt(scrollTop, clientHeight, rowHeight, count)
    setRows(now => (now.first === seen.first && now.end === seen.end ? now : seen))
  }, [scroller, count, rowHeight])
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
      const top = element && scrollFor(at, element.scrollTop, element.clientHeight, rowHeight)
      if (!element || top === undefined || top === null) return
      element.scrollTop = top
      look()
    },
    [scroller, rowHeight, look],
  )
  return { rows, show }
}
