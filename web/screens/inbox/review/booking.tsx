/** How it will be booked: account, VAT code, text, amount, contact; and the lines, where there are several. */
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { DocumentRecord } from '../../../api/records.ts'
import { editableAmount, formatDay, formatNumber } from '../../../app/format.ts'
import { useCurrency } from '../../../app/session.tsx'
import { Field } from '../../../parts/field/field.tsx'
import { parseMoney } from '../../../parts/field/parse-money.ts'
import type { Choice } from '../../../parts/listbox/choices.ts'
import { Listbox, type ListboxProps } from '../../../parts/listbox/listbox.tsx'
import { useSteady } from '../../../parts/steady/steady.ts'
import { useReader } from '../../../words/index.ts'
import { useAccountChoices, useVatCodeChoices } from '../choices.ts'
import type { Drafts } from '../drafts.ts'
import type { useSaves } from '../saves.ts'
import { FaultLine } from './fault-line.tsx'
import { isSplitByPerson } from './field-keys.ts'
import { Lines } from './lines.tsx'
import styles from './review.module.css'

export interface BookingProps {
  document: DocumentRecord
  saves: ReturnType<typeof useSaves>
  drafts: Drafts
  setDraft: (field: string, text: string | undefined) => void
  canEdit: boolean
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onSplit: () => void
}

export function Booking({ document, saves, drafts, setDraft, canEdit, onKeyDown, onSplit }: BookingProps) {
  const { words, language } = useReader()
  const { inbox, controls } = words
  const own = useCurrency()
  const { ledgerAccountId, vatCode, bookingText, codedAmount, codingLines, exchange } = document
  const currency = document.codedCurrency ?? own
  const on = useSteady({
    account: (id: string) => void saves.save('ledgerAccountId', { kind: 'coding', part: { ledgerAccountId: id } }),
    vatCode: (code: string) => void saves.save('vatCode', { kind: 'coding', part: { vatCode: code } }),
    textDraft: (text: string | undefined) => setDraft('bookingText', text),
    async text(text: string) {
      if (await saves.save('bookingText', { kind: 'coding', part: { bookingText: text } })) setDraft('bookingText', undefined)
    },
    amountDraft: (text: string | undefined) => setDraft('codedAmount', text),
    async amount(text: string) {
      const amount = parseMoney(text, currency, language)
      if (amount === undefined) return saves.setFault('codedAmount', controls.field.notAnAmount)
      if (await saves.save('codedAmount', { kind: 'coding', part: { codedAmount: amount } })) setDraft('codedAmount', undefined)
    },
  })
  if (document.state === 'draft') return null
  const isReadOnly = !canEdit || document.state !== 'coded'
  // One account or one code for all would undo what somebody has divided.
  const isSplit = isSplitByPerson(document)
  return (
    <section>
      <h3 className={styles.heading}>{inbox.booking}</h3>
      {isSplit ? null : (
        <>
          <div className={styles.row}>
            <span className={styles.label}>{inbox.account}</span>
            <AccountBox
              name="account"
              label={inbox.account}
              value={ledgerAccountId}
              onChoose={on.account}
              onKeyDown={onKeyDown}
              readOnly={isReadOnly}
              isInvalid={saves.faults.ledgerAccountId !== undefined}
            />
          </div>
          <FaultLine fault={saves.faults.ledgerAccountId} />
          <div className={styles.row}>
            <span className={styles.label}>{inbox.vatCode}</span>
            <VatCodeBox
              name="vatCode"
              label={inbox.vatCode}
              value={vatCode}
              onChoose={on.vatCode}
              onKeyDown={onKeyDown}
              readOnly={isReadOnly}
              isInvalid={saves.faults.vatCode !== undefined}
            />
          </div>
          <FaultLine fault={saves.faults.vatCode} />
        </>
      )}
      <Field
        name="bookingText"
        label={inbox.text}
        text={bookingText ?? ''}
        draft={drafts.bookingText}
        onDraft={on.textDraft}
        onCommit={on.text}
        onKeyDown={onKeyDown}
        fault={saves.faults.bookingText}
        isSaving={saves.saving.has('bookingText')}
        readOnly={isReadOnly}
      />
      <Field
        name="codedAmount"
        label={inbox.amount}
        unit={currency}
        text={codedAmount === null ? '' : editableAmount(codedAmount, currency, language)}
        draft={drafts.codedAmount}
        onDraft={on.amountDraft}
        onCommit={on.amount}
        onKeyDown={onKeyDown}
        fault={saves.faults.codedAmount}
        isSaving={saves.saving.has('codedAmount')}
        readOnly={isReadOnly}
        align="end"
        inputMode="decimal"
      />
      {exchange ? (
        <p className={styles.note}>
          {inbox.exchange({
            rate: formatNumber(exchange.rate, language),
            currency: exchange.currency,
            own: currency,
            day: formatDay(exchange.on, language),
          })}
        </p>
      ) : null}
      <ContactRow document={document} saves={saves} canEdit={canEdit} onKeyDown={onKeyDown} />
      {codingLines.length > 1 ? <Lines document={document} currency={currency} /> : null}
      {isReadOnly ? null : (
        <p className={styles.split}>
          <button type="button" className="button" data-name="split" onClick={onSplit}>
            {codingLines.length > 1 ? inbox.changeLines : inbox.split} <kbd>s</kbd>
          </button>
        </p>
      )}
    </section>
  )
}

type BoxProps = Omit<ListboxProps, 'choices'>

/** Apart, so that the chart is not asked for again with every document. */
const AccountBox = memo((props: BoxProps) => <Listbox {...props} choices={useAccountChoices()} />)

const VatCodeBox = memo((props: BoxProps) => <Listbox {...props} choices={useVatCodeChoices()} />)

const none = 'none'

function ContactRow({ document, saves, canEdit, onKeyDown }: Pick<BookingProps, 'document' | 'saves' | 'canEdit' | 'onKeyDown'>) {
  const { inbox } = useReader().words
  const { contactId } = document
  const [query, setQuery] = useState({ of: document.id, text: '' })
  const asked = useDeferredValue(query.of === document.id ? query.text : '')
  const { data: linked } = useQuery({
    queryKey: ['contact', contactId],
    queryFn: ({ signal }) => api.read('/contacts/:id', { id: contactId ?? '' }, { signal }),
    enabled: contactId !== null,
  })
  const { data: found } = useQuery({
    queryKey: ['contacts', 'choices', asked],
    queryFn: ({ signal }) => api.read('/contacts', { q: asked, limit: 20 }, { signal }),
    enabled: canEdit,
    placeholderData: before => before,
  })
  const choices = useMemo((): Choice[] => {
    const items = (found?.items ?? []).map(({ id, name }): Choice => ({ id, label: name }))
    return contactId === null ? items : [...items, { id: none, label: inbox.noContact }]
  }, [found, contactId, inbox])
  return (
    <div className={styles.row}>
      <span className={styles.label}>{inbox.contact}</span>
      <Listbox
        name="contact"
        label={inbox.contact}
        choices={choices}
        value={contactId ?? null}
        shown={contactId === null ? '' : (linked?.name ?? '')}
        onQuery={text => setQuery({ of: document.id, text })}
        onChoose={id => void saves.save('contactId', { kind: 'contact', contactId: id === none ? null : id })}
        onKeyDown={onKeyDown}
        readOnly={!canEdit}
      />
    </div>
  )
}
