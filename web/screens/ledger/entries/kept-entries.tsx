/** Drafts, templates and recurring entries. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemOf, RouteInput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { useCommands } from '../../../app/commands.tsx'
import { formatDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useCurrency, useSession } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import { useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { Page, Space, styles, Tools } from '../../books/frame.tsx'
import { refreshBooks, usePages } from '../../books/read.ts'
import { useBooksWords } from '../../books/words/index.ts'
import { ledgerKeys } from '../keys.ts'
import { useLedgerWords } from '../words/index.ts'

type Draft = ItemOf<'/entry-drafts'>
type Schedule = ItemOf<'/entry-schedules'>

const debitOf = (lines: readonly { amount: number }[]): number => lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)

export function View() {
  const text = useLedgerWords()
  const { can } = useSession()
  const navigate = useNavigate()
  const mayEdit = can('ledger:edit')
  const drafts = usePages(['/entry-drafts'], cursor => api.read('/entry-drafts', { posted: false, limit: 100, ...cursor }), ['entry_draft'])
  const schedules = usePages(['/entry-schedules'], cursor => api.read('/entry-schedules', { limit: 100, ...cursor }), ['entry_schedule'])
  useCommands(
    mayEdit
      ? [
          {
            name: 'ledger-new',
            label: text.newEntry,
            group: text.title,
            keys: ledgerKeys.newEntry,
            run: () => void navigate({ to: '/ledger/entries/new' }),
          },
        ]
      : [],
  )
  return (
    <>
      {mayEdit ? (
        <Tools>
          <Space />
          <Link className="button primary" to="/ledger/entries/new">
            {text.newEntry} <kbd>n</kbd>
          </Link>
        </Tools>
      ) : null}
      <Page label={text.views.drafts}>
        <h2>{text.draftsAndTemplates}</h2>
        {drafts.error ? <Problem error={drafts.error} onRetry={drafts.reload} /> : null}
        {!drafts.isLoading && drafts.items.length === 0 ? (
          <Empty title={text.noDrafts}>{mayEdit ? <p>{text.noDraftsHint}</p> : null}</Empty>
        ) : (
          <ul>
            {drafts.items.map(draft => (
              <DraftRow key={draft.id} draft={draft} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
        {drafts.isWhole || drafts.isLoading ? null : <More onMore={drafts.loadMore} />}
        <h2>{text.recurring}</h2>
        {schedules.error ? <Problem error={schedules.error} onRetry={schedules.reload} /> : null}
        {!schedules.isLoading && schedules.items.length === 0 ? (
          <Empty title={text.noRecurring}>{mayEdit ? <p>{text.noRecurringHint}</p> : null}</Empty>
        ) : (
          <ul>
            {schedules.items.map(schedule => (
              <ScheduleRow key={schedule.id} schedule={schedule} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
        {schedules.isWhole || schedules.isLoading ? null : <More onMore={schedules.loadMore} />}
      </Page>
    </>
  )
}

function More({ onMore }: { onMore: () => void }) {
  const { app } = useReader().words
  return (
    <div>
      <button type="button" className="button" onClick={onMore}>
        {app.more}
      </button>
    </div>
  )
}

function DraftRow({ draft, mayEdit }: { draft: Draft; mayEdit: boolean }) {
  const text = useLedgerWords()
  const { language } = useReader()
  const currency = useCurrency()
  const remove = useChange(
    (_: null, call) => api.change('DELETE /entry-drafts/:id', { id: draft.id }, call),
    () => {
      announce(text.deleted)
      return refreshBooks()
    },
  )
  return (
    <li className={styles.item}>
      <span>
        <Pill>{text.kinds[draft.kind]}</Pill> {draft.name ?? draft.text}{' '}
        <span className="quiet">
          {draft.date === null ? '' : formatDay(draft.date, language)} {draft.warnings.map(({ message }) => message).join(' ')}
        </span>
      </span>
      <Space />
      <Amount value={debitOf(draft.lines)} currency={currency} hasCurrency />
      {mayEdit ? (
        <>
          <Link className="button" to="/ledger/entries/new" search={{ draft: draft.id } as never}>
            {text.use}
            <span className="unseen"> {draft.name ?? draft.text}</span>
          </Link>
          <button type="button" className="button plain" disabled={remove.isPending} onClick={() => remove.mutate(null)}>
            {text.deleteDraft}
            <span className="unseen"> {draft.name ?? draft.text}</span>
          </button>
        </>
      ) : null}
      {remove.error ? <Problem error={remove.error} /> : null}
    </li>
  )
}

function ScheduleRow({ schedule, mayEdit }: { schedule: Schedule; mayEdit: boolean }) {
  const text = useLedgerWords()
  const { language } = useReader()
  const currency = useCurrency()
  const [isOpen, setIsOpen] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const save = useChange(
    (input: Omit<RouteInput<'PATCH /entry-schedules/:id'>, 'id'>, call) =>
      api.change('PATCH /entry-schedules/:id', { id: schedule.id, ...input }, call),
    () => {
      setIsEnding(false)
      return refreshBooks()
    },
  )
  const { state } = schedule
  return (
    <li className={styles.item}>
      <span>
        <Pill tone={state === 'active' ? 'good' : 'plain'}>{text.scheduleStates[state]}</Pill> {schedule.name}{' '}
        <span className="quiet">
          {text.everyUnit(schedule)}
          {schedule.nextOn === null ? '' : `, ${text.nextOn.toLowerCase()} ${formatDay(schedule.nextOn, language)}`}
        </span>
      </span>
      <Space />
      <Amount value={debitOf(schedule.lines)} currency={currency} hasCurrency />
      {schedule.held > 0 ? (
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text.held({ count: schedule.held })}
        </button>
      ) : null}
      {mayEdit && state !== 'ended' ? (
        <>
          <button
            type="button"
            className="button"
            disabled={save.isPending}
            onClick={() => save.mutate({ state: state === 'active' ? 'paused' : 'active' })}
          >
            {state === 'active' ? text.pause : text.resume}
            <span className="unseen"> {schedule.name}</span>
          </button>
          <button type="button" className="button plain" onClick={() => setIsEnding(true)}>
            {text.end}
            <span className="unseen"> {schedule.name}</span>
          </button>
        </>
      ) : null}
      {isOpen ? <HeldDays id={schedule.id} mayEdit={mayEdit} /> : null}
      {isEnding ? (
        <Confirm
          title={text.end}
          sentence={text.endText({ name: schedule.name })}
          confirm={text.end}
          isDanger
          isPending={save.isPending}
          error={save.error}
          onConfirm={() => save.mutate({ state: 'ended' })}
          onClose={() => setIsEnding(false)}
        />
      ) : null}
    </li>
  )
}

/** Days that could not be posted: decided one by one. */
function HeldDays({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const days = usePages(['/entry-schedules/:id/days', id], cursor => api.read('/entry-schedules/:id/days', { id, limit: 50, ...cursor }), [
    'entry_schedule',
  ])
  const decide = useChange(
    (input: { dueOn: string; skip: boolean }, call) => api.change('POST /entry-schedules/:id/held', { id, ...input }, call),
    () => refreshBooks(),
  )
  return (
    <ul className={styles.wide}>
      {days.items.map(day => (
        <li key={day.dueOn} className={styles.item}>
          <span>
            {formatDay(day.dueOn, language)} {text.occurrenceStates[day.state]} <span className="quiet">{day.reason?.message}</span>
          </span>
          <Space />
          {day.ledgerEntryId === null ? null : <Link to={`/ledger/entries/${day.ledgerEntryId}`}>{books.entry}</Link>}
          {mayEdit && day.state === 'held' ? (
            <>
              <button type="button" className="button" onClick={() => decide.mutate({ dueOn: day.dueOn, skip: false })}>
                {text.postHeld}
              </button>
              <button type="button" className="button plain" onClick={() => decide.mutate({ dueOn: day.dueOn, skip: true })}>
                {text.skipHeld}
              </button>
            </>
          ) : null}
        </li>
      ))}
      {decide.error ? <Problem error={decide.error} /> : null}
    </ul>
  )
}
