/** Nothing to decide: because all is explained, because of the filter, or because there is no bank yet. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatLongDay } from '../../app/format.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useSession } from '../../app/session.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { useReader } from '../../words/index.ts'
import styles from './bank.module.css'
import { reconciliationQuery } from './queries.ts'
import type { BankAccount } from './records.ts'
import type { Lines } from './use-lines.ts'
import { useBankWords } from './words/index.ts'

const LinkDialog = lazyPart(() => import('./banks/link-dialog.tsx'), 'LinkDialog')

interface EmptyProps {
  lines: Lines
  accountId: string | undefined
  accounts: readonly BankAccount[] | undefined
  onImport: () => void
}

export function EmptyBank({ lines, accountId, accounts, onImport }: EmptyProps) {
  const text = useBankWords()
  const { language, words } = useReader()
  const { can } = useSession()
  const { data } = useQuery(reconciliationQuery)
  const [isLinking, setLinking] = useState(false)
  if (accounts?.length === 0) {
    return (
      <Empty title={text.empty.noBank}>
        <p>{text.empty.noBankNext}</p>
        {can('bank:edit') ? (
          <div className={styles.tools}>
            <button type="button" className="button primary" onClick={() => setLinking(true)}>
              {text.link.title}
            </button>
            <button type="button" className="button" onClick={onImport}>
              {text.import.button}
            </button>
          </div>
        ) : null}
        <p className={styles.tools}>
          <Link className="button plain" to={'/bank/accounts' as never}>
            {text.accounts.title}
          </Link>
          <Link className="button plain" to={'/bank/rules' as never}>
            {text.rules.title}
          </Link>
        </p>
        <Suspense fallback={null}>{isLinking ? <LinkDialog onClose={() => setLinking(false)} /> : null}</Suspense>
      </Empty>
    )
  }
  if (accountId !== undefined && accounts && accounts.every(({ id }) => id !== accountId)) {
    return (
      <Empty title={words.app.notThere}>
        <Link className="button" to={'/bank' as never}>
          {text.allAccounts}
        </Link>
      </Empty>
    )
  }
  if (lines.show !== 'unmatched' || lines.q !== undefined) {
    return (
      <Empty title={text.empty.filtered}>
        <button type="button" className="button" onClick={() => lines.filter({ show: 'unmatched', q: undefined })}>
          {text.empty.clear}
        </button>
      </Empty>
    )
  }
  const shown = data?.accounts.filter(account => accountId === undefined || account.accountId === accountId) ?? []
  const isExplained = shown.length > 0 && shown.every(account => account.isExplained)
  return <Empty title={isExplained ? text.empty.agrees({ day: formatLongDay(data!.to, language) }) : text.empty.done} />
}
