/** An invoice is sent by mail; where mail is not set up there is the file and a text to send by hand. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { formatDay } from '../../app/format.ts'
import { useSession } from '../../app/session.tsx'
import { formatMoney } from '../../parts/amount/figures.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { useDownload } from '../../parts/download/download.ts'
import { Problem } from '../../parts/problem/problem.tsx'
import { useReader } from '../../words/index.ts'
import { CopyText } from './copy-text.tsx'
import type { InvoiceRecord } from './draft-fields.ts'
import { MailDialog } from './mail-dialog.tsx'
import { invoiceMailsQuery } from './queries.ts'
import { useInvoiceWords } from './words/index.ts'

export function SendDialog({ record, onClose }: { record: InvoiceRecord; onClose: () => void }) {
  const { data: mails, error, refetch } = useQuery(invoiceMailsQuery(record.id))
  const text = useInvoiceWords()
  if (mails?.isSetUp && mails.proposal) {
    return (
      <MailDialog
        title={`${text.send} ${record.number ?? ''}`}
        proposal={mails.proposal}
        sent={mails.items}
        onSend={(mail, idempotencyKey) => api.change('POST /invoices/:id/mails', { id: record.id, ...mail }, { idempotencyKey })}
        onClose={onClose}
      />
    )
  }
  if (mails) return <ByHand record={record} onClose={onClose} />
  return (
    <Dialog title={`${text.send} ${record.number ?? ''}`} onClose={onClose}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
    </Dialog>
  )
}

function ByHand({ record, onClose }: { record: InvoiceRecord; onClose: () => void }) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const download = useDownload()
  const { me } = useSession()
  const organization = me.organization.name
  const number = record.number ?? ''
  const amount = formatMoney(record.payable, record.currency, language)
  const due = record.dueDate === null ? '' : formatDay(record.dueDate, language)
  const written = `${text.mailSubject({ number, organization })}\n\n${text.mailText({ number, amount, due, organization })}`
  return (
    <Dialog title={`${text.send} ${number}`} onClose={onClose}>
      <p>{text.sendHint}</p>
      {record.buyer?.email ? <p className="quiet">{record.buyer.email}</p> : null}
      <CopyText label={text.send} value={written} />
      <button type="button" className="button primary" data-first onClick={() => void download(`/invoices/${record.id}/pdf`)}>
        {text.pdf}
      </button>
    </Dialog>
  )
}
