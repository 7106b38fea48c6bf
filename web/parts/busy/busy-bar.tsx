/** The service takes no more requests for a while: what was asked for goes on by itself, and this says when. */
import { useEffect, useState } from 'react'
import styles from '../../app/shell.module.css'
import { useBusyWords } from './words/index.ts'

const secondMs = 1000

export function BusyBar({ until }: { until: number }) {
  const { wait, seconds } = useBusyWords()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil((until - now) / secondMs)
  if (left <= 0) return null
  return (
    <p className={styles.offline}>
      {/* Read out once, not every second. */}
      <span role="status">{wait}</span> <span role="timer">{seconds({ count: left })}</span>
    </p>
  )
}
