/** One document, several lines: account, VAT code, amount and text of each; the last takes what is left. */
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { problemOf } from '../../api/queries.ts'
import type { DocumentRecord } from '../../api/records.ts'
import { editableAmount, formatAmount } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useCurrency } from '../../app/session.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Listbox } from '../../parts/listbox/listbox.tsx'
import { useReader } from '../../words/index.ts'
import { useAccountChoices, useVatCodeChoices } from '../inbox/choices.ts'
import { useDrafts } from '../inbox/drafts.ts'
import { accountsQuery } from '../inbox/queries.ts'
import { saveDocument } from '../inbox/saves.ts'
import styles from './split.module.css'
import { faultsOf, reckon, rowsMax, type SplitRow, signOf, toRows, toSent, wholeOf } from './split-lines.ts'
import { useSplitWords } from './words/index.ts'

export interface SplitDialogProps {
  document: DocumentRecord
  onClose: () => void
  onSaved: (document: DocumentRecord) => void
}

const draftName = 'rows'

/** Typed lines survive going elsewhere, as fields do. */
function useRows(document: DocumentRecord, currency: string) {
  const { language } = useReader()
  const [drafts, setDraft] = useDrafts(`${document.id}-split`)
  const [first] = useState(() => toRows(document, currency, language, () => crypto.randomUUID()))
  const kept = drafts[draftName]
  const rows = kept === undefined ? first : (JSON.parse(kept) as SplitRow[])
  return {
    rows,
    setRows: (next: readonly SplitRow[]) => setDraft(draftName, JSON.stringify(next)),
    forget: () => setDraft(draftName, undefined),
  }
}

