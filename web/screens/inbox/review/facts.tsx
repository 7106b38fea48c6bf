/** What the deduction hangs on and the document may not say: one click answers it. */
import type { DocumentRecord } from '../../../api/records.ts'
import { useWords } from '../../../words/index.ts'
import type { useSaves } from '../saves.ts'
import { FaultLine } from './fault-line.tsx'
import styles from './review.module.css'

export interface FactsProps {
  document: DocumentRecord
  saves: ReturnType<typeof useSaves>
  canEdit: boolean
}

export function Facts({ document, saves, canEdit }: FactsProps) {
  const { inbox } = useWords()
  return (
    <section>
      <h3 className={styles.heading}>{inbox.questions}</h3>
      {document.purchaseFacts.map(({ fact, question, answer, answers }) => (
        <fieldset key={fact} className={styles.fact}>
          <legend>{question}</legend>
          {answers.map(({ answer: key, meaning, effect }) => (
            <label key={key} className={styles.answer}>
              <input
                type="radio"
                name={`fact-${fact}`}
                checked={answer === key}
                disabled={!canEdit || saves.saving.has(`fact-${fact}`)}
                onChange={() => void saves.save(`fact-${fact}`, { kind: 'facts', facts: { [fact]: key } })}
              />
              <span>
                {meaning} <span className="quiet">{effect}</span>
              </span>
            </label>
          ))}
          <FaultLine fault={saves.faults[`fact-${fact}`]} />
        </fieldset>
      ))}
    </section>
  )
}
