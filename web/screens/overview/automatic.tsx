import { Link } from '@tanstack/react-router'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { type Overview, useTakenBack } from './answers.ts'
import styles from './overview.module.css'

/** What went into the books without a look, and what came out again. */
export function Automatic({ overview }: { overview: Overview }) {
  const text = useReader().words.overview
  const { settings, can } = useSession()
  const { data: takenBack } = useTakenBack(overview.since)
  return (
    <section className={styles.panel}>
      <h2>{text.automatic}</h2>
      <p>
        <strong>{text.automaticCount({ count: overview.autoPosted7d })}</strong>
        {takenBack !== undefined && <span className="quiet">, {text.takenBack({ count: takenBack })}</span>}
      </p>
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
