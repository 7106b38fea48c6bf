/** Who we deal with, and whether their ids are right. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useRef, useState } from 'react'
import type { ItemOf } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { type Command, useCommands } from '../../app/commands.tsx'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useSession } from '../../app/session.tsx'
import { homeOf, nameOfCountry } from '../../parts/country/name-of-country.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Filters, ListDetail, listDetail } from '../../parts/list-detail/list-detail.tsx'
import { useAddress } from '../../parts/list-detail/use-address.ts'
import { stepIn, useList } from '../../parts/list-detail/use-list.ts'
import { Problem } from '../../parts/problem/problem.tsx'
import { Queue } from '../../parts/queue/queue.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { useRowHeight } from '../inbox/use-row-height.ts'
import { Detail } from './detail.tsx'
import { contactKeys } from './keys.ts'
import { useContactWords } from './words/index.ts'

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx'), 'ContactDialog')

type Item = ItemOf<'/contacts'>

const folders = ['all', 'client', 'vendor', 'warned'] as const
const idOf = ({ id }: Item): string => id
const targets = ['contact', '*']
const nothingMarked: ReadonlySet<string> = new Set()

const countedMax = 1000

/** Of all contacts, not of those on the screen. The service looks at a thousand at a time. */
async function countWarned(): Promise<number> {
  let count = 0
  for await (const _ of api.all('/contacts', { warned: 'true' as never, limit: 200 })) if (++count >= countedMax) break
  return count
}

export function Screen() {
  const text = useContactWords()
  const { language } = useReader()
  const { me, can } = useSession()
  const home = homeOf[me.organization.regionKey ?? '']
  const { id, folder, q, go } = useAddress('/contacts', folders, 'all')
  const rowHeight = useRowHeight(me.preferences.density)
  const [isEntering, setIsEntering] = useState(false)
  const queue = useRef<HTMLDivElement>(null)
  const list = useList<Item>({
    name: `${folder} ${q}`,
    load: cursor =>
      api.read('/contacts', {
        ...(folder === 'client' || folder === 'vendor' ? { type: folder } : {}),
        ...(folder === 'warned' ? { warned: 'true' as never } : {}),
        ...(q === '' ? {} : { q }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    idOf,
    targets,
  })
  const { ids, byId, refetch } = list
  const select = useCallback((next: string | undefined) => go({ id: next }), [go])
  const mayEdit = can('invoices:edit')
  const make = (key: keyof typeof contactKeys, label: string, run: () => void, more: Partial<Command> = {}): Command => ({
    name: `contacts-${key}`,
    label,
    group: text.title,
    keys: contactKeys[key],
    run,
    ...more,
  })
  const moving: Partial<Command> = { isHidden: true }
  useCommands([
    ...(mayEdit ? [make('new', text.new, () => setIsEntering(true))] : []),
    make('next', text.keys.next, () => select(stepIn(ids, id, 1)), moving),
    make('previous', text.keys.previous, () => select(stepIn(ids, id, -1)), moving),
    make(
      'open',
      text.keys.open,
      () => (id === undefined ? select(ids[0]) : document.querySelector<HTMLElement>('[data-name=name]')?.focus()),
      moving,
    ),
    make(
      'back',
      text.keys.back,
      () => (id === undefined ? queue.current?.querySelector<HTMLElement>('[role=listbox]')?.focus() : select(undefined)),
      moving,
    ),
  ])
  const { data: warned = 0 } = useQuery({ queryKey: ['contact', 'warned'], queryFn: countWarned })
  return (
    <>
      <ListDetail
        title={text.title}
        pane={id !== undefined ? 'detail' : list.isLoaded && ids.length === 0 ? 'both' : 'list'}
        onBack={() => select(undefined)}
        list={
          <>
            <Filters
              heading={warned > 0 ? text.count({ count: warned }) : text.title}
              action={
                mayEdit ? (
                  <button type="button" className="button primary" data-new onClick={() => setIsEntering(true)}>
                    {text.new} <kbd>n</kbd>
                  </button>
                ) : null
              }
              group={text.title}
              folders={folders.map(name => ({ name, label: text.folders[name] }))}
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
                onSelect={select}
                onMark={select}
                onNearEnd={list.loadMore}
                row={one => {
                  const contact = byId.get(one)
                  return contact ? (
                    <div className={listDetail.row}>
                      <span className="cut">{contact.name}</span>
                      <span title={contact.warnings.map(({ message }) => message).join(' ')}>{contact.warnings.length > 0 ? '!' : ''}</span>
                      <span className="cut">
                        {[contact.vatNumber ?? contact.businessId ?? contact.fiscalCode, contact.email].filter(Boolean).join(' · ')}
                      </span>
                      <span>{contact.country === null || contact.country === home ? '' : nameOfCountry(contact.country, language)}</span>
                    </div>
                  ) : null
                }}
              />
            </div>
          </>
        }
        detail={
          id !== undefined ? (
            <Detail
              key={id}
              id={id}
              onChanged={() => void refetch()}
              onGone={() => {
                select(undefined)
                void refetch()
              }}
            />
          ) : list.isLoaded ? (
            <Empty title={ids.length > 0 ? text.none : q === '' ? text.empty[folder] : text.empty.q}>
              {mayEdit && ids.length === 0 && q === '' && folder !== 'warned' ? (
                <button type="button" className="button" onClick={() => setIsEntering(true)}>
                  {text.new}
                </button>
              ) : null}
            </Empty>
          ) : (
            <Skeleton />
          )
        }
      />
      {isEntering ? (
        <Suspense fallback={null}>
          <ContactDialog
            name=""
            onClose={() => setIsEntering(false)}
            onSaved={contact => {
              setIsEntering(false)
              void refetch()
              select(contact.id)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
