/** What needs me today. */

import { formatLongDay } from '../../app/format.ts'
import { useSession } from '../../app/session.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader, useWords } from '../../words/index.ts'
import { DemoOffer } from '../demo/demo-offer.tsx'
import { type Overview, useHasDocuments, useOverview } from './answers.ts'
import { Automatic } from './automatic.tsx'
import { Cards } from './cards.tsx'
import { Changes } from './changes.tsx'
import { Deadlines } from './deadlines.tsx'
import { FirstSteps } from './first-steps.tsx'
import styles from './overview.module.css'
import { Cash, Result } from './plots.tsx'

const waitingIn = (overview: Overview): number => overview.toReview + overview.unmatched + overview.overdueInvoices.count

/** Nothing waits, no bank is linked: either all is done or nobody has begun. */
const maybeNew = (overview: Overview): boolean =>
  waitingIn(overview) + overview.reading + overview.drafts === 0 && overview.cash.length === 0

export function Screen() {
  const words = useWords().overview
  const { data, error, refetch } = useOverview()
  const isNewMaybe = data !== undefined && maybeNew(data)
  const hasDocuments = useHasDocuments(isNewMaybe)
  if (error && !data)
    return (
      <div className={styles.screen}>
        <h1>{words.title}</h1>
        <Problem error={error} onRetry={() => void refetch()} />
      </div>
    )
  const isNew = isNewMaybe && hasDocuments.data === false
  const isKnown = data !== undefined && (!isNewMaybe || !hasDocuments.isPending)
  return (
    <div className={styles.screen}>
      <Title overview={isKnown && !isNew ? data : undefined} />
      {isKnown && !isNew && <DemoOffer />}
      {!isKnown ? <Skeleton rows={6} /> : isNew ? <FirstSteps /> : <Figures overview={data} />}
    </div>
  )
}

function Title({ overview }: { overview: Overview | undefined }) {
  const { language, words } = useReader()
  const { title, waiting, next } = words.overview
  const count = overview && waitingIn(overview)
  const deadline = overview?.nextDeadlines[0]
  return (
    <header className={styles.title}>
      <h1>{title}</h1>
      {count !== undefined && (
        <p className="quiet">
          {waiting({ count })}
          {count === 0 && deadline && `. ${next({ what: deadline.name, day: formatLongDay(deadline.dueOn, language) })}`}
        </p>
      )}
    </header>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { can } = useSession()
  return (
    <>
      <Cards overview={overview} />
      <div className={styles.grid}>
        <Result today={overview.asOf} />
        <Cash today={overview.asOf} accounts={overview.cash} />
        <div className={styles.column}>
          <Deadlines overview={overview} />
          <Automatic overview={overview} />
        </div>
        {can('documents:read') && <Changes />}
      </div>
    </>
  )
}
