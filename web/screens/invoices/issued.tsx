/** An invoice that was issued: what became of it, and what can be done about it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { type Command, useCommands } from '../../app/commands.tsx'
import { formatDay } from '../../app/format.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { useDownload } from '../../parts/download/download.ts'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { Pill, type Tone } from '../../parts/pill/pill.tsx'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useReader } from '../../words/index.ts'
import { copyOf, type DraftFields, type InvoiceRecord } from './draft-fields.ts'
import styles from './invoices.module.css'
import { invoiceKeys } from './keys.ts'
import { Preview } from './preview.tsx'
import { isOverdue, today } from './queries.ts'
import { Sums } from './sums.tsx'
import { cautionSaid } from './words/cautions.ts'
import { useInvoiceWords } from './words/index.ts'

const ReminderDialog = lazyPart(() => import('./reminders/reminder-dialog.tsx'), 'ReminderDialog')
const SendDialog = lazyPart(() => import('./send-dialog.tsx'), 'SendDialog')
const ReferencesShown = lazyPart(() => import('./references/references-shown.tsx'), 'ReferencesShown')
const Transmission = lazyPart(() => import('./transmission.tsx'), 'Transmission')

const toneOf = (record: InvoiceRecord): Tone => {
  const state = record.payment?.state
  if (isOverdue(record, today())) return 'danger'
  return state === 'paid' || state === 'offset' ? 'good' : 'plain'
}

export const daysLate = ({ dueDate }: InvoiceRecord): number =>
  dueDate === null ? 0 : Math.round((Date.parse(today()) - Date.parse(dueDate)) / 86_400_000)

export function PaymentPill({ record }: { record: InvoiceRecord }) {
  const text = useInvoiceWords()
  if (!record.payment) return <>{text.draft}</>
  return (
    <Pill tone={toneOf(record)}>
      {isOverdue(record, today()) ? text.overdue({ days: daysLate(record) }) : text.states[record.payment.state]}
    </Pill>
  )
}

interface IssuedProps {
  record: InvoiceRecord
  onNew: (fields: DraftFields) => void
}

export function Issued({ record, onNew }: IssuedProps) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const download = useDownload()
  const { can } = useSession()
  const [layer, setLayer] = useState<'reminder' | 'send'>()
  const { payment, id, number, contactId } = record
  const mayEdit = can('invoices:edit')
  const { data: history } = useQuery({
    queryKey: ['history', id],
    queryFn: ({ signal }) => api.read('/invoices/:id/history', { id }, { signal }),
  })
  const late = isOverdue(record, today()) && contactId !== null
  const credit = (): void => onNew(copyOf(record, language, today(), -1, line => text.creditLine({ number: number ?? '', text: line })))
  const copy = (): void => onNew(copyOf(record, language, today(), 1, line => line))
  const pdf = (): void => void download(`/invoices/${id}/pdf`)
  const mayCredit = mayEdit && !record.creditNote && contactId !== null
  const actions: readonly { key: 'pdf' | 'copy' | 'credit' | 'remind'; label: string; run: () => void; isThere: boolean }[] = [
    { key: 'pdf', label: text.pdf, run: pdf, isThere: true },
    { key: 'copy', label: text.copy, run: copy, isThere: mayEdit && contactId !== null },
    { key: 'credit', label: text.credit, run: credit, isThere: mayCredit },
    { key: 'remind', label: text.remind, run: () => setLayer('reminder'), isThere: mayEdit && late },
  ]
  const shown = actions.filter(({ isThere }) => isThere)
  useCommands(
    shown.map(({ key, label, run }): Command => ({ name: `invoice-${key}`, label, group: text.title, keys: invoiceKeys[key], run })),
  )
  return (
    <div className={styles.both}>
      <div className={listDetail.sheet}>
        <div className={listDetail.bar}>
          <h2>
            {record.creditNote ? text.creditNote : ''} {number}
          </h2>
          <PaymentPill record={record} />
        </div>
        <p>{contactId === null ? record.buyer?.name : <Link to={`/contacts/${contactId}` as never}>{record.buyer?.name}</Link>}</p>
        <div className={listDetail.bar}>
          {shown.map(({ key, label, run }) => (
            <button key={key} type="button" className="button" data-action={key} onClick={run}>
              {label}
            </button>
          ))}
          {mayEdit ? (
            <button type="button" className="button" data-mail-it onClick={() => setLayer('send')}>
              {text.send}
            </button>
          ) : null}
          <button type="button" className="button plain" onClick={() => void download(`/invoices/${id}/xml`)}>
            {text.xml}
          </button>
        </div>
        <dl className={listDetail.facts}>
          <div>
            <dt>{text.issuedOn}</dt>
            <dd>{formatDay(record.date, language)}</dd>
          </div>
          {record.dueDate === null ? null : (
            <div>
              <dt>{text.fields.due}</dt>
              <dd>{formatDay(record.dueDate, language)}</dd>
            </div>
          )}
          {payment ? (
            <>
              <div>
                <dt>{text.open}</dt>
                <dd data-open>
                  <Amount value={payment.open} currency={payment.currency} hasCurrency />
                </dd>
              </div>
              <div>
                <dt>{text.settled}</dt>
                <dd>
                  <Amount value={payment.settled} currency={payment.currency} />
                </dd>
              </div>
              {payment.offset === 0 ? null : (
                <div>
                  <dt>{text.offset}</dt>
                  <dd>
                    <Amount value={payment.offset} currency={payment.currency} />
                  </dd>
                </div>
              )}
            </>
          ) : null}
          {record.corrects === null ? null : (
            <div>
              <dt>{text.corrects}</dt>
              <dd>{record.corrects.number}</dd>
            </div>
          )}
          <Suspense fallback={null}>
            <ReferencesShown invoiceId={id} contactId={record.contactId} />
          </Suspense>
          {record.ledgerEntryId === null ? null : (
            <div>
              <dt>{text.entry}</dt>
              <dd>
                <Link to={`/ledger/entries/${record.ledgerEntryId}` as never}>{text.openEntry}</Link>
              </dd>
            </div>
          )}
        </dl>
        {record.eInvoice ? (
          <Suspense fallback={null}>
            <Transmission record={record} />
          </Suspense>
        ) : null}
        <ul className={styles.lines}>
          {record.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an issued invoice never move
            <li key={at} className={styles.sold}>
              <span>{line.description}</span>
              <span className={styles.net}>
                <Amount value={line.net} currency={record.currency} />
              </span>
            </li>
          ))}
        </ul>
        <Sums record={record} isPriced totals={undefined} currency={record.currency} />
        {record.warnings.map(one => (
          <p key={`${one.field} ${one.message}`} className={listDetail.fault} data-tone="caution">
            {cautionSaid(one, text)}
          </p>
        ))}
        <h3>{text.history}</h3>
        <Timeline moments={(history?.items ?? []).map(item => ({ key: item.id, at: item.at, who: item.actor.name, what: item.what }))} />
      </div>
      <Preview record={record} />
      <Suspense fallback={null}>
        {layer === 'reminder' && contactId !== null ? (
          <ReminderDialog contactId={contactId} name={record.buyer?.name ?? ''} onClose={() => setLayer(undefined)} />
        ) : null}
        {layer === 'send' ? <SendDialog record={record} onClose={() => setLayer(undefined)} /> : null}
      </Suspense>
    </div>
  )
}
