/** Takes a posting back with a reversing entry. It is final, so it is asked about once, with the number and the amount. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { announce } from '../../app/notices.ts'
import { formatMoney } from '../../parts/amount/figures.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { useReader } from '../../words/index.ts'
import type { DocumentRecord, Entry } from './answers.ts'
import styles from './document.module.css'
import { useDocumentWords } from './words/index.ts'

interface TakeBackProps {
  document: DocumentRecord
  entry: Entry
  onClose: () => void
}

export function TakeBack({ document, entry, onClose }: TakeBackProps) {
  const { words, language } = useReader()
  const text = useDocumentWords()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  // One key for as long as the dialog is open: a second press after a lost answer is the same reversal.
  const [idempotencyKey] = useState(() => `reversal-${entry.id}-${Math.random().toString(36).slice(2)}`)
  const reversal = useMutation({
    mutationFn: () =>
      api.change(
        'POST /ledger-entries/:id/reversal',
        { id: entry.id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
        { idempotencyKey },
      ),
    onSuccess: async ({ number }) => {
      announce(text.takenBack({ number }))
      onClose()
      await Promise.all(
        [['document', document.id], ['history', document.id], ['ledger-entry'], ['overview'], ['inbox'], ['series']].map(queryKey =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  return (
    <Dialog
      title={text.takeBackTitle({ number: entry.number })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button danger" disabled={reversal.isPending} onClick={() => reversal.mutate()}>
            {text.takeBack}
          </button>
        </>
      }
    >
      <p>{text.takeBackText({ number: entry.number, amount: formatMoney(entry.amount, entry.currency, language) })}</p>
      <label className={styles.reason}>
        <span>{text.reason}</span>
        <input className="input" maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
      </label>
      {reversal.error ? <Problem error={reversal.error} /> : null}
    </Dialog>
  )
}
