/** A list on the left, one of it on the right; on a phone one after the other. Filters stand above the list, and in the address. */
import { type ReactNode, useRef } from 'react'
import { useCommands } from '../../app/commands.tsx'
import { commonKeys } from '../../app/keys.ts'
import { useTypedFilter } from '../typed-filter/use-typed-filter.ts'
import styles from './list-detail.module.css'

export { styles as listDetail }

interface ListDetailProps {
  title: string
  /** Which of the two a phone shows; both where the list is empty and the other says what to do about it. */
  pane: 'list' | 'detail' | 'both'
  list: ReactNode
  detail: ReactNode
  onBack: () => void
}

export function ListDetail({ title, pane, list, detail, onBack }: ListDetailProps) {
  return (
    <div className={styles.screen} data-pane={pane}>
      <h1 className="unseen">{title}</h1>
      <section className={styles.list}>{list}</section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by the keyboard */}
      <section className={styles.detail} tabIndex={0} aria-label={title}>
        <button type="button" className={`button plain ${styles.back}`} onClick={onBack}>
          ‹ {title}
        </button>
        {detail}
      </section>
    </div>
  )
}

interface FiltersProps<Name extends string> {
  heading: string
  action?: ReactNode
  group: string
  folders: readonly { name: Name; label: string; count?: number | undefined }[]
  folder: Name
  onFolder: (name: Name) => void
  q: string
  onQuery: (q: string) => void
  search: string
}

export function Filters<Name extends string>(props: FiltersProps<Name>) {
  const { q, onQuery, search, group } = props
  const [typed, type] = useTypedFilter(q, onQuery)
  const input = useRef<HTMLInputElement>(null)
  useCommands([{ name: 'list-filter', label: search, group, keys: commonKeys.filter, run: () => input.current?.focus() }])
  return (
    <div className={styles.filters}>
      <div className={styles.bar}>
        <h2>{props.heading}</h2>
        {props.action}
      </div>
      <fieldset className={styles.bar} aria-label={search}>
        {props.folders.map(({ name, label, count }) => (
          <button
            key={name}
            type="button"
            className={styles.folder}
            aria-pressed={name === props.folder}
            onClick={() => props.onFolder(name)}
          >
            {label}
            {count === undefined ? null : <span className="quiet"> {count}</span>}
          </button>
        ))}
      </fieldset>
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={search}
        placeholder={search}
        value={typed}
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
}

interface LabelledProps {
  label: string
  /** What is wrong with it, or lacks. */
  fault?: ReactNode
  caution?: ReactNode
  children: ReactNode
}

/** A field with its name above it, and below it what is wrong. */
export function Labelled({ label, fault, caution, children }: LabelledProps) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden>{label}</span>
      {children}
      {fault ? (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      ) : null}
      {caution ? (
        <div className={styles.fault} data-tone="caution">
          {caution}
        </div>
      ) : null}
    </div>
  )
}
