/** What the organization is connected to: the ledger, the banks, the exchange of the state, mail. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { formatDay, formatMoment } from '../../../app/format.ts'
import { lazyPart } from '../../../app/loading/lazy-part.tsx'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { usePaged } from '../paged.ts'
import { Confirm, Section } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import { ConnectLedger } from './connect-ledger.tsx'
import type { Connection } from './records.ts'

const Mail = lazyPart(() => import('./mail.tsx'), 'Mail')
const Mapping = lazyPart(() => import('./mapping.tsx'), 'Mapping')

export function Page() {
  const { connections: text } = useSettingsWords()
  const connections = usePaged('/connections')
  const providers = useQuery({
    queryKey: ['/connection-providers'],
    queryFn: ({ signal }) => api.read('/connection-providers', {}, { signal }),
    staleTime: 3_600_000,
  })
  const error = connections.error ?? providers.error
  if (connections.data === undefined || !providers.data)
    return error ? (
      <Problem error={error} />
    ) : (
      <Section title={text.ledger}>
        <Skeleton />
      </Section>
    )
  const ledgers = providers.data.items.filter(({ kind }) => kind === 'ledger')
  const exchanges = providers.data.items.filter(({ kind }) => kind === 'exchange')
  const connected = connections.items.filter(({ kind }) => kind === 'ledger')
  return (
    <>
      <Section title={text.ledger} hint={connected.length === 0 ? text.ownLedger : text.ledgerHint}>
        {connected.map(connection => (
          <Ledger key={connection.id} connection={connection} />
        ))}
        <ConnectLedger providers={ledgers} connected={connected[0]} />
      </Section>
      <Banks />
      <Section title={text.exchange} hint={text.exchangeHint}>
        {exchanges.length === 0 && <p className="quiet">{text.noExchange}</p>}
        {exchanges.map(({ provider, title, sandbox }) => (
          <p key={provider}>
            {provider === 'sandbox' ? text.sandboxExchange : title} {sandbox && <SandboxPill />}
          </p>
        ))}
      </Section>
      <Suspense fallback={<Skeleton />}>
        <Mail connection={connections.items.find(({ kind }) => kind === 'mail')} />
      </Suspense>
    </>
  )
}

export function SandboxPill() {
  const { app } = useReader().words
  return <Pill tone="caution">{app.sandbox}</Pill>
}

const tones = { connected: 'good', expired: 'danger', failed: 'danger' } as const

function Ledger({ connection }: { connection: Connection }) {
  const { connections: text } = useSettingsWords()
  const { language } = useReader()
  const { can } = useSession()
  const queries = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { id, title, state, sandbox, connectedAt, lastUsedAt, lastError, outside } = connection
  const refresh = () =>
    Promise.all(
      ['/connections', '/connections/:id/mapping', '/connections/:id/drift'].map(key => queries.invalidateQueries({ queryKey: [key] })),
    )
  const check = useMutation({ mutationFn: () => api.change('POST /connections/:id/check', { id }), onSettled: refresh })
  const end = useMutation({
    mutationFn: () => api.change('DELETE /connections/:id', { id }),
    onSuccess: () => setEnding(false),
    onSettled: refresh,
  })
  const mayEdit = can('settings:edit')
  return (
    <>
      <div className={styles.row}>
        <span className={styles.name}>
          <strong>{title}</strong> <Pill tone={tones[state]}>{text.states[state]}</Pill> {sandbox && <SandboxPill />}
          <br />
          <span className="quiet small">
            {text.since({ since: formatDay(connectedAt, language) })}
            {lastUsedAt === null ? '' : ` · ${text.used({ used: formatMoment(lastUsedAt, language) })}`}
          </span>
        </span>
        {mayEdit && (
          <div className={styles.actions}>
            <button type="button" className="button" disabled={check.isPending} onClick={() => check.mutate()}>
              {text.check}
            </button>
            <button type="button" className="button danger" onClick={() => setEnding(true)}>
              {text.disconnect}
            </button>
          </div>
        )}
      </div>
      {lastError && <p className={styles.fault}>{lastError.message}</p>}
      {check.error ? <Problem error={check.error} /> : null}
      {check.isSuccess && (
        <p className="quiet" role="status">
          {text.checked}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.mapping}
        </button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          <Mapping connection={connection} />
        </Suspense>
      )}
      {outside && (
        <p className="quiet small">
          {outside.readAt === null ? text.othersUnread : text.others({ count: outside.open, at: formatMoment(outside.readAt, language) })}
        </p>
      )}
      {outside?.lastError && <p className={styles.fault}>{outside.lastError.message}</p>}
      <Drift id={id} />
      {isEnding && (
        <Confirm
          title={`${text.disconnect}: ${title}`}
          text={text.disconnectText}
          button={text.disconnect}
          isPending={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate()}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}

/** What others changed there after it was posted. */
function Drift({ id }: { id: string }) {
  const { connections: text, more } = useSettingsWords()
  const { language } = useReader()
  const { can } = useSession()
  const drift = usePaged('/connections/:id/drift', { id }, can('ledger:read'))
  if (drift.items.length === 0) return drift.data ? <p className="quiet small">{text.noDrift}</p> : null
  return (
    <div>
      <h3>{text.drift}</h3>
      <p className="quiet small">{text.driftHint}</p>
      <ul>
        {drift.items.map(({ ledgerEntryId, documentId, externalReference, kind, noticedAt, differences }) => (
          <li key={ledgerEntryId} className={styles.row}>
            <span className={styles.name}>
              <Link to="/documents/$id" params={{ id: documentId }}>
                {externalReference}
              </Link>{' '}
              <Pill tone="caution">{text.driftKinds[kind]}</Pill>
              <br />
              <span className="quiet small">
                {formatDay(noticedAt, language)}
                {differences.map(({ what, posted, found }) => ` · ${what}: ${posted ?? '—'} → ${found ?? '—'}`).join('')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {drift.hasNextPage && (
        <button type="button" className="button" onClick={() => void drift.fetchNextPage()}>
          {more}
        </button>
      )}
    </div>
  )
}

function Banks() {
  const { connections: text } = useSettingsWords()
  const { can } = useSession()
  const accounts = usePaged('/bank-accounts', {}, can('bank:read'))
  return (
    <Section title={text.banks} hint={text.banksHint}>
      <ul>
        {accounts.items.map(account => (
          <li key={account.id} className={styles.row}>
            <span className={styles.name}>
              {account.name} {account.sandbox && <SandboxPill />}
              <br />
              <span className="quiet small">{[account.institutionName, account.iban].filter(Boolean).join(' · ')}</span>
            </span>
            <Link className="button" to="/bank/{-$accountId}/{-$transactionId}" params={{ accountId: account.id }}>
              {text.open}
              <span className="unseen"> {account.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {accounts.data && accounts.items.length === 0 && <p className="quiet">{text.noBank}</p>}
      <div className={styles.actions}>
        <Link className="button" to="/bank/{-$accountId}/{-$transactionId}">
          {text.toBank}
        </Link>
      </div>
    </Section>
  )
}
