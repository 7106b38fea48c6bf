/** A native modal dialog: the browser keeps the focus inside, gives it back, and closes it with Esc. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../../words/index.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons at the end; without them there is one that closes. */
  footer?: ReactNode
  size?: 'small' | 'large'
}

export function Dialog({ title, onClose, children, footer, size = 'small' }: DialogProps) {
  const { app } = useWords()
  const titleId = useId()
  const ref = useModal(onClose)
  return (
    <dialog ref={ref} className={styles.dialog} data-size={size} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="button plain" onClick={onClose} aria-label={app.close}>
          ✕
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  )
}

/** Opens a `<dialog>` while it is rendered; a click beside it closes it, and so does Esc. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    const onCancel = (event: Event): void => {
      event.preventDefault()
      latest.current()
    }
    const onPointerDown = (event: PointerEvent): void => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      const isBeside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
      if (event.target === dialog && isBeside) latest.current()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('pointerdown', onPointerDown)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('pointerdown', onPointerDown)
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
