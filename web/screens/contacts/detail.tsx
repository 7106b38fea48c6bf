/** One contact: what we have with it, its details, what it paid, and what was learnt of it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { type Command, useCommands } from '../../app/commands.tsx'
import { formatDay } from '../../app/format.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { useDownload } from '../../parts/download/download.ts'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Tabs } from '../../parts/tabs/tabs.tsx'
import { useReader } from '../../words/index.ts'
import { ContactForm } from './contact-form.tsx'
import { contactKeys } from './keys.ts'
import { Payments } from './payments.tsx'
import { Rule } from './rule.tsx'
import { useContactForm } from './use-contact-form.ts'
import { VatCheck } from './vat-check.tsx'
import { useContactWords } from './words/index.ts'

const DeleteContact = lazyPart(() => import('./delete-contact.tsx'), 'DeleteContact')
const LetterMailDialog = lazyPart(() => import('../invoices/reminders/letter-mail.tsx'), 'LetterMailDialog')

type Tab = 'details' | 'payments' | 'rule'

export function Detail({ id, onGone, onChanged }: { id: string; onGone: () => void; onChanged: () => void }) {
  const text = useContactWords()
  const { language } = useReader()
  const download = useDownload()
  const { can } = useSession()
  const navigate = useNavigate()
  const mayEdit = can('invoices:edit')
  const [tab, setTab] = useState<Tab>('details')
  const [isDeleting, setIsDeleting] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const form = useContactForm(id, '', () => {
    announce(text.saved)
    onChanged()
  })
  const { data: summary } = useQuery({
    queryKey: ['contact', id, 'summary'],
    queryFn: ({ signal }) => api.read('/contacts/:id/summary', { id }, { signal }),
    enabled: can('documents:read'),
  })
  const { record } = form
  const invoice = (): void => {
    if (!record) return
    sessionStorage.setItem('primanota-invoice-for', JSON.stringify({ id: record.id, name: record.name }))
    void navigate({ to: '/invoices' as never })
  }
  const statement = (): void => void download(`/contacts/${id}/statement`)
  const make = (key: keyof typeof contactKeys, label: string, run: () => void, more: Partial<Command> = {}): Command => ({
    name: `contact-${key}`,
    label,
    group: text.title,
    keys: contactKeys[key],
    run,
    ...more,
  })
  useCommands([
    make('statement', text.statement, statement),
    ...(mayEdit
      ? [
          make('edit', text.edit, () => {
            setTab('details')
            sheet.current?.querySelector<HTMLElement>('[data-name=name]')?.focus()
          }),
          make('save', text.save, () => void form.save(), { inFields: true }),
          make('invoice', text.invoice, invoice),
          make('delete', text.delete, () => setIsDeleting(true)),
        ]
      : []),
  ])
  if (form.error && !record) return <Problem error={form.error} onRetry={() => void form.refetch()} />
  if (!record) return <Skeleton />
  const figures: readonly [string, number][] = summary
    ? [
        [text.open, summary.open],
        [text.overdue, summary.overdue],
        [text.invoiced({ year: summary.year }), summary.invoiced],
        [text.owed, summary.owed],
        [text.spent({ year: summary.year }), summary.spent],
      ]
    : []
  const tabs = [
    { name: 'details' as const, label: text.tabs.details },
    ...(can('bank:read') ? [{ name: 'payments' as const, label: text.tabs.payments }] : []),
    ...(can('documents:read') ? [{ name: 'rule' as const, label: text.tabs.rule }] : []),
  ]
  return (
    <div className={listDetail.sheet} ref={sheet}>
      <div className={listDetail.bar}>
        <h2>{record.name}</h2>
        <Pill>{text.types[record.type]}</Pill>
        {record.warnings.length > 0 ? <Pill tone="caution">!</Pill> : null}
      </div>
      <dl className={listDetail.facts}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Amount value={value} currency={summary?.currency ?? null} hasCurrency />
            </dd>
          </div>
        ))}
        {summary?.lastOn ? (
          <div>
            <dt>{text.last}</dt>
            <dd>{formatDay(summary.lastOn, language)}</dd>
          </div>
        ) : null}
      </dl>
      <div className={listDetail.bar}>
        {mayEdit ? (
          <button type="button" className="button" data-invoice onClick={invoice}>
            {text.invoice}
          </button>
        ) : null}
        <button type="button" className="button" onClick={statement}>
          {text.statement}
        </button>
        {mayEdit ? (
          <button type="button" className="button" data-mail-it onClick={() => setIsSending(true)}>
            {text.sendStatement}
          </button>
        ) : null}
        {summary && summary.invoices + summary.drafts > 0 ? (
          <Link
            to={'/invoices' as never}
            search={{ q: record.name, folder: summary.open > 0 ? 'open' : 'paid' } as never}
            className="button plain"
          >
            {text.invoices({ count: summary.invoices + summary.drafts })}
          </Link>
        ) : null}
        {mayEdit ? (
          <button type="button" className="button plain" data-delete onClick={() => setIsDeleting(true)}>
            {text.delete}
          </button>
        ) : null}
      </div>
      <Tabs label={record.name} tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'payments' ? (
          <Payments contactId={id} />
        ) : tab === 'rule' ? (
          <Rule ruleId={summary?.learntRuleId ?? null} name={record.name} isLoaded={summary !== undefined} />
        ) : (
          <>
            <ContactForm form={form} readOnly={!mayEdit} />
            {mayEdit ? (
              <div className={listDetail.bar}>
                <button
                  type="button"
                  className="button primary"
                  data-save
                  disabled={!form.isChanged || form.isSaving}
                  onClick={() => void form.save()}
                >
                  {text.save} <kbd>Ctrl ↵</kbd>
                </button>
                {form.isChanged ? (
                  <>
                    <span className="quiet small">{text.unsaved}</span>
                    <button type="button" className="button plain" onClick={form.forget}>
                      {text.discard}
                    </button>
                  </>
                ) : null}
              </div>
            ) : null}
            <VatCheck contact={record} isChanged={form.isChanged} />
          </>
        )}
      </Tabs>
      {isSending ? (
        <Suspense fallback={null}>
          <LetterMailDialog letter={{ contactId: id }} title={`${text.statement}: ${record.name}`} onClose={() => setIsSending(false)} />
        </Suspense>
      ) : null}
      {isDeleting ? (
        <Suspense fallback={null}>
          <DeleteContact contact={record} onClose={() => setIsDeleting(false)} onDeleted={onGone} />
        </Suspense>
      ) : null}
    </div>
  )
}
