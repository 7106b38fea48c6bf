import { formatDay, formatNumber } from '../../app/format.ts'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { Sureness } from '../../parts/sureness/sureness.tsx'
import { Why } from '../../parts/why/why.tsx'
import { useReader } from '../../words/index.ts'
import { useAccountName } from '../books/account-name.ts'
import { type DocumentRecord, type Entry, useAccounts } from './answers.ts'
import styles from './document.module.css'
import { useDocumentWords } from './words/index.ts'

export function BookingPane({ document, entry }: { document: DocumentRecord; entry: Entry | undefined }) {
  const { language } = useReader()
  const text = useDocumentWords()
  const { exchange, codedCurrency, codingConfidence } = document
  return (
    <div className={styles.pane}>
      {document.codingLines.length === 0 ? <Empty title={text.notCoded} /> : <CodingLines document={document} />}
      {exchange && codedCurrency !== null && (
        <p className="quiet">
          {text.exchange({
            currency: exchange.currency,
            rate: formatNumber(exchange.rate, language),
            own: codedCurrency,
            day: formatDay(exchange.on, language),
          })}
        </p>
      )}
      {entry && <EntryLines entry={entry} />}
      {document.codingReasons.length > 0 && (
        <section className={styles.section}>
          <h2>
            {text.why} {codingConfidence !== null && <Sureness share={codingConfidence} />}
          </h2>
          <Why reasons={document.codingReasons} />
        </section>
      )}
    </div>
  )
}

function CodingLines({ document }: { document: DocumentRecord }) {
  const { language } = useReader()
  const text = useDocumentWords()
  const { can } = useSession()
  const { data: accounts } = useAccounts(can('ledger:read'))
  const nameOf = (number: string | null): string => {
    const account = number === null ? undefined : accounts?.get(number)
    const name = language === 'en' ? account?.englishName : account?.name
    return [number, name].filter(Boolean).join(' ') || '—'
  }
  return (
    <table className={styles.table}>
      <caption>{document.bookingText ?? text.bookedAs}</caption>
      <thead>
        <tr>
          <th scope="col">{text.account}</th>
          <th scope="col">{text.vatCode}</th>
          <th scope="col">{text.fields.net}</th>
          <th scope="col">{text.fields.vat}</th>
        </tr>
      </thead>
      <tbody>
        {document.codingLines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is what it is known by
          <tr key={at}>
            <th scope="row">{nameOf(line.ledgerAccountId)}</th>
            <td>{line.vatCode ?? '—'}</td>
            <td>
              <Amount value={line.net} currency={document.codedCurrency} />
            </td>
            <td>
              <Amount value={line.vat} currency={document.codedCurrency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EntryLines({ entry }: { entry: Entry }) {
  const { language } = useReader()
  const accountName = useAccountName()
  const text = useDocumentWords()
  return (
    <section className={styles.section}>
      <h2>{text.entryOf({ number: entry.number, day: formatDay(entry.date, language) })}</h2>
      {entry.reversedBy !== null && <p className={styles.trouble}>{text.reversed}</p>}
      <table className={styles.table}>
        <caption>{entry.text}</caption>
        <thead>
          <tr>
            <th scope="col">{text.account}</th>
            <th scope="col">{text.debit}</th>
            <th scope="col">{text.credit}</th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is what it is known by
            <tr key={at}>
              <th scope="row">
                {line.account} {accountName(line.account, line.accountName)}
              </th>
              <td>{line.debit === 0 ? '' : <Amount value={line.debit} currency={entry.currency} />}</td>
              <td>{line.credit === 0 ? '' : <Amount value={line.credit} currency={entry.currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
