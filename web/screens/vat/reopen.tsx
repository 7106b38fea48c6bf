/** What was filed is opened again, for a reason that stays with it. */
import { type ReactNode, useState } from 'react'
import { announce } from '../../app/notices.ts'
import { useChange } from '../books/change.ts'
import { Confirm } from '../books/confirm.tsx'
import { TextInput } from '../books/inputs.tsx'
import { refreshBooks } from '../books/read.ts'
import { useBooksWords } from '../books/words/index.ts'
import { useVatWords } from './words/index.ts'

interface ReopenProps {
  period: string
  sentence: ReactNode
  /** Said once it is done. */
  done: string
  send: (reason: string, call: { idempotencyKey: string }) => Promise<unknown>
  onClose: () => void
}

export function Reopen({ period, sentence, done, send, onClose }: ReopenProps) {
  const text = useVatWords()
  const books = useBooksWords()
  const [reason, setReason] = useState('')
  const reopen = useChange(send, () => {
    announce(done)
    onClose()
    return refreshBooks()
  })
  return (
    <Confirm
      title={`${text.reopen}: ${period}`}
      sentence={sentence}
      confirm={text.reopen}
      isDanger
      isPending={reopen.isPending}
      isDisabled={reason.trim() === ''}
      error={reopen.error}
      onConfirm={() => reopen.mutate(reason.trim())}
      onClose={onClose}
    >
      <TextInput label={books.reason} name="reason" value={reason} onChange={setReason} maxLength={500} isFirst />
    </Confirm>
  )
}
