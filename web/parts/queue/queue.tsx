/** The only list: rows of one height, as many of them in the page as are seen, one tab stop, and a selection that goes by ids. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './queue.module.css'
import { useWindow } from './use-window.ts'

export interface QueueProps {
  label: string
  ids: readonly string[]
  /** How many there are in all, loaded or not. */
  total: number
  selectedId: string | undefined
  marked: ReadonlySet<string>
  rowHeight: number
  row: (id: string) => ReactNode
  onSelect: (id: string) => void
  /** With the Shift key a range, else this one. */
  onMark: (id: string, isRange: boolean) => void
  /** More rows are wanted: the last ones are near. */
  onNearEnd: () => void
}

const nearEnd = 30

export function Queue({ label, ids, total, selectedId, marked, rowHeight, row, onSelect, onMark, onNearEnd }: QueueProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { rows, show } = useWindow(scroller, ids.length, rowHeight)
  const selectedAt = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  useEffect(() => {
    if (rows.end >= ids.length - nearEnd) onNearEnd()
  }, [rows.end, ids.length, onNearEnd])
  // Only the selection moves the list, and only as far as it must: rows that come or go do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changes its place is not a new selection
  useEffect(() => {
    if (selectedAt >= 0) show(selectedAt)
  }, [selectedId])
  return (
    <div
      ref={scroller}
      className={styles.queue}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={selectedAt < 0 ? undefined : `${listId}-${selectedId}`}
      tabIndex={0}
    >
      <div className={styles.rows} role="presentation" style={{ height: ids.length * rowHeight }}>
        {ids.slice(rows.first, rows.end).map((id, place) => {
          const index = rows.first + place
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the screen
            // biome-ignore lint/a11y/useFocusableInteractive: the list is the tab stop, the active row is named by it
            <div
              key={id}
              id={`${listId}-${id}`}
              className={styles.row}
              role="option"
              aria-selected={id === selectedId || marked.has(id)}
              aria-posinset={index + 1}
              aria-setsize={Math.max(total, ids.length)}
              data-current={id === selectedId || undefined}
              data-marked={marked.has(id) || undefined}
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              onClick={event => {
                if (event.shiftKey || event.ctrlKey || event.metaKey) onMark(id, event.shiftKey)
                else onSelect(id)
              }}
            >
              {row(id)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
