/** Invoices that were open when the books began. */
import { parseMoney } from '../../../parts/field/parse-money.ts'
import type { Choice } from '../../../parts/listbox/choices.ts'
import { Listbox } from '../../../parts/listbox/listbox.tsx'
import type { Language } from '../../../words/languages.ts'
import { styles } from '../../books/frame.tsx'
import { DayInput, Labelled, TextInput } from '../../books/inputs.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { useAccountChoices } from '../../inbox/choices.ts'
import { useLedgerWords } from '../words/index.ts'

export interface ItemRow {
  key: string
  account: string | null
  amount: string
  number: string
  dueDate: string
  contactId: string | null
}

export function itemsOf(rows: readonly ItemRow[], currency: string, language: Language) {
  return rows.flatMap(({ account, amount, number, dueDate, contactId }) => {
    const parsed = parseMoney(amount, currency, language)
    if (account === null || parsed === undefined) return []
    return [
      {
        accountId: account,
        amount: parsed,
        ...(number.trim() === '' ? {} : { number: number.trim() }),
        ...(dueDate === '' ? {} : { dueDate }),
        ...(contactId === null ? {} : { contactId }),
      },
    ]
  })
}

interface OpenItemsProps {
  rows: readonly ItemRow[]
  contacts: readonly Choice[]
  faults: ReadonlyMap<string, string>
  today: string | undefined
  onChange: (rows: ItemRow[]) => void
}

export function OpenItems({ rows, contacts, faults, today, onChange }: OpenItemsProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const accounts = useAccountChoices()
  const change = (row: ItemRow, part: Partial<ItemRow>): void => onChange(rows.map(one => (one === row ? { ...one, ...part } : one)))
  return (
    <section className={styles.block}>
      <h2>{text.openItems}</h2>
      <p className="quiet">{text.openItemsHint}</p>
      {rows.map((row, at) => (
        <div key={row.key} className={styles.form}>
          <Labelled label={books.account} fault={faults.get(`openItems.${at}.accountId`)}>
            {id => (
              <Listbox
                id={id}
                label={books.account}
                choices={accounts}
                value={row.account}
                onChoose={account => change(row, { account })}
              />
            )}
          </Labelled>
          <TextInput
            label={books.amount}
            inputMode="decimal"
            value={row.amount}
            onChange={amount => change(row, { amount })}
            fault={faults.get(`openItems.${at}.amount`)}
          />
          <TextInput
            label={text.invoiceNumber}
            value={row.number}
            maxLength={50}
            onChange={number => change(row, { number })}
            fault={faults.get(`openItems.${at}.number`)}
          />
          <DayInput label={text.dueDate} value={row.dueDate} today={today} onChange={dueDate => change(row, { dueDate })} />
          {contacts.length > 0 ? (
            <Labelled label={text.contact}>
              {id => (
                <Listbox
                  id={id}
                  label={text.contact}
                  choices={contacts}
                  value={row.contactId}
                  onChoose={chosen => change(row, { contactId: chosen === '' ? null : chosen })}
                />
              )}
            </Labelled>
          ) : null}
          <button type="button" className="button plain" onClick={() => onChange(rows.filter(one => one !== row))}>
            {books.remove}
          </button>
        </div>
      ))}
      <div>
        <button
          type="button"
          className="button"
          onClick={() =>
            onChange([...rows, { key: crypto.randomUUID(), account: null, amount: '', number: '', dueDate: '', contactId: null }])
          }
        >
          {books.add}
          <span className="unseen"> {text.openItems}</span>
        </button>
      </div>
    </section>
  )
}
