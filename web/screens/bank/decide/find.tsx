/** A target by hand: a name, a number or an amount. The difference is there before Enter is pressed. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useOptions } from '../../../parts/listbox/use-options.ts'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../bank.module.css'
import { DifferenceWords, TargetWords } from '../explanation.tsx'
import { matchWith, type Taken } from '../explanations.ts'
import { candidatesQuery } from '../queries.ts'
import type { Candidate, Transaction } from '../records.ts'
import { useBankWords } from '../words/index.ts'

const typingMs = 150

export interface CandidatesProps {
  line: Transaction
  label: string
  onChoose: (candidate: Candidate) => void
  isFirst?: boolean
  /** What is chosen already, of a split: each takes a part, and no difference is told. */
  without?: readonly string[]
}

/** An input with the candidates below it; the arrows choose, Enter takes. */
export function Candidates({ line, label, onChoose, isFirst = false, without }: CandidatesProps) {
  const { words } = useReader()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error } = useQuery({ ...candidatesQuery(line.id, q), placeholderData: before => before })
  const found = (data ?? []).filter(({ targetId }) => !without?.includes(targetId))
  const options = useOptions(found.length, at => found[at] && onChoose(found[at]))
  return (
    <>
      <label>
        <span className="unseen">{label}</span>
        <input
          className="input"
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={options.listId}
          aria-activedescendant={found.length > 0 ? options.optionId(options.active) : undefined}
          autoComplete="off"
          placeholder={label}
          data-first={isFirst || undefined}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            options.setActive(0)
          }}
          onKeyDown={event => {
            // What is chosen is what was searched for, not what was there a moment before.
            if (event.key === 'Enter' && typed.trim() !== q) event.preventDefault()
            else options.onKeyDown(event)
          }}
        />
      </label>
      {error ? <Problem error={error} /> : null}
      <div id={options.listId} role="listbox" aria-label={label}>
        {found.map((candidate, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          <div
            key={candidate.targetId}
            id={options.optionId(at)}
            className={styles.found}
            role="option"
            tabIndex={-1}
            aria-selected={at === options.active}
            onClick={() => onChoose(candidate)}
          >
            <TargetWords target={candidate} />
            {without ? null : <DifferenceWords line={line} difference={candidate.difference} booked={candidate.booked} />}
          </div>
        ))}
      </div>
      {data && found.length === 0 ? <p className="quiet">{words.controls.nothingFound}</p> : null}
    </>
  )
}

interface FindProps {
  line: Transaction
  onClose: () => void
  onTake: (taken: Taken) => void
}

export function FindDialog({ line, onClose, onTake }: FindProps) {
  const text = useBankWords()
  return (
    <Dialog title={text.find.title} onClose={onClose} size="large">
      <div className={styles.form}>
        <Candidates line={line} label={text.find.label} onChoose={candidate => onTake(matchWith(line.id, candidate))} isFirst />
      </div>
    </Dialog>
  )
}
