/** Who changed what. */
import { Link, useNavigate } from '@tanstack/react-router'
import type { ItemOf } from '../../../src/client/index.ts'
import { fieldChanges } from '../../../src/domain/access/history.ts'
import { api } from '../../api/client.ts'
import { useCommands } from '../../app/commands.tsx'
import { formatDay, formatMoment } from '../../app/format.ts'
import { useSession } from '../../app/session.tsx'
import { Diff } from '../../parts/diff/diff.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { addressOfRecord } from '../../parts/record/record-address.ts'
import { useReader } from '../../words/index.ts'
import { BackButton } from '../books/back.tsx'
import { Facts, Frame, Page, Panes, Space, Tools } from '../books/frame.tsx'
import { rowKeys } from '../books/keys.ts'
import { usePages, useRead } from '../books/read.ts'
import { type Column, Rows } from '../books/rows.tsx'
import { useAddress } from '../books/span-bar.tsx'
import { auditKeys } from './keys.ts'
import { useLastVisit } from './last-visit.ts'
import { useAuditWords } from './words/index.ts'

type Entry = ItemOf<'/audit-log'>

/** What an older or a newer version changed may be of a type without a word. */
const recordName = ({ records }: ReturnType<typeof useAuditWords>, type: string): string =>
  Object.hasOwn(records, type) ? records[type as keyof typeof records] : type.replaceAll('_', ' ')

const countMax = 200
const everything = ['*']

export function Screen() {
  const text = useAuditWords()
  const { language } = useReader()
  const { me } = useSession()
  const [search, change] = useAddress()
  const isAgents = search.agents === 'true'
  const filter = {
    ...(search.actor ? { actorId: search.actor } : {}),
    ...(search.target ? { targetId: search.target } : {}),
    ...(search.action ? { action: search.action } : {}),
    ...(isAgents ? { agents: true } : {}),
  }
  const asked = { limit: 100, ...filter }
  const found = usePages(['/audit-log', asked], cursor => api.read('/audit-log', { ...asked, ...cursor }), everything)
  const byAgents = useRead('/audit-log', { agents: true, limit: countMax }, { types: everything })
  const newest = Object.keys(filter).length === 0 ? found.items[0]?.at : undefined
  const seen = useLastVisit(me.userId, me.organizationId, newest)
  const since = (byAgents.data?.items ?? []).filter(({ at }) => seen !== null && at > seen).length
  const open = found.items.find(({ id }) => id === search.entry)
  const isFiltered = Object.keys(filter).length > 0
  const nameOf = ({ actor }: Entry): string => actor.name ?? text.actors[actor.type]
  const columns: Column<Entry>[] = [
    { key: 'at', head: text.when, width: '7rem', place: 'note', cell: one => formatMoment(one.at, language) },
    {
      key: 'who',
      head: text.who,
      width: 'minmax(8rem, 1fr)',
      place: 'noteEnd',
      cell: one => (
        <>
          {nameOf(one)}{' '}
          {one.actor.type === 'user' || one.actor.type === 'system' ? null : <Pill tone="caution">{text.actors[one.actor.type]}</Pill>}
        </>
      ),
    },
    { key: 'what', head: text.what, width: 'minmax(0, 1.5fr)', place: 'main', cell: one => one.what },
    {
      key: 'target',
      head: text.target,
      width: 'minmax(0, 1fr)',
      cell: one => <span className="quiet">{recordName(text, one.target.type)}</span>,
    },
  ]
  const clear = (): void => change({ actor: undefined, target: undefined, action: undefined, agents: undefined, entry: undefined })
  const day = seen === null ? '' : formatDay(seen, language)
  return (
    <Frame title={text.title} views={[]}>
      <Tools>
        <p className="quiet">
          {seen === null
            ? text.firstVisit
            : since === 0
              ? text.noAgentsSince({ day })
              : text.agentsSince({ count: since >= countMax ? `${countMax}+` : String(since), day })}
        </p>
        <Space />
        <button
          type="button"
          className="button"
          aria-pressed={isAgents}
          onClick={() => change({ agents: isAgents ? undefined : 'true', entry: undefined })}
        >
          {text.byAgents}
        </button>
        {isFiltered ? (
          <button type="button" className="button plain" onClick={clear}>
            {text.clear} <kbd>c</kbd>
          </button>
        ) : null}
      </Tools>
      {isFiltered ? (
        <Tools>
          <span>
            {text.only}:{' '}
            {[isAgents ? text.byAgents : '', search.actorName ?? search.actor, search.action, search.target].filter(Boolean).join(', ')}
          </span>
        </Tools>
      ) : null}
      <Panes
        label={text.what}
        list={
          <Rows
            name="audit"
            label={text.title}
            columns={open ? columns.slice(0, 3) : columns}
            items={found.items}
            idOf={one => one.id}
            onOpen={one => change({ entry: one.id }, !open)}
            isActive={!open}
            openId={search.entry}
            isLoading={found.isLoading}
            error={found.error}
            onRetry={found.reload}
            onNearEnd={found.loadMore}
            empty={
              <Empty title={isFiltered ? text.nothingFound : text.nothing}>
                {isFiltered ? (
                  <button type="button" className="button" onClick={clear}>
                    {text.clear}
                  </button>
                ) : null}
              </Empty>
            }
          />
        }
        detail={
          open ? (
            <Change key={open.id} entry={open} name={nameOf(open)} onFilter={part => change({ ...part, entry: undefined })} />
          ) : undefined
        }
      />
      <Clear isShown={isFiltered} label={text.clear} run={clear} />
    </Frame>
  )
}

