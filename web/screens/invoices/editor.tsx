/** A draft: written here, priced while it is typed, saved by itself. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type Command, useCommands } from '../../app/commands.tsx'
import { formatDay } from '../../app/format.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { notify } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Labelled, listDetail } from '../../parts/list-detail/list-detail.tsx'
import { useReader } from '../../words/index.ts'
import { Conflict } from './conflict.tsx'
import { ContactDialog, ContactField } from './contact-field.tsx'
import { type DraftFields, type InvoiceRecord, isBlank, readDraft, rowPath } from './draft-fields.ts'
import styles from './invoices.module.css'
import { invoiceKeys } from './keys.ts'
import { Lines } from './lines.tsx'
import { Preview } from './preview.tsx'
import { today, vatCodesQuery } from './queries.ts'
import { Sums } from './sums.tsx'
import { totalsOf } from './totals.ts'
import { useDraft } from './use-draft.ts'
import { cautionSaid } from './words/cautions.ts'
import { useInvoiceWords } from './words/index.ts'

const IssueDialog = lazyPart(() => import('./issue-dialog.tsx'), 'IssueDialog')
const DeleteDialog = lazyPart(() => import('./issue-dialog.tsx'), 'DeleteDialog')
const ReferencesShown = lazyPart(() => import('./references/references-shown.tsx'), 'ReferencesShown')
const ReferencesDialog = lazyPart(() => import('./references/references-dialog.tsx'), 'ReferencesDialog')

interface EditorProps {
  name: string
  record: InvoiceRecord | undefined
  first: DraftFields
  onCreated: (record: InvoiceRecord) => void
  onIssued: (record: InvoiceRecord) => void
  onGone: () => void
  /** Goes on with what was typed as a draft of its own. */
  onNew: (fields: DraftFields) => void
}

