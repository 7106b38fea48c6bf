import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useCommands } from '../../app/commands.tsx'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { PageView } from '../../parts/page-view/page-view.tsx'
import { Pill, type Tone } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Tabs } from '../../parts/tabs/tabs.tsx'
import { useReader } from '../../words/index.ts'
import { isUnreadable } from '../inbox/unreadable.ts'
import { type DocumentRecord, type Entry, useEntry, usePages } from './answers.ts'
import { BankPane } from './bank-pane.tsx'
import { BookingPane } from './booking-pane.tsx'
import styles from './document.module.css'
import { boxesOf, fieldsOf } from './fields.ts'
import { HistoryPane } from './history-pane.tsx'
import { documentKeys } from './keys.ts'
import { openOriginal } from './original.ts'
import { OtherParts } from './other-parts.tsx'
import { ReadPane } from './read-pane.tsx'
import { TakeBack } from './take-back.tsx'
import { useDocumentWords } from './words/index.ts'

/** No part of the screen, and there with its words before anybody splits. */
const SplitDialog = lazyPart(() => import('../split/split-dialog.tsx'), 'SplitDialog')

/** Most documents have a page. */
const NoPage = lazyPart(() => import('../inbox/review/no-page.tsx'), 'NoPage')

const tabNames = ['read', 'booking', 'bank', 'history'] as const

type TabName = (typeof tabNames)[number]

export function Shown({ document }: { document: DocumentRecord }) {
  const { words } = useReader()
  const text = useDocumentWords()
  const { can } = useSession()
  const [tab, setTab] = useState<TabName>(document.state === 'posted' ? 'booking' : 'read')
  const [activeField, setActiveField] = useState<string>()
  const [isTakingBack, setIsTakingBack] = useState(false)
  const { data: entry } = useEntry(document.ledgerEntryId, can('ledger:read'))
  const isTakeable = entry !== undefined && entry.reversedBy === null
  const mayTakeBack = isTakeable && can('ledger:edit')
  const maySplit = document.state === 'coded' && can('documents:edit')
  const [isSplitting, setIsSplitting] = useState(false)
  useEffect(() => {
    if (maySplit) void SplitDialog.preload()
  }, [maySplit])
  const queries = useQueryClient()
  const group = text.title
  useCommands([
    { name: 'history', label: text.tabs.history, group, keys: documentKeys.history, run: () => setTab('history') },
    ...(document.fileId === null
      ? []
      : [
          {
            name: 'original',
            label: text.original,
            group,
            keys: documentKeys.original,
            run: () => void openOriginal(document, words.app.noAnswer),
          },
        ]),
    ...(maySplit
      ? [{ name: 'split', label: words.inbox.keys.split, group, keys: documentKeys.split, run: () => setIsSplitting(true) }]
      : []),
    ...(mayTakeBack
      ? [{ name: 'take-back', label: text.takeBackToCorrect, group, keys: documentKeys.takeBack, run: () => setIsTakingBack(true) }]
      : []),
  ])
  const fields = fieldsOf(document)
  const pick = (field: string): void => {
    setActiveField(field)
    setTab('read')
  }
  return (
    <div className={styles.screen}>
      <Paper document={document} fields={fields} activeField={activeField} onField={pick} />
      <div className={styles.details}>
        <Head document={document} entry={entry} />
        <OtherParts document={document} />
        <div className={styles.actions}>
          {document.state !== 'posted' && (
            <Link to={`/inbox/${document.id}`} className="button primary">
              {text.review}
            </Link>
          )}
          {document.fileId !== null && (
            <button type="button" className="button" onClick={() => void openOriginal(document, words.app.noAnswer)}>
              {text.original} <kbd>o</kbd>
            </button>
          )}
          {maySplit && (
            <button type="button" className="button" onClick={() => setIsSplitting(true)}>
              {words.inbox.keys.split} <kbd>s</kbd>
            </button>
          )}
          {mayTakeBack && (
            <button type="button" className="button danger" onClick={() => setIsTakingBack(true)}>
              {text.takeBackToCorrect}
            </button>
          )}
        </div>
        {isTakeable && !mayTakeBack && can('documents:post') ? <p className="quiet small">{text.takenBackByOthers}</p> : null}
        <Tabs label={text.title} tabs={tabNames.map(name => ({ name, label: text.tabs[name] }))} current={tab} onChange={setTab}>
          {tab === 'read' && <ReadPane document={document} fields={fields} activeField={activeField} onField={setActiveField} />}
          {tab === 'booking' && <BookingPane document={document} entry={entry} />}
          {tab === 'bank' && <BankPane document={document} entry={entry} />}
          {tab === 'history' && <HistoryPane id={document.id} />}
        </Tabs>
      </div>
      {isSplitting && maySplit && (
        <Suspense>
          <SplitDialog
            document={document}
            onClose={() => setIsSplitting(false)}
            onSaved={() => {
              void queries.invalidateQueries({ queryKey: ['history', document.id] })
              setIsSplitting(false)
              setTab('booking')
            }}
          />
        </Suspense>
      )}
      {isTakingBack && entry && <TakeBack document={document} entry={entry} onClose={() => setIsTakingBack(false)} />}
    </div>
  )
}

interface PaperProps {
  document: DocumentRecord
  fields: ReturnType<typeof fieldsOf>
  activeField: string | undefined
  onField: (field: string) => void
}

function Paper({ document, fields, activeField, onField }: PaperProps) {
  const text = useDocumentWords()
  const { data, error, refetch } = usePages(document.id, !isUnreadable(document))
  return (
    <div className={styles.paper}>
      {data ? (
        <PageView
          documentId={document.id}
          pages={data.items}
          pageCount={data.pageCount}
          text={data.text ?? document.text}
          boxes={boxesOf(fields, text.fields)}
          activeField={activeField}
          onField={onField}
        />
      ) : isUnreadable(document) ? (
        <Suspense>
          <NoPage document={document} error={undefined} onType={undefined} />
        </Suspense>
      ) : (
        <div className={styles.alone}>{error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}</div>
      )}
    </div>
  )
}

const tones: Readonly<Record<DocumentRecord['state'], Tone>> = { draft: 'plain', extracted: 'plain', coded: 'caution', posted: 'good' }

function Head({ document, entry }: { document: DocumentRecord; entry: Entry | undefined }) {
  const { words } = useReader()
  const text = useDocumentWords()
  const { extraction, codedAmount, codedCurrency } = document
  const name = extraction?.supplier.name ?? document.fileName ?? text.unknownSupplier
  return (
    <header className={styles.head}>
      <h1>{name}</h1>
      <p className={styles.facts}>
        {document.error ? (
          <Pill tone="danger">{text.failed}</Pill>
        ) : (
          <Pill tone={tones[document.state]}>{words.parts.states[document.state]}</Pill>
        )}
        {extraction?.documentKind !== undefined && <span className="quiet">{text.kinds[extraction.documentKind]}</span>}
        <Amount
          value={codedAmount ?? extraction?.total ?? null}
          currency={codedAmount === null ? (extraction?.currency ?? null) : codedCurrency}
          hasCurrency
        />
        {entry && <span>{text.postedAs({ number: entry.number })}</span>}
        {entry && (
          <span className={entry.openAmount === 0 ? 'quiet' : undefined}>
            {text.open} <Amount value={entry.openAmount} currency={entry.currency} />
          </span>
        )}
      </p>
    </header>
  )
}
