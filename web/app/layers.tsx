/** What lies over every screen: palette, help, log, notices, sign-in, and the bar that says that the service is away. */
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { gate } from '../api/client.ts'
import { undo } from '../api/tab-outbox.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { Palette } from '../parts/palette/palette.tsx'
import { Toasts } from '../parts/toasts/toasts.tsx'
import { useReader } from '../words/index.ts'
import { useCommands } from './commands.tsx'
import { formatTime } from './format.ts'
import { commonKeys } from './keys.ts'
import { layerNow, showLayer, subscribeLayer } from './layer-state.ts'
import { announce, notify } from './notices.ts'
import styles from './shell.module.css'
import { openSignIn } from './sign-in.ts'

const loadHelp = () => import('../parts/help/help.tsx')
const loadLog = () => import('../parts/session-log/session-log.tsx')

const Help = lazy(async () => ({ default: (await loadHelp()).Help }))
const SessionLog = lazy(async () => ({ default: (await loadLog()).SessionLog }))

const idleMs = 3000

/** They are no part of the first route, and there before anybody asks for them. */
function loadAhead(): () => void {
  const timer = setTimeout(() => {
    for (const load of [loadHelp, loadLog]) load().catch(() => undefined)
  }, idleMs)
  return () => clearTimeout(timer)
}

const close = (): void => showLayer(undefined)

export function Layers() {
  const { words } = useReader()
  const { controls } = words
  const navigate = useNavigate()
  const layer = useSyncExternalStore(subscribeLayer, layerNow)
  const group = controls.help.everywhere
  useEffect(loadAhead, [])
  useCommands(
    [
      {
        name: 'palette',
        label: controls.palette.title,
        group,
        keys: commonKeys.palette,
        run: () => showLayer('palette'),
        inFields: true,
        isHidden: true,
      },
      { name: 'help', label: controls.help.open, group, keys: commonKeys.help, run: () => showLayer('help') },
      { name: 'session-log', label: controls.log.open, group, keys: commonKeys.sessionLog, run: () => showLayer('log') },
      {
        name: 'undo',
        label: controls.log.undoLast,
        group,
        keys: commonKeys.undo,
        run() {
          const change = undo()
          if (change) announce(controls.log.undone({ title: change.title }))
          else
            notify({
              tone: 'plain',
              text: controls.log.nothingToUndo,
              ms: 5000,
              action: { label: controls.log.title, run: () => showLayer('log') },
            })
        },
      },
    ],
    true,
  )
  return (
    <>
      <Suspense fallback={null}>
        {layer === 'palette' ? <Palette onClose={close} open={address => void navigate({ to: address })} /> : null}
        {layer === 'help' ? <Help onClose={close} /> : null}
        {layer === 'log' ? <SessionLog onClose={close} /> : null}
      </Suspense>
      <SignedOut />
      <Toasts />
    </>
  )
}

function SignedOut() {
  const { app } = useReader().words
  const [isSignedOut, setSignedOut] = useState(false)
  useEffect(() => gate.listen(setSignedOut), [])
  if (!isSignedOut) return null
  return (
    <Dialog
      title={app.signIn}
      onClose={() => undefined}
      footer={
        <button type="button" className="button primary" onClick={openSignIn}>
          {app.signIn}
        </button>
      }
    >
      <p>{app.signedOut}</p>
    </Dialog>
  )
}

/** Reads that are there stay readable; what is held is sent when the connection is back. */
export function OfflineBar(): ReactNode {
  const { words, language } = useReader()
  const [since, setSince] = useState<Date | undefined>(() => (navigator.onLine ? undefined : new Date()))
  useEffect(() => {
    const offline = (): void => setSince(before => before ?? new Date())
    const online = (): void => setSince(undefined)
    window.addEventListener('offline', offline)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', online)
    }
  }, [])
  if (!since) return null
  return (
    <p className={styles.offline} role="status">
      {words.app.offlineSince({ time: formatTime(since, language) })}
    </p>
  )
}
