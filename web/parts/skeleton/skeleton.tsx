import { useWords } from '../../words/index.ts'
import styles from './skeleton.module.css'

const widths = [92, 74, 83, 61, 88, 70, 79, 66]

/** Where text will stand. It is seen only after a moment: what comes at once does not flicker. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const { app } = useWords()
  return (
    <div className={styles.skeleton} role="status">
      <span className="unseen">{app.loading}</span>
      {widths.slice(0, rows).map(width => (
        <span key={width} className={styles.row} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
