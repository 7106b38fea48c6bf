/** The lines of a draft: Enter makes a new one, Ctrl+D repeats one, Alt with an arrow moves it, cells of a sheet are pasted. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { useReader } from '../../words/index.ts'
import {
  blankLine,
  insertAt,
  isBlank,
  isSheet,
  type LineField,
  type LineText,
  lineFields,
  linesFromSheet,
  moveLine,
} from './draft-fields.ts'
import styles from './invoices.module.css'
import { useInvoiceWords } from './words/index.ts'

interface LinesProps {
  lines: readonly LineText[]
  currency: string
  usualRate: string
  /** By row; undefined of a blank one. */
  nets: ReadonlyMap<number, number>
  /** What is charged in place of what is written. */
  applied: ReadonlyMap<number, number>
  /** By `lines.0.unitPrice`. */
  faultAt: (path: string) => string | undefined
  readOnly: boolean
  onChange: (lines: readonly LineText[]) => void
}

const linesMax = 1000

export function Lines({ lines, currency, usualRate, nets, applied, faultAt, readOnly, onChange }: LinesProps) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const body = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState<{ at: number; field: LineField }>()
  const focus = (at: number, field: LineField): boolean => {
    const input = body.current?.querySelector<HTMLInputElement>(`[data-name="lines.${at}.${field}"]`)
    input?.focus()
    return input !== null && input !== undefined
  }
  useEffect(() => {
    if (!wanted) return
    body.current?.querySelector<HTMLInputElement>(`[data-name="lines.${wanted.at}.${wanted.field}"]`)?.focus()
    setWanted(undefined)
  }, [wanted])
  const put = (next: readonly LineText[], at: number, field: LineField): void => {
    onChange(next.slice(0, linesMax))
    setWanted({ at: Math.max(0, Math.min(at, next.length - 1)), field })
  }
  const rateOf = (at: number): string => lines[at]?.vatRate || usualRate
  const add = (at: number): void => {
    const following = lines[at + 1]
    if (following && isBlank(following)) focus(at + 1, 'description')
    else put(insertAt(lines, at + 1, blankLine(rateOf(at))), at + 1, 'description')
  }
  const remove = (at: number): void => {
    const rest = lines.filter((_, index) => index !== at)
    put(rest.length === 0 ? [blankLine(usualRate)] : rest, at, 'description')
  }
  const onKeyDown = (event: KeyboardEvent, at: number, field: LineField): void => {
    const isCommand = event.ctrlKey || event.metaKey
    const arrow = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter' && !isCommand && !event.altKey) add(at)
    else if (event.key.toLowerCase() === 'd' && isCommand)
      put(insertAt(lines, at + 1, { ...lines[at]!, key: crypto.randomUUID() }), at + 1, field)
    else if (arrow !== undefined && event.altKey) put(moveLine(lines, at, arrow), at + arrow, field)
    else if (arrow !== undefined && !isCommand) focus(at + arrow, field)
    else if (event.key === 'Delete' && event.altKey) remove(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPaste = (event: ClipboardEvent, at: number): void => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!isSheet(pasted)) return
    event.preventDefault()
    const given = linesFromSheet(pasted, rateOf(at))
    const isOver = isBlank(lines[at]!)
    const rest = isOver ? lines.filter((_, index) => index !== at) : lines
    const from = isOver ? at : at + 1
    put(insertAt(rest, from, ...given), from + given.length - 1, 'unitPrice')
  }
  return (
    <div className={styles.lines}>
      <div className={styles.head} aria-hidden>
        {lineFields.map(field => (
          <span key={field}>{text.fields[field]}</span>
        ))}
        <span>{text.fields.net}</span>
      </div>
      <ol ref={body} aria-label={text.lines}>
        {lines.map((line, at) => {
          const charged = applied.get(at)
          const faults = lineFields.flatMap(field => faultAt(`lines.${at}.${field}`) ?? [])
          return (
            <li key={line.key} className={styles.line}>
              {lineFields.map(field => (
                <span key={field} className={styles.cell} data-label={text.fields[field]}>
                  <input
                    className="input"
                    data-name={`lines.${at}.${field}`}
                    data-align={field === 'description' ? undefined : 'end'}
                    inputMode={field === 'description' ? 'text' : 'decimal'}
                    aria-label={text.line({ field: text.fields[field], line: at + 1 })}
                    aria-invalid={faultAt(`lines.${at}.${field}`) !== undefined || undefined}
                    placeholder={field === 'quantity' ? '1' : field === 'description' ? text.fields.description : undefined}
                    autoComplete="off"
                    readOnly={readOnly}
                    value={line[field]}
                    onChange={event => onChange(lines.map((one, index) => (index === at ? { ...one, [field]: event.target.value } : one)))}
                    onKeyDown={event => !readOnly && onKeyDown(event, at, field)}
                    onPaste={event => onPaste(event, at)}
                  />
                </span>
              ))}
              <span className={styles.net}>{nets.has(at) ? <Amount value={nets.get(at) ?? null} currency={currency} /> : null}</span>
              {readOnly ? null : (
                <button
                  type="button"
                  className={`button plain ${styles.remove}`}
                  aria-label={text.removeLine({ line: at + 1 })}
                  title={text.removeThisLine}
                  tabIndex={-1}
                  onClick={() => remove(at)}
                >
                  ✕
                </button>
              )}
              {faults.length === 0 && charged === undefined ? null : (
                <div className={styles.hint}>
                  {faults.map(fault => (
                    <p key={fault} className={listDetail.fault} role="alert">
                      {fault}
                    </p>
                  ))}
                  {charged === undefined ? null : <p className="quiet small">{text.charged({ rate: formatNumber(charged, language) })}</p>}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {readOnly ? null : (
        <div className={listDetail.bar}>
          <button type="button" className="button" onClick={() => add(lines.length - 1)}>
            {text.addLine}
          </button>
          <span className="quiet small for-keys">{text.pasteHint}</span>
        </div>
      )}
    </div>
  )
}
