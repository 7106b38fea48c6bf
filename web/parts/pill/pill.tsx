import type { ReactNode } from 'react'
import styles from './pill.module.css'

export type Tone = 'plain' | 'good' | 'caution' | 'danger'

/** A state in a word or two. */
export function Pill({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  )
}
