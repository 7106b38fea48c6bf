/** The bank accounts and how they are read: link a bank, renew or end a link, remove an account. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { formatDay, formatMoment } from '../../../app/format.ts'
import { lazyPart } from '../../../app/loading/lazy-part.tsx'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../bank.module.css'
import { bankAccountsQuery } from '../queries.ts'
import type { BankAccount } from '../records.ts'
import { useBankWords } from '../words/index.ts'
import { RenewButton } from './renew.tsx'
import { refreshBank } from './sync.ts'

const LinkDialog = lazyPart(() => import('./link-dialog.tsx'), 'LinkDialog')
const ImportDialog = lazyPart(() => import('./statement.tsx'), 'ImportDialog')

export function Accounts() {
  const text = useBankWords()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(bankAccountsQuery)
  const [layer, setLayer] = useState<'link' | 'import'>()
  const [asked, setAsked] = useState<{ what: 'end' | 'remove'; account: BankAccount }>()
  return (
    <div className={styles.page}>
      <p>
        <Link to={'/bank' as never}>{text.toLines}</Link>
      </p>
      <div className={styles.top}>
        <h1>{text.accounts.title}</h1>
        {can('bank:edit') ? (
          <>
            <button type="button" className="button primary" onClick={() => setLayer('link')}>
              {text.link.title}
            </button>
            <button type="button" className="button" onClick={() => setLayer('import')}>
              {text.import.button}
            </button>
          </>
        ) : null}
      </div>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? error ? null : <Skeleton rows={4} /> : null}
      {data?.length === 0 ? <Empty title={text.empty.noBank}>{<p>{text.empty.noBankNext}</p>}</Empty> : null}
      <ul className={styles.cards}>
        {data?.map(account => (
          <AccountCard key={account.id} account={account} onAsk={what => setAsked({ what, account })} />
        ))}
      </ul>
      {asked ? <Confirm {...asked} onClose={() => setAsked(undefined)} /> : null}
      <Suspense fallback={null}>
        {layer === 'link' ? <LinkDialog onClose={() => setLayer(undefined)} /> : null}
        {layer === 'import' ? (
          <ImportDialog accounts={data ?? []} accountId={undefined} onClose={() => setLayer(undefined)} onImported={() => undefined} />
        ) : null}
      </Suspense>
    </div>
  )
}

const tones = { linked: 'good', expired: 'danger', ended: 'plain', file: 'plain' } as const

function AccountCard({ account, onAsk }: { account: BankAccount; onAsk: (what: 'end' | 'remove') => void }) {
  const { words, language } = useReader()
  const text = useBankWords()
  const { can } = useSession()
  const facts = [
    account.institutionName,
    account.iban ?? account.number,
    account.lastSyncedAt === null ? null : text.accounts.lastRead({ at: formatMoment(account.lastSyncedAt, language) }),
    account.consentExpiresAt === null || account.state === 'ended'
      ? null
      : text.accounts.until({ day: formatDay(account.consentExpiresAt, language) }),
  ].filter(fact => fact !== null)
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <div className={styles.targets}>
          <p>
            <Link to={`/bank/${account.id}` as never}>
              <strong>{account.name}</strong>
            </Link>{' '}
            <Pill tone={tones[account.state]}>{text.accounts.states[account.state]}</Pill>{' '}
            {account.sandbox ? <Pill>{words.app.sandbox}</Pill> : null}
          </p>
          <p className="quiet small">{facts.join(' · ')}</p>
        </div>
        <strong>
          <Amount value={account.balance} currency={account.currency} hasCurrency />
        </strong>
      </div>
      {account.error === null ? null : <p className={styles.difference}>{account.error.message}</p>}
      {account.warnings.map(({ message }) => (
        <p key={message} className={styles.against}>
          {message}
        </p>
      ))}
      {can('bank:edit') ? (
        <div className={styles.tools}>
          {account.state === 'linked' || account.state === 'expired' ? <RenewButton account={account} /> : null}
          {account.state === 'linked' ? (
            <button type="button" className="button" onClick={() => onAsk('end')}>
              {text.accounts.end}
            </button>
          ) : null}
          <button type="button" className="button" onClick={() => onAsk('remove')}>
            {text.accounts.remove}
          </button>
        </div>
      ) : null}
    </li>
  )
}

function Confirm({ what, account, onClose }: { what: 'end' | 'remove'; account: BankAccount; onClose: () => void }) {
  const { words } = useReader()
  const text = useBankWords()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const change = useMutation({
    mutationFn: async (): Promise<void> => {
      const input = { id: account.id }
      if (what === 'end') await api.change('DELETE /bank-accounts/:id/consent', input, { idempotencyKey })
      else await api.change('DELETE /bank-accounts/:id', input, { idempotencyKey })
    },
    onSuccess: () => {
      announce(what === 'end' ? text.accounts.ended : text.accounts.removed)
      refreshBank()
      onClose()
    },
  })
  return (
    <Dialog
      title={what === 'end' ? text.accounts.end : text.accounts.remove}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button danger" disabled={change.isPending} onClick={() => change.mutate()}>
            {what === 'end' ? text.accounts.end : text.accounts.remove}
          </button>
        </>
      }
    >
      <p>
        {what === 'end'
          ? text.accounts.endLead({ bank: account.institutionName ?? account.name })
          : text.accounts.removeLead({ name: account.name })}
      </p>
      {change.error ? <Problem error={change.error} /> : null}
    </Dialog>
  )
}