export function Editor({ name, record: loaded, first, onCreated, onIssued, onGone, onNew }: EditorProps) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const { can, me } = useSession()
  const { saver, draft } = useDraft({ name, record: loaded, first, onCreated })
  const { fields, record, state, problem } = draft
  const [layer, setLayer] = useState<'issue' | 'delete' | 'contact' | 'references'>()
  const [drawn, setDrawn] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { data: codes } = useQuery(vatCodesQuery)
  const usualRate = String(Math.max(0, ...(codes ?? []).filter(({ forSales }) => forSales).map(({ rate }) => rate)))
  const mayEdit = can('invoices:edit')
  const read = readDraft(fields, language, today())
  const sums = read.rows.length === 0 ? undefined : priced()
  const saidAt = saidOf(record, state === 'saved' ? read.rows : [], problem?.errors ?? [], read.rows)

  function priced() {
    // Of what is not readable yet nothing is counted.
    const lines = read.rows.map(at => fields.lines[at]!)
    const body = read.body ?? readDraft({ ...fields, contactId: 'any', date: '', currency: fields.currency, lines }, language, today()).body
    return body && totalsOf(body, record)
  }
  const change = (part: Partial<DraftFields>): void => saver.edit({ ...fields, ...part })
  const faultAt = (path: string): string | undefined => {
    const fault = read.faults.get(path)
    const row = /^lines\.(\d+)\.(\w+)$/.exec(path)
    // What is not typed yet is not wrong yet.
    const isEmpty = row !== null && (fields.lines[Number(row[1])]?.[row[2] as 'description'] ?? '') === ''
    if (fault !== undefined && (isTried || !isEmpty)) return text.faults[fault]
    return saidAt.get(path)
  }
  const focus = (path: string): void => form.current?.querySelector<HTMLElement>(`[data-name="${path}"]`)?.focus()
  const issue = async (): Promise<void> => {
    if (!mayEdit) return
    setIsTried(true)
    await saver.flush()
    const now = saver.now()
    const [wrong] = readDraft(now.fields, language, today()).faults.keys()
    const first = wrong ?? (now.fields.contactId === null ? 'contactId' : undefined) ?? now.record?.problems[0]?.path
    if (now.state !== 'saved' || now.record === undefined || first !== undefined) {
      notify({ tone: 'danger', text: text.cannotIssue, ms: 6000 })
      focus(first === undefined ? 'contactId' : first.startsWith('buyer') ? 'contactId' : rowPath(first, read.rows))
      return
    }
    setLayer('issue')
  }
  const isBegun = fields.contactId !== null
  // A new one begins with the client; what is opened from the list leaves the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (loaded === undefined) focus(isBegun ? 'lines.0.description' : 'contactId')
  }, [])
  const make = (key: keyof typeof invoiceKeys, label: string, run: () => void, more: Partial<Command> = {}): Command => ({
    name: `invoice-${key}`,
    label,
    group: text.title,
    keys: invoiceKeys[key],
    run,
    ...more,
  })
  const told = { isToldOnly: true, isHidden: true, inFields: true } as const
  useCommands(
    mayEdit
      ? [
          make('issue', text.issue, () => void issue(), { inFields: true }),
          make('delete', text.delete, () => setLayer('delete')),
          make('repeatLine', text.repeatLine, () => undefined, told),
          make('lineUp', text.lineUp, () => undefined, told),
          make('lineDown', text.lineDown, () => undefined, told),
          make('removeLine', text.removeThisLine, () => undefined, told),
        ]
      : [],
  )
  const buyerFaults = (record?.problems ?? []).filter(({ path }) => path.startsWith('buyer') || path === 'contactId')
  const buyerCautions = (record?.warnings ?? []).filter(({ field }) => /^(buyer|contactId|vatNumber|businessId|sdiCode|pec)/.test(field))
  const others = (record?.problems ?? []).filter(({ path }) => path.startsWith('organization') || path === 'lines')
  const cautions = (record?.warnings ?? []).filter(one => !buyerCautions.includes(one))
  const nets = new Map(read.rows.flatMap((at, index) => (sums?.nets[index] === undefined ? [] : [[at, sums.nets[index]] as const])))
  const isPriced = record !== undefined && state === 'saved'
  const applied = new Map(
    (isPriced ? record.lines : []).flatMap((line, index) =>
      line.appliedVatRate === line.vatRate ? [] : [[read.rows[index] ?? index, line.appliedVatRate] as const],
    ),
  )
  const currency = fields.currency.trim().toUpperCase()
  return (
    <div className={styles.both}>
      <div className={listDetail.sheet} ref={form}>
        <div className={listDetail.bar}>
          <h2>{record?.creditNote ? text.creditNote : text.draft}</h2>
          <span className="quiet small" role="status" data-save={state}>
            {text.saveStates[state]}
          </span>
        </div>
        {state === 'conflict' ? <Conflict saver={saver} draft={draft} onNew={onNew} onGone={onGone} /> : null}
        <div className={styles.fields}>
          <Labelled
            label={text.fields.contact}
            fault={[...buyerFaults.map(({ message }) => message), ...(saidAt.has('contactId') ? [saidAt.get('contactId')] : [])].join(' ')}
            caution={buyerCautions.map(one => cautionSaid(one, text)).join(' ')}
          >
            <ContactField
              contactId={fields.contactId}
              name={fields.contactName}
              isInvalid={buyerFaults.length > 0 || (isTried && fields.contactId === null)}
              readOnly={!mayEdit}
              onChoose={({ id, name: contactName }) => change({ contactId: id, contactName })}
            />
            {fields.contactId === null || !mayEdit ? null : (
              <button type="button" className={`button plain flush ${styles.start}`} onClick={() => setLayer('contact')}>
                {buyerFaults.length > 0 ? text.fillIn : text.editContact}
              </button>
            )}
          </Labelled>
          {(['date', 'currency', 'number'] as const).map(field => (
            <Labelled key={field} label={text.fields[field]} fault={faultAt(field)}>
              <input
                className="input"
                data-name={field}
                aria-label={text.fields[field]}
                aria-invalid={faultAt(field) !== undefined || undefined}
                placeholder={field === 'number' ? text.fields.numberHint : undefined}
                autoComplete="off"
                readOnly={!mayEdit}
                value={fields[field]}
                onChange={event => change({ [field]: event.target.value })}
              />
            </Labelled>
          ))}
          {record?.dueDate ? (
            <Labelled label={text.fields.due}>
              <span>{formatDay(record.dueDate, language)}</span>
            </Labelled>
          ) : null}
        </div>
        {mayEdit && record ? (
          <button type="button" className={`button plain flush ${styles.start}`} data-references onClick={() => setLayer('references')}>
            {text.references.title}
          </button>
        ) : null}
        {record ? (
          <dl className={listDetail.facts}>
            <Suspense fallback={null}>
              <ReferencesShown invoiceId={record.id} contactId={record.contactId} />
            </Suspense>
          </dl>
        ) : null}
        <Lines
          lines={fields.lines}
          currency={currency}
          usualRate={usualRate}
          nets={nets}
          applied={applied}
          faultAt={faultAt}
          readOnly={!mayEdit}
          onChange={lines => change({ lines })}
        />
        <Sums record={record} isPriced={isPriced} totals={sums} currency={currency} />
        {cautions.map(({ message, field }) => (
          <p key={`${field} ${message}`} className={listDetail.fault} data-tone="caution">
            {message}
          </p>
        ))}
        {others.length === 0 || fields.lines.every(isBlank) ? null : (
          <div className={listDetail.note}>
            <strong>{text.lacks}</strong>
            <ul>
              {others.map(({ path, message }) => (
                <li key={`${path} ${message}`}>{message}</li>
              ))}
            </ul>
            {others.some(({ path }) => path.startsWith('organization')) ? (
              <a className="button" href="/settings/organization">
                {text.toProfile}
              </a>
            ) : null}
          </div>
        )}
        {mayEdit ? (
          <div className={listDetail.bar}>
            <button type="button" className="button primary" data-issue onClick={() => void issue()}>
              {text.issue} <kbd>Ctrl ↵</kbd>
            </button>
            <button type="button" className="button plain" onClick={() => setLayer('delete')}>
              {text.delete}
            </button>
          </div>
        ) : null}
      </div>
      <Preview record={record} drawn={drawn} />
      <Suspense fallback={null}>
        {layer === 'issue' && record ? (
          <IssueDialog
            record={record}
            isItalian={me.organization.regionKey === 'italy'}
            onClose={() => setLayer(undefined)}
            onIssued={issued => {
              setLayer(undefined)
              onIssued(issued)
            }}
          />
        ) : null}
        {layer === 'delete' ? (
          <DeleteDialog
            id={record?.id}
            onClose={() => setLayer(undefined)}
            onDeleted={() => {
              setLayer(undefined)
              onGone()
            }}
          />
        ) : null}
        {layer === 'references' && record ? (
          <ReferencesDialog
            invoiceId={record.id}
            contactId={record.contactId}
            onClose={() => setLayer(undefined)}
            onSaved={() => {
              setLayer(undefined)
              setDrawn(drawn + 1)
              void saver.reload()
            }}
          />
        ) : null}
        {layer === 'contact' && fields.contactId !== null ? (
          <ContactDialog
            contactId={fields.contactId}
            name={fields.contactName}
            onClose={() => setLayer(undefined)}
            onSaved={contact => {
              setLayer(undefined)
              change({ contactName: contact.name })
              void saver.reload()
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** What the service says of fields, by the row on the screen: refusals of what was sent, else what stops the saved draft. */
function saidOf(
  record: InvoiceRecord | undefined,
  savedRows: readonly number[],
  errors: readonly { path: string; message: string }[],
  sentRows: readonly number[],
): ReadonlyMap<string, string> {
  if (errors.length > 0) return new Map(errors.map(({ path, message }) => [rowPath(path, sentRows), message]))
  return new Map((savedRows.length === 0 ? [] : (record?.problems ?? [])).map(({ path, message }) => [rowPath(path, savedRows), message]))
}
