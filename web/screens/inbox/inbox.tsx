/** Look once, accept: the queue on the left, the page in the middle, what was made of it on the right. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { problemOf } from '../../api/queries.ts'
import type { DocumentRecord, InboxItem } from '../../api/records.ts'
import { hold, onCancelled, onSettled } from '../../api/tab-outbox.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { announce, notify } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Queue } from '../../parts/queue/queue.tsx'
import { useSteady } from '../../parts/steady/steady.ts'
import { useUnread } from '../../parts/unread/use-unread.ts'
import { useReader } from '../../words/index.ts'
import type { BulkRun, BulkState } from './bulk/bulk-run.ts'
import { useInboxCommands } from './commands.ts'
import styles from './inbox.module.css'
import { Filters } from './list/filters.tsx'
import { itemOf } from './list/inbox-item.ts'
import { Row } from './list/row.tsx'
import { useInbox } from './list/use-inbox.ts'
import { obstacleOf, titleOf, useSettled } from './posting.ts'
import { documentQuery } from './queries.ts'
import { afterLeaving } from './queue-state.ts'
import { Awaited } from './review/awaited.tsx'
import { Detail } from './review/detail.tsx'
import { dropTyped } from './review/field-keys.ts'
import { readAgain } from './review/read-again.ts'
import { focusField, focusNext } from './review/review.tsx'
import { focusOrder, toReviewFields } from './review/review-fields.ts'
import { useSeen } from './review/use-seen.ts'
import { savesOf } from './saves.ts'
import { useRowHeight } from './use-row-height.ts'

export { readAhead } from './list/use-inbox.ts'

/** No part of the first route, which stays small: asked for once the screen stands. */
const SplitDialog = lazyPart(() => import('../split/split-dialog.tsx'), 'SplitDialog')
const Bulk = lazyPart(() => import('./bulk/bulk.tsx'), 'Bulk')
const EmptyInbox = lazyPart(() => import('./list/empty-inbox.tsx'), 'EmptyInbox')
const DuplicateDialog = lazyPart(() => import('./review/duplicate.tsx'), 'DuplicateDialog')
const Gone = lazyPart(() => import('../document/gone.tsx'), 'Gone')

/** The first page and its picture come first; what is typed before a dialog is there reaches nothing else. */
const aheadAfterMs = 3000

/** Scripts and words, there before most people press the key. */
const loadAhead = (): void => {
  for (const part of [SplitDialog, Bulk, EmptyInbox, DuplicateDialog, Gone]) void part.preload()
}

type Pane = 'list' | 'page' | 'review'

