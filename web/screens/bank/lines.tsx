/** The queue of lines on the left, the selected one with its explanations on the right, the identity above. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemOf, queryClient } from '../../api/queries.ts'
import { hold } from '../../api/tab-outbox.ts'
import { formatAmount } from '../../app/format.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { announce, notify } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Queue } from '../../parts/queue/queue.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useUnread } from '../../parts/unread/use-unread.ts'
import { useReader } from '../../words/index.ts'
import inbox from '../inbox/inbox.module.css'
import { accountsQuery, vatCodesQuery } from '../inbox/queries.ts'
import { afterLeaving } from '../inbox/queue-state.ts'
import { useRowHeight } from '../inbox/use-row-height.ts'
import styles from './bank.module.css'
import { Bars } from './banks/bars.tsx'
import { useSync } from './banks/sync.ts'
import { useBankCommands } from './commands.ts'
import { Detail } from './detail.tsx'
import { EmptyBank } from './empty-bank.tsx'
import { explanationsOf, isReady, type Taken, takenBy } from './explanations.ts'
import { Filters } from './filters.tsx'
import { IdentityBar } from './identity.tsx'
import type { Layer } from './layer.ts'
import { bankAccountsQuery, proposalsQuery } from './queries.ts'
import type { Transaction } from './records.ts'
import { Row } from './row.tsx'
import { useSettledLines } from './settled.ts'
import { useLines } from './use-lines.ts'
import { useBankWords } from './words/index.ts'

const FindDialog = lazyPart(() => import('./decide/find.tsx'), 'FindDialog')
const SplitDialog = lazyPart(() => import('./decide/split.tsx'), 'SplitDialog')
const BookDialog = lazyPart(() => import('./decide/book.tsx'), 'BookDialog')
const IgnoreDialog = lazyPart(() => import('./decide/ignore.tsx'), 'IgnoreDialog')
const ReceiptDialog = lazyPart(() => import('./decide/receipt.tsx'), 'ReceiptDialog')
const BulkDialog = lazyPart(() => import('./decide/bulk.tsx'), 'BulkDialog')
const ImportDialog = lazyPart(() => import('./banks/statement.tsx'), 'ImportDialog')

const nothing: ReadonlySet<string> = new Set()

export function LinesScreen({ accountId, transactionId }: { accountId: string | undefined; transactionId: string | undefined }) {
  const { language } = useReader()
  const text = useBankWords()
  const { me, can } = useSession()
  const lines = useLines(accountId, transactionId)
  const { list, state, ids, selected: line, select } = lines
  const [layer, setLayer] = useState<Layer>()
  const [pane, setPane] = useState<'list' | 'detail'>(transactionId === undefined ? 'list' : 'detail')
  const section = useRef<HTMLElement>(null)
  const rowHeight = useRowHeight(me.preferences.density)
  const { data: accounts } = useQuery(bankAccountsQuery)
  const isOpen = line?.state === 'unmatched' && !line.pending
  const { data: proposals = [] } = useQuery({ ...proposalsQuery(line?.id ?? ''), enabled: isOpen })
  const explanations = line && isOpen ? explanationsOf(line, proposals) : []
  const ready = useMemo(() => ids.flatMap(id => state.byId.get(id) ?? []).filter(isReady), [ids, state.byId])
  const onBack = useCallback((id: string) => select(id), [select])
  const refusals = useSettledLines(list, onBack)
  useUnread(state.error, list.again)
  const sync = useSync()
  // There before the key is pressed: who types the number of an account at once finds it.
  useEffect(() => {
    if (!can('bank:edit')) return
    void queryClient.prefetchQuery(accountsQuery)
    void queryClient.prefetchQuery(vatCodesQuery)
    for (const dialog of [FindDialog, SplitDialog, BookDialog, IgnoreDialog]) void dialog.preload()
  }, [can])

  const titleOf = (one: Transaction): string =>
    `${one.counterparty.name ?? one.text} ${formatAmount(one.amount, one.currency, language)} ${one.currency}`
  const leave = (id: string): void => {
    select(afterLeaving(ids, id))
    if (ids.length <= 1) setPane('list')
    section.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true })
  }
  /** Held for a moment, so that z takes it back without a trace. */
  const decide = (one: Transaction, { operation, input }: Taken, group?: string): void => {
    const who = { userId: me.userId ?? '', organizationId: me.organizationId }
    const label = one.state === 'ignored' ? text.bringBack : text.taken[operation]
    hold({ operation, input, targetId: one.id, title: titleOf(one), label, ...(group === undefined ? {} : { group }) }, who)
  }
  const decideAndLeave = (taken: Taken): void => {
    if (!line) return
    setLayer(undefined)
    decide(line, taken)
    announce(text.left({ count: Math.max(0, ids.length - 1) }))
    leave(line.id)
  }
  const take = (at: number): void => {
    const explanation = explanations[at]
    if (!line || !explanation) return
    const taken = takenBy(line, explanation)
    if (taken) decideAndLeave(taken)
    else if (explanation.kind === 'suggestion') setLayer('split')
    else notify({ tone: 'danger', text: explanation.proposal.hindrance?.message ?? text.refused({ title: titleOf(line) }), ms: 8000 })
  }
  /** None of these: said at once, and shown again where it was refused. */
  const decline = async (): Promise<void> => {
    if (!line) return
    const before = line
    const named = new Map(line.suggestions.flatMap(({ targets }) => targets.map(target => [target.targetId, target] as const)))
    list.put({ ...line, suggestions: line.suggestions.filter(({ targets }) => targets.length === 0) })
    try {
      for (const { targetType, targetId } of named.values()) {
        await api.change('POST /transactions/:id/declined', { id: line.id, targetType, targetId })
      }
      announce(text.declined)
      await list.reload(line.id)
    } catch (error) {
      list.put(before)
      notify({ tone: 'danger', text: text.refused({ title: titleOf(before) }), detail: problemOf(error)?.detail ?? '' })
      await list.reload(before.id)
    }
  }
  const takeAll = (some: readonly Transaction[]): void => {
    setLayer(undefined)
    const group = crypto.randomUUID()
    for (const one of some) {
      const [first] = explanationsOf(one, [])
      const taken = first && takenBy(one, first)
      if (taken) decide(one, taken, group)
    }
    const gone = new Set(some.map(({ id }) => id))
    select(ids.find(id => !gone.has(id)))
    announce(text.left({ count: ids.length - some.length }))
  }
  useBankCommands({
    line,
    isBusy: layer !== undefined,
    explanations: explanations.length,
    ready: ready.length,
    take,
    decline: () => void decline(),
    open: setLayer,
    unmatch: () => decideAndLeave({ operation: 'unmatch_transaction', input: { transactionId: line?.id } }),
    sync: sync.start,
    matchAgain: sync.matchAgain,
    move: lines.move,
    select: at => select(at === 'first' ? ids[0] : ids.at(-1)),
    back: () => {
      setPane('list')
      section.current?.querySelector<HTMLElement>('[role=listbox]')?.focus()
    },
  })
  const nameOf = (id: string): string | undefined => ((accounts?.length ?? 0) > 1 ? accounts?.find(one => one.id === id)?.name : undefined)
  const close = (): void => setLayer(undefined)
  const hasAccounts = (accounts?.length ?? 0) > 0
  return (
    <div className={styles.bank} data-pane={pane}>
      <h1 className="unseen">{text.title}</h1>
      <IdentityBar accountId={accountId} />
      <Bars sync={sync} accounts={accounts ?? []} />
      <section className={inbox.list} data-pane="list" ref={section}>
        {/* Without an account there is nothing to choose from: what to do stands below. */}
        {hasAccounts ? (
          <Filters lines={lines} accountId={accountId} accounts={accounts ?? []} onImport={() => setLayer('import')} sync={sync} />
        ) : null}
        {ready.length > 0 && can('bank:edit') ? (
          <div className={inbox.bulk}>
            <span>{text.bulk.bar({ count: ready.length })}</span>
            <button type="button" className="button" onClick={() => setLayer('bulk')}>
              {text.bulk.look} <kbd>a</kbd>
            </button>
          </div>
        ) : null}
        {state.error ? <Problem error={state.error} onRetry={list.again} /> : null}
        {lines.isLoaded || ids.length > 0 || state.error ? null : <Skeleton rows={6} />}
        <Queue
          label={text.list}
          ids={ids}
          total={ids.length}
          selectedId={lines.selectedId}
          marked={nothing}
          rowHeight={rowHeight}
          onSelect={id => {
            select(id)
            setPane('detail')
          }}
          onMark={id => select(id)}
          onNearEnd={list.loadMore}
          row={id => <Row line={state.byId.get(id)!} account={nameOf(state.byId.get(id)!.accountId)} hasRefusal={refusals.has(id)} />}
        />
      </section>
      {line ? (
        <Detail
          key={line.id}
          line={line}
          account={accounts?.find(one => one.id === line.accountId)}
          explanations={explanations}
          refusal={refusals.get(line.id)}
          onTake={take}
          onDecline={() => void decline()}
          onOpen={setLayer}
          onUnmatch={() => decideAndLeave({ operation: 'unmatch_transaction', input: { transactionId: line.id } })}
        />
      ) : (
        <div className={styles.detail} data-pane="detail" data-nothing={ids.length > 0 ? undefined : hasAccounts ? 'lines' : 'accounts'}>
          {lines.isLoaded && ids.length === 0 ? (
            <EmptyBank lines={lines} accountId={accountId} accounts={accounts} onImport={() => setLayer('import')} />
          ) : null}
        </div>
      )}
      {hasAccounts ? (
        <div className={`${inbox.panes} ${styles.panes}`}>
          {(['list', 'detail'] as const).map(name => (
            <button key={name} type="button" className={inbox.paneButton} aria-pressed={pane === name} onClick={() => setPane(name)}>
              {text.panes[name]}
            </button>
          ))}
        </div>
      ) : null}
      <Suspense fallback={null}>
        {layer === 'import' ? (
          <ImportDialog accounts={accounts ?? []} accountId={accountId} onClose={close} onImported={() => void list.refresh()} />
        ) : null}
        {layer === 'bulk' ? <BulkDialog lines={ready} onClose={close} onConfirm={takeAll} /> : null}
        {line && layer === 'find' ? <FindDialog line={line} onClose={close} onTake={decideAndLeave} /> : null}
        {line && layer === 'split' ? <SplitDialog line={line} onClose={close} onTake={decideAndLeave} /> : null}
        {line && layer === 'book' ? <BookDialog line={line} onClose={close} onTake={decideAndLeave} /> : null}
        {line && layer === 'ignore' ? <IgnoreDialog line={line} onClose={close} onTake={decideAndLeave} /> : null}
        {line && layer === 'receipt' ? <ReceiptDialog line={line} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
