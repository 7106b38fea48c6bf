import { problemOf } from '../../api/queries.ts'
import { askAgain, isOfRead, isUnread } from '../../api/unread.ts'
import { withoutIds } from '../../app/format.ts'
import { useWords } from '../../words/index.ts'
import { useTold } from '../unread/use-unread.ts'
import styles from './problem.module.css'

/**
 * Why something was refused or did not come: the sentence of the service, what to do, and the number to ask about.
 * @param onRetry of what is read. A record that is not there is not there the next time either; what somebody may not see, perhaps after a second step.
 */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { app } = useWords()
  const retry = onRetry ?? (isOfRead(error) ? () => void askAgain() : undefined)
  useTold(retry ? error : undefined)
  const problem = problemOf(error)
  const isMissing = problem?.status === 404
  // The sentence of the service is for programs: it names the operation and the permission.
  const isForbidden = problem?.code === 'forbidden' && problem.values?.['case'] === 'permission'
  const sentence =
    retry && isUnread(error)
      ? app.unread
      : problem === undefined
        ? app.noAnswer
        : problem.status >= 500
          ? app.unknownOutcome
          : isForbidden
            ? app.forbidden
            : isMissing
              ? retry
                ? app.notThere
                : withoutIds(problem.title)
              : withoutIds(problem.detail || problem.title)
  return (
    <div className={styles.problem} role="alert">
      <p>{problem?.code === 'foreign_origin' ? app.foreignOrigin : sentence}</p>
      {problem?.requestId && !(isMissing && retry) && !isForbidden && (
        <p className={styles.request}>{app.requestId({ id: problem.requestId })}</p>
      )}
      {retry && !isMissing && !isForbidden && (
        <button type="button" className="button" onClick={retry}>
          {app.retry}
        </button>
      )}
    </div>
  )
}
