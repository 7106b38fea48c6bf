/** Programs that people connected by signing in, what they may finish, and how to connect one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatDay, formatMoment } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { Switch } from '../choice.tsx'
import { usePaged } from '../paged.ts'
import { Confirm, Secret, Section, settingsKey, useSettings } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

export function Page() {
  const { apps: text, more } = useSettingsWords()
  const list = usePaged('/connected-apps')
  return (
    <>
      <Section title={text.title} hint={text.hint}>
        {list.isPending ? <Skeleton /> : null}
        {list.error ? <Problem error={list.error} /> : null}
        <ul>
          {list.items.map(app => (
            <Row key={app.id} app={app} />
          ))}
        </ul>
        {list.data && list.items.length === 0 && <p className="quiet">{text.none}</p>}
        {list.hasNextPage && (
          <button type="button" className="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
            {more}
          </button>
        )}
      </Section>
      <Agents />
      <Section title={text.connect} hint={text.connectHow}>
        <Secret label={text.address} text={`${window.location.origin}/api/mcp`} />
        <p className="quiet small">
          <a href="/docs">{text.docs}</a>
        </p>
      </Section>
    </>
  )
}

function Row({ app }: { app: ItemOf<'/connected-apps'> }) {
  const { apps: text } = useSettingsWords()
  const { language } = useReader()
  const { me } = useSession()
  const queries = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const { name } = app.client
  const end = useMutation({
    mutationFn: () => api.change('DELETE /connected-apps/:id', { id: app.id }),
    onSuccess: () => announce(text.disconnected({ name })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/connected-apps'] }),
  })
  const connected = formatDay(app.createdAt, language)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{name}</strong> <Pill tone={app.access === 'change' ? 'caution' : 'plain'}>{text.access[app.access]}</Pill>
        <br />
        <span className="quiet small">
          {app.user.id === me.userId ? text.forYou : text.for({ email: app.user.email })} · {app.redirectHost} ·{' '}
          {app.lastUsedAt === null ? text.unused({ connected }) : text.used({ connected, used: formatMoment(app.lastUsedAt, language) })}
        </span>
      </span>
      <button type="button" className="button danger" onClick={() => setEnding(true)}>
        {text.disconnect}
        <span className="unseen"> {name}</span>
      </button>
      {isEnding && (
        <Confirm
          title={text.disconnectThis({ name })}
          text={text.disconnectText}
          button={text.disconnect}
          isPending={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate()}
          onClose={() => setEnding(false)}
        />
      )}
    </li>
  )
}

/** Whether they may do what cannot be taken back. */
function Agents() {
  const { apps: text } = useSettingsWords()
  const { can } = useSession()
  const queries = useQueryClient()
  const { agentsMayFinalize } = useSettings()
  const set = useMutation({
    mutationFn: (mayFinalize: boolean) => api.change('PATCH /settings/agents', { mayFinalize }),
    onSuccess: ({ mayFinalize }) => announce(mayFinalize ? text.mayFinish : text.mayNotFinish),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
  })
  return (
    <Section title={text.finish}>
      <Switch
        label={text.finishLabel}
        hint={text.finishHint}
        isOn={set.isPending ? set.variables : agentsMayFinalize}
        isDisabled={!can('apps:manage') || set.isPending}
        onChange={mayFinalize => set.mutate(mayFinalize)}
      />
      {set.error ? <Problem error={set.error} /> : null}
      {can('apps:manage') ? null : <p className="quiet small">{text.whoMay}</p>}
    </Section>
  )
}
