/** What is under way or about to end, above the lines: a bank that is being read, a bank that was just linked, a consent that runs out. */
import { formatDay } from '../../../app/format.ts'
import { useReader } from '../../../words/index.ts'
import styles from '../bank.module.css'
import type { BankAccount } from '../records.ts'
import { useBankWords } from '../words/index.ts'
import { useReturn } from './linking.ts'
import { RenewButton } from './renew.tsx'
import type { Sync } from './sync.ts'

const endsSoon = (account: BankAccount): boolean =>
  account.state === 'expired' || account.warnings.some(({ field }) => field === 'consentExpiresAt')

export function Bars({ sync, accounts }: { sync: Sync; accounts: readonly BankAccount[] }) {
  const text = useBankWords()
  const { language } = useReader()
  const linking = useReturn(sync.start)
  // One bar a consent: a bank has several accounts.
  const ending = [...new Map(accounts.filter(endsSoon).map(account => [account.authorizationId, account])).values()]
  const { progress } = sync
  return (
    <div className={styles.bars}>
      {linking === undefined ? null : (
        <p className={styles.bar} role="status">
          {linking}
        </p>
      )}
      {sync.isRunning ? (
        <div className={styles.bar} role="status">
          <span>
            {progress === null
              ? text.sync.running
              : text.sync.step({ step: progress.step, account: progress.account ?? '', read: progress.read ?? 0 })}
          </span>
          <progress
            aria-label={text.sync.button}
            {...(progress?.of && progress.done !== null ? { max: progress.of, value: progress.done } : {})}
          />
        </div>
      ) : null}
      {ending.map(account => (
        <div key={account.id} className={styles.bar}>
          <span>
            {account.state === 'expired' || account.consentExpiresAt === null
              ? text.consent.over({ bank: account.institutionName ?? account.name })
              : text.consent.ends({ bank: account.institutionName ?? account.name, day: formatDay(account.consentExpiresAt, language) })}
          </span>
          <RenewButton account={account} />
        </div>
      ))}
    </div>
  )
}
