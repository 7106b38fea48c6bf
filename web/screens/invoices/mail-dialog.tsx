/** To whom, with which words, and what was sent before. Ctrl+Enter sends. */
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { problemOf } from '../../api/queries.ts'
import { formatMoment } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { useReader } from '../../words/index.ts'
import styles from './invoices.module.css'
import { useStale } from './issue-dialog.tsx'
import type { invoiceMailsQuery, letterMailsQuery } from './queries.ts'
import { useInvoiceWords } from './words/index.ts'

type Answered<Query extends (...given: never[]) => { queryFn?: unknown }> = Awaited<
  ReturnType<Extract<ReturnType<Query>['queryFn'], (...given: never[]) => unknown>>
>
type Mails = Answered<typeof invoiceMailsQuery> | Answered<typeof letterMailsQuery>

export interface TypedMail {
  to: string
  subject: string
  text: string
}

interface MailDialogProps {
  title: string
  proposal: NonNullable<Mails['proposal']>
  sent: readonly Mails['items'][number][]
  /** Sent with the same key it is the same mail. */
  onSend: (mail: TypedMail, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

const tones = { queued: 'plain', sent: 'good', failed: 'danger' } as const

export function MailDialog({ title, proposal, sent, onSend, onClose }: MailDialogProps) {
  const { mail: text } = useInvoiceWords()
  const { language } = useReader()
  const [typed, setTyped] = useState<TypedMail>({ ...proposal, to: proposal.to ?? '' })
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isDone, setDone] = useState(false)
  const stale = useStale()
  const send = useMutation({
    mutationFn: () => onSend(typed, key),
    onSuccess: () => {
      setDone(true)
      announce(text.queued)
    },
    onSettled: (_sent, error) => {
      // What was refused is asked anew; what was lost is the same request.
      if (!error || 'problem' in (error as object)) setKey(crypto.randomUUID())
      void stale()
    },
  })
  const faults = problemOf(send.error)?.errors ?? []
  // The same words to the same address go once: a change of a field is another mail.
  const change = (fields: Partial<typeof typed>): void => {
    setTyped({ ...typed, ...fields })
    setDone(false)
  }
  const isIdle = !send.isPending && !isDone
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (isIdle && !event.repeat) send.mutate()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      keepsTyped
      footer={
        <button type="button" className="button primary" data-send disabled={!isIdle} onClick={() => send.mutate()}>
          {text.send} <kbd>Ctrl ↵</kbd>
        </button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields in it are what the key is pressed in */}
      <div onKeyDown={onKeyDown}>
        {(['to', 'subject'] as const).map(name => (
          <label key={name} className={styles.mailField}>
            {text[name]}
            <input
              data-name={name}
              data-first={name === 'to' || undefined}
              type={name === 'to' ? 'email' : 'text'}
              value={typed[name]}
              onChange={event => change({ [name]: event.target.value })}
            />
          </label>
        ))}
        <label className={styles.mailField}>
          {text.text}
          <textarea className={styles.text} data-name="text" value={typed.text} onChange={event => change({ text: event.target.value })} />
        </label>
      </div>
      {faults.map(({ path, message }) => (
        <p key={path} className={listDetail.fault} data-tone="danger" role="alert">
          {message}
        </p>
      ))}
      {send.error && faults.length === 0 ? <Problem error={send.error} /> : null}
      {sent.length === 0 ? null : (
        <section aria-label={text.list}>
          <h3>{text.list}</h3>
          <ul className={styles.lines}>
            {sent.map(mail => (
              <li key={mail.id} data-mail={mail.state}>
                <p>
                  {mail.to} <Pill tone={tones[mail.state]}>{text.states[mail.state]}</Pill>{' '}
                  <span className="quiet">
                    {formatMoment(mail.createdAt, language)}, {mail.createdBy}
                  </span>
                </p>
                {mail.error ? <p className={listDetail.fault}>{mail.error.message}</p> : null}
                {mail.state === 'failed' ? (
                  <button
                    type="button"
                    className="button plain"
                    onClick={() => {
                      change({ to: mail.to, subject: mail.subject, text: mail.text })
                      document.querySelector<HTMLElement>('[data-name=to]')?.focus()
                    }}
                  >
                    {text.again}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
