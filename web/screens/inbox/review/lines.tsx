/** The lines of a document that is booked by several. */
import type { DocumentRecord } from '../../../api/records.ts'
import { formatAmount } from '../../../app/format.ts'
import { useReader } from '../../../words/index.ts'
import styles from './review.module.css'

export function Lines({ document, currency }: { document: DocumentRecord; currency: string }) {
  const { words, language } = useReader()
  const { inbox } = words
  return (
    <table className={styles.lines}>
      <caption className="unseen">{inbox.lines}</caption>
      <thead>
        <tr>
          <th scope="col">{inbox.lineAccount}</th>
          <th scope="col">{inbox.vatCode}</th>
          <th scope="col" className="number">
            {inbox.lineNet}
          </th>
          <th scope="col" className="number">
            {inbox.lineVat}
          </th>
        </tr>
      </thead>
      <tbody>
        {document.codingLines.map(({ ledgerAccountId, vatCode, net, vat, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
          <tr key={at} title={text}>
            <td>{ledgerAccountId ?? '—'}</td>
            <td>{vatCode ?? '—'}</td>
            <td className="number">{formatAmount(net, currency, language)}</td>
            <td className="number">{formatAmount(vat, currency, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
