/** What becomes final is asked about once: the number, to whom, how much. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { formatDay } from '../../app/format.ts'
import { announce, notify } from '../../app/notices.ts'
import { formatMoney } from '../../parts/amount/figures.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { useReader } from '../../words/index.ts'
import type { InvoiceRecord } from './draft-fields.ts'
import { nextNumberQuery } from './queries.ts'
import { cautionSaid } from './words/cautions.ts'
import { useInvoiceWords } from './words/index.ts'

interface ConfirmProps {
  title: string
  /** What the button says. */
  action: string
  isDanger?: boolean
  run: (idempotencyKey: string) => Promise<void>
  onClose: () => void
  children: React.ReactNode
}

/** One key for as long as the dialog is open: a second press after a lost answer is the same request. */
export function Confirm({ title, action, isDanger = false, run, onClose, children }: ConfirmProps) {
  const { app } = useReader().words
  const [key] = useState(() => crypto.randomUUID())
  const confirmed = useMutation({ mutationFn: () => run(key) })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {app.cancel}
          </button>
          <button
            type="button"
            className={`button ${isDanger ? 'danger' : 'primary'}`}
            data-first
            data-confirm
            disabled={confirmed.isPending}
            onClick={() => confirmed.mutate()}
          >
            {action}
          </button>
        </>
      }
    >
      {children}
      {confirmed.error ? <Problem error={confirmed.error} /> : null}
    </Dialog>
  )
}

export function useStale(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [
        ['invoice'],
        ['invoice-references'],
        ['overview'],
        ['series'],
        ['history'],
        ['contact'],
        ['next-number'],
        ['reminders'],
        ['self-invoices'],
        ['invoice-mails'],
        ['letter-mails'],
      ].map(queryKey => queries.invalidateQueries({ queryKey })),
    )
}

interface IssueProps {
  record: InvoiceRecord
  isItalian: boolean
  onClose: () => void
  onIssued: (record: InvoiceRecord) => void
}

export function IssueDialog({ record, isItalian, onClose, onIssued }: IssueProps) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const queries = useQueryClient()
  const { data: next } = useQuery({ ...nextNumberQuery(record.date), enabled: record.number === null })
  const number = record.number ?? next?.number ?? '…'
  const amount = formatMoney(Math.abs(record.total), record.currency, language)
  // Up to 400 EUR, and credit notes (DPR 633/72 art. 21-bis).
  const mayBeSimplified = isItalian && (record.creditNote || record.total <= 400)
  const [isSimplified, setSimplified] = useState(false)
  const told = { number, name: record.buyer?.name ?? '', amount }
  return (
    <Confirm
      title={text.issueTitle({ number })}
      action={text.issue}
      onClose={onClose}
      run={async idempotencyKey => {
        const issued = isSimplified
          ? await api.change('POST /invoices/:id/simplified-issue', { id: record.id }, { idempotencyKey })
          : await api.perform('issue_invoice', { id: record.id }, { idempotencyKey })
        queries.setQueryData(['invoice', issued.id], issued)
        void queries.invalidateQueries({ queryKey: ['overview'] })
        announce(text.issued({ number: issued.number ?? '' }))
        notify({ tone: 'plain', text: text.issued({ number: issued.number ?? '' }), ms: 6000 })
        onIssued(issued)
      }}
    >
      <p>{record.creditNote ? text.issueNote(told) : text.issueText(told)}</p>
      <p className="quiet">
        {[
          record.dueDate === null ? '' : text.issueDue({ day: formatDay(record.dueDate, language) }),
          isItalian ? text.issueItaly : '',
          record.number === null ? text.numberMayChange : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {mayBeSimplified ? (
        <label>
          <input type="checkbox" checked={isSimplified} onChange={event => setSimplified(event.target.checked)} /> {text.simplified}
        </label>
      ) : null}
      {record.warnings.map(one => (
        <p key={`${one.field} ${one.message}`} className="small">
          {cautionSaid(one, text)}
        </p>
      ))}
    </Confirm>
  )
}

interface DeleteProps {
  /** Undefined of one that the service has never seen. */
  id: string | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ id, onClose, onDeleted }: DeleteProps) {
  const text = useInvoiceWords()
  const stale = useStale()
  return (
    <Confirm
      title={text.delete}
      action={text.delete}
      isDanger
      onClose={onClose}
      run={async idempotencyKey => {
        if (id !== undefined) await api.perform('delete_invoice', { id }, { idempotencyKey })
        announce(text.deleted)
        onDeleted()
        if (id !== undefined) await stale()
      }}
    >
      <p>{text.deleteText}</p>
    </Confirm>
  )
}
