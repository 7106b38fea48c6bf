/** The selected line: what the bank said, and what it is or may be. */
import { Link } from '@tanstack/react-router'
import type { Problem } from '../../../src/client/index.ts'
import { formatDay } from '../../app/format.ts'
import { useSession } from '../../app/session.tsx'
import { formatMoney } from '../../parts/amount/figures.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { useReader } from '../../words/index.ts'
import styles from './bank.module.css'
import { ExplanationCard, TargetWords } from './explanation.tsx'
import type { Explanation } from './explanations.ts'
import type { Layer } from './layer.ts'
import type { BankAccount, Transaction } from './records.ts'
import { useBankWords } from './words/index.ts'

export interface DetailProps {
  line: Transaction
  account: BankAccount | undefined
  explanations: readonly Explanation[]
  refusal: Problem | undefined
  onTake: (at: number) => void
  onDecline: () => void
  onOpen: (layer: Layer) => void
  onUnmatch: () => void
}

export function Detail(props: DetailProps) {
  const { line, account, refusal } = props
  const { language } = useReader()
  const text = useBankWords()
  const { counterparty } = line
  const facts = [
    account?.name,
    counterparty.iban,
    line.reference === null ? null : text.reference({ reference: line.reference }),
    line.original === null ? null : text.original({ amount: formatMoney(line.original.amount, line.original.currency, language) }),
  ].filter(fact => fact != null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by the keyboard
    <section className={styles.detail} data-pane="detail" aria-label={text.line} tabIndex={0}>
      <header className={styles.top}>
        <div>
          <h2>{counterparty.name ?? line.text}</h2>
          {counterparty.name === null ? null : <p>{line.text}</p>}
          <p className="quiet small">{[formatDay(line.date, language), ...facts].join(' · ')}</p>
        </div>
        <p className={styles.figure}>{formatMoney(line.amount, line.currency, language)}</p>
      </header>
      {refusal === undefined ? null : (
        <p className={styles.difference} role="alert">
          {refusal.detail}
        </p>
      )}
      {line.pending ? (
        <p className="quiet">{text.pending}</p>
      ) : line.state === 'unmatched' ? (
        <Waiting {...props} />
      ) : (
        <Settled {...props} />
      )}
    </section>
  )
}

function Waiting({ line, explanations, onTake, onDecline, onOpen }: DetailProps) {
  const text = useBankWords()
  const { can } = useSession()
  const mayEdit = can('bank:edit')
  return (
    <>
      {explanations.length === 0 ? (
        <Empty title={text.noExplanation}>
          <p>{mayEdit ? text.noExplanationNext : text.askSomebody}</p>
        </Empty>
      ) : (
        <ol className={styles.cards} aria-label={text.explanations}>
          {explanations.map((explanation, at) => (
            <ExplanationCard
              key={explanation.key}
              line={line}
              explanation={explanation}
              at={at}
              mayTake={mayEdit}
              onTake={() => onTake(at)}
            />
          ))}
        </ol>
      )}
      {mayEdit ? (
        <div className={styles.tools}>
          <button type="button" className="button" onClick={() => onOpen('find')}>
            {text.find.button} <kbd>f</kbd>
          </button>
          <button type="button" className="button" onClick={() => onOpen('book')}>
            {text.book.button} <kbd>b</kbd>
          </button>
          <button type="button" className="button" onClick={() => onOpen('split')}>
            {text.split.button} <kbd>s</kbd>
          </button>
          <button type="button" className="button" onClick={() => onOpen('ignore')}>
            {text.ignore.button} <kbd>i</kbd>
          </button>
          {line.amount < 0 ? (
            <button type="button" className="button" onClick={() => onOpen('receipt')}>
              {text.receipt.button} <kbd>p</kbd>
            </button>
          ) : null}
          {line.suggestions.some(({ targets }) => targets.length > 0) ? (
            <button type="button" className="button plain" onClick={onDecline}>
              {text.decline} <kbd>n</kbd>
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

/** The document itself, where there is one; else its entry. */
const addressOf = ({ targetType, targetId }: Transaction['allocations'][number]): string | undefined =>
  targetType === 'document' ? `/documents/${targetId}` : undefined

function Settled({ line, onUnmatch }: DetailProps) {
  const text = useBankWords()
  const { can } = useSession()
  return (
    <>
      <p>
        <Pill tone={line.state === 'reconciled' ? 'good' : 'plain'}>{text.states[line.state]}</Pill>
      </p>
      {line.allocations.length === 0 ? null : (
        <ul className={styles.cards}>
          {line.allocations.map(allocation => {
            const address = addressOf(allocation)
            return (
              <li key={allocation.targetId} className={styles.card}>
                <TargetWords target={allocation} />
                {address === undefined ? null : <Link to={address}>{text.openDocument}</Link>}
              </li>
            )
          })}
        </ul>
      )}
      {[...line.reasons, ...line.warnings].map(one => (
        <p key={one.message} className="small">
          {one.message}
        </p>
      ))}
      {can('bank:edit') ? (
        <div className={styles.tools}>
          <button type="button" className="button" onClick={onUnmatch}>
            {line.state === 'ignored' ? text.bringBack : text.unmatch} <kbd>u</kbd>
          </button>
        </div>
      ) : null}
    </>
  )
}
