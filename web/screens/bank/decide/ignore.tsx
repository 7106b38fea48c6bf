/** Set aside, with the reason: nothing is booked, and it stays in the reconciliation. */
import { useState } from 'react'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../bank.module.css'
import type { Taken } from '../explanations.ts'
import type { Transaction } from '../records.ts'
import { useBankWords } from '../words/index.ts'
import { keepDraft, readDraft } from './draft.ts'

interface IgnoreProps {
  line: Transaction
  onClose: () => void
  onTake: (taken: Taken) => void
}

export function IgnoreDialog({ line, onClose, onTake }: IgnoreProps) {
  const { words } = useReader()
  const text = useBankWords()
  const [reason, setReason] = useState(() => readDraft<string>(line.id, 'ignore') ?? '')
  const [isTried, setTried] = useState(false)
  const save = (): void => {
    setTried(true)
    const why = reason.trim()
    if (why !== '') onTake({ operation: 'POST /transactions/:id/ignored', input: { id: line.id, reason: why } })
  }
  const say = (why: string): void => {
    keepDraft(line.id, 'ignore', why)
    setReason(why)
  }
  return (
    <Dialog
      title={text.ignore.title}
      onClose={onClose}
      keepsTyped
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button primary" onClick={save}>
            {text.ignore.save} <kbd>↵</kbd>
          </button>
        </>
      }
    >
      <p className="quiet">{text.ignore.lead}</p>
      <div className={styles.tools}>
        {Object.values(text.ignore.reasons).map(why => (
          <button key={why} type="button" className="button" onClick={() => say(why)}>
            {why}
          </button>
        ))}
      </div>
      <label>
        <span>{text.ignore.reason}</span>
        <input
          className="input"
          data-first
          maxLength={200}
          aria-invalid={(isTried && reason.trim() === '') || undefined}
          value={reason}
          onChange={event => say(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && save()}
        />
      </label>
      {isTried && reason.trim() === '' ? (
        <p className={styles.difference} role="alert">
          {text.ignore.reasonMissing}
        </p>
      ) : null}
    </Dialog>
  )
}
