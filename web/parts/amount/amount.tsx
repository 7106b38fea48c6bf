import { formatAmount } from '../../app/format.ts'
import { useReader } from '../../words/index.ts'
import styles from './amount.module.css'

interface AmountProps {
  /** Null where nothing is known yet. */
  value: number | null
  currency: string | null
  /** In a column whose heading names it the currency is left out. */
  hasCurrency?: boolean
}

/** An amount with its sign, figures of one width. */
export function Amount({ value, currency, hasCurrency = false }: AmountProps) {
  const { language } = useReader()
  if (value === null) return <span className={styles.unknown}>—</span>
  const code = currency ?? 'EUR'
  return (
    <span className={styles.amount}>
      {formatAmount(value, code, language)}
      {hasCurrency && currency !== null && <span className={styles.currency}>{`\u00a0${currency}`}</span>}
    </span>
  )
}
