/** The right pane: what was read, how it is booked and why, and the one button that matters. */
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Problem } from '../../../../src/client/index.ts'
import type { DocumentRecord } from '../../../api/records.ts'
import { formatSureness } from '../../../app/format.ts'
import { useCurrency } from '../../../app/session.tsx'
import { useSteady } from '../../../parts/steady/steady.ts'
import { useReader } from '../../../words/index.ts'
import type { Drafts } from '../drafts.ts'
import { surenessOf } from '../list/inbox-item.ts'
import type { useSaves } from '../saves.ts'
import { Attention, type Warning } from './attention.tsx'
import { Booking } from './booking.tsx'
import { Facts, factField } from './facts.tsx'
import { ReadField } from './read-field.tsx'
import { Reasons } from './reasons.tsx'
import styles from './review.module.css'
import { focusOrder, type ReviewField, type ReviewFieldName, runnerUpText, toTypedCorrection } from './review-fields.ts'

export interface ReviewProps {
  pane: RefObject<HTMLDivElement | null>
  document: DocumentRecord
  fields: readonly ReviewField[]
  refusal: Problem | undefined
  saves: ReturnType<typeof useSaves>
  drafts: Drafts
  setDraft: (field: string, text: string | undefined) => void
  activeField: string | undefined
  onActive: (field: string | undefined) => void
  canEdit: boolean
  onDuplicate: () => void
  onReadAgain: () => void
  onSplit: () => void
  tools: ReactNode
  actions: ReactNode
}

