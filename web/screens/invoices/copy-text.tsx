/** A text for a mail of one's own: shown, and copied with one press. */
import { useState } from 'react'
import { announce } from '../../app/notices.ts'
import styles from './invoices.module.css'
import { useInvoiceWords } from './words/index.ts'

export function CopyText({ label, value }: { label: string; value: string }) {
  const text = useInvoiceWords()
  const [typed, setTyped] = useState(value)
  return (
    <>
      <textarea className={styles.text} aria-label={label} value={typed} onChange={event => setTyped(event.target.value)} />
      <button
        type="button"
        className="button"
        onClick={() =>
          void navigator.clipboard.writeText(typed).then(
            () => announce(text.copied),
            () => undefined,
          )
        }
      >
        {text.copyText}
      </button>
    </>
  )
}
