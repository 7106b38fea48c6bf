/** Files of the whole books. A job makes them: how far it is can be seen here, and the file is kept for a week. */
import { useEffect, useState } from 'react'
import type { ItemOf } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatMoment } from '../../../app/format.ts'
import { useSession } from '../../../app/session.tsx'
import { formatBytes } from '../../../parts/amount/figures.ts'
import { formatDays } from '../../../parts/deadline/days.ts'
import { Empty } from '../../../parts/empty/empty.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { useReader } from '../../../words/index.ts'
import { fetchFile, withQuery } from '../../books/download.tsx'
import { styles, Tools } from '../../books/frame.tsx'
import { usePages, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { SpanBar, useSpan } from '../../books/span-bar.tsx'
import { useLedgerWords } from '../words/index.ts'

type Export = ItemOf<'/exports'>

const lookMs = 1000

const isUnderWay = ({ state }: Export): boolean => state === 'queued' || state === 'running'

export function View() {
  const text = useLedgerWords()
  const { words, language } = useReader()
  const { can, settings } = useSession()
  const today = useToday()
  const span = useSpan(today)
  const [asked, setAsked] = useState(0)
  const found = usePages(['/exports'], cursor => api.read('/exports', { limit: 50, ...cursor }), ['export'])
  const { reload } = found
  const isWaiting = asked > 0 || found.items.some(isUnderWay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at as long as something is being made
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, lookMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  const save = async (path: string): Promise<void> => {
    setAsked(count => count + 1)
    await fetchFile(path, words.app.noAnswer)
    setAsked(count => count - 1)
    reload()
  }
  const columns: Column<Export>[] = [
    {
      key: 'kind',
      head: text.file,
      width: 'minmax(0, 1fr)',
      place: 'main',
      cell: one => (one.kind === 'saf_t' ? text.safT : text.everything),
    },
    {
      key: 'days',
      head: '',
      width: 'minmax(0, 1fr)',
      cell: one => (one.from === null || one.to === null ? '' : formatDays(one.from, one.to, language)),
    },
    { key: 'asked', head: text.asked, width: '8rem', place: 'note', cell: one => formatMoment(one.askedAt, language) },
    {
      key: 'state',
      head: '',
      width: 'minmax(7rem, 1fr)',
      place: 'noteEnd',
      cell: one => (
        <>
          <Pill tone={one.state === 'done' ? 'good' : one.state === 'failed' ? 'danger' : 'plain'}>{text.exportStates[one.state]}</Pill>{' '}
          {one.error?.message}
        </>
      ),
    },
    {
      key: 'size',
      head: text.size,
      width: '6rem',
      isFigure: true,
      place: 'end',
      cell: one => (one.file ? formatBytes(one.file.bytes, language) : ''),
    },
  ]
  const mayFetch = (kind: Export['kind']): boolean => can(kind === 'saf_t' ? 'ledger:edit' : 'organization:own')
  const open = (one: Export): void => {
    if (one.state === 'done' && mayFetch(one.kind)) void save(`/exports/${one.id}/file`)
  }
  const maySafT = mayFetch('saf_t') && settings.regionKey === 'denmark'
  return (
    <>
      {maySafT && span ? (
        <Tools>
          <SpanBar span={span} today={today} />
          <button
            type="button"
            className="button primary"
            disabled={asked > 0}
            onClick={() => void save(withQuery('/exports/saf-t', { ...span }))}
          >
            {text.safT}
          </button>
          <p className="quiet small">{text.safTHint}</p>
        </Tools>
      ) : null}
      {mayFetch('everything') ? (
        <Tools>
          <button type="button" className="button" disabled={asked > 0} onClick={() => void save('/exports/everything')}>
            {text.everything}
          </button>
          <p className="quiet small">{text.everythingHint}</p>
        </Tools>
      ) : null}
      {asked > 0 ? (
        <p role="status" className={styles.note}>
          {text.exportStates.running} …
        </p>
      ) : null}
      <div className={styles.list} data-fill>
        <Rows
          name="exports"
          label={text.views.exports}
          columns={columns}
          items={found.items}
          idOf={one => one.id}
          {...(found.items.some(({ kind }) => mayFetch(kind)) ? { onOpen: open, openLabel: text.download } : {})}
          isLoading={found.isLoading}
          error={found.error}
          onRetry={reload}
          onNearEnd={found.loadMore}
          empty={<Empty title={text.noExports} />}
        />
      </div>
    </>
  )
}
