/** What the deduction hangs on and the document may not say: one click answers it. */
import { useState } from 'react'
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

/** By which its question is found in the review. */
export const factField = (fact: string): string => `fact-${fact}`

export function Facts({ document, saves, canEdit }: FactsProps) {
  const { inbox } = useWords()
  // What was clicked shows at once, and is taken back where it is refused.
  const [clicked, setClicked] = useState<Readonly<Record<string, string>>>({})
  return (
    <section>
      <h3 className={styles.heading}>{inbox.questions}</h3>
      {document.purchaseFacts.map(({ fact, question, answer, answers }) => {
        const name = factField(fact)
        const isSaving = saves.saving.has(name)
        return (
          <fieldset key={fact} className={styles.fact}>
            <legend>{question}</legend>
            {answers.map(({ answer: key, meaning, effect }) => (
              <label key={key} className={styles.answer}>
                <input
                  type="radio"
                  name={name}
                  data-name={name}
                  checked={(isSaving ? clicked[fact] : answer) === key}
                  disabled={!canEdit || isSaving}
                  onChange={() => {
                    setClicked({ ...clicked, [fact]: key })
                    void saves.save(name, { kind: 'facts', facts: { [fact]: key } })
                  }}
                />
                <span>
                  {meaning} <span className="quiet">{effect}</span>
                </span>
              </label>
            ))}
            <FaultLine fault={saves.faults[name]} />
          </fieldset>
        )
      })}
    </section>
  )
}
