/** What needs me today. */
import { formatLongDay } from '../../app/format.ts'
import { loadOnce } from '../../app/loading/load-once.ts'
import { usePart } from '../../app/loading/use-part.ts'
import { useSession } from '../../app/session.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { DemoOffer } from '../demo/demo-offer.tsx'
import { type Overview, useHasDocuments, useOverview } from './answers.ts'
import { Automatic } from './automatic.tsx'
import { Cards } from './cards.tsx'
import { Changes } from './changes.tsx'
import { Deadlines } from './deadlines.tsx'
import styles from './overview.module.css'
import { Cash, Result } from './plots.tsx'
import { useOverviewWords } from './words/index.ts'

const waitingIn = (overview: Overview): number => overview.toReview + overview.unmatched + overview.overdueInvoices.count

/** Nothing waits, no bank is linked: either all is done or nobody has begun. */
const maybeNew = (overview: Overview): boolean =>
  waitingIn(overview) + overview.reading + overview.drafts === 0 && overview.cash.length === 0

/** Only who has just begun sees them. Not behind a Suspense boundary: React would hold them back for 300 ms after the skeleton. */
const firstSteps = loadOnce(() => import('./first-steps.tsx'), 'FirstSteps')

export function Screen() {
  const words = useOverviewWords()
  const { data, error, refetch } = useOverview()
  const isNewMaybe = data !== undefined && maybeNew(data)
  const hasDocuments = useHasDocuments(isNewMaybe)
  const isNew = isNewMaybe && hasDocuments.data === false
  const { part: FirstSteps, isMissing } = usePart(firstSteps, isNew)
  if (error && !data)
    return (
      <div className={styles.screen}>
        <h1>{words.title}</h1>
        <Problem error={error} onRetry={() => void refetch()} />
      </div>
    )
  const isKnown = data !== undefined && (!isNewMaybe || !hasDocuments.isPending)
  return (
    <div className={styles.screen}>
      <Title overview={isKnown && !isNew ? data : undefined} />
      {isKnown && !isNew && <DemoOffer />}
      {!isKnown || (isNew && !FirstSteps && !isMissing) ? (
        <Skeleton rows={6} />
      ) : isNew && FirstSteps ? (
        <FirstSteps />
      ) : (
        <Figures overview={data} />
      )}
    </div>
  )
}

function Title({ overview }: { overview: Overview | undefined }) {
  const { language } = useReader()
  const { title, waiting, next } = useOverviewWords()
  const count = overview && waitingIn(overview)
  const deadline = overview?.nextDeadlines[0]
  return (
    <header className={styles.title}>
      <h1>{title}</h1>
      {count !== undefined && (
        <p className="quiet">
          {count === 0 && deadline
            ? next({ what: deadline.name, day: formatLongDay(deadline.dueOn, language), isLate: deadline.dueOn < overview.asOf })
            : waiting({ count })}
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
