/** The rates that a reminder lacks, typed as they were published; with them it is made again. */
import { useId } from 'react'
import { formatDay } from '../../../app/format.ts'
import { listDetail } from '../../../parts/list-detail/list-detail.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../invoices.module.css'
import { useInvoiceWords } from '../words/index.ts'
import { rateOf, ratesIn, type TypedRates } from './typed-rates.ts'

interface LateRatesProps {
  halfYears: readonly string[]
  typed: TypedRates
  onType: (typed: TypedRates) => void
  isPending: boolean
  onMake: () => void
}

export function LateRates({ halfYears, typed, onType, isPending, onMake }: LateRatesProps) {
  const { reminder: text } = useInvoiceWords()
  const { language } = useReader()
  const id = useId()
  const rates = ratesIn(typed, language)
  const isReady = rates !== undefined && rates.length > 0 && !isPending
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) onMake()
      }}
    >
      {halfYears.map(from => {
        const value = typed[from] ?? ''
        const isFaulty = value.trim() !== '' && rateOf(value, language) === undefined
        return (
          <label key={from} className={styles.mailField}>
            {text.rate({ from: formatDay(from, language) })}
            <input
              className="input"
              data-name={`rate-${from}`}
              inputMode="decimal"
              autoComplete="off"
              value={value}
              aria-invalid={isFaulty || undefined}
              aria-describedby={`${id}-hint`}
              onChange={event => onType({ ...typed, [from]: event.target.value })}
            />
          </label>
        )
      })}
      <p
        id={`${id}-hint`}
        className={rates === undefined ? listDetail.fault : 'quiet small'}
        role={rates === undefined ? 'alert' : undefined}
      >
        {rates === undefined ? text.rateFault : text.rateHint}
      </p>
      <button type="submit" className="button" data-remake disabled={!isReady}>
        {text.makeAgain}
      </button>
    </form>
  )
}
