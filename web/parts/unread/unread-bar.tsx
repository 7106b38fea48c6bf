import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { askAgain, isSomethingUntold, subscribeUnread } from '../../api/unread.ts'
import { useWords } from '../../words/index.ts'
import styles from './unread-bar.module.css'

/** A sentence of its own, or an answer to the next try, may come at the same moment. */
const restMs = 400

/** Says that something is missing on the screen which nothing else there tells. Without a connection the bar above the screen says it. */
export function UnreadBar() {
  const { app } = useWords()
  const isUntold = useSyncExternalStore(subscribeUnread, isSomethingUntold)
  const isOnline = useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isUntold), restMs)
    return () => clearTimeout(timer)
  }, [isUntold])
  if (!isShown || !isUntold || !isOnline) return null
  return (
    <div className={styles.bar} role="status" data-unread>
      <span>{app.someUnread}</span>
      <button type="button" className="button" onClick={() => void askAgain()}>
        {app.retry}
      </button>
    </div>
  )
}
