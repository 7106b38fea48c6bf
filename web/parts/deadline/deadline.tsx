import { formatShortDay } from '../../app/format.ts'
import { useReader } from '../../words/index.ts'
import { formatDaysUntil, urgencyOf } from './days.ts'
import styles from './deadline.module.css'

/** A day that something is due on, and how far it is. What is done is not urgent. */
export function Deadline({ dueOn, today, isDone = false }: { dueOn: string; today: string; isDone?: boolean }) {
  const { language } = useReader()
  return (
    <span className={styles.deadline} data-urgency={isDone ? 'later' : urgencyOf(dueOn, today)}>
      <time dateTime={dueOn}>{formatShortDay(dueOn, language)}</time>
      {!isDone && <span className={styles.left}>{formatDaysUntil(dueOn, today, language)}</span>}
    </span>
  )
}
