/** Asks whoever paid for the receipt: a text to copy, or a mail in the person's own program. */
import { useState } from 'react'
import { formatLongDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useReader } from '../../../words/index.ts'
import type { Transaction } from '../records.ts'
import { useBankWords } from '../words/index.ts'

export function ReceiptDialog({ line, onClose }: { line: Transaction; onClose: () => void }) {
  const { language } = useReader()
  const text = useBankWords()
  const { me } = useSession()
  const facts = {
    who: line.counterparty.name ?? line.text,
    text: line.text,
    day: formatLongDay(line.date, language),
    amount: formatMoney(Math.abs(line.amount), line.currency, language),
    organization: me.organizations.find(({ id }) => id === me.organizationId)?.name ?? '',
  }
  const subject = text.receipt.subject(facts)
  const [body, setBody] = useState(() => text.receipt.body(facts))
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${subject}\n\n${body}`)
    setCopied(true)
    announce(text.receipt.copied)
  }
  return (
    <Dialog
      title={text.receipt.title}
      onClose={onClose}
      footer={
        <>
          <a className="button" href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}>
            {text.receipt.mail}
          </a>
          <button type="button" className="button primary" data-first onClick={() => void copy()}>
            {isCopied ? text.receipt.copied : text.receipt.copy}
          </button>
        </>
      }
    >
      <p className="quiet">{text.receipt.lead}</p>
      <p>
        <strong>{subject}</strong>
      </p>
      <textarea className="input" aria-label={text.receipt.title} rows={7} value={body} onChange={event => setBody(event.target.value)} />
    </Dialog>
  )
}
