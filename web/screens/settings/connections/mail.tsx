/** Documents by mail: the mailbox or the webhook, whose mail is taken, and what became of what came. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatMoment } from '../../../app/format.ts'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import { usePaged } from '../paged.ts'
import { Confirm, Done, Fields, faultAt, OtherProblem, Secret, Section, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import { useMailWords } from './mail-words/index.ts'
import type { Connection } from './records.ts'

type MailIn = ReadOutput<'/mail-in'>

const keys = ['/connections', '/mail-in', '/mail-in/messages']

function useRefresh() {
  const queries = useQueryClient()
  return () => Promise.all(keys.map(key => queries.invalidateQueries({ queryKey: [key] })))
}

export function Mail({ connection }: { connection: Connection | undefined }) {
  const text = useMailWords()
  const { can } = useSession()
  const mailIn = useQuery({
    queryKey: ['/mail-in', connection?.id],
    enabled: connection !== undefined,
    queryFn: ({ signal }) => api.read('/mail-in', {}, { signal }),
  })
  const mayEdit = can('settings:edit')
  return (
    <Section title={text.title} hint={connection ? text.sendTo({ address: mailIn.data?.address ?? connection.title }) : text.hint}>
      {connection && <Connected connection={connection} />}
      {mailIn.error ? <Problem error={mailIn.error} /> : null}
      {!connection && mayEdit && <ConnectMailbox />}
      {(connection === undefined || connection.provider === 'webhook') && mayEdit && <Webhook mailIn={mailIn.data} />}
      {connection && mailIn.data && mayEdit && <Settings key={connection.id} mailIn={mailIn.data} />}
      <Messages />
    </Section>
  )
}

const tones = { connected: 'good', expired: 'danger', failed: 'danger' } as const

function Connected({ connection: { id, title, state, lastError } }: { connection: Connection }) {
  const text = useMailWords()
  const { connections } = useSettingsWords()
  const { can } = useSession()
  const refresh = useRefresh()
  const [isEnding, setEnding] = useState(false)
  const check = useMutation({ mutationFn: () => api.change('POST /connections/:id/check', { id }), onSettled: refresh })
  const end = useMutation({
    mutationFn: () => api.change('DELETE /connections/:id', { id }),
    onSuccess: () => setEnding(false),
    onSettled: refresh,
  })
  return (
    <>
      <div className={styles.row}>
        <span className={styles.name}>
          <strong>{title}</strong> <Pill tone={tones[state]}>{connections.states[state]}</Pill>
        </span>
        {can('settings:edit') && (
          <div className={styles.actions}>
            <button type="button" className="button" disabled={check.isPending} onClick={() => check.mutate()}>
              {text.check}
              <span className="unseen"> {title}</span>
            </button>
            <button type="button" className="button danger" onClick={() => setEnding(true)}>
              {text.disconnect}
              <span className="unseen"> {title}</span>
            </button>
          </div>
        )}
      </div>
      {lastError && <p className={styles.fault}>{lastError.message}</p>}
      {check.error ? <Problem error={check.error} /> : null}
      {isEnding && (
        <Confirm
          title={`${text.disconnect}: ${title}`}
          text={text.disconnectText}
          button={text.disconnect}
          isPending={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate()}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}

const mailboxFields = ['host', 'port', 'user', 'password'] as const

function ConnectMailbox() {
  const text = useMailWords()
  const refresh = useRefresh()
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({ port: '993' })
  const connect = useMutation({
    mutationFn: () => api.change('POST /connections', { kind: 'mail', provider: 'imap', credentials: given }),
    onSuccess: () => setGiven({ port: '993' }),
    onSettled: refresh,
  })
  return (
    <Fields onSubmit={() => connect.mutate()}>
      {mailboxFields.map(name => (
        <TextField
          key={name}
          label={text[name]}
          type={name === 'password' ? 'password' : 'text'}
          autoComplete="off"
          value={given[name] ?? ''}
          hint={name === 'password' ? text.passwordHint : undefined}
          fault={
            faultAt(connect.error, `credentials.${name}`) ?? (name === 'user' ? faultAt(connect.error, 'credentials.address') : undefined)
          }
          onChange={value => setGiven({ ...given, [name]: value.trim() })}
        />
      ))}
      <div className={styles.actions}>
        <button type="submit" className="button" disabled={connect.isPending || !mailboxFields.every(name => given[name])}>
          {text.connectMailbox}
        </button>
      </div>
      <OtherProblem error={connect.error} paths={[...mailboxFields, 'address'].map(name => `credentials.${name}`)} />
    </Fields>
  )
}

function Webhook({ mailIn }: { mailIn: MailIn | undefined }) {
  const text = useMailWords()
  const refresh = useRefresh()
  const [address, setAddress] = useState('')
  const make = useMutation({
    mutationFn: () => api.change('POST /connections', { kind: 'mail', provider: 'webhook', credentials: { address } }),
    onSettled: refresh,
  })
  const made = make.data && 'webhook' in make.data ? make.data.webhook : undefined
  const url = made?.url ?? mailIn?.webhookUrl
  return (
    <>
      {url ? <Secret label={text.webhookUrl} text={url} /> : null}
      {made && (
        <Done>
          <Secret label={text.signingSecret} text={made.signingSecret} />
        </Done>
      )}
      {mailIn === undefined && !made && (
        <Fields onSubmit={() => make.mutate()}>
          <h3>{text.orWebhook}</h3>
          <TextField
            label={text.address}
            type="email"
            autoComplete="off"
            value={address}
            fault={faultAt(make.error, 'credentials.address')}
            onChange={value => setAddress(value.trim())}
          />
          <div className={styles.actions}>
            <button type="submit" className="button" disabled={make.isPending || address === ''}>
              {text.makeWebhook}
            </button>
          </div>
          <OtherProblem error={make.error} paths={['credentials.address']} />
        </Fields>
      )}
    </>
  )
}

function Settings({ mailIn }: { mailIn: MailIn }) {
  const text = useMailWords()
  const { saved } = useSettingsWords()
  const refresh = useRefresh()
  const sendersId = useId()
  const [senders, setSenders] = useState(mailIn.senders.join('\n'))
  const [doneFolder, setDoneFolder] = useState(mailIn.doneFolder ?? '')
  const [receiver, setReceiver] = useState(mailIn.receiver ?? '')
  const [takesMembers, setTakesMembers] = useState(mailIn.takesMembers)
  const [answers, setAnswers] = useState(mailIn.answers)
  const save = useMutation({
    mutationFn: () =>
      api.change('PATCH /mail-in', {
        senders: senders.split(/[\s,;]+/).filter(Boolean),
        doneFolder: doneFolder || null,
        receiver: receiver || null,
        takesMembers,
        answers,
      }),
    onSettled: refresh,
  })
  const fault = faultAt(save.error, 'senders')
  return (
    <Fields onSubmit={() => save.mutate()}>
      <div className={styles.field}>
        <label htmlFor={sendersId}>{text.senders}</label>
        <textarea
          id={sendersId}
          className="input"
          rows={4}
          value={senders}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${sendersId}-hint`}
          onChange={event => setSenders(event.target.value)}
        />
        <p id={`${sendersId}-hint`} className={fault === undefined ? 'quiet small' : styles.fault}>
          {fault ?? text.sendersHint}
        </p>
      </div>
      <label>
        <input type="checkbox" checked={takesMembers} onChange={event => setTakesMembers(event.target.checked)} /> {text.takesMembers}
      </label>
      {mailIn.provider === 'imap' && (
        <TextField
          label={text.doneFolder}
          hint={text.doneFolderHint}
          value={doneFolder}
          fault={faultAt(save.error, 'doneFolder')}
          onChange={setDoneFolder}
        />
      )}
      <TextField
        label={text.receiver}
        hint={text.receiverHint}
        value={receiver}
        fault={faultAt(save.error, 'receiver')}
        onChange={value => setReceiver(value.trim())}
      />
      <label>
        <input type="checkbox" checked={answers} onChange={event => setAnswers(event.target.checked)} /> {text.answers}
      </label>
      <div className={styles.actions}>
        <button type="submit" className="button" disabled={save.isPending}>
          {text.save}
        </button>
        {save.isSuccess && (
          <span className="quiet" role="status">
            {saved}
          </span>
        )}
      </div>
      <OtherProblem error={save.error} paths={['senders', 'doneFolder', 'receiver']} />
    </Fields>
  )
}

const messageTones = { taken: 'good', repeated: 'plain', refused: 'caution' } as const

function Messages() {
  const text = useMailWords()
  const { language } = useReader()
  const { can } = useSession()
  const messages = usePaged('/mail-in/messages', {}, can('documents:read'))
  if (!messages.data) return messages.error ? <Problem error={messages.error} /> : null
  return (
    <div>
      <h3>{text.messages}</h3>
      {messages.items.length === 0 && <p className="quiet small">{text.noMessages}</p>}
      <ul>
        {messages.items.map(({ id, sender, subject, receivedAt, state, reason, documents, leftOut }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>
              {subject ?? text.noSubject} <Pill tone={messageTones[state]}>{text.states[state]}</Pill>
              <br />
              <span className="quiet small">
                {[sender, formatMoment(receivedAt, language)].filter(Boolean).join(' · ')}
                {documents.map(({ documentId, fileName }) => (
                  <span key={documentId}>
                    {' · '}
                    <Link to="/documents/$id" params={{ id: documentId }}>
                      {fileName ?? documentId}
                    </Link>
                  </span>
                ))}
              </span>
              {reason && <span className="small"> {reason.message}</span>}
              {leftOut.map(({ fileName, message }) => (
                <span key={fileName} className="quiet small">
                  <br />
                  {fileName}: {message}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {messages.hasNextPage && (
        <button type="button" className="button" onClick={() => void messages.fetchNextPage()}>
          {text.more}
        </button>
      )}
    </div>
  )
}
