/** A list with columns: the keys move and open, a click opens. On a phone a row has two lines, and columns say where they stand in them. */
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useCommands } from '../../app/commands.tsx'
import { useSession } from '../../app/session.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Queue } from '../../parts/queue/queue.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useRowHeight } from '../inbox/use-row-height.ts'
import styles from './books.module.css'
import { rowKeys } from './keys.ts'
import { useBooksWords } from './words/index.ts'

export interface Column<Item> {
  key: string
  head: string
  cell: (item: Item) => ReactNode
  /** As in a CSS grid. */
  width: string
  /** Figures stand at the end. */
  isFigure?: boolean
  /** On a phone: the first or the second line, at its start or its end, or before the first; left out unless said. */
  place?: 'mark' | 'main' | 'end' | 'note' | 'noteEnd'
}

export interface RowsProps<Item> {
  /** By which the selection is found again when one comes back. */
  name: string
  label: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  idOf: (item: Item) => string
  onOpen?: (item: Item) => void
  /** What the Enter key is called in the help. */
  openLabel?: string
  /** The keys are those of one list at a time. */
  isActive?: boolean
  /** As high as its rows, in a page that scrolls. */
  isWhole?: boolean
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  empty: ReactNode
  onNearEnd?: () => void
  /** The one that is open beside the list. */
  openId?: string | undefined
  marked?: ReadonlySet<string>
  onMark?: (id: string) => void
}

const selections = new Map<string, string>()
const nothing: ReadonlySet<string> = new Set()
const pageStep = 10
const never = (): void => undefined

export function Rows<Item>(props: RowsProps<Item>) {
  const { name, columns, items, idOf, onOpen, isActive = true, marked = nothing, onMark } = props
  const text = useBooksWords()
  const { me } = useSession()
  const height = useRowHeight(me.preferences.density === 'comfortable' ? 'compact' : me.preferences.density)
  const [chosen, setChosen] = useState(() => props.openId ?? selections.get(name))
  const ids = items.map(idOf)
  const found = chosen === undefined ? -1 : ids.indexOf(chosen)
  const at = Math.max(0, found)
  const selected = ids[at]
  const select = (id: string | undefined): void => {
    if (id === undefined) return
    selections.set(name, id)
    setChosen(id)
  }
  const move = (to: number): void => {
    const bounded = Math.max(0, Math.min(ids.length - 1, to))
    select(ids[bounded])
  }
  const open = (id: string | undefined): void => {
    select(id)
    const item = id === undefined ? undefined : items[ids.indexOf(id)]
    if (item !== undefined) onOpen?.(item)
  }
  const group = text.list
  const moving = { group, isHidden: true }
  useCommands(
    isActive && ids.length > 0
      ? [
          { ...moving, name: 'rows-next', label: text.next, keys: rowKeys.next, run: () => move(at + 1) },
          { ...moving, name: 'rows-previous', label: text.previous, keys: rowKeys.previous, run: () => move(at - 1) },
          { ...moving, name: 'rows-first', label: text.first, keys: rowKeys.first, run: () => move(0) },
          { ...moving, name: 'rows-last', label: text.last, keys: rowKeys.last, run: () => move(ids.length - 1) },
          { ...moving, name: 'rows-down', label: text.pageDown, keys: rowKeys.pageDown, run: () => move(at + pageStep) },
          { ...moving, name: 'rows-up', label: text.pageUp, keys: rowKeys.pageUp, run: () => move(at - pageStep) },
          ...(onOpen
            ? [{ group, name: 'rows-open', label: props.openLabel ?? text.open, keys: rowKeys.open, run: () => open(selected) }]
            : []),
          ...(onMark && selected !== undefined
            ? [{ group, name: 'rows-mark', label: text.mark, keys: ['x'], run: () => onMark(selected) }]
            : []),
        ]
      : [],
  )
  if (props.error !== undefined && items.length === 0)
    return <Problem error={props.error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
  if (props.isLoading) return <Skeleton rows={6} />
  if (items.length === 0) return <div className={styles.pad}>{props.empty}</div>
  const grid = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties
  const byId = new Map(items.map(item => [idOf(item), item]))
  return (
    <div
      className={styles.rows}
      style={props.isWhole ? { ...grid, flex: 'none', height: `calc(${items.length * height}px + var(--head))` } : grid}
    >
      <div className={styles.heads} aria-hidden>
        {columns.map(({ key, head, isFigure }) => (
          <span key={key} className="cut" data-figure={isFigure || undefined}>
            {head}
          </span>
        ))}
      </div>
      <Queue
        label={props.label}
        ids={ids}
        total={ids.length}
        selectedId={isActive ? selected : props.openId}
        marked={marked}
        rowHeight={height}
        row={id => <Cells columns={columns} item={byId.get(id)!} />}
        onSelect={id => (onOpen ? open(id) : onMark ? onMark(id) : select(id))}
        onMark={id => (onMark ? onMark(id) : select(id))}
        onNearEnd={props.onNearEnd ?? never}
      />
    </div>
  )
}

function Cells<Item>({ columns, item }: { columns: readonly Column<Item>[]; item: Item }) {
  return (
    <div className={styles.cells}>
      {columns.map(({ key, head, cell, isFigure, place }) => (
        <span key={key} className="cut" data-figure={isFigure || undefined} data-place={place}>
          {isFigure ? <span className={place === 'noteEnd' ? styles.figureHead : 'unseen'}>{head} </span> : null}
          {cell(item)}
        </span>
      ))}
    </div>
  )
}
