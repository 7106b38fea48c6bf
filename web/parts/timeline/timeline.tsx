import type { ReactNode } from 'react'
import { formatMoment } from '../../app/format.ts'
import { useReader } from '../../words/index.ts'
import styles from './timeline.module.css'

export interface Moment {
  key: string
  at: string
  who: string | null
  what: ReactNode
  detail?: ReactNode
}

/** What happened, in the order in which it did. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  const { language } = useReader()
  return (
    <ol className={styles.timeline}>
      {moments.map(({ key, at, who, what, detail }) => (
        <li key={key} className={styles.moment}>
          <time dateTime={at} className={styles.at}>
            {formatMoment(at, language)}
          </time>
          <div className={styles.what}>
            <p>
              {who !== null && <strong className={styles.who}>{who}</strong>} {what}
            </p>
            {detail}
          </div>
        </li>
      ))}
    </ol>
  )
}