export function Screen() {
  const { words, language } = useReader()
  const { inbox } = words
  const { me, can } = useSession()
  const queue = useInbox()
  const { store, state, ids, selectedId, openId, select, marked, mark } = queue
  const [layer, setLayer] = useState<'bulk' | 'duplicate' | 'split'>()
  const { id: addressed } = useParams({ strict: false }) as { id?: string }
  // Who comes by a link wants that document; on a desk all three are there.
  const [pane, setPane] = useState<Pane>(addressed === undefined ? 'list' : 'review')
  const [wanted, setWanted] = useState<{ of: string | undefined; field: string }>()
  const [lastId, setLastId] = useState<string>()
  const [bulkState, setBulkState] = useState<BulkState>()
  const bulk = useRef<BulkRun>(undefined)
  const review = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight(me.preferences.density)
  const back = useCallback(
    (id: string) => {
      select(id)
      setPane('review')
    },
    [select],
  )
  const refusals = useSettled(store, back)
  useUnread(store.error(), store.again)
  const closeLayer = useCallback(() => setLayer(undefined), [])
  useEffect(() => {
    if (!queue.isLoaded) return
    const timer = setTimeout(loadAhead, aheadAfterMs)
    return () => clearTimeout(timer)
  }, [queue.isLoaded])
  // The one before stays until this one is there: nothing is taken down in between.
  const {
    data: shown,
    isPlaceholderData: isOld,
    error: lost,
    refetch: askAgain,
  } = useQuery({
    ...documentQuery(openId ?? ''),
    enabled: openId !== undefined,
    placeholderData: (before?: DocumentRecord) => before,
  })
  // Nothing is done to one that nobody has seen yet.
  const isSeen = useSeen(review, shown?.id)
  // Somebody deleted it meanwhile: what was read before says nothing any more.
  const isGone = problemOf(lost)?.status === 404
  const document = shown?.id === selectedId && !isGone ? shown : undefined
  const left = Math.max(0, (state.counts?.all ?? 0) - (state.order.length - ids.length))

  const decide = useCallback(
    (operation: 'post_document' | 'delete_document', items: readonly InboxItem[]) => {
      const who = { userId: me.userId ?? '', organizationId: me.organizationId }
      const group = items.length > 1 ? crypto.randomUUID() : undefined
      for (const item of items) {
        const { documentId } = item
        const title = titleOf(item, inbox.unknownSupplier, language)
        hold({ operation, input: { documentId }, targetId: documentId, title, ...(group === undefined ? {} : { group }) }, who)
      }
      const rest = Math.max(0, left - items.length)
      announce(operation === 'post_document' ? inbox.posted({ left: rest }) : inbox.deleted({ left: rest }))
    },
    [me, inbox, language, left],
  )
  const leave = (id: string): void => {
    setLastId(id)
    select(afterLeaving(ids, id))
    if (pane !== 'list' && ids.length <= 1) setPane('list')
  }
  const accept = async (): Promise<void> => {
    if (marked.size > 0) return setLayer('bulk')
    // What was not shown yet is looked at first.
    if (openId !== selectedId) return select(selectedId)
    if (!document || !isSeen() || !can('documents:post') || document.state === 'posted') return
    const { activeElement } = globalThis.document
    // What is being typed is saved first: leaving the field does that.
    if (activeElement instanceof HTMLInputElement && review.current?.contains(activeElement)) activeElement.blur()
    await savesOf(document.id)
    const latest = store.latest(document.id) ?? document
    const obstacle = obstacleOf(latest)
    if (obstacle !== undefined) {
      notify({ tone: 'danger', text: inbox.cannotPost[obstacle], ms: 8000 })
      focusField(review.current, obstacle === 'amount' ? 'codedAmount' : 'total')
      return
    }
    decide('post_document', [itemOf(latest, state.byId.get(latest.id), state.threshold)])
    leave(latest.id)
  }
  const markAll = async (): Promise<void> => {
    const isWhole = await queue.markAll()
    if (!isWhole) notify({ tone: 'danger', text: inbox.bulk.onlyLoaded({ count: store.state().order.length }), ms: 8000 })
  }
  const postAll = async (items: readonly InboxItem[]): Promise<void> => {
    // Before anything else: a second click finds no button.
    setLayer(undefined)
    // There already, since the dialog is from it; for words nobody waits.
    const { runBulk } = await import('./bulk/bulk.tsx')
    queue.clearMarks()
    const posted = new Set(items.map(({ documentId }) => documentId))
    if (selectedId !== undefined && posted.has(selectedId)) select(ids.find(id => !posted.has(id)))
    bulk.current = runBulk(items, {
      hold: some => {
        decide('post_document', some)
        return some.map(({ documentId }) => documentId)
      },
      onSettled,
      onCancelled,
      changed: next => {
        setBulkState(next.isOver ? undefined : next)
        if (!next.isOver) return
        const told = inbox.bulk.over(next)
        announce(told)
        notify({ tone: 'plain', text: told, ms: 8000 })
      },
    })
  }
  const saved = (changed: DocumentRecord): void => {
    store.put(changed)
    if (changed.state !== 'posted') return
    // Automatic posting took it: it was sure after the correction.
    notify({
      tone: 'plain',
      text: inbox.postedByItself({ title: titleOf(itemOf(changed, undefined, 1), inbox.unknownSupplier, language) }),
      ms: 8000,
    })
    leave(changed.id)
    store.remove(changed.id)
    void store.refresh()
  }
  const remove = (): void => {
    if (!document || !isSeen() || !can('documents:delete') || document.state === 'posted') return
    setLayer(undefined)
    decide('delete_document', [itemOf(document, state.byId.get(document.id), state.threshold)])
    leave(document.id)
  }
  const again = (): void => {
    if (document && isSeen() && can('documents:edit'))
      void readAgain(document, inbox.readingAgain, words.app.noAnswer, one => store.put(one))
  }
  const { toReview } = useSteady({
    toReview: (): boolean =>
      document !== undefined && focusNext(review.current, focusOrder(toReviewFields(document, state.threshold, language)), undefined),
  })

  // Tab leads from the queue into the review, to what is doubtful first.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { activeElement, body, querySelector } = globalThis.document
      const isHere = activeElement === body || (list.current?.contains(activeElement) ?? false)
      if (event.key !== 'Tab' || event.shiftKey || !isHere || querySelector.call(globalThis.document, 'dialog:modal')) return
      if (toReview()) event.preventDefault()
    }
    globalThis.document.addEventListener('keydown', onKeyDown)
    return () => globalThis.document.removeEventListener('keydown', onKeyDown)
  }, [toReview])

  const focusList = (): void => list.current?.querySelector<HTMLElement>('[role=listbox]')?.focus()
  const backToList = (): void => {
    if (marked.size > 0) queue.clearMarks()
    else setPane('list')
    focusList()
  }
  /** What is marked stays marked. */
  const backToQueue = (): void => {
    select(ids[0])
    setPane('list')
    focusList()
  }
  const missing = (): void => {
    if (selectedId === undefined) return
    dropTyped()
    // One that is not there yet may have it.
    if (!document) return
    notify({ tone: 'plain', text: inbox.noSuchField, ms: 4000 })
    announce(inbox.noSuchField)
  }
  useInboxCommands({
    document,
    move: (step, isHeld) => (ids.length === 0 && step < 0 && lastId !== undefined ? select(lastId) : queue.move(step, isHeld)),
    markTo: queue.markTo,
    mark: () => selectedId !== undefined && mark(selectedId, false),
    markAll: () => void markAll(),
    accept: () => void accept(),
    remove,
    readAgain: again,
    duplicate: () => setLayer('duplicate'),
    focus: field => {
      // At once: what is typed next comes before the next frame.
      flushSync(() => {
        setPane('review')
        setWanted({ of: document?.id, field })
      })
      if (!focusField(review.current, field)) missing()
    },
    missing,
    split: () => setLayer('split'),
    nextField: toReview,
    backToList,
    select: at => select(at === 'first' ? ids[0] : ids.at(-1)),
  })
  const steady = useSteady({
    saved,
    again,
    remove,
    accept: () => void accept(),
    later: () => queue.move(1),
    duplicate: () => document && setLayer('duplicate'),
    split: () => document && setLayer('split'),
    taken: (field: string) => {
      setPane('review')
      requestAnimationFrame(() => focusField(review.current, field))
    },
  })
  const isMarking = marked.size > 0
  const row = useCallback(
    (id: string) => (
      <Row item={state.byId.get(id)!} isMarked={marked.has(id)} isMarking={isMarking} hasRefusal={refusals.has(id)} onMark={mark} />
    ),
    [state.byId, marked, isMarking, refusals, mark],
  )
  const markedItems = [...marked].flatMap(id => state.byId.get(id) ?? [])
  return (
    <div className={styles.inbox} data-pane={pane} data-old={isOld || undefined}>
      <h1 className="unseen">{inbox.title}</h1>
      <section className={styles.list} ref={list}>
        <Filters reason={queue.reason} q={queue.q} filter={queue.filter} counts={state.counts} left={left} />
        <Suspense fallback={null}>
          {bulkState ? <Bulk step="progress" state={bulkState} onStop={() => bulk.current?.stop()} /> : null}
        </Suspense>
        {queue.isGathering ? (
          <p className={styles.bulk} role="status">
            {inbox.bulk.gathering({ count: state.order.length })}
          </p>
        ) : null}
        {marked.size === 0 ? null : (
          <div className={styles.bulk}>
            <span role="status">{inbox.bulk.bar({ count: marked.size })}</span>
            {can('documents:post') ? (
              <button type="button" className="button primary" onClick={() => setLayer('bulk')}>
                {inbox.bulk.accept}
              </button>
            ) : null}
            <button type="button" className="button plain" onClick={queue.clearMarks}>
              {inbox.bulk.clear}
            </button>
          </div>
        )}
        {store.error() ? <Problem error={store.error()} onRetry={store.again} /> : null}
        <Queue
          label={inbox.list}
          list={store}
          ids={ids}
          total={queue.reason === undefined && queue.q === undefined ? left : ids.length}
          selectedId={selectedId}
          marked={marked}
          rowHeight={rowHeight}
          onSelect={back}
          onMark={mark}
          onNearEnd={store.loadMore}
          row={row}
        />
      </section>
      {selectedId !== undefined && openId !== undefined && isGone ? (
        <div className={styles.empty}>
          <Suspense fallback={null}>
            <Gone id={openId} onLeave={backToQueue} />
          </Suspense>
        </div>
      ) : selectedId !== undefined && shown ? (
        <div className={styles.detail} inert={isOld}>
          <Detail
            pane={review}
            document={shown}
            threshold={state.threshold}
            refusal={refusals.get(shown.id)}
            wanted={wanted?.of === shown.id ? wanted.field : undefined}
            shown={pane === 'page' ? 'page' : 'review'}
            onSaved={steady.saved}
            onTaken={steady.taken}
            onAccept={steady.accept}
            onLater={steady.later}
            onReadAgain={steady.again}
            onDelete={steady.remove}
            onDuplicate={steady.duplicate}
            onSplit={steady.split}
          />
        </div>
      ) : selectedId !== undefined && lost ? (
        <div className={styles.empty}>
          <Problem error={lost} onRetry={() => void askAgain()} />
        </div>
      ) : queue.isLoaded && ids.length === 0 ? (
        <Suspense fallback={null}>
          <EmptyInbox
            isFiltered={queue.reason !== undefined || queue.q !== undefined}
            reading={state.counts?.reading ?? 0}
            lastId={lastId}
            onClearFilter={() => queue.filter({})}
            onLast={() => select(lastId)}
          />
        </Suspense>
      ) : null}
      <div className={styles.panes}>
        {(['list', 'page', 'review'] as const).map(name => (
          <button key={name} type="button" className={styles.paneButton} aria-pressed={pane === name} onClick={() => setPane(name)}>
            {inbox.panes[name]}
          </button>
        ))}
      </div>
      <Suspense fallback={<Awaited onLeave={closeLayer} />}>
        {layer === 'split' && document?.state === 'coded' ? (
          <SplitDialog key={document.id} document={document} onClose={closeLayer} onSaved={saved} />
        ) : null}
        {layer === 'bulk' ? (
          <Bulk step="confirm" items={markedItems} onClose={closeLayer} onConfirm={items => void postAll(items)} />
        ) : null}
        {layer === 'duplicate' && document?.duplicateOf ? (
          <DuplicateDialog
            document={document}
            otherId={document.duplicateOf}
            canDelete={can('documents:delete')}
            onDelete={remove}
            onClose={closeLayer}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
