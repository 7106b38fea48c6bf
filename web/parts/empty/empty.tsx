import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** A list with nothing in it, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty} data-empty>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
