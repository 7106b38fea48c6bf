/** Up to which day the books are locked, and the accounting years with their end. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { addDays, addYears } from '../../../../src/domain/calendar/dates.ts'
import { api } from '../../../api/client.ts'
import { isGone } from '../../../api/unread.ts'
import { formatDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { formatDays } from '../../../parts/deadline/days.ts'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { faultsIn, useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { Page, Space, styles } from '../../books/frame.tsx'
import { DayInput, TextInput } from '../../books/inputs.tsx'
import { refreshBooks, useRead, useToday } from '../../books/read.ts'
import { useBooksWords } from '../../books/words/index.ts'
import { useLedgerWords } from '../words/index.ts'
import { CorrectYear } from './correct-year.tsx'

type Years = ReadOutput<'/accounting-years'>
type Year = Years['items'][number]

const types = ['accounting_year', 'settings']

export function View() {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { can } = useSession()
  const { data, error, refetch } = useRead('/accounting-years', {}, { types })
  if (isGone(error, data)) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={5} />
  const mayEdit = can('ledger:edit')
  return (
    <Page label={text.views.years}>
      <Lock lockedUntil={data.lockedUntil} mayEdit={mayEdit} />
      <h2>{text.years}</h2>
      {data.items.length === 0 ? <p className="quiet">{text.noYears}</p> : null}
      <ul>
        {data.items.map(year => (
          <YearRow key={year.id} year={year} years={data.items} mayEdit={mayEdit} />
        ))}
      </ul>
      {mayEdit ? <AddYear last={data.items.at(-1)} /> : <p className="quiet">{books.mayNot}</p>}
    </Page>
  )
}

function Lock({ lockedUntil, mayEdit }: { lockedUntil: string | null; mayEdit: boolean }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const today = useToday()
  const [day, setDay] = useState(lockedUntil ?? '')
  const [wish, setWish] = useState<{ until: string | null }>()
  const save = useChange(
    (until: string | null, call) => api.change('PATCH /settings/lock', { lockedUntil: until }, call),
    () => {
      setWish(undefined)
      announce(books.saved)
      return refreshBooks()
    },
  )
  return (
    <section className={styles.block}>
      <h2>{lockedUntil === null ? text.notLocked : `${text.lock} ${formatDay(lockedUntil, language)}`}</h2>
      {mayEdit || lockedUntil === null ? null : <p className="quiet">{text.lockHint}</p>}
      {mayEdit ? (
        <div className={styles.actions}>
          <DayInput label={text.lock} name="lock" value={day} onChange={setDay} today={today} hint={text.lockHint} />
          <button type="button" className="button" disabled={day === '' || day === lockedUntil} onClick={() => setWish({ until: day })}>
            {text.setLock}
          </button>
          {lockedUntil === null ? null : (
            <button type="button" className="button plain" onClick={() => setWish({ until: null })}>
              {text.unlock}
            </button>
          )}
        </div>
      ) : null}
      {wish ? (
        <Confirm
          title={wish.until === null ? text.unlock : text.setLock}
          sentence={wish.until === null ? text.unlockText : text.lockText({ day: formatDay(wish.until, language) })}
          confirm={wish.until === null ? text.unlock : text.setLock}
          isPending={save.isPending}
          error={save.error}
          onConfirm={() => save.mutate(wish.until)}
          onClose={() => setWish(undefined)}
        />
      ) : null}
    </section>
  )
}

function YearRow({ year, years, mayEdit }: { year: Year; years: readonly Year[]; mayEdit: boolean }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { me } = useSession()
  const [isDeciding, setIsDeciding] = useState(false)
  const [reason, setReason] = useState('')
  const isClosed = year.state === 'closed'
  const days = formatDays(year.start, year.end, language)
  const decide = useChange(
    (given: string, call) =>
      isClosed
        ? api.change('POST /accounting-years/:id/reopening', { id: year.id, reason: given }, call)
        : api.change('POST /accounting-years/:id/closing', { id: year.id }, call),
    () => {
      setIsDeciding(false)
      announce(books.saved)
      return refreshBooks()
    },
  )
  const label = isClosed ? text.reopenYear : text.closeYear
  return (
    <li className={styles.item}>
      <strong>{days}</strong>
      <Pill tone={isClosed ? 'good' : 'plain'}>{text.yearStates[year.state]}</Pill>
      {year.closingEntryId === null ? null : <Link to={`/ledger/entries/${year.closingEntryId}`}>{text.closingEntry}</Link>}
      <Space />
      {mayEdit ? <CorrectYear year={year} years={years} /> : null}
      {mayEdit && (!isClosed || me.role === 'owner') ? (
        <button type="button" className={isClosed ? 'button plain' : 'button'} onClick={() => setIsDeciding(true)}>
          {label}
          <span className="unseen"> {days}</span>
        </button>
      ) : null}
      {isDeciding ? (
        <Confirm
          title={label}
          sentence={isClosed ? text.reopenYearText({ days }) : text.closeYearText({ days })}
          confirm={label}
          isDanger={isClosed}
          isPending={decide.isPending}
          isDisabled={isClosed && reason.trim() === ''}
          error={decide.error}
          onConfirm={() => decide.mutate(reason.trim())}
          onClose={() => setIsDeciding(false)}
        >
          {isClosed ? <TextInput label={books.reason} value={reason} onChange={setReason} maxLength={500} isFirst /> : null}
        </Confirm>
      ) : null}
    </li>
  )
}

function AddYear({ last }: { last: Year | undefined }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const today = useToday()
  const start = last ? addDays(last.end, 1) : `${(today ?? '2026').slice(0, 4)}-01-01`
  const [from, setFrom] = useState<string>()
  const [to, setTo] = useState<string>()
  const begins = from ?? start
  const ends = to ?? (begins === '' ? '' : addDays(addYears(begins, 1), -1))
  const save = useChange(
    (input: { start: string; end: string }, call) => api.change('POST /accounting-years', input, call),
    () => {
      setFrom(undefined)
      setTo(undefined)
      announce(books.saved)
      return refreshBooks()
    },
  )
  const faults = faultsIn(save.error)
  return (
    <div className={styles.actions}>
      <DayInput label={books.from} value={begins} onChange={setFrom} today={today} fault={faults.get('start')} />
      <DayInput label={books.to} value={ends} onChange={setTo} today={today} fault={faults.get('end')} />
      <button
        type="button"
        className="button"
        disabled={save.isPending || begins === '' || ends === ''}
        onClick={() => save.mutate({ start: begins, end: ends })}
      >
        {text.addYear}
      </button>
      {save.error && faults.size === 0 ? <Problem error={save.error} /> : null}
    </div>
  )
}
