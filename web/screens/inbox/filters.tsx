import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../../app/commands.tsx'
import { commonKeys } from '../../app/keys.ts'
import { useReader } from '../../words/index.ts'
import styles from './inbox.module.css'
import { reasons, type useInbox } from './use-inbox.ts'

export interface FiltersProps {
  queue: ReturnType<typeof useInbox>
  left: number
}

const typingMs = 200

/** What is left to review, the reasons with their counts, and words. All of it stands in the address. */
export function Filters({ queue, left }: FiltersProps) {
  const { words } = useReader()
  const { inbox } = words
  const { reason, q, filter, state } = queue
  const [typed, setTyped] = useState(q ?? '')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (typed.trim() === (q ?? '')) return
    const timer = setTimeout(() => filter({ reason, q: typed.trim() }), typingMs)
    return () => clearTimeout(timer)
  }, [typed, q, reason, filter])
  useCommands([
    { name: 'inbox-filter', label: inbox.filter, group: inbox.title, keys: commonKeys.filter, run: () => input.current?.focus() },
  ])
  const counts = state.counts
  const shown = reasons.filter(one => one === reason || (counts?.[one] ?? 0) > 0)
  return (
    <div className={styles.filters}>
      <h2 className={styles.left}>{counts ? inbox.left({ count: left }) : inbox.title}</h2>
      <fieldset className={styles.reasons} aria-label={inbox.filters}>
        <button type="button" className={styles.reason} aria-pressed={reason === undefined} onClick={() => filter({ q })}>
          {inbox.reasons.all}
        </button>
        {shown.map(one => (
          <button
            key={one}
            type="button"
            className={styles.reason}
            aria-pressed={reason === one}
            onClick={() => filter({ reason: one, q })}
          >
            {inbox.reasons[one]} <span className={styles.count}>{counts?.[one] ?? 0}</span>
          </button>
        ))}
      </fieldset>
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={inbox.filter}
        placeholder={inbox.filter}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
}
