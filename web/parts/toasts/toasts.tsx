import { useEffect, useSyncExternalStore } from 'react'
import { outbox, undo } from '../../api/tab-outbox.ts'
import { withoutIds } from '../../app/format.ts'
import { dismiss, type Notice, noticesNow, saidNow, subscribeNotices } from '../../app/notices.ts'
import { useWords } from '../../words/index.ts'
import styles from './toasts.module.css'

/** Notices at the lower edge, and the live region that reads out what happened. */
export function Toasts() {
  const { app } = useWords()
  const notices = useSyncExternalStore(subscribeNotices, noticesNow)
  const said = useSyncExternalStore(subscribeNotices, saidNow)
  return (
    <>
      <section className={styles.toasts} aria-label={app.notices} data-toasts>
        <Held />
        {notices.map(notice => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </section>
      <div className="unseen" role="status" aria-live="polite">
        {said}
      </div>
    </>
  )
}

/** What is about to be sent, and the button that takes it back. */
function Held() {
  const { app, controls } = useWords()
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries)
  const held = entries.filter(({ state }) => state === 'held')
  const [last] = held
  if (!last) return null
  const { title, label, operation, key } = last.change
  const { operations, heldMore } = controls.log
  return (
    <div className={styles.toast} data-held>
      <p className={styles.words}>
        {label ?? operations[operation as keyof typeof operations] ?? operations.other} · {title}{' '}
        {held.length > 1 ? heldMore({ count: held.length - 1 }) : ''}
      </p>
      <button type="button" className={styles.action} onClick={() => undo(key)}>
        {app.undo} <kbd>z</kbd>
      </button>
    </div>
  )
}

function Toast({ notice }: { notice: Notice }) {
  const { app } = useWords()
  const { id, ms, text, detail, tone, action } = notice
  useEffect(() => {
    if (ms === undefined) return
    const timer = setTimeout(() => dismiss(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms])
  return (
    <div className={styles.toast} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <div className={styles.words}>
        <p>{text}</p>
        {detail === undefined ? null : <p className={styles.detail}>{withoutIds(detail)}</p>}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={app.close} onClick={() => dismiss(id)}>
        ✕
      </button>
    </div>
  )
}
