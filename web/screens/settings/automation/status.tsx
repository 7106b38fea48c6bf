/** What waits, which consents end, and when the installation was last backed up: for whoever must see that the work goes on. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { formatMoment } from '../../../app/format.ts'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { Section } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

export function Status() {
  const { work: text } = useSettingsWords()
  const { language } = useReader()
  const status = useQuery({ queryKey: ['/status'], queryFn: ({ signal }) => api.read('/status', {}, { signal }) })
  const moment = (at: string | null): string => (at === null ? text.noBackup : formatMoment(at, language))
  const nameOf = (kind: string): string => (kind in text.kinds ? text.kinds[kind as keyof typeof text.kinds] : kind)
  return (
    <Section title={text.status} hint={text.statusHint}>
      {status.isPending ? <Skeleton /> : null}
      {status.error ? <Problem error={status.error} /> : null}
      {status.data ? (
        <ul>
          {status.data.queues
            .filter(({ state }) => state !== 'failed')
            .map(({ kind, state, jobs, oldestAt }) => (
              <li className={styles.row} key={`${kind} ${state}`}>
                <span className={styles.name}>
                  <strong>{nameOf(kind)}</strong> <Pill>{state === 'running' ? text.states.running : text.states.queued}</Pill>
                  <br />
                  <span className="quiet small">{text.waiting({ count: jobs, at: formatMoment(oldestAt, language) })}</span>
                </span>
              </li>
            ))}
          {status.data.consents
            .filter(({ state }) => state !== 'valid')
            .map(({ id, institution, validUntil, state }) => (
              <li className={styles.row} key={id}>
                <span className={styles.name}>
                  <strong>{institution}</strong>{' '}
                  <Pill tone="caution">{state === 'ended' ? text.consentEnded : text.consentEnds({ at: moment(validUntil) })}</Pill>
                </span>
              </li>
            ))}
          <li className={styles.row}>
            <span className={styles.name}>
              {text.lastBackup}: {moment(status.data.lastBackupAt)}
              <br />
              {text.lastVerified}: {moment(status.data.lastVerifiedBackupAt)}
              <br />
              <span className="quiet small">Primanota {status.data.software}</span>
            </span>
          </li>
        </ul>
      ) : null}
    </Section>
  )
}
