/** A reminder or a statement of account by mail; where mail is not set up, the file to send by hand. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useDownload } from '../../../parts/download/download.ts'
import { Problem } from '../../../parts/problem/problem.tsx'
import { CopyText } from '../copy-text.tsx'
import { MailDialog, type TypedMail } from '../mail-dialog.tsx'
import { type LetterName, letterMailsQuery } from '../queries.ts'
import { useInvoiceWords } from '../words/index.ts'

interface LetterMailDialogProps {
  letter: LetterName
  title: string
  onClose: () => void
}

const send = (letter: LetterName, mail: TypedMail, idempotencyKey: string): Promise<unknown> =>
  'reminderId' in letter
    ? api.change('POST /reminders/:id/mails', { id: letter.reminderId, ...mail }, { idempotencyKey })
    : api.change('POST /contacts/:id/statement/mails', { id: letter.contactId, ...mail }, { idempotencyKey })

const fileOf = (letter: LetterName): string =>
  'reminderId' in letter ? `/reminders/${letter.reminderId}/pdf` : `/contacts/${letter.contactId}/statement`

export function LetterMailDialog({ letter, title, onClose }: LetterMailDialogProps) {
  const text = useInvoiceWords()
  const download = useDownload()
  const { data: mails, error, refetch } = useQuery(letterMailsQuery(letter))
  if (mails?.isSetUp) {
    return (
      <MailDialog
        title={title}
        proposal={mails.proposal}
        sent={mails.items}
        onSend={(mail, idempotencyKey) => send(letter, mail, idempotencyKey)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {mails ? (
        <>
          <p>{text.sendHint}</p>
          <CopyText label={title} value={`${mails.proposal.subject}\n\n${mails.proposal.text}`} />
          <button type="button" className="button primary" data-first onClick={() => void download(fileOf(letter))}>
            {text.pdf}
          </button>
        </>
      ) : null}
    </Dialog>
  )
}
