import { formatAmount, formatShortDay } from '../../app/format.ts'
import { useCurrency } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import inbox from '../inbox/inbox.module.css'
import { isReady } from './explanations.ts'
import type { Transaction } from './records.ts'
import { useBankWords } from './words/index.ts'

/** One line: who, how much, when, and how good its best explanation is. */
export function Row({ line, account, hasRefusal }: { line: Transaction; account: string | undefined; hasRefusal: boolean }) {
  const { language } = useReader()
  const text = useBankWords()
  const own = useCurrency()
  const [first] = line.suggestions
  const told = hasRefusal
    ? text.row.refused
    : line.state !== 'unmatched'
      ? text.states[line.state]
      : first === undefined
        ? line.pending
          ? text.row.pending
          : text.row.nothing
        : text.row.score({ score: Math.round(first.score) })
  return (
    <div className={inbox.rowInside} data-reason={hasRefusal ? 'failed' : isReady(line) ? 'ready' : 'low'}>
      <span className={inbox.who}>{line.counterparty.name ?? line.text}</span>
      <span className={inbox.amount}>{formatAmount(line.amount, line.currency, language)}</span>
      <span className={`${inbox.when} cut`}>
        {[
          formatShortDay(line.date, language),
          line.currency === own ? null : line.currency,
          account ?? (line.counterparty.name === null ? null : line.text),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={inbox.sure}>
        {hasRefusal ? (
          <span className={inbox.sign} aria-hidden>
            ✕
          </span>
        ) : null}
        {isReady(line) ? <span aria-hidden>✓ </span> : null}
        {told}
      </span>
    </div>
  )
}
