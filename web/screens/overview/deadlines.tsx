import { formatLongDay } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { Deadline } from '../../parts/deadline/deadline.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { useReader } from '../../words/index.ts'
import type { Overview } from './answers.ts'
import styles from './overview.module.css'
import { useOverviewWords } from './words/index.ts'

export function Deadlines({ overview }: { overview: Overview }) {
  const { language } = useReader()
  const text = useOverviewWords()
  const { nextDeadlines, asOf } = overview
  return (
    <section className={styles.panel}>
      <h2>{text.deadlines}</h2>
      {nextDeadlines.length === 0 && <p className="quiet">{text.noDeadlines}</p>}
      <ul>
        {nextDeadlines.map(deadline => (
          <li key={`${deadline.kind} ${deadline.periodKey}`} className={styles.deadline}>
            <Deadline dueOn={deadline.dueOn} today={asOf} isDone={deadline.state === 'filed'} />
            <div className={styles.what}>
              <p>
                {deadline.name} {deadline.state === 'ready' && <Pill tone="good">{text.ready}</Pill>}
              </p>
              <p className="quiet small">{deadline.period}</p>
            </div>
            {deadline.payable !== null && <Amount value={deadline.payable} currency={deadline.currency} hasCurrency />}
          </li>
        ))}
      </ul>
      {overview.vat && (overview.vat.waiting.documents > 0 || overview.vat.waiting.transactions > 0) && (
        <p className={styles.hint}>
          {text.vatWaits({
            period: overview.vat.period,
            documents: overview.vat.waiting.documents,
            transactions: overview.vat.waiting.transactions,
            day: formatLongDay(overview.vat.deadline, language),
            isLate: overview.vat.deadline < asOf,
          })}
        </p>
      )}
    </section>
  )
}
