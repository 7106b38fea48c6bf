import { useReader } from '../../words/index.ts'
import { formatChange } from '../amount/figures.ts'
import styles from './delta.module.css'

interface DeltaProps {
  value: number
  currency: string
  /** Whether more is better: income, and not cost. */
  isGoodUp?: boolean
}

/** How much something changed: always with its sign, the colour only beside it. */
export function Delta({ value, currency, isGoodUp = true }: DeltaProps) {
  const { language } = useReader()
  const tone = value === 0 ? 'none' : value > 0 === isGoodUp ? 'good' : 'bad'
  return (
    <span className={styles.delta} data-tone={tone}>
      {formatChange(value, currency, language)}
    </span>
  )
}