function Clear({ isShown, label, run }: { isShown: boolean; label: string; run: () => void }) {
  const text = useAuditWords()
  useCommands(isShown ? [{ name: 'audit-clear', label, group: text.title, keys: auditKeys.clear, run }] : [])
  return null
}

interface ChangeProps {
  entry: Entry
  name: string
  onFilter: (part: { actor?: string; actorName?: string; target?: string }) => void
}

function Change({ entry, name, onFilter }: ChangeProps) {
  const text = useAuditWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const address = addressOfRecord(entry.target)
  const changes = fieldChanges(entry.before, entry.after)
  const byActor = (): void => onFilter({ actor: entry.actor.id, actorName: name })
  const byTarget = (): void => onFilter({ target: entry.target.id })
  const group = text.title
  useCommands([
    { name: 'audit-actor', label: text.byActor, group, keys: auditKeys.byActor, run: byActor },
    { name: 'audit-target', label: text.byTarget, group, keys: auditKeys.byTarget, run: byTarget },
    ...(address === undefined
      ? []
      : [{ name: 'audit-record', label: text.openRecord, group, keys: rowKeys.open, run: () => void navigate({ to: address }) }]),
  ])
  return (
    <>
      <Tools>
        <BackButton to="/audit" />
        <Space />
        {address === undefined ? null : (
          <Link className="button primary" to={address}>
            {text.openRecord} <kbd>↵</kbd>
          </Link>
        )}
        <button type="button" className="button" onClick={byActor}>
          {text.byActor} <kbd>a</kbd>
        </button>
        <button type="button" className="button" onClick={byTarget}>
          {text.byTarget} <kbd>t</kbd>
        </button>
      </Tools>
      <Page label={text.what}>
        <h2>
          {name}: {entry.what}
        </h2>
        <Facts
          rows={[
            [text.when, formatMoment(entry.at, language)],
            [text.who, `${text.actors[entry.actor.type]}${entry.actor.onBehalfOf === null ? '' : ` (${text.forPerson})`}`],
            [text.action, entry.action],
            [text.target, `${recordName(text, entry.target.type)} ${entry.target.id}`],
            [text.request, entry.requestId],
          ]}
        />
        {changes.length === 0 ? <p className="quiet">{text.noChanges}</p> : <Diff changes={changes} nameOf={field => field} />}
      </Page>
    </>
  )
}
