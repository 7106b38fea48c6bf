import styles from './review.module.css'

/** What is wrong with the choice above it. */
export function FaultLine({ fault }: { fault: string | undefined }) {
  return fault === undefined ? null : (
    <p className={styles.fault} role="alert">
      {fault}
    </p>
  )
}
