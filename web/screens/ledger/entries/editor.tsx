/** An entry by hand: lines with their VAT, the difference while one types, posted with Ctrl+Enter. What is typed survives going elsewhere. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReadOutput, RouteInput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { isGone } from '../../../api/unread.ts'
import { useCommands } from '../../../app/commands.tsx'
import { editableAmount } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useCurrency } from '../../../app/session.tsx'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { BackButton } from '../../books/back.tsx'
import { faultsIn, useChange } from '../../books/change.ts'
import { Page, Space, styles, Tools } from '../../books/frame.tsx'
import { DayInput, TextInput } from '../../books/inputs.tsx'
import { refreshBooks, useRead, useToday } from '../../books/read.ts'
import { useAddress } from '../../books/span-bar.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { useDrafts } from '../../inbox/drafts.ts'
import { ledgerKeys } from '../keys.ts'
import { useLedgerWords } from '../words/index.ts'
import { useContactChoices } from './contacts.ts'
import lines from './entry-lines.module.css'
import { type EntryRow, newRow, reckon, rowsMax, toSent } from './entry-lines.ts'
import { KeepTemplate, RepeatEntry } from './keep.tsx'
import { LineEditor } from './line-editor.tsx'

type Draft = ReadOutput<'/entry-drafts/:id'>

interface Typed {
  date: string
  text: string
  rows: EntryRow[]
  reverseOn: string
  attachments: { id: string; name: string }[]
}

const emptyEntry = (): Typed => ({ date: '', text: '', rows: [newRow(), newRow()], reverseOn: '', attachments: [] })

/** `?draft=` continues a draft, or begins from a template. */
export function Editor() {
  const [{ draft: draftId }] = useAddress()
  const { data, error, refetch } = useRead('/entry-drafts/:id', { id: draftId ?? '' }, { types: [], isAsked: draftId !== undefined })
  if (isGone(error, data)) return <Problem error={error} onRetry={() => void refetch()} />
  if (draftId !== undefined && !data) return <Skeleton rows={5} />
  return <Form key={draftId ?? 'new'} draft={draftId === undefined ? undefined : data} />
}

function useTyped(draft: Draft | undefined) {
  const { language } = useReader()
  const currency = useCurrency()
  const [kept, keep] = useDrafts(`entry-${draft?.id ?? 'new'}`)
  const [first] = useState((): Typed => {
    if (!draft) return emptyEntry()
    const side = (amount: number): string => (amount === 0 ? '' : editableAmount(Math.abs(amount), currency, language))
    const rows = draft.lines.map(line => ({
      ...newRow(),
      account: line.accountId,
      vatCode: line.vatCode,
      contactId: line.contactId,
      debit: line.amount > 0 ? side(line.amount) : '',
      credit: line.amount < 0 ? side(line.amount) : '',
    }))
    return { ...emptyEntry(), date: draft.date ?? '', text: draft.text, rows, attachments: draft.attachments.map(id => ({ id, name: id })) }
  })
  const typed = kept.entry === undefined ? first : (JSON.parse(kept.entry) as Typed)
  return {
    typed,
    change: (part: Partial<Typed>) => keep('entry', JSON.stringify({ ...typed, ...part })),
    forget: () => keep('entry', undefined),
  }
}

