/** It was never there, or somebody deleted it meanwhile: then its history says who. */
import { Link } from '@tanstack/react-router'
import { formatMoment } from '../../app/format.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { useHistory } from './answers.ts'
import styles from './document.module.css'
import { useDocumentWords } from './words/index.ts'

export function Gone({ id }: { id: string }) {
  const { language } = useReader()
  const text = useDocumentWords()
  const { data, isPending } = useHistory(id)
  const deleted = data?.items.find(item => item.action === 'delete_document')
  return (
    <div className={styles.alone}>
      <h1>{text.title}</h1>
      {isPending ? (
        <Skeleton />
      ) : (
        <Empty
          title={
            deleted ? text.deletedBy({ who: deleted.actor.name ?? text.system, when: formatMoment(deleted.at, language) }) : text.notFound
          }
        >
          <Link to="/inbox" className="button">
            {text.toInbox}
          </Link>
        </Empty>
      )}
    </div>
  )
}
