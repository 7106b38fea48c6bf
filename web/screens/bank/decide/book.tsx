/** A line without a document goes to an account; "always like this" keeps it as a rule. */
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { announce } from '../../../app/notices.ts'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Listbox } from '../../../parts/listbox/listbox.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import { useAccountChoices } from '../../inbox/choices.ts'
import { accountsQuery } from '../../inbox/queries.ts'
import styles from '../bank.module.css'
import type { Taken } from '../explanations.ts'
import type { Transaction } from '../records.ts'
import { useBankWords } from '../words/index.ts'
import { keepDraft, readDraft } from './draft.ts'
import { phraseOf } from './rule-words.ts'
import { useVatChoices } from './vat-choices.ts'

interface Booking {
  account: string | null
  vatCode: string | null
  text: string
  isRule: boolean
  phrase: string
  isAutomatic: boolean
}

interface BookProps {
  line: Transaction
  onClose: () => void
  onTake: (taken: Taken) => void
}

export function BookDialog({ line, onClose, onTake }: BookProps) {
  const { words, language } = useReader()
  const text = useBankWords()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const accountChoices = useAccountChoices()
  const vatChoices = useVatChoices(line.amount > 0)
  const [booking, setBooking] = useState<Booking>(
    () =>
      readDraft<Booking>(line.id, 'book') ?? {
        account: null,
        vatCode: null,
        text: '',
        isRule: false,
        phrase: phraseOf(line),
        isAutomatic: false,
      },
  )
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const [ruleKey] = useState(() => crypto.randomUUID())
  const set = (part: Partial<Booking>): void => {
    const next = { ...booking, ...part }
    keepDraft(line.id, 'book', next)
    setBooking(next)
  }
  const choose = (account: string): void => {
    const usual = accounts.find(one => one.number === account)?.vatCode ?? null
    const isOffered = vatChoices.some(({ id }) => id === usual)
    set({ account, ...(booking.vatCode === null && isOffered ? { vatCode: usual } : {}) })
  }
  const save = async (): Promise<void> => {
    setTried(true)
    const { account, vatCode, isRule, phrase, isAutomatic } = booking
    const said = booking.text.trim()
    if (account === null || isSaving || (isRule && phrase.trim() === '')) return
    if (isRule) {
      setSaving(true)
      try {
        const rule = {
          name: phrase.trim().slice(0, 100),
          words: [phrase.trim()],
          lines: [{ ledgerAccountId: account, ...(vatCode === null ? {} : { vatCode }) }],
          automatic: isAutomatic,
          ...(said === '' ? {} : { text: said }),
        }
        // The same key as long as the dialog is open: pressed twice, it is one rule.
        await api.change('POST /booking-rules', rule, { idempotencyKey: ruleKey })
        announce(text.book.ruleKept)
      } catch (problem) {
        setSaving(false)
        return setError(problem)
      }
    }
    const input = { id: line.id, ledgerAccountId: account, ...(vatCode ? { vatCode } : {}), ...(said === '' ? {} : { text: said }) }
    onTake({ operation: 'POST /transactions/:id/booking', input })
  }
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
  }
  return (
    <Dialog
      title={text.book.title({ amount: formatMoney(line.amount, line.currency, language) })}
      onClose={onClose}
      keepsTyped
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button primary" disabled={isSaving} onClick={() => void save()}>
            {text.book.save} <kbd>↵</kbd>
          </button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.named}>
          <span aria-hidden>{text.book.account}</span>
          <FirstListbox
            label={text.book.account}
            choices={accountChoices}
            value={booking.account}
            onChoose={choose}
            onKeyDown={onEnter}
            isInvalid={isTried && booking.account === null}
          />
        </div>
        <div className={styles.named}>
          <span aria-hidden>{text.book.vatCode}</span>
          <Listbox
            label={text.book.vatCode}
            choices={[{ id: '', label: text.book.noVat }, ...vatChoices]}
            value={booking.vatCode}
            onChoose={code => set({ vatCode: code === '' ? null : code })}
            onKeyDown={onEnter}
          />
        </div>
        <label>
          <span>{text.book.text}</span>
          <input
            className="input"
            maxLength={250}
            placeholder={line.text}
            value={booking.text}
            onChange={event => set({ text: event.target.value })}
            onKeyDown={onEnter}
          />
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={booking.isRule} onChange={event => set({ isRule: event.target.checked })} />
          <span>{text.book.always}</span>
        </label>
        {booking.isRule ? (
          <>
            <label>
              <span>{text.book.phrase}</span>
              <input
                className="input"
                maxLength={200}
                aria-invalid={(isTried && booking.phrase.trim() === '') || undefined}
                value={booking.phrase}
                onChange={event => set({ phrase: event.target.value })}
                onKeyDown={onEnter}
              />
            </label>
            <label className={styles.check}>
              <input type="checkbox" checked={booking.isAutomatic} onChange={event => set({ isAutomatic: event.target.checked })} />
              <span>{text.book.automatic}</span>
            </label>
          </>
        ) : null}
        {isTried && booking.account === null ? (
          <p className={styles.difference} role="alert">
            {text.book.accountMissing}
          </p>
        ) : null}
        {error ? <Problem error={error} /> : null}
      </div>
    </Dialog>
  )
}

/** The focus begins here. */
function FirstListbox(props: Parameters<typeof Listbox>[0]) {
  const focus = (element: HTMLDivElement | null): void => {
    element?.querySelector('input')?.setAttribute('data-first', '')
  }
  return (
    <div ref={focus}>
      <Listbox {...props} />
    </div>
  )
}
