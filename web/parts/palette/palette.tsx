/** Ctrl K: everything that can be done here, and records by their words. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { searchRecords } from '../../api/search.ts'
import { useCommandList } from '../../app/commands.tsx'
import { useReader } from '../../words/index.ts'
import { useModal } from '../dialog/dialog.tsx'
import { Keys } from '../help/keys.tsx'
import { type Choice, findChoices } from '../listbox/choices.ts'
import { useOptions } from '../listbox/use-options.ts'
import { UnreadBar } from '../unread/unread-bar.tsx'
import styles from './palette.module.css'
import { recentNames, rememberName } from './recent.ts'

export interface PaletteProps {
  onClose: () => void
  open: (address: string) => void
  /** Before it was there. */
  typed: () => string
}

export function Palette({ onClose, open, typed }: PaletteProps) {
  const reader = useReader()
  const { words, language } = reader
  const { palette } = words.controls
  const commands = useCommandList()
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query.trim())
  const ref = useModal(onClose)
  // As soon as it has the keys, and not when it is drawn: React may show later what it drew.
  useEffect(() => setQuery(typed()), [typed])
  const commandChoices = useMemo(() => {
    const recent = recentNames()
    const placeOf = (name: string): number => (recent.includes(name) ? recent.indexOf(name) : recent.length)
    return commands
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, label, group }): Choice => ({ id: name, label, detail: group }))
      .sort((one, other) => placeOf(one.id) - placeOf(other.id))
  }, [commands])
  const keyOf = useMemo(
    () => new Map(commands.flatMap(({ name, keys: [first] }) => (first === undefined ? [] : [[name, first] as const]))),
    [commands],
  )
  const { data: records = [] } = useQuery({
    queryKey: ['search', asked, language],
    queryFn: ({ signal }) => searchRecords(asked, reader, signal),
    enabled: asked.length >= 2,
    placeholderData: before => before,
  })
  const found = [...findChoices(commandChoices, query), ...(asked.length >= 2 ? records : [])]
  const choose = (at: number): void => {
    const choice = found[at]
    if (!choice) return
    onClose()
    const command = commands.find(({ name }) => name === choice.id)
    if (!command) {
      open(choice.id)
      return
    }
    rememberName(command.name)
    // The dialog gives the focus back first: what the command does may move it.
    queueMicrotask(command.run)
  }
  const options = useOptions(found.length, choose)
  return (
    <dialog ref={ref} className={styles.palette} aria-label={palette.title}>
      <input
        className={styles.input}
        role="combobox"
        aria-label={palette.title}
        aria-expanded
        aria-controls={options.listId}
        aria-activedescendant={found.length > 0 ? options.optionId(options.active) : undefined}
        placeholder={palette.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={event => {
          setQuery(event.target.value)
          options.setActive(0)
        }}
        onKeyDown={options.onKeyDown}
      />
      <UnreadBar />
      <div className={styles.list} id={options.listId} role="listbox" aria-label={palette.title}>
        {found.map((choice, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          <div
            key={choice.id}
            id={options.optionId(at)}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={at === options.active}
            data-record={choice.id.startsWith('/') || undefined}
            onPointerMove={() => options.setActive(at)}
            onClick={() => choose(at)}
          >
            <span className="cut">{choice.label}</span>
            <span className={styles.detail}>
              {choice.detail}
              {keyOf.has(choice.id) ? (
                <span className="for-keys">
                  {' '}
                  <Keys binding={keyOf.get(choice.id)!} />
                </span>
              ) : null}
            </span>
          </div>
        ))}
      </div>
      <p className={styles.count} role="status">
        {found.length === 0 ? words.controls.nothingFound : palette.count({ count: found.length })}
      </p>
    </dialog>
  )
}
