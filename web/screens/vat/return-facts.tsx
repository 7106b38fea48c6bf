/** What else is to be known of a return: warnings, payment, settlement, what changed, and what had been filed before. */
import { Link } from '@tanstack/react-router'
import type { ReadOutput } from '../../../src/client/index.ts'
import { formatDay } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { formatMoney } from '../../parts/amount/figures.ts'
import { Diff } from '../../parts/diff/diff.tsx'
import { useReader } from '../../words/index.ts'
import { Facts, styles } from '../books/frame.tsx'
import { useRead } from '../books/read.ts'
import { useBooksWords } from '../books/words/index.ts'
import { useVatWords } from './words/index.ts'

type Return = ReadOutput<'/vat-returns/:id'>
export type Settlement = ReadOutput<'/vat-returns/:id/settlement'>

export function ReturnFacts({ data, settlement }: { data: Return; settlement: Settlement | undefined }) {
  const text = useVatWords()
  const { language } = useReader()
  const reopenings = useRead('/vat-returns/:id/reopenings', { id: data.id })
  const { currency, payment } = data
  // A draft is not settled yet: what it would differ by is nothing to act on.
  const warnings = [...data.warnings, ...(data.state === 'filed' ? (settlement?.warnings ?? []) : [])]
  const money = (amount: number): string => formatMoney(amount, currency, language)
  const labelOf = (key: string): string => data.boxes.find(box => box.key === key)?.label ?? key
  const of = (filed: number, now: number) => ({ before: money(filed), after: money(now) })
  return (
    <section className={styles.block}>
      <h2>{text.about}</h2>
      {warnings.length > 0 ? (
        <ul className={styles.block}>
          {warnings.map(warning => (
            <li key={`${warning.field}-${warning.code}`}>{warning.message}</li>
          ))}
        </ul>
      ) : null}
      <Facts
        rows={[
          [text.entries, data.entryCount],
          ...(payment
            ? [
                [
                  text.payment,
                  `${money(payment.amount)}, ${formatDay(payment.dueOn, language)}${payment.code ? `, ${text.taxCode({ code: payment.code })}` : ''}`,
                ] as const,
              ]
            : []),
          ...(data.filedAt
            ? [[text.filedOn({ day: formatDay(data.filedAt, language), who: data.filedBy ?? '' }), data.reference ?? '—'] as const]
            : []),
        ]}
      />
      {payment?.note ? <p className="quiet">{payment.note}</p> : null}
      {data.changes && data.changes.length > 0 ? (
        <>
          <h3>{text.changed}</h3>
          <Diff changes={data.changes.map(({ key, before, after }) => ({ field: key, ...of(before, after) }))} nameOf={labelOf} />
        </>
      ) : null}
      {reopenings.data && reopenings.data.items.length > 0 ? (
        <>
          <h3>{text.reopenings}</h3>
          {reopenings.data.items.map(one => (
            <div key={one.reopenedAt}>
              <p>{text.reopenedBy({ who: one.reopenedBy, day: formatDay(one.reopenedAt, language), reason: one.reason })}</p>
              <Diff changes={one.changes.map(({ key, filed, now }) => ({ field: key, ...of(filed, now) }))} nameOf={labelOf} />
            </div>
          ))}
        </>
      ) : null}
      {settlement?.entry ? <SettlementLines settlement={settlement} /> : null}
    </section>
  )
}

export function SettlementLines({ settlement }: { settlement: Settlement }) {
  const text = useVatWords()
  const books = useBooksWords()
  const { entry, lines, currency } = settlement
  return (
    <div className={styles.block}>
      <h3>
        {text.settlement}{' '}
        {entry ? (
          <Link to={`/ledger/entries/${entry.id}`}>
            {books.entry} {entry.number}
          </Link>
        ) : null}
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{books.account}</th>
            <th scope="col">{books.debit}</th>
            <th scope="col">{books.credit}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={`${line.account}-${line.debit}-${line.credit}`}>
              <th scope="row">
                {line.account} {line.accountName}
              </th>
              <td>{line.debit === 0 ? '' : <Amount value={line.debit} currency={currency} />}</td>
              <td>{line.credit === 0 ? '' : <Amount value={line.credit} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
