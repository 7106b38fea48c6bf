/** Why it is booked so: each rule with what it went by and the law. */
import type { DocumentRecord } from '../../../api/records.ts'
import { evidenceOf } from '../../../app/format.ts'
import { useWords } from '../../../words/index.ts'
import styles from './review.module.css'

export function Reasons({ reasons }: { reasons: DocumentRecord['codingReasons'] }) {
  const { inbox } = useWords()
  if (reasons.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{inbox.why}</h3>
      <ul className={styles.reasons}>
        {reasons.map(reason => (
          <li key={`${reason.field} ${reason.line} ${reason.code} ${reason.message}`}>
            {reason.message}
            {evidenceOf(reason) ? <span className="quiet"> “{evidenceOf(reason)}”</span> : null}
            {reason.law ? <cite className={styles.law}> {reason.law}</cite> : null}
            {reason.isAssumption ? <span className={styles.assumed}> {inbox.assumption}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
