/** A reminder of what a customer owes: made with what the law allows, downloaded, and booked only where somebody wants it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useDownload } from '../../../parts/download/download.ts'
import { listDetail } from '../../../parts/list-detail/list-detail.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import { Confirm, useStale } from '../issue-dialog.tsx'
import { remindersQuery } from '../queries.ts'
import { useInvoiceWords } from '../words/index.ts'
import { LateRates } from './late-rates.tsx'
import { LetterMailDialog } from './letter-mail.tsx'
import { halfYearsIn, ratesIn, type TypedRates } from './typed-rates.ts'

interface ReminderDialogProps {
  contactId: string
  name: string
  onClose: () => void
}

type MadeReminder = ItemOf<'/reminders'>

const askedBy = ({ fee, compensation, collectionNotice }: MadeReminder) => ({
  interest: true,
  fee: fee > 0,
  compensation: compensation > 0,
  collectionNotice,
})

const cancelReminder = (id: string) => api.change('POST /reminders/:id/cancellation', { id }, { idempotencyKey: `cancel-${id}` })

const extras = ['interest', 'fee', 'compensation', 'collectionNotice'] as const

export function ReminderDialog({ contactId, name, onClose }: ReminderDialogProps) {
  const { reminder: text, pdf, send } = useInvoiceWords()
  const { language } = useReader()
  const download = useDownload()
  const { me, can } = useSession()
  const [wish, setWish] = useState({ interest: true, fee: false, compensation: false, collectionNotice: false })
  const [typed, setTyped] = useState<TypedRates>({})
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [booking, setBooking] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const stale = useStale()
  const { data: made } = useQuery(remindersQuery(contactId))
  const make = useMutation({
    // One that lacked a rate is taken back first, so that it does not count, and asks for the same again.
    mutationFn: async (lacking: MadeReminder | undefined) => {
      if (lacking) await cancelReminder(lacking.id)
      const asked = lacking ? askedBy(lacking) : wish
      return api.change('POST /reminders', { contactId, ...asked, rates: ratesIn(typed, language) ?? [] }, { idempotencyKey: key })
    },
    onSettled: (_made, error) => {
      // What was refused is asked anew; what was lost is the same request.
      if (!error || 'problem' in (error as object)) setKey(crypto.randomUUID())
      void stale()
    },
  })
  const cancel = useMutation({
    mutationFn: cancelReminder,
    onSuccess: () => {
      announce(text.cancelled)
      void stale()
    },
  })
  // Only Danish law has a notice before debt collection.
  const offered = extras.filter(extra => extra !== 'collectionNotice' || me.organization.regionKey === 'denmark')
  const latest = made?.[0]
  const current = latest?.state === 'cancelled' ? undefined : latest
  const halfYears = current?.state === 'sent' ? halfYearsIn(current.warnings) : []
  const toBook = current ? current.interest + current.fee + current.compensation : 0
  if (isSending && current) {
    return <LetterMailDialog letter={{ reminderId: current.id }} title={text.title({ name })} onClose={() => setIsSending(false)} />
  }
  if (booking !== undefined && current) {
    return (
      <Confirm
        title={text.bookTitle}
        action={text.book}
        onClose={() => setBooking(undefined)}
        run={async idempotencyKey => {
          await api.change('POST /reminders/:id/posting', { id: booking }, { idempotencyKey })
          announce(text.booked)
          setBooking(undefined)
          await stale()
        }}
      >
        <p>{text.bookText({ amount: formatMoney(toBook, current.currency, language) })}</p>
      </Confirm>
    )
  }
  return (
    <Dialog
      title={text.title({ name })}
      onClose={onClose}
      footer={
        <button type="button" className="button primary" data-first disabled={make.isPending} onClick={() => make.mutate(undefined)}>
          {text.make}
        </button>
      }
    >
      <p className="quiet">{text.text}</p>
      <div className={listDetail.bar}>
        {offered.map(extra => (
          <label key={extra} className={listDetail.bar}>
            <input type="checkbox" checked={wish[extra]} onChange={event => setWish({ ...wish, [extra]: event.target.checked })} />
            {text[extra]}
          </label>
        ))}
      </div>
      {make.error ? <Problem error={make.error} /> : null}
      {cancel.error ? <Problem error={cancel.error} /> : null}
      {current ? (
        <>
          <p data-made>
            {text.made({
              level: current.level,
              total: formatMoney(current.total, current.currency, language),
              deadline: formatDay(current.deadline, language),
            })}{' '}
            <Pill>{text.states[current.state]}</Pill>
          </p>
          {current.warnings.map(({ message }) => (
            <p key={message} className={listDetail.fault} data-tone="caution">
              {message}
            </p>
          ))}
          {halfYears.length > 0 ? (
            <LateRates
              halfYears={halfYears}
              typed={typed}
              onType={setTyped}
              isPending={make.isPending}
              onMake={() => make.mutate(current)}
            />
          ) : null}
          <div className={listDetail.bar}>
            <button type="button" className="button" data-mail-it onClick={() => setIsSending(true)}>
              {send}
            </button>
            <button type="button" className="button" onClick={() => void download(`/reminders/${current.id}/pdf`)}>
              {pdf}
            </button>
            <button type="button" className="button" onClick={() => void download(`/contacts/${contactId}/statement`)}>
              {text.statement}
            </button>
            {current.state === 'sent' && toBook > 0 && can('ledger:edit') ? (
              <button type="button" className="button" onClick={() => setBooking(current.id)}>
                {text.book}
              </button>
            ) : null}
            {current.state === 'sent' ? (
              <button type="button" className="button plain" disabled={cancel.isPending} onClick={() => cancel.mutate(current.id)}>
                {text.cancel}
              </button>
            ) : null}
          </div>
        </>
      ) : null}
    </Dialog>
  )
}
