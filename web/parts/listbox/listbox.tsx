/** One of many, found by typing: accounts, VAT codes, contacts. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/index.ts'
import { useKeptSelection } from '../field/use-kept-selection.ts'
import { type Choice, findChoices } from './choices.ts'
import styles from './listbox.module.css'
import { useOptions } from './use-options.ts'

export interface ListboxProps {
  id?: string
  /** By which the screen finds it to give it the focus. */
  name?: string
  label: string
  choices: readonly Choice[]
  /** The chosen one; null while there is none. */
  value: string | null
  /** What is shown for a value that is none of the choices. */
  shown?: string
  onChoose: (id: string) => void
  /** When the choices come from the service: what was typed is sent there. */
  onQuery?: (query: string) => void
  /** Keys that the list has no use for. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onFocus?: () => void
  inputRef?: RefObject<HTMLInputElement | null>
  isInvalid?: boolean
  describedBy?: string
  readOnly?: boolean
  placeholder?: string
}

export function Listbox(props: ListboxProps) {
  const { choices, value, onChoose, onQuery } = props
  const { controls } = useWords()
  const own = useRef<HTMLInputElement>(null)
  const input = props.inputRef ?? own
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const chosen = choices.find(({ id }) => id === value)
  const label = chosen ? chosen.label : (props.shown ?? value ?? '')
  useKeptSelection(input, label, typed !== null)
  const found = isOpen ? (onQuery ? choices : findChoices(choices, typed ?? '')) : []
  // Whoever is faster than the choices gets them all the same: Enter waits for them, and is pressed again when they are there, as often as it was.
  const isWaiting = isOpen && !onQuery && choices.length === 0
  const held = useRef(0)
  useEffect(() => {
    if (isWaiting || held.current === 0) return
    held.current--
    input.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  const close = (): void => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (at: number): void => {
    const one = found[at]
    close()
    if (one && one.id !== value) onChoose(one.id)
  }
  const options = useOptions(found.length, choose)
  const open = (text: string | null): void => {
    setTyped(text)
    setOpen(true)
    const start = text === null ? choices.findIndex(({ id }) => id === value) : 0
    options.setActive(Math.max(0, start))
    if (text !== null) onQuery?.(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      held.current = 0
      close()
      return
    }
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && !props.readOnly) {
      event.preventDefault()
      open(null)
      return
    }
    if (isWaiting && typed && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      held.current++
      return
    }
    // Leaving with Tab takes what the typing found.
    if (event.key === 'Tab' && isOpen && typed && found.length > 0) choose(options.active)
    if (isOpen && options.onKeyDown(event)) return
    props.onKeyDown?.(event)
  }
  return (
    <div className={styles.listbox}>
      <input
        ref={input}
        id={props.id}
        className="input"
        data-name={props.name}
        role="combobox"
        aria-label={props.label}
        aria-expanded={isOpen && !isWaiting}
        aria-controls={options.listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? options.optionId(options.active) : undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        value={typed ?? label}
        onChange={event => open(event.target.value)}
        onFocus={event => {
          event.target.select()
          props.onFocus?.()
        }}
        onClick={() => (isOpen || props.readOnly ? undefined : open(null))}
        onBlur={() => {
          held.current = 0
          close()
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && !isWaiting ? (
        <div className={styles.list} id={options.listId} role="listbox" aria-label={props.label}>
          {found.map((choice, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
            <div
              key={choice.id}
              id={options.optionId(at)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={at === options.active}
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(at)}
            >
              <span className="cut">{choice.label}</span>
              {choice.detail === undefined ? null : <span className={styles.detail}>{choice.detail}</span>}
            </div>
          ))}
          {found.length === 0 ? (
            <div className={styles.none} role="option" tabIndex={-1} aria-selected={false} aria-disabled>
              {controls.nothingFound}
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
