/** Somebody else was here: who and when, and what becomes of what was typed. Nothing is thrown away unasked. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { problemOf } from '../../api/queries.ts'
import { formatTime } from '../../app/format.ts'
import { notify } from '../../app/notices.ts'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { useReader } from '../../words/index.ts'
import { type DraftFields, toFields } from './draft-fields.ts'
import type { Draft, Saver } from './draft-saver.ts'
import { useInvoiceWords } from './words/index.ts'

interface ConflictProps {
  saver: Saver
  draft: Draft
  onNew: (fields: DraftFields) => void
  onGone: () => void
}

export function Conflict({ saver, draft, onNew, onGone }: ConflictProps) {
  const { conflict } = useInvoiceWords()
  const { language } = useReader()
  const { record, fields } = draft
  const id = record?.id
  const there = useQuery({
    queryKey: ['invoice', id, 'theirs', draft.problem?.requestId],
    queryFn: async () => {
      const [theirs, history] = await Promise.all([
        api.read('/invoices/:id', { id: id ?? '' }),
        api.read('/invoices/:id/history', { id: id ?? '', limit: 1 }),
      ])
      return { theirs, last: history.items[0] }
    },
    enabled: id !== undefined,
    staleTime: 0,
  })
  const { theirs, last } = there.data ?? {}
  const isGone = problemOf(there.error)?.status === 404 || id === undefined
  const takeTheirs = (): void => {
    if (!theirs) return
    const mine = fields
    saver.takeTheirs(theirs, toFields(theirs, language))
    notify({ tone: 'plain', text: conflict.tookTheirs, ms: 20_000, action: { label: conflict.putBack, run: () => saver.edit(mine) } })
  }
  const asNew = (
    <button
      type="button"
      className="button"
      onClick={() => {
        if (theirs) saver.takeTheirs(theirs, toFields(theirs, language))
        else onGone()
        onNew({ ...fields, number: '' })
      }}
    >
      {conflict.asNew}
    </button>
  )
  if (!theirs && !isGone) return null
  const who = last?.actor.name ?? conflict.somebody
  const sentence =
    theirs === undefined
      ? conflict.gone
      : theirs.state === 'issued'
        ? conflict.issued({ number: theirs.number ?? '' })
        : conflict.changed({ who, time: formatTime(theirs.updatedAt, language) })
  return (
    <div className={listDetail.note} role="alert">
      <p>{sentence}</p>
      <div className={listDetail.bar}>
        {theirs?.state === 'draft' ? (
          <>
            <button type="button" className="button" data-theirs onClick={takeTheirs}>
              {conflict.theirs}
            </button>
            <button type="button" className="button" data-mine onClick={() => saver.keepMine(theirs)}>
              {conflict.mine}
            </button>
          </>
        ) : null}
        {asNew}
      </div>
    </div>
  )
}
