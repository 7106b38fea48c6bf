/** One line of an entry: account, VAT code, debit or credit. */
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo } from 'react'
import { editableAmount, formatNumber } from '../../../app/format.ts'
import type { Choice } from '../../../parts/listbox/choices.ts'
import { Listbox } from '../../../parts/listbox/listbox.tsx'
import { useReader } from '../../../words/index.ts'
import { styles } from '../../books/frame.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { useAccountChoices } from '../../inbox/choices.ts'
import { accountsQuery, vatCodesQuery } from '../../inbox/queries.ts'
import { useLedgerWords } from '../words/index.ts'
import lines from './entry-lines.module.css'
import type { EntryRow } from './entry-lines.ts'

/** Codes of sales too: an entry may be either. */
function useAllVatCodes(): readonly Choice[] {
  const { language } = useReader()
  const { data } = useQuery(vatCodesQuery)
  return useMemo(
    () => [
      { id: '', label: '—' },
      ...(data ?? []).map(
        ({ code, name, englishName, rate }): Choice => ({
          id: code,
          label: `${code} ${language === 'en' ? englishName : name}`,
          also: language === 'en' ? name : englishName,
          detail: `${formatNumber(rate, language)} %`,
        }),
      ),
    ],
    [data, language],
  )
}

interface LineEditorProps {
  at: number
  row: EntryRow
  currency: string
  /** What is missing, debit less credit. */
  difference: number
  faultAt: (field: string) => string | undefined
  contacts: readonly Choice[]
  hasVat?: boolean
  onChange: (part: Partial<EntryRow>) => void
  onRemove: () => void
  onNext: () => void
}

export function LineEditor({
  at,
  row,
  currency,
  difference,
  faultAt,
  contacts,
  hasVat = true,
  onChange,
  onRemove,
  onNext,
}: LineEditorProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const accountChoices = useAccountChoices()
  const codes = useAllVatCodes()
  const account = accounts.find(({ number }) => number === row.account)
  const label = (field: string): string => text.line({ line: at + 1, field })
  const faults = ['accountId', 'amount', 'vatCode', 'contactId'].flatMap(field => faultAt(`${at}.${field}`) ?? [])
  const onKeyDown = (side: 'debit' | 'credit') => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === '=' && difference !== 0) {
      event.preventDefault()
      const missing = editableAmount(Math.abs(difference), currency, language)
      onChange(difference > 0 ? { debit: '', credit: missing } : { debit: missing, credit: '' })
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (side === 'debit' && row.debit.trim() === '')
        event.currentTarget.closest('li')?.querySelector<HTMLElement>(`[data-name="${at}.credit"]`)?.focus()
      else onNext()
    }
  }
  const amount = (side: 'debit' | 'credit', head: string) => (
    <input
      className="input"
      data-name={`${at}.${side}`}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label(head)}
      placeholder={head}
      aria-invalid={faultAt(`${at}.amount`) !== undefined || undefined}
      value={row[side]}
      onChange={event =>
        onChange({ [side]: event.target.value, ...(event.target.value === '' ? {} : { [side === 'debit' ? 'credit' : 'debit']: '' }) })
      }
      onFocus={event => event.target.select()}
      onKeyDown={onKeyDown(side)}
    />
  )
  const needsContact = contacts.length > 0 && (account?.type === 'asset' || account?.type === 'liability')
  return (
    <li className={lines.line}>
      <Listbox
        name={`${at}.account`}
        label={label(books.account)}
        choices={accountChoices}
        value={row.account}
        placeholder={books.account}
        isInvalid={faultAt(`${at}.accountId`) !== undefined}
        onChoose={chosen => onChange({ account: chosen })}
      />
      {hasVat ? (
        <Listbox
          name={`${at}.vatCode`}
          label={label(books.vatCode)}
          choices={codes}
          value={row.vatCode}
          placeholder={books.vatCode}
          isInvalid={faultAt(`${at}.vatCode`) !== undefined}
          onChoose={chosen => onChange({ vatCode: chosen === '' ? null : chosen })}
        />
      ) : (
        <span />
      )}
      {amount('debit', books.debit)}
      {amount('credit', books.credit)}
      <button type="button" className="button plain" aria-label={text.removeLine({ line: at + 1 })} onClick={onRemove}>
        ✕
      </button>
      {needsContact ? (
        <div className={styles.wide}>
          <Listbox
            label={label(text.contact)}
            choices={contacts}
            value={row.contactId}
            placeholder={text.contact}
            isInvalid={faultAt(`${at}.contactId`) !== undefined}
            onChoose={chosen => onChange({ contactId: chosen === '' ? null : chosen })}
          />
        </div>
      ) : null}
      {faults.length > 0 ? (
        <p className={`${styles.fault} ${styles.wide}`} role="alert">
          {faults.join(' ')}
        </p>
      ) : null}
    </li>
  )
}
