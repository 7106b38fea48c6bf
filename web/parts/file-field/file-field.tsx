/** A file to choose, in the words of the app: those of the browser are in its own language. */
import { useId, useRef } from 'react'
import styles from './file-field.module.css'

interface FileFieldProps {
  label: string
  /** What the button says. */
  choose: string
  /** While none is chosen. */
  none: string
  accept: string
  file: File | undefined
  onChoose: (file: File | undefined) => void
}

export function FileField({ label, choose, none, accept, file, onChoose }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.file}>
      <span id={`${id}-label`}>{label}</span>
      <div>
        <button
          type="button"
          id={`${id}-button`}
          className="button"
          data-first
          aria-labelledby={`${id}-label ${id}-button`}
          aria-describedby={`${id}-name`}
          onClick={() => input.current?.click()}
        >
          {choose}
        </button>
        <span id={`${id}-name`} className={file ? 'cut' : 'quiet'}>
          {file?.name ?? none}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={event => {
          onChoose(event.target.files?.[0])
        }}
      />
    </div>
  )
}