export function Review(props: ReviewProps) {
  const { pane, document, fields, saves, drafts, setDraft, canEdit } = props
  const { words, language } = useReader()
  const { inbox, controls } = words
  const order = useMemo(() => focusOrder(fields), [fields])
  const { extraction } = document
  const own = useCurrency()

  // Another document begins at its top, and what had the focus was of the one before.
  const isScrolled = useRef(false)
  const noteScroll = (): void => {
    isScrolled.current = true
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is another document
  useLayoutEffect(() => {
    const { activeElement } = globalThis.document
    if (activeElement instanceof HTMLElement && pane.current?.contains(activeElement)) {
      activeElement.dataset.left = 'true'
      activeElement.blur()
    }
    if (isScrolled.current) pane.current?.firstElementChild?.scrollTo(0, 0)
    isScrolled.current = false
  }, [document.id])

  const on = useSteady({
    draft(name: ReviewFieldName, text: string | undefined) {
      setDraft(name, text)
      if (text === undefined) saves.setFault(name, undefined)
    },
    async commit(name: ReviewFieldName, text: string) {
      const correction = toTypedCorrection(extraction, own, name, text, { language, today: new Date().toISOString().slice(0, 10) })
      if ('fault' in correction) {
        setDraft(name, text)
        return saves.setFault(name, controls.field[correction.fault])
      }
      if (await saves.save(name, { kind: 'extraction', part: correction })) setDraft(name, undefined)
    },
    active: props.onActive,
    keyDown(event: KeyboardEvent<HTMLInputElement>) {
      const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!isEnter && !(event.key === 'Tab' && !event.shiftKey)) return
      if (focusNext(pane.current, order, event.currentTarget.dataset.name)) event.preventDefault()
    },
  })
  const field = (one: ReviewField) => {
    const { name, reading, kind } = one
    return (
      <ReadField
        key={name}
        name={name}
        kind={kind}
        text={one.text}
        draft={drafts[name]}
        confidence={reading?.confidence}
        isDoubtful={one.isDoubtful}
        doubt={reading?.doubt}
        byPerson={reading?.correctedBy}
        runnersUp={
          reading && reading.runnersUp.length > 0
            ? reading.runnersUp.map(({ value, confidence }) => ({
                text: runnerUpText(one, value, extraction?.currency ?? 'EUR', language),
                confidence,
              }))
            : undefined
        }
        fault={saves.faults[name]}
        isSaving={saves.saving.has(name)}
        isActive={props.activeField === name}
        readOnly={!canEdit || !one.isEditable || document.state === 'posted'}
        on={on}
      />
    )
  }
  const title = extraction?.supplier.name ?? document.fileName ?? inbox.unknownSupplier
  return (
    <div className={styles.review} ref={pane}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={title} onScroll={noteScroll}>
        <header className={styles.head}>
          <div className={styles.top}>
            <h2 className={styles.title}>{title}</h2>
            {props.tools}
          </div>
          <p className="quiet small">
            {[
              extraction ? inbox.kinds[extraction.kind] : undefined,
              inbox.states[document.state],
              extraction ? formatSureness(surenessOf(document)) : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
            {document.part ? (
              <>
                {' · '}
                <Link to={`/documents/${document.id}`}>{words.document.partOf({ ...document.part, file: document.fileName ?? '' })}</Link>
              </>
            ) : null}
          </p>
        </header>
        <Attention
          document={document}
          refusal={props.refusal}
          canEdit={canEdit}
          placeOf={warning => placeOf(warning, document, fields)}
          onPlace={place => focusField(pane.current, place)}
          onDuplicate={props.onDuplicate}
          onReadAgain={props.onReadAgain}
        />
        {fields.length === 0 || (extraction === null && !canEdit) ? null : (
          <section>
            <h3 className={styles.heading}>{extraction ? inbox.read : inbox.fill}</h3>
            {fields.map(field)}
          </section>
        )}
        {document.purchaseFacts.length === 0 ? null : <Facts document={document} saves={saves} canEdit={canEdit} />}
        <Booking
          document={document}
          saves={saves}
          drafts={drafts}
          setDraft={setDraft}
          canEdit={canEdit}
          onKeyDown={on.keyDown}
          onSplit={props.onSplit}
        />
        <Reasons reasons={document.codingReasons} />
      </section>
      {props.actions}
    </div>
  )
}

/** Warnings speak of parts of the record; the review has fewer fields. What is asked is answered at the question. */
function fieldOfWarning({ field, code, values }: Warning): string {
  if (code === 'fact_missing') return factField(String(values?.['fact']))
  const known: Readonly<Record<string, string>> = {
    ledgerAccountId: 'account',
    category: 'account',
    net: 'vat',
    vatLines: 'vat',
    exchange: 'codedAmount',
    contactId: 'contact',
    'supplier.iban': 'iban',
  }
  return known[field] ?? field.split('.')[0] ?? field
}

/** Where a person can clear it; undefined where nothing can be typed against it, as with whom the paper is addressed to. */
function placeOf(warning: Warning, { purchaseFacts }: DocumentRecord, fields: readonly ReviewField[]): string | undefined {
  const places = [
    ...fields.flatMap(({ name, isEditable }) => (isEditable ? [name] : [])),
    ...bookingFields,
    ...purchaseFacts.map(({ fact }) => factField(fact)),
  ]
  return places.find(place => place === fieldOfWarning(warning))
}

const inputOf = (pane: HTMLElement | null, name: string): HTMLElement | null =>
  pane?.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`) ?? null

/** Whether it has the focus now. */
export function focusField(pane: HTMLElement | null, name: string): boolean {
  const input = inputOf(pane, name)
  input?.focus()
  return input !== null && input === globalThis.document.activeElement
}

const bookingFields = ['account', 'vatCode', 'bookingText', 'codedAmount', 'contact']

/** The next of the doubtful fields, then the others, then the booking, then the button that accepts. */
export function focusNext(pane: HTMLElement | null, order: readonly string[], from: string | undefined): boolean {
  const all = [...order, ...bookingFields].filter(name => inputOf(pane, name) !== null)
  const next = all[from === undefined ? 0 : all.indexOf(from) + 1]
  if (next !== undefined) return focusField(pane, next)
  const accept = pane?.querySelector<HTMLElement>('[data-accept]')
  accept?.focus()
  return accept !== null && accept !== undefined
}
