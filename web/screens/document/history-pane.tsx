import { Diff } from '../../parts/diff/diff.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useReader } from '../../words/index.ts'
import { type HistoryItem, useHistory } from './answers.ts'
import styles from './document.module.css'

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

const changesOf = ({ changes }: HistoryItem) =>
  changes
    .filter(({ field, before, after }) => told.has(field) && !(before == null && field === 'state') && (before != null || after != null))
    .map(({ field, before, after, beforeName, afterName }) => ({
      field,
      before: beforeName === null ? before : `${String(before)} ${beforeName}`,
      after: afterName === null ? after : `${String(after)} ${afterName}`,
    }))

export function HistoryPane({ id }: { id: string }) {
  const { words } = useReader()
  const text = words.document
  const { data, error, refetch } = useHistory(id)
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={5} />
  const names: Readonly<Record<string, string>> = { ...text.fields, ...text.changed }
  return (
    <div className={styles.pane}>
      <Timeline
        moments={data.items.map(item => {
          const changes = changesOf(item)
          return {
            key: item.id,
            at: item.at,
            who: item.actor.onBehalfOf ?? item.actor.name ?? text.system,
            what: item.what,
            ...(changes.length > 0 ? { detail: <Diff changes={changes} nameOf={field => names[field] ?? field} /> } : {}),
          }
        })}
      />
    </div>
  )
}
