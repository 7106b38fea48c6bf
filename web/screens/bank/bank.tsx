/** A bank line, its best explanation beside it, one key. */
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { LinesScreen } from './lines.tsx'
import { allAccounts } from './use-lines.ts'

const Accounts = lazyPart(() => import('./banks/accounts.tsx'), 'Accounts')
const Rules = lazyPart(() => import('./rules/rules.tsx'), 'Rules')

export function Screen() {
  const { accountId, transactionId } = useParams({ strict: false }) as { accountId?: string; transactionId?: string }
  if (accountId === 'accounts' || accountId === 'rules') {
    return <Suspense fallback={<Skeleton rows={6} />}>{accountId === 'rules' ? <Rules /> : <Accounts />}</Suspense>
  }
  const account = accountId === allAccounts ? undefined : accountId
  return <LinesScreen key={account ?? allAccounts} accountId={account} transactionId={transactionId} />
}
