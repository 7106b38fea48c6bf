/** One explanation of a line: what it would settle, what speaks for and against it, and where a difference would go. */
import { formatAmount, formatDay } from '../../app/format.ts'
import { formatMoney } from '../../parts/amount/figures.ts'
import { Pill } from '../../parts/pill/pill.tsx'
import { useReader } from '../../words/index.ts'
import styles from './bank.module.css'
import type { Explanation } from './explanations.ts'
import type { Candidate, Suggestion, Target, Transaction } from './records.ts'
import { useBankWords } from './words/index.ts'

export function TargetWords({ target }: { target: Target | Candidate }) {
  const { language } = useReader()
  const text = useBankWords()
  const { number, counterparty, title, date, openAmount, currency, enteredIn } = target
  return (
    <span className={styles.target}>
      <span className={styles.targetTitle}>
        <strong>{counterparty ?? title}</strong> {number === null ? null : <span>{text.number({ number })}</span>}
      </span>
      <span className="quiet small">
        {[
          target.targetType === 'document' ? text.unposted : null,
          enteredIn,
          date === null ? null : formatDay(date, language),
          openAmount === null || currency === null ? text.openUnknown : text.open({ amount: formatMoney(openAmount, currency, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

/** Shown before the key is pressed. */
export function DifferenceWords({
  line,
  difference,
  booked,
}: {
  line: Transaction
  difference: number | null
  booked: Candidate['booked']
}) {
  const { language } = useReader()
  const text = useBankWords()
  if (difference === null || difference === 0) return null
  const amount = formatMoney(difference, line.currency, language)
  return (
    <p className={styles.difference}>
      {booked.length === 0
        ? text.differenceOpen({ amount })
        : booked
            .map(one =>
              text.differenceBooked({
                amount: formatMoney(one.amount, one.currency, language),
                account: `${one.account} ${one.accountName}`,
              }),
            )
            .join(' ')}
    </p>
  )
}

const differs = ({ difference, targets }: Suggestion): number | null => (targets.length === 0 ? null : difference)

interface ExplanationProps {
  line: Transaction
  explanation: Explanation
  at: number
  mayTake: boolean
  onTake: () => void
}

export function ExplanationCard({ line, explanation, at, mayTake, onTake }: ExplanationProps) {
  const { language } = useReader()
  const text = useBankWords()
  const number = at + 1
  const isSuggestion = explanation.kind === 'suggestion'
  const fors = isSuggestion ? explanation.suggestion.for : [explanation.proposal.reason]
  const against = isSuggestion ? explanation.suggestion.against : explanation.proposal.hindrance ? [explanation.proposal.hindrance] : []
  return (
    <li className={styles.card} data-first={at === 0 || undefined}>
      <div className={styles.cardHead}>
        <div className={styles.targets}>
          {isSuggestion ? (
            <>
              {explanation.suggestion.targets.map(target => (
                <TargetWords key={target.targetId} target={target} />
              ))}
              {explanation.suggestion.targets.length === 0 ? (
                <strong>{explanation.suggestion.kind === 'transfer' ? text.transfer : text.duplicate}</strong>
              ) : null}
            </>
          ) : (
            <span className={styles.target}>
              <strong>{text.byRule({ rule: explanation.proposal.rule.name })}</strong>
              <span className="quiet small">
                {explanation.proposal.lines
                  .map(
                    one =>
                      `${one.ledgerAccountId}${one.vatCode === null ? '' : ` ${one.vatCode}`} ${formatAmount(one.amount, line.currency, language)}`,
                  )
                  .join(' · ')}
              </span>
            </span>
          )}
        </div>
        {isSuggestion ? (
          <Pill tone={explanation.suggestion.score > 90 && against.length === 0 ? 'good' : 'plain'}>
            {text.row.score({ score: Math.round(explanation.suggestion.score) })}
          </Pill>
        ) : null}
        {mayTake ? (
          <button type="button" className={at === 0 ? 'button primary' : 'button'} onClick={onTake}>
            {text.take} <kbd>{at === 0 ? '↵' : number}</kbd>
          </button>
        ) : null}
      </div>
      {isSuggestion ? (
        <DifferenceWords line={line} difference={differs(explanation.suggestion)} booked={explanation.suggestion.booked} />
      ) : null}
      {fors.length === 0 ? null : (
        <p className="small">
          <span className="quiet">{text.for}</span> {fors.map(one => one.message).join(' ')}
        </p>
      )}
      {against.length === 0 ? null : (
        <p className={`small ${styles.against}`}>
          <span>{text.against}</span> {against.map(one => one.message).join(' ')}
        </p>
      )}
    </li>
  )
}
