/** Changes a booking rule. Of one with several lines the lines stay as they are. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { editableAmount } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useCurrency } from '../../../app/session.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { parseMoney } from '../../../parts/field/parse-money.ts'
import { Listbox } from '../../../parts/listbox/listbox.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import { useAccountChoices } from '../../inbox/choices.ts'
import styles from '../bank.module.css'
import { useVatChoices } from '../decide/vat-choices.ts'
import type { BookingRule } from '../records.ts'
import { useBankWords } from '../words/index.ts'

interface RuleProps {
  rule: BookingRule
  onClose: () => void
  onSaved: () => void
}

export function RuleDialog({ rule, onClose, onSaved }: RuleProps) {
  const { words, language } = useReader()
  const text = useBankWords()
  const own = useCurrency()
  const currency = rule.currency ?? own
  const shown = (amount: number | null): string => (amount === null ? '' : editableAmount(amount, currency, language))
  const [first] = rule.lines
  const [form, setForm] = useState({
    name: rule.name,
    words: rule.words.join('; '),
    party: rule.party ?? '',
    from: shown(rule.amountFrom),
    to: shown(rule.amountTo),
    account: first?.ledgerAccountId ?? null,
    vatCode: first?.vatCode ?? null,
    text: rule.text ?? '',
    automatic: rule.automatic,
    paused: rule.paused,
  })
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const accounts = useAccountChoices()
  const vat = [...useVatChoices(false), ...useVatChoices(true)]
  const amountOf = (typed: string): number | null | undefined => (typed.trim() === '' ? null : parseMoney(typed, currency, language))
  const [from, to] = [amountOf(form.from), amountOf(form.to)]
  const save = useMutation({
    mutationFn: () =>
      api.change('PATCH /booking-rules/:id', {
        id: rule.id,
        name: form.name.trim(),
        words: form.words
          .split(';')
          .map(phrase => phrase.trim())
          .filter(Boolean),
        party: form.party.trim() || null,
        amountFrom: from ?? null,
        amountTo: to ?? null,
        text: form.text.trim() || null,
        automatic: form.automatic,
        paused: form.paused,
        ...(rule.lines.length === 1 && form.account !== null ? { lines: [{ ledgerAccountId: form.account, vatCode: form.vatCode }] } : {}),
      }),
    onSuccess: () => {
      announce(text.rules.saved)
      onSaved()
    },
  })
  const field = (name: 'name' | 'words' | 'party' | 'from' | 'to' | 'text', label: string, isInvalid = false) => (
    <label>
      <span>{label}</span>
      <input
        className="input"
        data-first={name === 'name' || undefined}
        aria-invalid={isInvalid || undefined}
        value={form[name]}
        onChange={event => set({ [name]: event.target.value })}
      />
    </label>
  )
  const check = (name: 'automatic' | 'paused', label: string) => (
    <label className={styles.check}>
      <input type="checkbox" checked={form[name]} onChange={event => set({ [name]: event.target.checked })} />
      <span>{label}</span>
    </label>
  )
  const isSound = from !== undefined && to !== undefined && form.name.trim() !== ''
  return (
    <Dialog
      title={text.rules.edit}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button primary" disabled={!isSound || save.isPending} onClick={() => save.mutate()}>
            {text.rules.save}
          </button>
        </>
      }
    >
      <div className={styles.form}>
        {field('name', text.rules.name)}
        {field('words', text.rules.words)}
        {field('party', text.rules.party)}
        {field('from', text.rules.amountFrom, from === undefined)}
        {field('to', text.rules.amountTo, to === undefined)}
        {rule.lines.length === 1 ? (
          <>
            <Listbox label={text.book.account} choices={accounts} value={form.account} onChoose={account => set({ account })} />
            <Listbox
              label={text.book.vatCode}
              placeholder={text.book.vatCode}
              choices={[{ id: '', label: text.book.noVat }, ...vat]}
              value={form.vatCode}
              onChoose={code => set({ vatCode: code === '' ? null : code })}
            />
          </>
        ) : (
          <p className="quiet">{text.rules.severalLines}</p>
        )}
        {field('text', text.book.text)}
        {check('automatic', text.rules.automaticLong)}
        {check('paused', text.rules.pausedLong)}
        {save.error ? <Problem error={save.error} /> : null}
      </div>
    </Dialog>
  )
}