export function SplitDialog({ document, onClose, onSaved }: SplitDialogProps) {
  const { words, language } = useReader()
  const split = useSplitWords()
  const own = useCurrency()
  const currency = document.codedCurrency ?? own
  const whole = wholeOf(document)
  const { rows, setRows, forget } = useRows(document, currency)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [trouble, setTrouble] = useState<string>()
  const body = useRef<HTMLDivElement>(null)
  const reckoned = reckon(rows, whole, currency, language)
  const faults = faultsOf(rows, reckoned, whole)
  const faultAt = (field: string): string | undefined => {
    const fault = isTried || faults.get(field) === 'nothingLeft' ? faults.get(field) : undefined
    return refused.get(field) ?? (fault === undefined ? undefined : split.faults[fault])
  }
  const focus = (at: number, field: string): void => body.current?.querySelector<HTMLElement>(`[data-name="${at}.${field}"]`)?.focus()
  const change = (next: readonly SplitRow[]): void => {
    setRefused(new Map())
    setTrouble(undefined)
    setRows(next)
  }
  const [added, setAdded] = useState<number>()
  useEffect(() => {
    if (added === undefined) return
    body.current?.querySelector<HTMLElement>(`[data-name="${added}.gross"]`)?.focus()
    setAdded(undefined)
  }, [added])
  const add = (): void => {
    if (rows.length >= rowsMax) return
    const before = rows.at(-1)
    const row = { key: crypto.randomUUID(), account: null, vatCode: before?.vatCode ?? null, text: document.bookingText ?? '', amount: '' }
    // The row that was the rest is one like the others now.
    change([...rows, row])
    setAdded(rows.length - 1)
  }
  const send = async (lines: ReturnType<typeof toSent>, told: string): Promise<void> => {
    setIsSaving(true)
    try {
      onSaved(await saveDocument(document.id, { kind: 'lines', lines }))
      forget()
      announce(told)
      onClose()
    } catch (error) {
      const problem = problemOf(error)
      const named = (problem?.errors ?? []).filter(({ path }) => /^lines\.\d+\./.test(path))
      setRefused(new Map(named.map(({ path, message }) => [path.replace(/^lines\./, ''), message])))
      if (named.length === 0) setTrouble(problem ? (problem.errors?.[0]?.message ?? problem.detail) : words.app.noAnswer)
    } finally {
      setIsSaving(false)
    }
  }
  const save = (): void => {
    setIsTried(true)
    const [wrong] = faults.keys()
    if (wrong !== undefined) {
      const [at, field] = wrong.split('.')
      focus(Number(at), field!)
    } else void send(toSent(rows, reckoned, whole, signOf(document)), split.saved({ count: rows.length }))
  }
  const join = (): void => {
    const main = rows.find(row => row.account === document.ledgerAccountId) ?? rows[0]
    if (!main?.account || !main.vatCode) return
    const gross = whole === null ? { gross: (reckoned.sum ?? 0) * signOf(document) } : {}
    void send([{ ledgerAccountId: main.account, vatCode: main.vatCode, ...gross }], split.joined)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <Dialog
      title={split.title}
      onClose={onClose}
      keepsTyped
      size="large"
      footer={
        <>
          {document.codingLines.length > 1 ? (
            <button type="button" className="button plain" onClick={join} disabled={isSaving}>
              {split.join}
            </button>
          ) : null}
          <span className={styles.space} />
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button primary" onClick={save} disabled={isSaving}>
            {split.save} <kbd>Ctrl ↵</kbd>
          </button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside */}
      <div ref={body} className={styles.split} onKeyDown={onKeyDown}>
        <p className="quiet">
          {whole === null ? split.unknownWhole : split.lead({ amount: `${formatAmount(whole, currency, language)} ${currency}` })}
        </p>
        <ol className={styles.rows}>
          {rows.map((row, at) => (
            <Row
              key={row.key}
              at={at}
              row={row}
              rest={whole !== null && at === rows.length - 1 ? (reckoned.rest ?? 0) : undefined}
              currency={currency}
              faultAt={faultAt}
              mayRemove={rows.length > 2}
              isFirst={at === 0}
              onChange={part => change(rows.map(one => (one === row ? { ...one, ...part } : one)))}
              onRemove={() => change(rows.filter(one => one !== row))}
              onNext={() => (at < rows.length - 1 ? focus(at + 1, 'ledgerAccountId') : save())}
            />
          ))}
        </ol>
        <p>
          <button type="button" className="button" onClick={add} disabled={rows.length >= rowsMax}>
            {split.add}
          </button>
        </p>
        {trouble === undefined ? null : (
          <p className={styles.fault} role="alert">
            {trouble}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface RowProps {
  at: number
  row: SplitRow
  /** Of the last one: what is left for it. */
  rest: number | undefined
  currency: string
  faultAt: (field: string) => string | undefined
  mayRemove: boolean
  isFirst: boolean
  onChange: (part: Partial<SplitRow>) => void
  onRemove: () => void
  onNext: () => void
}

function Row({ at, row, rest, currency, faultAt, mayRemove, isFirst, onChange, onRemove, onNext }: RowProps) {
  const { words, language } = useReader()
  const split = useSplitWords()
  const { inbox } = words
  const { data: accounts = [] } = useQuery(accountsQuery)
  const accountChoices = useAccountChoices()
  const codeChoices = useVatCodeChoices()
  const number = at + 1
  const label = (name: string): string => split.fieldOf({ field: name, line: number })
  const found = ['ledgerAccountId', 'vatCode', 'gross', 'text'].flatMap(field => faultAt(`${at}.${field}`) ?? [])
  const choose = (account: string): void => {
    // The account says which code it usually has; a code that was chosen stays.
    const usual = accounts.find(one => one.number === account)?.vatCode ?? null
    onChange({ account, ...(row.vatCode === null && usual !== null ? { vatCode: usual } : {}) })
  }
  const onEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onNext()
  }
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div className={styles.account}>
        <Listbox
          name={`${at}.ledgerAccountId`}
          label={label(inbox.account)}
          choices={accountChoices}
          value={row.account}
          onChoose={choose}
          isInvalid={faultAt(`${at}.ledgerAccountId`) !== undefined}
          placeholder={inbox.account}
        />
      </div>
      <div className={styles.code}>
        <Listbox
          name={`${at}.vatCode`}
          label={label(inbox.vatCode)}
          choices={codeChoices}
          value={row.vatCode}
          onChoose={vatCode => onChange({ vatCode })}
          isInvalid={faultAt(`${at}.vatCode`) !== undefined}
          placeholder={inbox.vatCode}
        />
      </div>
      <input
        className={`input ${styles.amount}`}
        data-name={`${at}.gross`}
        data-align="end"
        data-first={isFirst || undefined}
        inputMode="decimal"
        autoComplete="off"
        aria-label={rest === undefined ? label(inbox.amount) : split.restOf({ line: number })}
        placeholder={split.amountPlaceholder}
        aria-invalid={faultAt(`${at}.gross`) !== undefined || undefined}
        readOnly={rest !== undefined}
        value={rest === undefined ? row.amount : editableAmount(rest, currency, language)}
        onChange={event => onChange({ amount: event.target.value })}
        onFocus={event => event.target.select()}
        onKeyDown={onEnter}
      />
      <input
        className={`input ${styles.text}`}
        data-name={`${at}.text`}
        autoComplete="off"
        maxLength={250}
        aria-label={label(inbox.text)}
        placeholder={inbox.text}
        value={row.text}
        onChange={event => onChange({ text: event.target.value })}
        onKeyDown={onEnter}
      />
      {mayRemove ? (
        <button
          type="button"
          className={`button plain ${styles.remove}`}
          aria-label={split.removeLine({ line: number })}
          onClick={onRemove}
        >
          ✕
        </button>
      ) : (
        <span className={styles.remove} />
      )}
      {found.length === 0 ? null : (
        <p className={styles.fault} role="alert">
          {found.join(' ')}
        </p>
      )}
    </li>
  )
}
