/** Get paid, lawfully: drafts, what is open, what is late, what is paid; one of them beside the list. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Command, useCommands } from '../../app/commands.tsx'
import { formatAmount, formatDay, formatShortDay } from '../../app/format.ts'
import { onTargets } from '../../app/live.ts'
import { useCurrency, useSession } from '../../app/session.tsx'
import { formatMoney } from '../../parts/amount/figures.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Filters, ListDetail, listDetail } from '../../parts/list-detail/list-detail.tsx'
import { useAddress } from '../../parts/list-detail/use-address.ts'
import { stepIn, useList } from '../../parts/list-detail/use-list.ts'
import { Problem } from '../../parts/problem/problem.tsx'
import { Queue } from '../../parts/queue/queue.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { useRowHeight } from '../inbox/use-row-height.ts'
import { blankLine, type DraftFields, type InvoiceRecord, toFields } from './draft-fields.ts'
import { Editor } from './editor.tsx'
import { Issued, PaymentPill } from './issued.tsx'
import { forgetDraft, isNewName, keepDraft, keptVersion, listNew, newName, readKept, subscribeKept } from './kept-drafts.ts'
import { invoiceKeys } from './keys.ts'
import { type Folder, folders, invoiceQuery, listInvoices, overviewQuery, today, vatCodesQuery } from './queries.ts'
import { listSelfInvoices, SelfInvoice, selfInvoiceKey, type WaitingSelfInvoice } from './self-invoice.tsx'
import { useInvoiceWords } from './words/index.ts'

type Item = { invoice: InvoiceRecord } | { self: WaitingSelfInvoice }

const idOf = (item: Item): string => ('invoice' in item ? item.invoice.id : selfInvoiceKey(item.self))
const targets = ['invoice', 'transaction', 'bank_matches', 'ledger_entry', 'einvoice', 'e_invoice', 'document', '*']
const paying: ReadonlySet<string> = new Set(['transaction', 'bank_matches', 'ledger_entry', 'einvoice', 'e_invoice'])
const nothingMarked: ReadonlySet<string> = new Set()

export function Screen() {
  const text = useInvoiceWords()
  const { language } = useReader()
  const { me, can } = useSession()
  const currency = useCurrency()
  const isItalian = me.organization.regionKey === 'italy'
  const names = useMemo(() => (isItalian ? [...folders, 'self' as const] : folders), [isItalian])
  const { id, folder, q, go } = useAddress<Folder>('/invoices', names, 'draft')
  const rowHeight = useRowHeight(me.preferences.density)
  const place = useMemo(() => ({ organizationId: me.organizationId, userId: me.userId ?? '' }), [me])
  const version = useSyncExternalStore(subscribeKept, keptVersion)
  const { data: overview } = useQuery(overviewQuery)
  const queries = useQueryClient()
  /** A draft keeps its editor when the service gives it an id. */
  const [alias, setAlias] = useState<ReadonlyMap<string, string>>(new Map())
  const queue = useRef<HTMLDivElement>(null)
  const list = useList<Item>({
    name: `${folder} ${q}`,
    load: async cursor => {
      if (folder === 'self') {
        const page = await listSelfInvoices(cursor)
        return { ...page, items: page.items.map(self => ({ self })) }
      }
      const page = await listInvoices(folder, q, cursor)
      return { ...page, items: page.items.map(invoice => ({ invoice })) }
    },
    idOf,
    targets,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the browser's store changed
  const local = useMemo(() => (folder === 'draft' && q === '' ? listNew(place) : []), [folder, q, place, version])
  const ids = useMemo(() => [...local.map(({ name }) => name), ...list.ids], [local, list.ids])
  const { refetch } = list
  const select = useCallback((next: string | undefined) => go({ id: next }), [go])
  const begin = useCallback(
    (fields: DraftFields) => {
      const name = newName()
      keepDraft(place, name, { fields, id: undefined, updatedAt: undefined, pending: undefined })
      go({ id: name, folder: 'draft', q: '' })
    },
    [place, go],
  )
  const beginBlank = useCallback(
    async (contact?: { id: string; name: string }) => {
      const codes = await queries.ensureQueryData(vatCodesQuery).catch(() => [])
      const rate = Math.max(0, ...codes.filter(({ forSales }) => forSales).map(one => one.rate))
      begin({
        contactId: contact?.id ?? null,
        contactName: contact?.name ?? '',
        number: '',
        date: formatDay(today(), language),
        currency,
        lines: [blankLine(String(rate))],
      })
    },
    [queries, begin, language, currency],
  )
  const mayEdit = can('invoices:edit') && me.organization.regionKey !== null
  const focusQueue = (): void => queue.current?.querySelector<HTMLElement>('[role=listbox]')?.focus()
  const make = (key: keyof typeof invoiceKeys, label: string, run: () => void, more: Partial<Command> = {}): Command => ({
    name: `invoices-${key}`,
    label,
    group: text.title,
    keys: invoiceKeys[key],
    run,
    ...more,
  })
  const moving: Partial<Command> = { isHidden: true }
  useCommands([
    ...(mayEdit ? [make('new', text.new, () => void beginBlank())] : []),
    make('next', text.keys.next, () => select(stepIn(ids, id, 1)), moving),
    make('previous', text.keys.previous, () => select(stepIn(ids, id, -1)), moving),
    make(
      'open',
      text.keys.open,
      () => {
        if (id === undefined) select(ids[0])
        else document.querySelector<HTMLElement>('[data-name="contactId"], [data-action], [data-issue]')?.focus()
      },
      moving,
    ),
    make('back', text.keys.back, () => (id === undefined ? focusQueue() : select(undefined)), { ...moving }),
  ])
  // A client was chosen elsewhere: the draft begins with it.
  useEffect(() => {
    const given = sessionStorage.getItem('primanota-invoice-for')
    if (given === null) return
    sessionStorage.removeItem('primanota-invoice-for')
    void beginBlank(JSON.parse(given) as { id: string; name: string })
  }, [beginBlank])
  const overdue = overview?.overdueInvoices
  const countOf = (name: Folder): number | undefined =>
    name === 'draft' ? (overview ? overview.drafts + local.length : undefined) : name === 'overdue' ? overdue?.count : undefined
  const row = (one: string) => {
    const kept = local.find(({ name }) => name === one)
    if (kept) {
      return (
        <div className={listDetail.row}>
          <span className="cut">{kept.fields.contactName || text.noName}</span>
          <span />
          <span className="cut">{text.kept}</span>
          <span />
        </div>
      )
    }
    const item = list.byId.get(one)
    if (!item) return null
    if ('self' in item) {
      return (
        <div className={listDetail.row}>
          <span className="cut">{item.self.supplier}</span>
          <span>{formatAmount(item.self.net, item.self.currency, language)}</span>
          <span className="cut">
            {item.self.deadline === null ? '' : text.self.dueBy({ day: formatShortDay(item.self.deadline, language) })}
          </span>
          <span>{item.self.type}</span>
        </div>
      )
    }
    const { invoice } = item
    return (
      <div className={listDetail.row}>
        <span className="cut">{invoice.buyer?.name}</span>
        <span>{formatAmount(invoice.total, invoice.currency, language)}</span>
        <span className="cut">
          {invoice.number ?? text.draft} · {formatShortDay(invoice.date, language)}
          {invoice.currency === currency ? '' : ` · ${invoice.currency}`}
        </span>
        <span>{invoice.payment ? <PaymentPill record={invoice} /> : invoice.problems.length > 0 ? '!' : ''}</span>
      </div>
    )
  }
  /** The list and the counts beside the folders say the same. */
  const refresh = (): void => {
    void refetch()
    void queries.invalidateQueries({ queryKey: overviewQuery.queryKey })
  }
  const created = (name: string, record: InvoiceRecord): void => {
    setAlias(before => new Map(before).set(record.id, alias.get(name) ?? name))
    // Its first name is gone; whoever is elsewhere by now stays there.
    if (decodeURIComponent(location.pathname).endsWith(name)) go({ id: record.id }, true)
    refresh()
  }
  const gone = (name: string): void => {
    forgetDraft(place, name)
    refresh()
    select(undefined)
  }
  return (
    <ListDetail
      title={text.title}
      pane={id !== undefined ? 'detail' : list.isLoaded && ids.length === 0 ? 'both' : 'list'}
      onBack={() => select(undefined)}
      list={
        <>
          <Filters
            heading={
              // Nothing is said of what is not known yet.
              overdue === undefined
                ? text.title
                : overdue.count > 0
                  ? text.overdueSum({ amount: formatMoney(overdue.amount, currency, language) })
                  : text.nothingOverdue
            }
            action={
              mayEdit ? (
                <button type="button" className="button primary" data-new onClick={() => void beginBlank()}>
                  {text.new} <kbd>n</kbd>
                </button>
              ) : null
            }
            group={text.title}
            folders={names.map(name => ({ name, label: text.folders[name], count: countOf(name) }))}
            folder={folder}
            onFolder={name => go({ folder: name, id: undefined })}
            q={q}
            onQuery={next => go({ q: next, id: undefined })}
            search={text.search}
          />
          {list.error ? <Problem error={list.error} onRetry={() => void refetch()} /> : null}
          <div ref={queue} style={{ display: 'contents' }}>
            <Queue
              label={text.folders[folder]}
              ids={ids}
              total={ids.length}
              selectedId={id}
              marked={nothingMarked}
              rowHeight={rowHeight}
              row={row}
              onSelect={select}
              onMark={select}
              onNearEnd={list.loadMore}
            />
          </div>
        </>
      }
      detail={
        id === undefined ? (
          list.isLoaded ? (
            <Empty title={ids.length > 0 ? (mayEdit ? text.none : text.choose) : q === '' ? text.empty[folder] : text.empty.q}>
              {me.organization.regionKey === null ? (
                <>
                  <p>{text.noRegion}</p>
                  {can('settings:edit') ? (
                    <Link className="button" to={'/settings/organization' as never}>
                      {text.chooseRegion}
                    </Link>
                  ) : null}
                </>
              ) : null}
              {mayEdit && q === '' && (folder === 'draft' || folder === 'open') ? (
                <button type="button" className="button" onClick={() => void beginBlank()}>
                  {text.new}
                </button>
              ) : null}
            </Empty>
          ) : (
            <Skeleton />
          )
        ) : folder === 'self' ? (
          <SelfDetail id={id} list={list.byId} onDone={() => void refetch()} />
        ) : (
          <Detail
            key={alias.get(id) ?? id}
            id={id}
            name={alias.get(id) ?? id}
            kept={readKept(place, id)?.fields}
            onCreated={created}
            onIssued={record => {
              forgetDraft(place, record.id)
              go({ id: record.id, folder: 'open' })
            }}
            onGone={gone}
            onNew={begin}
          />
        )
      }
    />
  )
}

function SelfDetail({ id, list, onDone }: { id: string; list: ReadonlyMap<string, Item>; onDone: () => void }) {
  const text = useInvoiceWords()
  const item = list.get(id)
  return item && 'self' in item ? <SelfInvoice key={id} waiting={item.self} onDone={onDone} /> : <Empty title={text.empty.self} />
}

interface DetailProps {
  id: string
  name: string
  kept: DraftFields | undefined
  onCreated: (name: string, record: InvoiceRecord) => void
  onIssued: (record: InvoiceRecord) => void
  onGone: (name: string) => void
  onNew: (fields: DraftFields) => void
}

function Detail({ id, name, kept, onCreated, onIssued, onGone, onNew }: DetailProps) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const isLocal = isNewName(id)
  const hadName = isNewName(name)
  const { data: record, error, refetch } = useQuery({ ...invoiceQuery(id), enabled: !isLocal })
  const [first] = useState(kept)
  // A payment changes what is open on it, and is no change of the invoice itself.
  useEffect(
    () =>
      onTargets(changed => {
        if (!isLocal && changed.some(({ type }) => paying.has(type))) void refetch()
      }),
    [isLocal, refetch],
  )
  if (error && !record) return <Problem error={error} onRetry={() => void refetch()} />
  if (record?.state === 'issued') return <Issued record={record} onNew={onNew} />
  // Begun here: the editor goes on, whatever the service calls it now.
  const fields = first ?? (record ? toFields(record, language) : undefined)
  if (isLocal && !first) return <Empty title={text.none} />
  if (!fields || (!hadName && !record)) return <Skeleton />
  return (
    <Editor
      name={name}
      record={hadName ? undefined : record}
      first={hadName || !record ? fields : toFields(record, language)}
      onCreated={next => onCreated(name, next)}
      onIssued={onIssued}
      onGone={() => onGone(id)}
      onNew={onNew}
    />
  )
}
