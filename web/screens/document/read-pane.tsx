import { formatDay, formatNumber, withoutIds } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { useCodes } from '../../parts/code/codes.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Sureness } from '../../parts/sureness/sureness.tsx'
import { useReader } from '../../words/index.ts'
import type { DocumentRecord } from './answers.ts'
import styles from './document.module.css'
import type { ReadField } from './fields.ts'
import { useDocumentWords } from './words/index.ts'

interface ReadPaneProps {
  document: DocumentRecord
  fields: readonly ReadField[]
  activeField: string | undefined
  onField: (field: string | undefined) => void
}

export function ReadPane({ document, fields, activeField, onField }: ReadPaneProps) {
  const text = useDocumentWords()
  const { extraction, error, warnings } = document
  return (
    <div className={styles.pane}>
      {error && <p className={styles.trouble}>{error.message}</p>}
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={text.warnings}>
          {warnings.map(warning => (
            <li key={`${warning.field} ${warning.code}`}>{withoutIds(warning.message)}</li>
          ))}
        </ul>
      )}
      {!extraction ? (
        error ? null : (
          <Empty title={text.notRead} />
        )
      ) : (
        <>
          <dl className={styles.fields}>
            {fields.map(field => (
              <Field
                key={field.name}
                field={field}
                currency={extraction.currency}
                isActive={field.name === activeField}
                onField={onField}
              />
            ))}
          </dl>
          {extraction.vatLines.length > 0 && <VatLines extraction={extraction} />}
          {extraction.items.length > 0 && <Items extraction={extraction} />}
        </>
      )}
    </div>
  )
}

interface FieldProps {
  field: ReadField
  currency: string | null
  isActive: boolean
  onField: (field: string | undefined) => void
}

function Field({ field, currency, isActive, onField }: FieldProps) {
  const { language } = useReader()
  const { fields } = useDocumentWords()
  const { reading } = field
  const value =
    field.kind === 'amount' ? (
      <Amount value={field.amount} currency={currency} />
    ) : field.text === null ? (
      '—'
    ) : field.kind === 'day' ? (
      formatDay(field.text, language)
    ) : (
      field.text
    )
  return (
    <div
      className={styles.field}
      data-active={isActive || undefined}
      data-doubtful={field.isDoubtful || undefined}
      onPointerEnter={() => onField(field.name)}
      onPointerLeave={() => onField(undefined)}
    >
      <dt>{fields[field.name]}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {reading && <Sureness share={reading.confidence} />}
        {reading?.doubt != null && <span className={styles.doubt}>{reading.doubt}</span>}
      </dd>
    </div>
  )
}

type Extraction = NonNullable<DocumentRecord['extraction']>

function VatLines({ extraction }: { extraction: Extraction }) {
  const { language } = useReader()
  const text = useDocumentWords()
  const natures = useCodes(
    'nature',
    extraction.vatLines.some(({ nature }) => nature !== null),
  )
  return (
    <table className={styles.table}>
      <caption>{text.vatLines}</caption>
      <thead>
        <tr>
          <th scope="col">{text.rate}</th>
          <th scope="col">{text.fields.net}</th>
          <th scope="col">{text.fields.vat}</th>
        </tr>
      </thead>
      <tbody>
        {extraction.vatLines.map(line => (
          <tr key={`${line.rate} ${line.net} ${line.nature ?? ''}`}>
            <th scope="row">
              {formatNumber(line.rate, language)}&nbsp;% {natures.find(({ value }) => value === line.nature)?.label ?? line.nature}
            </th>
            <td>
              <Amount value={line.net} currency={extraction.currency} />
            </td>
            <td>
              <Amount value={line.vat} currency={extraction.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const itemsMax = 50

function Items({ extraction }: { extraction: Extraction }) {
  const text = useDocumentWords()
  const { items } = extraction
  return (
    <table className={styles.table}>
      <caption>{text.items}</caption>
      <tbody>
        {items.slice(0, itemsMax).map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be printed twice
          <tr key={at}>
            <th scope="row">{item.description}</th>
            <td>
              <Amount value={item.amount} currency={extraction.currency} />
            </td>
          </tr>
        ))}
      </tbody>
      {items.length > itemsMax && (
        <tfoot>
          <tr>
            <td colSpan={2}>{text.moreItems({ count: items.length - itemsMax })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
