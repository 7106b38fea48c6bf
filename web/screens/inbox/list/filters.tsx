import { memo, useRef } from 'react'
import { useCommands } from '../../../app/commands.tsx'
import { formatNumber } from '../../../app/format.ts'
import { commonKeys } from '../../../app/keys.ts'
import { useSession } from '../../../app/session.tsx'
import { useTypedFilter } from '../../../parts/typed-filter/use-typed-filter.ts'
import { useReader } from '../../../words/index.ts'
import { UploadButton } from '../../upload/upload-button.tsx'
import styles from '../inbox.module.css'
import { reasons, type useInbox } from './use-inbox.ts'

export interface FiltersProps extends Pick<ReturnType<typeof useInbox>, 'reason' | 'q' | 'filter'> {
  counts: ReturnType<typeof useInbox>['state']['counts']
  left: number
}

/** What is left to review, the reasons with their counts, and words. All of it stands in the address. */
export const Filters = memo(({ reason, q, filter, counts, left }: FiltersProps) => {
  const { words, language } = useReader()
  const { can } = useSession()
  const { inbox } = words
  const [typed, type] = useTypedFilter(q ?? '', text => filter({ reason, q: text }))
  const input = useRef<HTMLInputElement>(null)
  useCommands([
    { name: 'inbox-filter', label: inbox.filter, group: inbox.title, keys: commonKeys.filter, run: () => input.current?.focus() },
  ])
  const shown = reasons.filter(one => one === reason || (counts?.[one] ?? 0) > 0)
  return (
    <div className={styles.filters}>
      <div className={styles.heading}>
        <h2 className={styles.left}>{counts ? inbox.left({ count: formatNumber(left, language) }) : inbox.title}</h2>
        {can('documents:edit') ? <UploadButton label={words.upload.choose} /> : null}
      </div>
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
            {inbox.reasons[one]} <span className={styles.count}>{formatNumber(counts?.[one] ?? 0, language)}</span>
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
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
})
