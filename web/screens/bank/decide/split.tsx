/** One line, several targets: each takes its part, one of them the rest, and what is left may go to an account. */
import { useRef, useState } from 'react'
import { formatAmount } from '../../../app/format.ts'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Listbox } from '../../../parts/listbox/listbox.tsx'
import { useReader } from '../../../words/index.ts'
import { useAccountChoices } from '../../inbox/choices.ts'
import styles from '../bank.module.css'
import type { Taken } from '../explanations.ts'
import type { Candidate, Transaction } from '../records.ts'
import { useBankWords } from '../words/index.ts'
import { keepDraft, readDraft } from './draft.ts'
import { Candidates } from './find.tsx'
import { firstAmount, reckon, restHere, type SplitRow, toRow } from './split-rows.ts'

interface SplitProps {
  line: Transaction
  onClose: () => void
  onTake: (taken: Taken) => void
}

export function SplitDialog({ line, onClose, onTake }: SplitProps) {
  const { words, language } = useReader()
  const text = useBankWords()
  const [rows, setRows] = useState<readonly SplitRow[]>(() => {
    const suggested = line.suggestions.find(({ action }) => action === 'split_transaction')
    return readDraft<SplitRow[]>(line.id, 'split') ?? suggested?.targets.map(target => toRow(line, target, target.amount, language)) ?? []
  })
  const [account, setAccount] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const choices = useAccountChoices()
  const { amounts, left } = reckon(line, rows, language)
  const change = (next: readonly SplitRow[]): void => {
    keepDraft(line.id, 'split', next)
    setRows(next)
  }
  const add = (candidate: Candidate): void => {
    if (rows.some(({ targetId }) => targetId === candidate.targetId)) return
    change([...rows, toRow(line, candidate, firstAmount(line, candidate, left), language)])
  }
  const isWhole = rows.length > 0 && amounts.every(amount => amount !== null && amount !== 0) && (left === 0 || account !== null)
  const save = (): void => {
    setTried(true)
    if (!isWhole) return
    const allocations = rows.map(({ targetType, targetId }, at) => ({ targetType, targetId, amount: amounts[at]! }))
    const rest = left === 0 || account === null ? {} : { differenceAccount: account }
    onTake({ operation: 'split_transaction', input: { transactionId: line.id, allocations, ...rest } })
  }
  return (
    <Dialog
      title={text.split.title({ amount: formatMoney(line.amount, line.currency, language) })}
      onClose={onClose}
      keepsTyped
      size="large"
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button primary" onClick={save}>
            {text.split.save} <kbd>Ctrl ↵</kbd>
          </button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside */}
      <div
        ref={body}
        className={styles.form}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          save()
        }}
      >
        {rows.map((row, at) => (
          <div key={row.targetId} className={styles.splitRow}>
            <span>
              <strong>{row.title}</strong> {row.number === null ? null : text.number({ number: row.number })}{' '}
              {row.openAmount === null || row.currency === null ? null : (
                <span className="quiet small">{text.open({ amount: formatMoney(row.openAmount, row.currency, language) })}</span>
              )}
            </span>
            <input
              className="input"
              inputMode="decimal"
              autoComplete="off"
              aria-label={text.split.amountOf({ title: row.title })}
              aria-invalid={(isTried && (amounts[at] === null || amounts[at] === 0)) || undefined}
              value={row.amount}
              onChange={event => change(rows.map((one, place) => (place === at ? { ...one, amount: event.target.value } : one)))}
              onFocus={event => event.target.select()}
            />
            <button type="button" className="button" onClick={() => change(restHere(line, rows, at, language))}>
              {text.split.rest}
            </button>
            <button
              type="button"
              className="button plain"
              aria-label={text.split.remove({ title: row.title })}
              onClick={() => change(rows.filter(one => one !== row))}
            >
              ✕
            </button>
          </div>
        ))}
        <p className={left === 0 ? undefined : styles.difference} role="status">
          {text.split.left({ amount: formatAmount(left, line.currency, language) })}
        </p>
        {left === 0 || rows.length === 0 ? null : (
          <Listbox
            label={text.split.restAccount}
            placeholder={text.split.restAccount}
            choices={choices}
            value={account}
            onChoose={setAccount}
          />
        )}
        {isTried && !isWhole ? (
          <p className={styles.difference} role="alert">
            {rows.length === 0 ? text.split.none : text.split.notWhole}
          </p>
        ) : null}
        <Candidates line={line} label={text.split.add} onChoose={add} isFirst without={rows.map(({ targetId }) => targetId)} />
      </div>
    </Dialog>
  )
}
