import { problemOf } from '../../api/queries.ts'
import { useWords } from '../../words/index.ts'
import styles from './problem.module.css'

/** Why something was refused or did not come: the sentence of the service, what to do, and the number to ask about. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { app } = useWords()
  const problem = problemOf(error)
  const sentence = problem === undefined ? app.noAnswer : problem.status >= 500 ? app.unknownOutcome : problem.detail || problem.title
  return (
    <div className={styles.problem} role="alert">
      <p>{problem?.code === 'foreign_origin' ? app.foreignOrigin : sentence}</p>
      {problem?.requestId !== undefined && <p className={styles.request}>{app.requestId({ id: problem.requestId })}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {app.retry}
        </button>
      )}
    </div>
  )
}
