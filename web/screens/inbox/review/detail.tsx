/** The selected document: its pages and its review. The next one takes their place: nothing is built anew for it. */
import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject, Suspense, useMemo, useState } from 'react'
import type { Problem } from '../../../../src/client/index.ts'
import { addressOf } from '../../../api/client.ts'
import type { DocumentRecord } from '../../../api/records.ts'
import { lazyPart } from '../../../app/loading/lazy-part.tsx'
import { useSession } from '../../../app/session.tsx'
import { Icon } from '../../../parts/icon/icon.tsx'
import { PageView } from '../../../parts/page-view/page-view.tsx'
import { useReader } from '../../../words/index.ts'
import { useDrafts } from '../drafts.ts'
import styles from '../inbox.module.css'
import { pagesQuery, wordsQuery } from '../queries.ts'
import { useSaves } from '../saves.ts'
import { isUnreadable } from '../unreadable.ts'
import reviewStyles from './review.module.css'
import { Review } from './review.tsx'
import { boxesOf, type ReviewFieldName, sparseNames, toReviewFields } from './review-fields.ts'

/** Most documents have one. */
const NoPage = lazyPart(() => import('./no-page.tsx'), 'NoPage')

export interface DetailProps {
  pane: RefObject<HTMLDivElement | null>
  document: DocumentRecord
  threshold: number
  refusal: Problem | undefined
  /** A field that the paper lacks, and whose key was pressed. */
  wanted: string | undefined
  /** On a phone one of the two is shown. */
  shown: 'page' | 'review'
  onSaved: (document: DocumentRecord) => void
  /** A word of the page went into a field that is not seen beside it. */
  onTaken: (field: string) => void
  onAccept: () => void
  onLater: () => void
  onReadAgain: () => void
  onDelete: () => void
  onDuplicate: () => void
  onSplit: () => void
}

export const Detail = memo((props: DetailProps) => {
  const { pane, document, threshold } = props
  const { words, language } = useReader()
  const { inbox } = words
  const { can } = useSession()
  const [activeField, setActiveField] = useState<string>()
  // A phone shows the page alone: a word goes into the field that was left for it.
  const [left, setLeft] = useState<{ of: string; field: string }>()
  const leftField = props.shown === 'page' && left?.of === document.id ? left.field : undefined
  const setActive = (field: string | undefined): void => {
    setActiveField(field)
    if (field !== undefined) setLeft({ of: document.id, field })
  }
  const [drafts, setDraft] = useDrafts(document.id)
  const saves = useSaves(document.id, words.app.noAnswer, props.onSaved)
  const { data: pages, error: pagesError } = useQuery({ ...pagesQuery(document.id), enabled: !isUnreadable(document) })
  const canEdit = can('documents:edit') && document.state !== 'posted'
  // What was typed into one and is not saved keeps it there.
  const wanted = sparseNames.filter(name => name === props.wanted || drafts[name] !== undefined).join(' ')
  const fields = useMemo(
    () => toReviewFields(document, threshold, language, wanted.split(' ') as ReviewFieldName[]),
    [document, threshold, language, wanted],
  )
  const boxes = useMemo(() => boxesOf(fields, inbox.fields), [fields, inbox])
  const pickedField = activeField ?? leftField
  const isPicking = canEdit && pickedField !== undefined && (pages?.items.length ?? 0) > 0
  // Of no document while nobody picks: each would have an entry of its own among what was asked for.
  const { data: pageWords } = useQuery({ ...wordsQuery(isPicking ? document.id : ''), enabled: isPicking })
  const take = (field: string, text: string): void => {
    setDraft(field, text)
    if (field === activeField) return
    setLeft(undefined)
    props.onTaken(field)
  }
  const focus = (field: string): void => pane.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(field)}"]`)?.focus()
  return (
    <>
      <div className={styles.paper} data-shown={props.shown === 'page' || undefined}>
        {isPicking && leftField !== undefined ? (
          <p className={styles.tap}>
            <span>{inbox.tapWord({ field: inbox.fields[leftField as ReviewFieldName] })}</span>
            <button type="button" className="button plain" onClick={() => setLeft(undefined)}>
              {words.app.cancel}
            </button>
          </p>
        ) : null}
        {isUnreadable(document) || (pagesError && !pages) || (pages && hasNothing(pages, document)) ? (
          <Suspense fallback={null}>
            <NoPage document={document} error={pagesError} onType={canEdit ? () => focus(fields[0]?.name ?? '') : undefined} />
          </Suspense>
        ) : pages ? (
          <PageView
            documentId={document.id}
            pages={pages.items}
            pageCount={pages.pageCount}
            text={pages.text ?? document.text}
            boxes={boxes}
            activeField={pickedField}
            onField={focus}
            words={isPicking ? pageWords : undefined}
            onWords={isPicking ? text => take(pickedField, text) : undefined}
          />
        ) : null}
      </div>
      <div className={styles.side} data-shown={props.shown === 'review' || undefined}>
        <Review
          pane={pane}
          document={document}
          fields={fields}
          refusal={props.refusal}
          saves={saves}
          drafts={drafts}
          setDraft={setDraft}
          activeField={activeField}
          onActive={setActive}
          canEdit={canEdit}
          onDuplicate={props.onDuplicate}
          onReadAgain={props.onReadAgain}
          onSplit={props.onSplit}
          tools={<Tools {...props} />}
          actions={<Actions {...props} />}
        />
      </div>
    </>
  )
})

/** A file without a page and without a word. */
const hasNothing = (pages: { items: readonly unknown[]; text: string | null }, document: DocumentRecord): boolean =>
  pages.items.length === 0 && !pages.text && !document.text && document.fileId !== null

function Actions({ document, onAccept, onLater }: DetailProps) {
  const { inbox } = useReader().words
  const { can } = useSession()
  return (
    <div className={reviewStyles.actions}>
      {document.state === 'coded' && can('documents:post') ? (
        <button type="button" className="button primary" data-accept onClick={onAccept}>
          {document.error?.step === 'post' ? inbox.acceptAgain : inbox.accept} <kbd>↵</kbd>
        </button>
      ) : null}
      <button type="button" className="button" onClick={onLater}>
        {inbox.later} <kbd>j</kbd>
      </button>
    </div>
  )
}

function Tools({ document, onReadAgain, onDelete }: DetailProps) {
  const { inbox } = useReader().words
  const { can } = useSession()
  const isOpen = document.state !== 'posted'
  return (
    <div className={reviewStyles.tools}>
      {document.fileId === null ? null : (
        <a
          className="button plain"
          href={addressOf(`/documents/${document.id}/file`)}
          target="_blank"
          rel="noreferrer"
          title={`${inbox.original} (o)`}
          aria-label={inbox.original}
        >
          <Icon name="open" />
        </a>
      )}
      {isOpen && can('documents:edit') ? <Tool label={inbox.readAgain} press="r" icon="again" onClick={onReadAgain} /> : null}
      {isOpen && can('documents:delete') ? <Tool label={inbox.delete} press="Del" icon="delete" onClick={onDelete} /> : null}
    </div>
  )
}

function Tool({ label, press, icon, onClick }: { label: string; press: string; icon: 'again' | 'delete'; onClick: () => void }) {
  return (
    <button type="button" className="button plain" onClick={onClick} title={`${label} (${press})`} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
