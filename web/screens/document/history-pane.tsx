import { isGone } from '../../api/unread.ts'
import { formatDay, formatNumber } from '../../app/format.ts'
import { Diff } from '../../parts/diff/diff.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useReader } from '../../words/index.ts'
import { type HistoryItem, useHistory, useNames } from './answers.ts'
import styles from './document.module.css'
import { useDocumentWords } from './words/index.ts'

/** What a person would ask about; the rest is in the audit log. */
const told: ReadonlySet<string> = new Set([
  'ledgerAccountId',
  'category',
  'vatCode',
  'bookingText',
  'codedAmount',
  'contactId',
  'state',
  'supplier',
  'invoiceNumber',
  'date',
  'dueDate',
  'currency',
  'total',
])

const dayFields: ReadonlySet<string> = new Set(['date', 'dueDate'])

/** Of these the name says it all. */
const named: ReadonlySet<string> = new Set(['category', 'contactId'])

type InWords = (field: string, value: unknown) => unknown

const changesOf = ({ changes }: HistoryItem, inWords: InWords, nameOf: (field: string, held: unknown, name: string) => string) =>
  changes
    .filter(({ field, before, after }) => told.has(field) && !(before == null && field === 'state') && (before != null || after != null))
    .map(({ field, before, after, beforeName, afterName }) => {
      const shown = (value: unknown, name: string | null): unknown => {
        const said = name === null ? null : nameOf(field, value, name)
        if (said !== null) return named.has(field) ? said : `${String(value)} ${said}`
        return inWords(field, value)
      }
      return { field, before: shown(before, beforeName), after: shown(after, afterName) }
    })

export function HistoryPane({ id }: { id: string }) {
  const { words, language } = useReader()
  const text = useDocumentWords()
  const { data, error, refetch } = useHistory(id)
  const nameOf = useNames()
  if (isGone(error, data)) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={5} />
  const states: Readonly<Record<string, string>> = words.parts.states
  const inWords = (field: string, value: unknown): unknown => {
    if (typeof value === 'number') return formatNumber(value, language)
    if (typeof value !== 'string') return value
    if (field === 'state') return states[value] ?? value
    return dayFields.has(field) ? formatDay(value, language) || value : value
  }
  const names: Readonly<Record<string, string>> = { ...text.fields, ...text.changed }
  return (
    <div className={styles.pane}>
      <Timeline
        moments={data.items.map(item => {
          const changes = changesOf(item, inWords, nameOf)
          return {
            key: item.id,
            at: item.at,
            who: item.actor.type === 'system' ? text.system : (item.actor.onBehalfOf ?? item.actor.name ?? text.system),
            what: item.what,
            ...(changes.length > 0 ? { detail: <Diff changes={changes} nameOf={field => names[field] ?? field} /> } : {}),
          }
        })}
      />
    </div>
  )
}
