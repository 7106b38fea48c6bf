/** What lies over every screen: palette, help, log, notices, sign-in, and the bar that says that the service is away. */

import { onlineManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { onBusy } from '../api/connection.ts'
import { undo } from '../api/tab-outbox.ts'
import { Toasts } from '../parts/toasts/toasts.tsx'
import { useReader } from '../words/index.ts'
import { useCommands } from './commands.tsx'
import { formatTime } from './format.ts'
import { commonKeys } from './keys.ts'
import { layerNow, showLayer, subscribeLayer } from './layer-state.ts'
import { lazyPart } from './loading/lazy-part.tsx'
import { loadOnce } from './loading/load-once.ts'
import { usePart } from './loading/use-part.ts'
import { announce, notify } from './notices.ts'
import styles from './shell.module.css'
import { signedOutNow, subscribeSignedOut } from './sign-in.ts'

const Palette = lazyPart(() => import('../parts/palette/palette.tsx'), 'Palette')
const Help = lazyPart(() => import('../parts/help/help.tsx'), 'Help')
const SessionLog = lazyPart(() => import('../parts/session-log/session-log.tsx'), 'SessionLog')
const SignIn = lazyPart(() => import('../parts/sign-in/sign-in.tsx'), 'SignIn')

const busyBar = loadOnce(() => import('../parts/busy/busy-bar.tsx'), 'BusyBar')

const idleMs = 3000

/** They are no part of the first route, and there before anybody asks for them. */
function loadAhead(): () => void {
  const timer = setTimeout(() => {
    for (const part of [Palette, Help, SessionLog, SignIn]) void part.preload()
    busyBar.get().catch(() => undefined)
  }, idleMs)
  return () => clearTimeout(timer)
}

const close = (): void => {
  early = ''
  showLayer(undefined)
}

/** What was typed for the palette before it was there. */
let early = ''

const typedEarly = (): string => early

/** Until it has the keys: the letters are the palette's, also while it is drawn and not yet shown. */
function Early(): null {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || document.querySelector('dialog:modal')) return
      event.preventDefault()
      early += event.key
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return null
}

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
      {layer === 'palette' ? <Early /> : null}
      <Suspense fallback={null}>
        {layer === 'palette' ? <Palette onClose={close} open={address => void navigate({ to: address })} typed={typedEarly} /> : null}
        {layer === 'help' ? <Help onClose={close} /> : null}
        {layer === 'log' ? <SessionLog onClose={close} /> : null}
      </Suspense>
      <Toasts />
    </>
  )
}

/** What is on the screen can be read and copied; nothing more is read or saved until somebody signed in. */
export function SignedOut(): ReactNode {
  const state = useSyncExternalStore(subscribeSignedOut, signedOutNow)
  if (state === 'no') return null
  return (
    <Suspense fallback={null}>
      <SignIn isAsked={state === 'asked'} />
    </Suspense>
  )
}

/** Reads that are there stay readable; what is held is sent when the connection is back. */
export function OfflineBar(): ReactNode {
  const { words, language } = useReader()
  const [since, setSince] = useState<Date | undefined>(() => (onlineManager.isOnline() ? undefined : new Date()))
  useEffect(() => onlineManager.subscribe(isOnline => setSince(isOnline ? undefined : new Date())), [])
  const [busyUntil, setBusyUntil] = useState(0)
  useEffect(() => onBusy(setBusyUntil), [])
  const { part: BusyBar } = usePart(busyBar, busyUntil > 0)
  if (!since) return BusyBar && busyUntil > 0 ? <BusyBar until={busyUntil} /> : null
  return (
    <p className={styles.offline} role="status">
      {words.app.offlineSince({ time: formatTime(since, language) })}
    </p>
  )
}
