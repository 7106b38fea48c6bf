import { Link } from '@tanstack/react-router'
import { formatMoment } from '../../app/format.ts'
import { useSession } from '../../app/session.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { useReader } from '../../words/index.ts'
import type { Overview } from './answers.ts'
import styles from './overview.module.css'
import { useOverviewWords } from './words/index.ts'

/** What went into the books without a look, and what came out again. */
export function Automatic({ overview }: { overview: Overview }) {
  const { language } = useReader()
  const text = useOverviewWords()
  const { settings, can } = useSession()
  return (
    <section className={styles.panel}>
      <h2>{text.automatic}</h2>
      <p>
        <strong>{text.automaticCount({ count: overview.autoPosted7d })}</strong>
        <span className="quiet">, {text.takenBack({ count: overview.autoCorrected7d })}</span>
      </p>
      {overview.autoPostedLast.length > 0 && (
        <ul>
          {overview.autoPostedLast.map(({ documentId, supplier, at, isCorrected }) => (
            <li key={documentId} className={styles.row}>
              <Link to={`/documents/${documentId}`} className={`cut ${styles.link}`}>
                {supplier ?? text.unknownSupplier}
              </Link>
              {isCorrected ? (
                <Pill tone="caution">{text.corrected}</Pill>
              ) : (
                <span className="quiet small">{formatMoment(at, language)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!settings.autoPost && <p className="quiet">{text.automaticOff}</p>}
      {can('settings:edit') && (
        <p>
          <Link to="/settings/automation" className={styles.link}>
            {text.automaticSettings}
          </Link>
        </p>
      )}
    </section>
  )
}
