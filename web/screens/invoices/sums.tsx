/** What it comes to, and why VAT is charged so. */
import { Fragment } from 'react'
import { formatNumber } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { useReader } from '../../words/index.ts'
import type { InvoiceRecord } from './draft-fields.ts'
import styles from './invoices.module.css'
import type { Totals } from './totals.ts'
import { useInvoiceWords } from './words/index.ts'

interface SumsProps {
  record: InvoiceRecord | undefined
  /** Whether the record is what is on the screen. */
  isPriced: boolean
  totals: Totals | undefined
  currency: string
}

export function Sums({ record, isPriced, totals, currency }: SumsProps) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const shown = isPriced && record ? { ...record, rows: record.vatSummary } : totals
  const isKnown = /^[A-Z]{3}$/.test(currency)
  if (!shown || !isKnown) return null
  const lines = [
    [text.net, shown.net],
    ...shown.rows
      .filter(({ rate, vat }) => rate !== 0 || vat !== 0)
      .map(({ rate, vat }) => [text.vat({ rate: formatNumber(rate, language) }), vat]),
    ...(isPriced && record ? record.additions.map(({ kind, net }) => [text.added[kind], net]) : []),
    ...(isPriced && record && record.stampDuty !== 0 ? [[text.stampDuty, record.stampDuty]] : []),
    ...(shown.payable === shown.total ? [] : [[text.total, shown.total]]),
    ...(isPriced && record?.withholding ? [[text.withheld, -record.withholding.amount]] : []),
    [shown.payable === shown.total ? text.total : text.payable, shown.payable],
  ] as [string, number][]
  return (
    <>
      {record ? (
        <div>
          <p>{record.vatTreatment.reason}</p>
          {record.vatTreatment.mention === null ? null : <p className="quiet">{text.mention({ text: record.vatTreatment.mention })}</p>}
        </div>
      ) : null}
      <dl className={styles.totals}>
        {lines.map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rates may have one name
          <Fragment key={at}>
            <dt>{label}</dt>
            <dd>
              <Amount value={value} currency={currency} hasCurrency={at === lines.length - 1} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
