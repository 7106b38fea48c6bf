/** Why it is booked so: each rule with what it went by and the law. */
import type { DocumentRecord } from '../../../api/records.ts'
import { useWords } from '../../../words/index.ts'
import styles from './review.module.css'

export function Reasons({ reasons }: { reasons: DocumentRecord['codingReasons'] }) {
  const { inbox } = useWords()
  if (reasons.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{inbox.why}</h3>
      <ul className={styles.reasons}>
        {reasons.map(({ field, line, code, message, evidence, law, isAssumption }) => (
          <li key={`${field} ${line} ${code} ${message}`}>
            {message}
            {evidence ? <span className="quiet"> “{evidence}”</span> : null}
            {law ? <cite className={styles.law}> {law}</cite> : null}
            {isAssumption ? <span className={styles.assumed}> {inbox.assumption}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
