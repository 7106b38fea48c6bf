/** The published rates: how new they are, fetching them now, and which rate counts for a currency on a day. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { formatDay, formatMoment, formatNumber, withoutIds } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import { useChange } from '../../books/change.ts'
import { Space, styles } from '../../books/frame.tsx'
import { useLedgerWords } from '../words/index.ts'

const askEveryMs = 1000
/** Any that is published will do to learn how new they are. */
const anyCurrency = 'USD'

interface PublishedProps {
  /** As it is typed. */
  currency: string
  day: string | undefined
  mayFetch: boolean
}

export function Published({ currency, day, mayFetch }: PublishedProps) {
  const { published: text } = useLedgerWords()
  const { language } = useReader()
  const queries = useQueryClient()
  const [jobId, setJobId] = useState<string>()
  const typed = currency.trim().toUpperCase()
  const isTyped = /^[A-Z]{3}$/.test(typed)
  const { data } = useQuery({
    queryKey: ['exchange-rate', isTyped ? typed : anyCurrency, day],
    queryFn: ({ signal }) => api.read('/exchange-rates/lookup', { currency: isTyped ? typed : anyCurrency, date: day! }, { signal }),
    enabled: day !== undefined,
    placeholderData: before => before,
  })
  const fetchNow = useChange(
    (_: null, call) => api.change('POST /exchange-rates/fetch', {}, call),
    job => setJobId(job.id),
  )
  const { data: job } = useQuery({
    queryKey: ['job', jobId],
    queryFn: async ({ signal }) =>
      (await api.read('/jobs', { kind: 'fetch_rates', limit: 5 }, { signal })).items.find(one => one.id === jobId) ?? null,
    enabled: jobId !== undefined,
    refetchInterval: query => (query.state.data?.state === 'done' || query.state.data?.state === 'failed' ? false : askEveryMs),
  })
  const isFetching = fetchNow.isPending || (jobId !== undefined && job?.state !== 'done' && job?.state !== 'failed')
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (jobId === undefined || isFetching || told.current === jobId) return
    told.current = jobId
    announce(job?.state === 'failed' ? withoutIds(job.error?.message ?? text.failed) : text.done)
    void queries.invalidateQueries({ queryKey: ['exchange-rate'] })
  }, [jobId, isFetching, job, text, queries])
  const { feed, found } = data ?? {}
  // How a program enters a rate is of no use here: the fields are above.
  const trouble = withoutIds((job?.state === 'failed' ? job.error?.message : undefined) ?? feed?.error?.message ?? '')
  return (
    <>
      <div className={styles.tools}>
        <span className="quiet">
          {feed && feed.newest !== null
            ? text.newest({
                day: formatDay(feed.newest, language),
                at: feed.fetchedAt === null ? '–' : formatMoment(feed.fetchedAt, language),
              })
            : data
              ? text.never
              : ''}
        </span>
        <Space />
        {mayFetch ? (
          <button type="button" className="button" data-fetch disabled={isFetching} onClick={() => fetchNow.mutate(null)}>
            {isFetching ? text.fetching : text.fetch}
          </button>
        ) : null}
      </div>
      {isTyped && data?.currency === typed ? (
        <p className={styles.pad} role="status">
          {found
            ? text.counts({
                currency: typed,
                rate: `${formatNumber(found.rate, language)} ${data.homeCurrency}`,
                day: formatDay(found.on, language),
                source: found.source,
              })
            : text.none({ currency: typed })}
        </p>
      ) : null}
      {trouble === '' ? null : <p className={`${styles.pad} small`}>{trouble}</p>}
      {fetchNow.error ? <Problem error={fetchNow.error} /> : null}
    </>
  )
}
