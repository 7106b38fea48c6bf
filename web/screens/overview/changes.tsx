import { Link } from '@tanstack/react-router'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useReader } from '../../words/index.ts'
import { useLastChanges } from './answers.ts'
import { addressOf, isOfBooks, tellDeed } from './deeds.ts'
import styles from './overview.module.css'

const shownMax = 10

/** Who did what last, each with the way to what it was done to. */
export function Changes() {
  const text = useReader().words.overview
  const { data, error, refetch } = useLastChanges(true)
  const shown = (data ?? []).filter(isOfBooks).slice(0, shownMax)
  return (
    <section className={styles.panel}>
      <h2>{text.changes}</h2>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={6} />
      ) : shown.length === 0 ? (
        <p className="quiet">{text.noChanges}</p>
      ) : (
        <Timeline
          moments={shown.map(entry => {
            const address = addressOf(entry)
            const told = tellDeed(entry, text.deeds)
            return {
              key: entry.id,
              at: entry.at,
              who: entry.actor.name ?? text.system,
              what: address === undefined ? told : <Link to={address}>{told}</Link>,
            }
          })}
        />
      )}
    </section>
  )
}
