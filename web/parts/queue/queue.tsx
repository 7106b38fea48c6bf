/** The only list: rows of one height, as many of them in the page as are seen, one tab stop, and a selection that goes by ids. */
import { type MouseEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react'
import { useSteady } from '../steady/steady.ts'
import styles from './queue.module.css'
import { useWindow } from './use-window.ts'

export interface QueueProps {
  label: string
  /** Another one is another list, which begins where its selection is. */
  list?: unknown
  ids: readonly string[]
  /** How many there are in all, loaded or not. */
  total: number
  selectedId: string | undefined
  marked: ReadonlySet<string>
  rowHeight: number
  /** The same function for as long as it gives the same: rows that did not change are then left alone. */
  row: (id: string) => ReactNode
  onSelect: (id: string) => void
  /** With the Shift key a range, else this one. */
  onMark: (id: string, isRange: boolean) => void
  /** More rows are wanted: the last ones are near. */
  onNearEnd: () => void
}

const nearEnd = 30

export function Queue({ label, list, ids, total, selectedId, marked, rowHeight, row, onSelect, onMark, onNearEnd }: QueueProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const listId = useId()
  const selectedAt = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  const rows = useWindow(scroller, ids.length, rowHeight, { at: selectedAt, id: selectedId, list })
  useEffect(() => {
    if (rows.end >= ids.length - nearEnd) onNearEnd()
  }, [rows.end, ids.length, onNearEnd])
  const { onClick } = useSteady({
    onClick(id: string, event: MouseEvent) {
      if (event.shiftKey || event.ctrlKey || event.metaKey) onMark(id, event.shiftKey)
      else onSelect(id)
    },
  })
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
        {ids.slice(rows.first, rows.end).map((id, place) => (
          <Option
            key={id}
            id={id}
            listId={listId}
            index={rows.first + place}
            count={Math.max(total, ids.length)}
            height={rowHeight}
            isSelected={id === selectedId}
            isMarked={marked.has(id)}
            isMarking={marked.size > 0}
            row={row}
            onClick={onClick}
          />
        ))}
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  listId: string
  index: number
  count: number
  height: number
  isSelected: boolean
  isMarked: boolean
  isMarking: boolean
  row: (id: string) => ReactNode
  onClick: (id: string, event: MouseEvent) => void
}

const Option = memo(({ id, listId, index, count, height, isSelected, isMarked, isMarking, row, onClick }: OptionProps) => (
  // Where several are marked, those are what is done something to; the current one is named by the list.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the screen
  // biome-ignore lint/a11y/useFocusableInteractive: the list is the tab stop, the active row is named by it
  <div
    id={`${listId}-${id}`}
    className={styles.row}
    role="option"
    aria-selected={isMarking ? isMarked : isSelected}
    aria-posinset={index + 1}
    aria-setsize={count}
    data-current={isSelected || undefined}
    data-marked={isMarked || undefined}
    style={{ height, top: index * height }}
    onClick={event => onClick(id, event)}
  >
    {row(id)}
  </div>
))
