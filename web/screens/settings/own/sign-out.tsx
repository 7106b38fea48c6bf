/** Signing out while something waits to be sent is said first: what waits would be sent by the next sign-in only. */
import { useRef, useState } from 'react'
import { isPending } from '../../../api/outbox.ts'
import { outbox } from '../../../api/tab-outbox.ts'
import { useSession } from '../../../app/session.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useReader } from '../../../words/index.ts'
import { isUnsent } from '../../upload/queue.ts'
import { sharedUploads } from '../../upload/uploads.ts'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

export function SignOut() {
  const { words } = useReader()
  const { app } = words
  const text = useSettingsWords()
  const { me } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [unsent, setUnsent] = useState<{ changes: number; files: number }>()
  const leave = (): void => form.current?.requestSubmit()
  const ask = (): void => {
    const changes = outbox.entries().filter(isPending).length
    const files = sharedUploads(me.userId).list().filter(isUnsent).length
    if (changes + files > 0) setUnsent({ changes, files })
    else leave()
  }
  return (
    <>
      <form ref={form} method="post" action="/sign-out" hidden />
      <button type="button" className="button" onClick={ask}>
        {app.signOut}
      </button>
      {unsent && (
        <Dialog
          title={app.signOut}
          onClose={() => setUnsent(undefined)}
          footer={
            <div className={styles.actions}>
              <button type="button" className="button" onClick={leave}>
                {text.signOutAnyway}
              </button>
              <button type="button" className="button primary" onClick={() => setUnsent(undefined)}>
                {text.stay}
              </button>
            </div>
          }
        >
          <p>{text.unsent(unsent)}</p>
        </Dialog>
      )}
    </>
  )
}
