/** A value that was read: what it is, how sure that is, what else it may be, and what is wrong with what was typed. */
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatSureness } from '../../app/format.ts'
import { useWords } from '../../words/index.ts'
import styles from './field.module.css'
import { useKeptSelection } from './use-kept-selection.ts'

export interface RunnerUp {
  text: string
  confidence: number
}

export interface FieldProps {
  name: string
  label: string
  /** As it stands now. */
  text: string
  /** Typed and not saved yet; survives going elsewhere. */
  draft: string | undefined
  onDraft: (text: string | undefined) => void
  onCommit: (text: string) => void
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  confidence?: number | undefined
  isDoubtful?: boolean
  /** Why the reader is not sure. */
  doubt?: string | null | undefined
  byPerson?: string | undefined
  runnersUp?: readonly RunnerUp[] | undefined
  fault?: string | undefined
  isSaving?: boolean
  readOnly?: boolean
  isActive?: boolean
  align?: 'start' | 'end'
  inputMode?: 'text' | 'decimal'
  /** In place of the sureness: a unit. */
  unit?: string
}

/** With handlers that stay the same, one that holds the same in the next document is left alone. */
export const Field = memo((props: FieldProps) => {
  const { name, label, text, draft, onDraft, onCommit, fault, doubt } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const shown = draft ?? text
  useKeptSelection(input, shown, draft !== undefined)
  const hint = fault ?? (props.isDoubtful ? doubt : undefined)
  const commit = (value: string): void => {
    if (value.trim() === text.trim()) onDraft(undefined)
    else onCommit(value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      onDraft(undefined)
      event.currentTarget.dataset.left = 'true'
      event.currentTarget.blur()
      return
    }
    if (event.key === 'Enter' && draft !== undefined) commit(draft)
    props.onKeyDown?.(event)
  }
  return (
    <div className={styles.field} data-doubtful={props.isDoubtful || undefined} data-active={props.isActive || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.value}>
        <input
          ref={input}
          id={id}
          className="input"
          data-name={name}
          data-align={props.align}
          inputMode={props.inputMode}
          autoComplete="off"
          spellCheck={false}
          value={shown}
          readOnly={props.readOnly}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={event => onDraft(event.target.value)}
          onFocus={event => {
            event.target.select()
            props.onFocus?.()
          }}
          onBlur={event => {
            if (event.target.dataset.left === 'true') delete event.target.dataset.left
            else if (draft !== undefined) commit(draft)
            props.onBlur?.()
          }}
          onKeyDown={onKeyDown}
        />
        {props.readOnly || !props.runnersUp || props.runnersUp.length === 0 ? null : (
          <RunnersUp label={label} runnersUp={props.runnersUp} onTake={onCommit} />
        )}
      </div>
      <Sure
        confidence={props.confidence}
        isDoubtful={props.isDoubtful ?? false}
        byPerson={props.byPerson}
        isSaving={props.isSaving ?? false}
        unit={props.unit}
      />
      {hint ? (
        <p
          id={`${id}-hint`}
          className={styles.hint}
          data-fault={fault !== undefined || undefined}
          role={fault === undefined ? undefined : 'alert'}
        >
          {hint}
        </p>
      ) : null}
    </div>
  )
})

interface SureProps {
  confidence: number | undefined
  isDoubtful: boolean
  byPerson: string | undefined
  isSaving: boolean
  unit: string | undefined
}

/** Not by colour alone: what is doubtful has a mark. */
function Sure({ confidence, isDoubtful, byPerson, isSaving, unit }: SureProps): ReactNode {
  const { field } = useWords().controls
  if (isSaving) return <span className={styles.sure}>…</span>
  if (byPerson !== undefined) {
    return (
      <span className={styles.sure} title={`${field.byPerson}: ${byPerson}`}>
        ✓<span className="unseen">{field.byPerson}</span>
      </span>
    )
  }
  if (confidence === undefined) return <span className={styles.sure}>{unit}</span>
  const percent = formatSureness(confidence)
  return (
    <span className={styles.sure} data-doubtful={isDoubtful || undefined} title={field.sureness({ percent })}>
      <span aria-hidden>
        {isDoubtful ? '? ' : ''}
        {percent}
      </span>
      <span className="unseen">
        {field.sureness({ percent })}
        {isDoubtful ? `, ${field.doubtful}` : ''}
      </span>
    </span>
  )
}

interface RunnersUpProps {
  label: string
  runnersUp: readonly RunnerUp[]
  onTake: (text: string) => void
}

/** What else was read there, as a menu. */
function RunnersUp({ label, runnersUp, onTake }: RunnersUpProps) {
  const { field } = useWords().controls
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    } else if (step !== undefined) items[(at + step + items.length) % items.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu inside
    <div
      ref={box}
      className={styles.others}
      onKeyDown={isOpen ? onKeyDown : undefined}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className={styles.otherButton}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={field.otherReadings({ field: label })}
        onClick={() => setOpen(!isOpen)}
      >
        ▾
      </button>
      {isOpen ? (
        <div className={styles.menu} role="menu" aria-label={field.otherReadings({ field: label })}>
          {runnersUp.map(({ text, confidence }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.menuItem}
              onClick={() => {
                setOpen(false)
                onTake(text)
              }}
            >
              <span className="cut">{text}</span>
              <span className="quiet small">{formatSureness(confidence)}</span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
