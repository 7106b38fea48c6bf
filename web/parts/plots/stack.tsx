import { layStack } from './geometry.ts'
import styles from './plots.module.css'

export interface StackPart {
  label: string
  value: number
  shown: string
}

/** Parts of a whole in one bar, each named below it: the colour is never the only sign. */
export function Stack({ parts, label }: { parts: readonly StackPart[]; label: string }) {
  const shares = layStack(parts.map(part => part.value))
  return (
    <div className={styles.stack}>
      <svg className={styles.drawing} viewBox="0 0 100 8" preserveAspectRatio="none" height="10" aria-hidden="true">
        {shares.map((share, at) => (
          <rect
            key={parts[at]!.label}
            className={styles.bar}
            data-series={at}
            x={share.from * 100}
            width={(share.to - share.from) * 100}
            height="8"
          />
        ))}
      </svg>
      <ul className={styles.legend} aria-label={label}>
        {parts.map((part, at) => (
          <li key={part.label} data-series={at}>
            {part.label} <strong>{part.shown}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
