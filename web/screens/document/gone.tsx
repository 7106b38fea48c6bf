/** It was never there, or somebody deleted it meanwhile: then its history says who. */
import { Link } from '@tanstack/react-router'
import { formatMoment } from '../../app/format.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { useHistory } from './answers.ts'
import { useDocumentWords } from './words/index.ts'

/** @param onLeave of the list beside it; without one there is a link to it */
export function Gone({ id, onLeave }: { id: string; onLeave?: () => void }) {
  const { language } = useReader()
  const text = useDocumentWords()
  const { data, isPending } = useHistory(id)
  const deleted = data?.items.find(item => item.action === 'delete_document')
  if (isPending) return <Skeleton />
  return (
    <div role="status">
      <Empty
        title={
          deleted ? text.deletedBy({ who: deleted.actor.name ?? text.system, when: formatMoment(deleted.at, language) }) : text.notFound
        }
      >
        {onLeave ? (
          <button type="button" className="button" onClick={onLeave}>
            {text.toList}
          </button>
        ) : (
          <Link to="/inbox" className="button">
            {text.toInbox}
          </Link>
        )}
      </Empty>
    </div>
  )
}
