/** Everything about one document: its pages, what was read, how it is booked, what paid it, and who did what. */
import { useParams } from '@tanstack/react-router'
import { problemOf } from '../../api/queries.ts'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useDocument } from './answers.ts'
import styles from './document.module.css'
import { Gone } from './gone.tsx'
import { Shown } from './shown.tsx'
import { useDocumentWords } from './words/index.ts'

export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const text = useDocumentWords()
  const { data, error, refetch } = useDocument(id)
  const problem = problemOf(error)
  if (problem && (problem.status === 404 || problem.status === 400))
    return (
      <div className={styles.alone}>
        <h1>{text.title}</h1>
        <Gone id={id} />
      </div>
    )
  if (data) return <Shown key={id} document={data} />
  return <div className={styles.alone}>{error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}</div>
}
