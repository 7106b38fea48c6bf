/** The work that goes on by itself: what comes back, with its last and next time, and what failed, with the button that tries it again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ItemOf } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatMoment } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { usePaged } from '../paged.ts'
import { Section } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import { Status } from './status.tsx'

export function Page() {
  const { can } = useSession()
  return (
    <>
      <Scheduled />
      {can('settings:read') ? <Status /> : null}
      {can('documents:read') ? <Failed /> : null}
    </>
  )
}

const askEveryMs = 1500

function Scheduled() {
  const { work: text, more } = useSettingsWords()
  const { can } = useSession()
  const list = usePaged('/scheduled-work')
  const accounts = useQuery({
    queryKey: ['bank-account', 'all'],
    queryFn: async ({ signal }) => (await api.read('/bank-accounts', { limit: 200 }, { signal })).items,
    enabled: can('bank:read'),
  })
  // While one of them is under way its end is waited for.
  useQuery({
    queryKey: ['scheduled-work', 'under way'],
    queryFn: () => list.refetch().then(() => null),
    enabled: list.items.some(({ state }) => state !== 'waiting'),
    refetchInterval: askEveryMs,
  })
  const subjectOf = (work: ItemOf<'/scheduled-work'>): string | undefined =>
    work.accountId === null ? undefined : accounts.data?.find(({ id }) => id === work.accountId)?.name
  return (
    <Section title={text.scheduled} hint={text.scheduledHint}>
      {list.isPending ? <Skeleton /> : null}
      {list.error ? <Problem error={list.error} /> : null}
      <ul>
        {list.items.map(work => (
          <WorkRow key={work.id} work={work} subject={subjectOf(work)} />
        ))}
      </ul>
      {list.data && list.items.length === 0 && (
        <>
          <p className="quiet">{text.noneScheduled}</p>
          {can('bank:edit') ? (
            <div>
              <Link className="button" to={'/bank/accounts' as never}>
                {text.linkBank}
              </Link>
            </div>
          ) : null}
        </>
      )}
      {list.hasNextPage && (
        <button type="button" className="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {more}
        </button>
      )}
    </Section>
  )
}

function WorkRow({ work, subject }: { work: ItemOf<'/scheduled-work'>; subject: string | undefined }) {
  const { work: text } = useSettingsWords()
  const { language } = useReader()
  const { can } = useSession()
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: () => api.change('POST /scheduled-work/:id/run', { id: work.id }),
    onSuccess: () => announce(text.started),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/scheduled-work'] }),
  })
  const name = [text.kinds[work.kind], subject].filter(Boolean).join(': ')
  const moment = (at: string): string => formatMoment(at, language)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{name}</strong>{' '}
        {work.state !== 'waiting' ? (
          <Pill>{text.states[work.state]}</Pill>
        ) : work.failures > 0 ? (
          <Pill tone="caution">{text.failures({ count: work.failures })}</Pill>
        ) : null}
        <br />
        <span className="quiet small">
          {work.lastSucceededAt === null ? text.never : text.last({ at: moment(work.lastSucceededAt) })} ·{' '}
          {text.next({ at: moment(work.nextAt) })}
        </span>
        {work.error ? (
          <>
            <br />
            <span className="small">{work.error.message}</span>
          </>
        ) : null}
        {run.error ? <Problem error={run.error} /> : null}
      </span>
      {can('settings:edit') && (
        <button type="button" className="button" disabled={work.state !== 'waiting' || run.isPending} onClick={() => run.mutate()}>
          {text.run}
          <span className="unseen"> {name}</span>
        </button>
      )}
    </li>
  )
}

function Failed() {
  const { work: text, more } = useSettingsWords()
  const list = usePaged('/jobs', { state: 'failed' })
  return (
    <Section title={text.failed} hint={text.failedHint}>
      {list.isPending ? <Skeleton /> : null}
      {list.error ? <Problem error={list.error} /> : null}
      <ul>
        {list.items.map(job => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      {list.data && list.items.length === 0 && <p className="quiet">{text.noneFailed}</p>}
      {list.hasNextPage && (
        <button type="button" className="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {more}
        </button>
      )}
    </Section>
  )
}

function JobRow({ job }: { job: ItemOf<'/jobs'> }) {
  const { work: text } = useSettingsWords()
  const { language } = useReader()
  const { can } = useSession()
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api.change('POST /jobs/:id/retry', { id: job.id }),
    onSuccess: () => announce(text.started),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/jobs'] }),
  })
  const name = text.kinds[job.kind]
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{name}</strong>
        <br />
        <span className="quiet small">
          {text.tried({ at: formatMoment(job.finishedAt ?? job.createdAt, language), count: job.attempts })}
          {job.documentId === null ? null : (
            <>
              {' · '}
              <Link to={`/documents/${job.documentId}` as never}>{text.toDocument}</Link>
            </>
          )}
        </span>
        {job.error ? (
          <>
            <br />
            <span className="small">{job.error.message}</span>
          </>
        ) : null}
        {retry.error ? <Problem error={retry.error} /> : null}
      </span>
      {can('documents:edit') && (
        <button type="button" className="button" disabled={retry.isPending} onClick={() => retry.mutate()}>
          {text.retry}
          <span className="unseen"> {name}</span>
        </button>
      )}
    </li>
  )
}
