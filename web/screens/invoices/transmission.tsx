/** Where an e-invoice stands with the exchange, what it said, and what to correct. */
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { formatDay } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { Pill, type Tone } from '../../parts/pill/pill.tsx'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useReader } from '../../words/index.ts'
import { ContactDialog } from './contact-field.tsx'
import type { InvoiceRecord } from './draft-fields.ts'
import styles from './invoices.module.css'
import { Confirm, useStale } from './issue-dialog.tsx'
import { useInvoiceWords } from './words/index.ts'

type Sent = NonNullable<InvoiceRecord['eInvoice']>

const toneOf = ({ state }: Sent): Tone =>
  state === 'rejected' || state === 'refused' ? 'danger' : state === 'delivered' || state === 'accepted' ? 'good' : 'plain'

export function Transmission({ record }: { record: InvoiceRecord }) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const { can } = useSession()
  const [layer, setLayer] = useState<'contact' | 'resend'>()
  const stale = useStale()
  const sent = record.eInvoice
  if (!sent) return null
  const isRejected = sent.state === 'rejected'
  return (
    <section className={styles.lines}>
      <div className={listDetail.bar}>
        <h3>{text.transmission}</h3>
        <Pill tone={toneOf(sent)}>{text.transmissionStates[sent.state]}</Pill>
        {sent.sandbox ? <span className="quiet small">{text.sandbox}</span> : null}
      </div>
      {sent.error ? <p className={listDetail.fault}>{sent.error.message}</p> : null}
      <Timeline
        moments={sent.notifications.map(({ type, at, code, message, explanation }) => ({
          key: `${type} ${at}`,
          at,
          who: type,
          what: (explanation ? [code] : [code, message]).filter(Boolean).join(' '),
          detail: explanation ? <p>{explanation.message}</p> : undefined,
        }))}
      />
      {isRejected ? (
        <div className={listDetail.note}>
          <p>{text.correctFirst}</p>
          {can('invoices:edit') ? (
            <div className={listDetail.bar}>
              {record.contactId === null ? null : (
                <button type="button" className="button" onClick={() => setLayer('contact')}>
                  {text.editContact}
                </button>
              )}
              <button type="button" className="button primary" data-resend onClick={() => setLayer('resend')}>
                {text.resend}
              </button>
            </div>
          ) : null}
        </div>
      ) : null}
      {layer === 'contact' && record.contactId !== null ? (
        <Suspense fallback={null}>
          <ContactDialog
            contactId={record.contactId}
            name={record.buyer?.name ?? ''}
            onClose={() => setLayer(undefined)}
            onSaved={() => setLayer(undefined)}
          />
        </Suspense>
      ) : null}
      {layer === 'resend' ? (
        <Confirm
          title={text.resendTitle({ number: record.number ?? '' })}
          action={text.resend}
          onClose={() => setLayer(undefined)}
          run={async idempotencyKey => {
            await api.change('POST /e-invoices/:id/resend', { id: sent.id }, { idempotencyKey })
            announce(text.resent)
            setLayer(undefined)
            await stale()
          }}
        >
          <p>{text.resendText}</p>
          <p className="quiet">
            {record.number} · {formatDay(record.date, language)}
          </p>
        </Confirm>
      ) : null}
    </section>
  )
}
