import { useWords } from '../../words/index.ts'
import styles from './diff.module.css'
import { shownValue } from './values.ts'

export interface Change {
  field: string
  before: unknown
  after: unknown
}

/** What was there before, and what is there now; read out in words, not by the arrow. */
export function Diff({ changes, nameOf }: { changes: readonly Change[]; nameOf: (field: string) => string }) {
  const { diff } = useWords().parts
  return (
    <dl className={styles.diff}>
      {changes.map(({ field, before, after }) => {
        const [was, is] = [shownValue(before, diff), shownValue(after, diff)]
        return (
          <div key={field} className={styles.change}>
            <dt>{nameOf(field)}</dt>
            <dd>
              {was !== null && (
                <>
                  <span className="unseen">{diff.before} </span>
                  <del>{was}</del> <span aria-hidden="true">→ </span>
                </>
              )}
              <span className="unseen">{diff.after} </span>
              <ins>{is ?? diff.nothing}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
