import { evidenceOf } from '../../app/format.ts'
import { useWords } from '../../words/index.ts'
import styles from './why.module.css'

export interface Reason {
  rule: string
  message: string
  evidence: string | null
  law: string | null
  isAssumption: boolean
}

interface WhyProps {
  reasons: readonly Reason[]
  /** Evidence that stands on the page lights up there. */
  onEvidence?: (evidence: string | null) => void
}

/** Why it is booked as it is: the sentence, what on the document speaks for it, and the law. */
export function Why({ reasons, onEvidence }: WhyProps) {
  const { why } = useWords().parts
  return (
    <ul className={styles.reasons}>
      {reasons.map(reason => (
        <li
          key={`${reason.rule} ${reason.message}`}
          className={styles.reason}
          data-assumed={reason.isAssumption || undefined}
          onPointerEnter={() => onEvidence?.(reason.evidence)}
          onPointerLeave={() => onEvidence?.(null)}
        >
          <p>{reason.message}</p>
          {evidenceOf(reason) !== null && <p className={styles.evidence}>{evidenceOf(reason)}</p>}
          {(reason.law !== null || reason.isAssumption) && (
            <p className={styles.law}>
              {reason.isAssumption && <span className={styles.assumed}>{why.assumed}</span>}
              {reason.law !== null && <span>{why.law({ law: reason.law })}</span>}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
