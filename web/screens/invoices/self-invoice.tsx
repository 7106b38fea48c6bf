/** A self-invoice that waits (TD16 to TD19): why, until when, and the button that issues it. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemOf } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { formatDay } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { formatMoney } from '../../parts/amount/figures.ts'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { useReader } from '../../words/index.ts'
import { Confirm, useStale } from './issue-dialog.tsx'
import { useInvoiceWords } from './words/index.ts'

export type WaitingSelfInvoice = ItemOf<'/self-invoices'>

export const selfInvoiceKey = ({ documentId, type }: WaitingSelfInvoice): string => `${documentId}.${type}`

export const listSelfInvoices = (cursor: string | undefined) => api.read('/self-invoices', cursor === undefined ? {} : { cursor })

export function SelfInvoice({ waiting, onDone }: { waiting: WaitingSelfInvoice; onDone: () => void }) {
  const text = useInvoiceWords()
  const { self } = text
  const { language } = useReader()
  const { can } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const stale = useStale()
  const { documentId, type, state, supplier, currency, net, vat, deadline, problems, eInvoice } = waiting
  const told = { type, supplier: supplier ?? '', net: formatMoney(net, currency, language), vat: formatMoney(vat, currency, language) }
  const isRejected = state === 'rejected' && eInvoice !== null
  // What takes it back was rejected: that one is sent again.
  const rejectedCorrection = waiting.correction?.eInvoice.state === 'rejected' ? waiting.correction : null
  const mayCorrect = can('invoices:edit') && (waiting.canBeCorrected || rejectedCorrection !== null)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const mayIssue = can('invoices:edit') && problems.length === 0 && (state === 'due' || isRejected)
  return (
    <div className={listDetail.sheet}>
      <div className={listDetail.bar}>
        <h2>{supplier}</h2>
        <Pill tone={state === 'rejected' ? 'danger' : 'caution'}>{state in self.states ? self.states[state as 'due'] : state}</Pill>
      </div>
      <p data-type>
        <strong>{type}</strong> {self.types[type as keyof typeof self.types] ?? ''}
      </p>
      <p>
        {waiting.supplierNumber} {waiting.supplierDate === null ? '' : formatDay(waiting.supplierDate, language)} · {text.net} {told.net} ·{' '}
        {self.vat} {told.vat}
      </p>
      <p>{waiting.reason}</p>
      <p className="quiet small">{waiting.law}</p>
      {waiting.required ? null : <p>{self.optional}</p>}
      {deadline === null ? null : <p>{self.deadline({ day: formatDay(deadline, language) })}</p>}
      {state === 'outdated' ? <p className={listDetail.note}>{self.outdated}</p> : null}
      {problems.map(({ path, message }) => (
        <p key={`${path} ${message}`} className={listDetail.fault}>
          {message}
        </p>
      ))}
      {(eInvoice?.notifications ?? []).map(({ at, code, explanation, message }) => (
        <p key={at} className={listDetail.fault}>
          {code} {explanation?.message ?? message}
        </p>
      ))}
      <div className={listDetail.bar}>
        {mayIssue ? (
          <button type="button" className="button primary" data-issue onClick={() => setIsAsking(true)}>
            {isRejected ? text.resend : self.issue}
          </button>
        ) : null}
        {mayCorrect ? (
          <button type="button" className="button" data-correct onClick={() => setIsCorrecting(true)}>
            {self.correct}
          </button>
        ) : null}
        <Link to={`/documents/${documentId}` as never} className="button">
          {self.document}
        </Link>
      </div>
      {isAsking ? (
        <Confirm
          title={isRejected ? text.resendTitle({ number: waiting.number ?? type }) : self.title({ type })}
          action={isRejected ? text.resend : text.issue}
          onClose={() => setIsAsking(false)}
          run={async idempotencyKey => {
            if (isRejected) await api.change('POST /e-invoices/:id/resend', { id: eInvoice.id }, { idempotencyKey })
            else await api.change('POST /documents/:id/self-invoice', { id: documentId, type }, { idempotencyKey })
            announce(self.done({ type }))
            setIsAsking(false)
            await stale()
            onDone()
          }}
        >
          <p>{self.text(told)}</p>
        </Confirm>
      ) : null}
      {isCorrecting ? (
        <Confirm
          title={self.correctTitle({ number: waiting.number ?? type })}
          action={self.correct}
          onClose={() => setIsCorrecting(false)}
          run={async idempotencyKey => {
            if (rejectedCorrection)
              await api.change('POST /e-invoices/:id/resend', { id: rejectedCorrection.eInvoice.id }, { idempotencyKey })
            else await api.change('POST /documents/:id/self-invoice/correction', { id: documentId, type }, { idempotencyKey })
            announce(self.corrected({ type }))
            setIsCorrecting(false)
            await stale()
            onDone()
          }}
        >
          <p>{self.correctText}</p>
        </Confirm>
      ) : null}
    </div>
  )
}
