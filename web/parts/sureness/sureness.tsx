import { formatSureness } from '../../app/format.ts'
import { useWords } from '../../words/index.ts'
import styles from './sureness.module.css'

/** From here on nothing needs a second look. */
export const sureFrom = 0.9
const doubtfulBelow = 0.75

export const toneOf = (share: number): 'sure' | 'fair' | 'doubtful' =>
  share >= sureFrom ? 'sure' : share >= doubtfulBelow ? 'fair' : 'doubtful'

/** How sure a value is: the figure, and a dotted line below what is doubtful. */
export function Sureness({ share }: { share: number }) {
  const { sureness } = useWords().parts
  return (
    <span className={styles.sureness} data-tone={toneOf(share)} title={sureness}>
      <span className="unseen">{sureness} </span>
      {formatSureness(share)}
    </span>
  )
}
