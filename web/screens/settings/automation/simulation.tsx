/** What the chosen threshold would have done with the last documents, and which of them a person changed. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { formatAmount, formatDay, formatSureness } from '../../../app/format.ts'
import { useReader } from '../../../words/index.ts'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

type Simulated = ReadOutput<'/auto-post/simulation'>
type Step = Simulated['steps'][number]
type Example = Simulated['changed'][number]

/** The steps are in hundredths; a threshold between two is held against the higher one, which posts no more than it does. */
export const stepFor = (steps: readonly Step[], threshold: number): Step | undefined =>
  steps.find(step => step.threshold >= threshold - 1e-9) ?? steps.at(-1)

const beside = [0.9, 0.95, 0.99] as const

export function Simulation({ simulation, threshold }: { simulation: Simulated; threshold: number }) {
  const { simulation: text, warnings } = useSettingsWords()
  const { language } = useReader()
  const [isOpen, setOpen] = useState(false)
  const { documents, documentsMin, isKnown, currency, steps, changed } = simulation
  const step = stepFor(steps, threshold)
  if (!isKnown || !step) return <p className="quiet">{text.unknown({ documents, documentsMin })}</p>
  const shown = changed.filter(example => example.confidence >= step.threshold)
  const held = step.held.map(({ code, count }) => `${count} ${warnings[code as keyof typeof warnings] ?? code.replaceAll('_', ' ')}`)
  return (
    <div className={styles.done} aria-live="polite" data-simulation>
      <p className={styles.figure}>
        {text.posted({ documents, posted: step.posted })} {text.changed({ count: step.changedByHand })}
        {step.amountOff > 0 && currency !== null
          ? ` ${text.off({ amount: `${formatAmount(step.amountOff, currency, language)} ${currency}` })}`
          : ''}
      </p>
      {held.length > 0 && <p>{text.held({ held: held.join(', ') })}</p>}
      {shown.length > 0 && (
        <div className={styles.actions}>
          <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text.see({ count: step.changedByHand })}
          </button>
        </div>
      )}
      {isOpen && shown.map(example => <Changed key={example.documentId} example={example} currency={currency} />)}
      <table className={styles.table}>
        <caption className="unseen">{text.others}</caption>
        <thead>
          <tr>
            <th scope="col">{text.threshold}</th>
            <th scope="col" className="number">
              {text.postedColumn}
            </th>
            <th scope="col" className="number">
              {text.changedColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {beside.map(at => {
            const other = stepFor(steps, at)!
            return (
              <tr key={at}>
                <th scope="row">{formatSureness(at)}</th>
                <td className="number">{other.posted}</td>
                <td className="number">{other.changedByHand}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Changed({ example: { documentId, confidence, changed, before, after }, currency }: { example: Example; currency: string | null }) {
  const { simulation: text } = useSettingsWords()
  const { language } = useReader()
  const written = (booking: NonNullable<Example['before']>, field: (typeof changed)[number]): string => {
    const value = booking[field]
    if (value === null) return '—'
    if (field === 'date') return formatDay(String(value), language)
    if (typeof value === 'number' && field !== 'lines')
      return formatAmount(value, (field === 'total' ? booking.currency : currency) ?? 'EUR', language)
    return String(value)
  }
  return (
    <div>
      <p>
        {before === null ? (
          <strong>{text.deleted}</strong>
        ) : (
          <Link to="/documents/$id" params={{ id: documentId }}>
            {before.supplier ?? documentId} {before.invoiceNumber ?? ''}
          </Link>
        )}{' '}
        <span className="quiet">{formatSureness(confidence)}</span>
      </p>
      {before && after ? (
        <ul>
          {changed.map(field => (
            <li key={field}>
              {text.fields[field]}: <s>{written(before, field)}</s> → <strong>{written(after, field)}</strong>
            </li>
          ))}
        </ul>
      ) : before ? (
        <p>{text.takenOut}</p>
      ) : null}
    </div>
  )
}