function Form({ draft }: { draft: Draft | undefined }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const currency = useCurrency()
  const navigate = useNavigate()
  const today = useToday()
  const contacts = useContactChoices()
  const body = useRef<HTMLOListElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const { typed, change, forget } = useTyped(draft)
  const [isTried, setIsTried] = useState(false)
  /** Posted before the day was known: it is when it is. */
  const [waitsForDay, setWaitsForDay] = useState(false)
  const [dialog, setDialog] = useState<'template' | 'repeat'>()
  const [added, setAdded] = useState<number>()
  const { rows } = typed
  const date = typed.date === '' ? (today ?? '') : typed.date
  const reckoned = reckon(rows, currency, language)
  const sent = toSent(rows, reckoned)
  const isReady = sent !== undefined && sent.lines.length >= 2 && typed.text.trim() !== '' && date !== ''
  useEffect(() => {
    if (added === undefined) return
    body.current?.querySelector<HTMLElement>(`[data-name="${added}.account"]`)?.focus()
    setAdded(undefined)
  }, [added])
  const common = () => ({
    date,
    text: typed.text.trim(),
    lines: sent?.lines ?? [],
    ...(typed.attachments.length === 0 ? {} : { attachments: typed.attachments.map(({ id }) => id) }),
  })
  const post = useChange(
    (input: RouteInput<'POST /ledger-entries'>, call) =>
      draft
        ? api.change('POST /entry-drafts/:id/posting', { id: draft.id, ...input }, call)
        : api.change('POST /ledger-entries', input, call),
    async ({ id, number }) => {
      forget()
      announce(text.posted({ number }))
      await navigate({ to: `/ledger/entries/${id}`, replace: true })
      await refreshBooks()
    },
  )
  const keepDraft = useChange(
    (input: RouteInput<'POST /entry-drafts'>, call) =>
      draft?.kind === 'draft'
        ? api.change('PATCH /entry-drafts/:id', { id: draft.id, ...input }, call)
        : api.change('POST /entry-drafts', input, call),
    async () => {
      forget()
      announce(text.kept)
      await refreshBooks()
      await navigate({ to: '/ledger/drafts' })
    },
  )
  const faults = faultsIn(post.error ?? keepDraft.error)
  const faultAt = (field: string): string | undefined => {
    const [at, name] = field.split('.')
    const place = sent?.places.indexOf(Number(at)) ?? -1
    return place < 0 ? undefined : faults.get(`lines.${place}.${name}`)
  }
  const submit = (): void => {
    setIsTried(true)
    setWaitsForDay(date === '')
    if (isReady) post.mutate({ ...common(), ...(typed.reverseOn === '' ? {} : { reverseOn: typed.reverseOn }) })
  }
  const submitNow = useRef(submit)
  submitNow.current = submit
  useEffect(() => {
    if (waitsForDay && date !== '') submitNow.current()
  }, [waitsForDay, date])
  useCommands([{ name: 'entry-post', label: text.post, group: books.entry, keys: ledgerKeys.post, run: submit, inFields: true }])
  const changeRow = (at: number, part: Partial<EntryRow>): void =>
    change({ rows: rows.map((row, place) => (place === at ? { ...row, ...part } : row)) })
  const add = (): void => {
    if (rows.length >= rowsMax) return
    change({ rows: [...rows, newRow()] })
    setAdded(rows.length)
  }
  const attach = async (files: FileList | null): Promise<void> => {
    const uploaded = await Promise.all([...(files ?? [])].map(async one => ({ id: (await api.upload(one, one.name)).id, name: one.name })))
    change({ attachments: [...typed.attachments, ...uploaded] })
  }
  const isPending = post.isPending || keepDraft.isPending
  const canKeep = typed.text.trim() !== '' && (toSent(rows, reckoned, true)?.lines.length ?? 0) > 0
  const kept = () => ({ ...common(), lines: toSent(rows, reckoned, true)?.lines ?? [] })
  return (
    <>
      <Tools>
        <BackButton to="/ledger/entries" />
        <h2>{text.newEntry}</h2>
        <Space />
        <button type="button" className="button" disabled={isPending || !canKeep} onClick={() => keepDraft.mutate(kept())}>
          {text.keepDraft}
        </button>
        <button type="button" className="button" disabled={!canKeep} onClick={() => setDialog('template')}>
          {text.keepTemplate}
        </button>
        <button type="button" className="button" disabled={!isReady} onClick={() => setDialog('repeat')}>
          {text.repeat}
        </button>
        <button type="button" className="button primary" disabled={isPending} onClick={submit}>
          {text.post} <kbd>Ctrl ↵</kbd>
        </button>
      </Tools>
      <Page label={text.newEntry}>
        <div className={styles.form}>
          <DayInput
            label={books.date}
            name="date"
            value={date}
            today={today}
            onChange={day => change({ date: day })}
            fault={faults.get('date')}
          />
          <TextInput
            label={books.text}
            name="text"
            value={typed.text}
            maxLength={250}
            onChange={value => change({ text: value })}
            fault={faults.get('text')}
          />
          <DayInput
            label={text.reverseOn}
            hint={text.reverseOnHint}
            value={typed.reverseOn}
            today={today}
            onChange={day => change({ reverseOn: day })}
            fault={faults.get('reverseOn')}
          />
        </div>
        <ol ref={body} className={lines.lines}>
          {rows.map((row, at) => (
            <LineEditor
              key={row.key}
              at={at}
              row={row}
              currency={currency}
              difference={reckoned.difference}
              faultAt={faultAt}
              contacts={contacts}
              onChange={part => changeRow(at, part)}
              onRemove={() =>
                change({ rows: rows.length > 2 ? rows.filter(one => one !== row) : rows.map(one => (one === row ? newRow() : one)) })
              }
              onNext={() =>
                at < rows.length - 1
                  ? body.current?.querySelector<HTMLElement>(`[data-name="${at + 1}.account"]`)?.focus()
                  : reckoned.difference === 0
                    ? submit()
                    : add()
              }
            />
          ))}
        </ol>
        <div className={styles.actions}>
          <button type="button" className="button" onClick={add} disabled={rows.length >= rowsMax}>
            {text.addLine}
          </button>
          <button type="button" className="button" onClick={() => file.current?.click()}>
            {text.attach}
          </button>
          <input ref={file} type="file" multiple hidden onChange={event => void attach(event.target.files)} />
          {typed.attachments.length > 0 ? <span>{text.attached({ count: typed.attachments.length })}</span> : null}
          <Space />
          <strong role="status">
            {reckoned.debit + reckoned.credit === 0
              ? ''
              : reckoned.difference === 0
                ? text.balanced
                : text.difference({ amount: formatMoney(reckoned.difference, currency, language) })}
          </strong>
          <span className="quiet small for-keys">{text.takesRest}</span>
        </div>
        {isTried && !isReady ? (
          <p className={styles.fault} role="alert">
            {text.needsLines}
          </p>
        ) : null}
        {post.error || keepDraft.error ? <Problem error={post.error ?? keepDraft.error} /> : null}
      </Page>
      {dialog === 'template' ? <KeepTemplate entry={kept()} onClose={() => setDialog(undefined)} onDone={forget} /> : null}
      {dialog === 'repeat' ? <RepeatEntry entry={common()} onClose={() => setDialog(undefined)} onDone={forget} /> : null}
    </>
  )
}
