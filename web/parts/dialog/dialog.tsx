/** A native modal dialog: the browser keeps the focus inside, gives it back, and closes it with Esc. What was typed is not lost by one key or a click beside it. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../words/index.ts'
import { UnreadBar } from '../unread/unread-bar.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons at the end; without them there is one that closes. */
  footer?: ReactNode
  size?: 'small' | 'large'
  /** What is typed stays when it is closed, and is there again when it is opened. */
  keepsTyped?: boolean
}

export function Dialog({ title, onClose, children, footer, size = 'small', keepsTyped = false }: DialogProps) {
  const { app } = useWords()
  const titleId = useId()
  const [isUnsaved, setUnsaved] = useState(false)
  const ref = useModal(onClose, keepsTyped ? undefined : setUnsaved)
  return (
    <dialog ref={ref} className={styles.dialog} data-size={size} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="button plain" onClick={onClose} aria-label={app.close}>
          ✕
        </button>
      </header>
      <div className={styles.body}>
        <UnreadBar />
        {children}
      </div>
      {isUnsaved ? (
        <p className={styles.unsaved} role="alert">
          {app.unsaved}
        </p>
      ) : null}
      {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  )
}

/** What is only looked for is typed again in no time. */
const isSearch = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'search'

/**
 * Opens a `<dialog>` while it is rendered; a click beside it closes it, and so does Esc. With `tellUnsaved`, once something was typed a click beside it only
 * says that it is not saved, and so does the first Esc.
 */
export function useModal(onClose: () => void, tellUnsaved?: (isUnsaved: boolean) => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  // biome-ignore lint/correctness/useExhaustiveDependencies: a state's own function, the same for as long as the dialog is there
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    let isTyped = false
    let isTold = false
    const onInput = (event: Event): void => {
      if (isSearch(event.target)) return
      isTyped = true
      isTold = false
      tellUnsaved?.(false)
    }
    const onCancel = (event: Event): void => {
      event.preventDefault()
      if (isTyped && !isTold && tellUnsaved) {
        isTold = true
        tellUnsaved(true)
      } else latest.current()
    }
    // A browser asks once only: the second Esc in a row closes the dialog itself.
    const onClosed = (): void => latest.current()
    const onPointerDown = (event: PointerEvent): void => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      const isBeside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
      if (event.target !== dialog || !isBeside) return
      if (isTyped && tellUnsaved) tellUnsaved(true)
      else latest.current()
    }
    dialog.addEventListener('input', onInput)
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    dialog.addEventListener('pointerdown', onPointerDown)
    return () => {
      dialog.removeEventListener('input', onInput)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      dialog.removeEventListener('pointerdown', onPointerDown)
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
