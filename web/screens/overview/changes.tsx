import { Link } from '@tanstack/react-router'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useLastChanges } from './answers.ts'
import type { Change } from './deeds.ts'
import styles from './overview.module.css'
import { useOverviewWords } from './words/index.ts'

/** Where it can be looked at; undefined where there is no screen for it. */
function addressOf({ target, action }: Change): string | undefined {
  if (target.type === 'ledger_entry') return `/ledger/entries/${target.id}`
  return target.type === 'document' && action !== 'delete_document' ? `/documents/${target.id}` : undefined
}

/** Who did what last, each with the way to what it was done to. */
export function Changes() {
  const text = useOverviewWords()
  const { data, error, refetch } = useLastChanges()
  return (
    <section className={styles.panel}>
      <h2>{text.changes}</h2>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={6} />
      ) : data.length === 0 ? (
        <p className="quiet">{text.noChanges}</p>
      ) : (
        <Timeline
          moments={data.map(change => {
            const address = addressOf(change)
            return {
              key: change.id,
              at: change.at,
              who: change.actor.type === 'system' ? text.system : (change.actor.onBehalfOf ?? change.actor.name ?? text.system),
              what: address === undefined ? change.what : <Link to={address}>{change.what}</Link>,
            }
          })}
        />
      )}
    </section>
  )
}
