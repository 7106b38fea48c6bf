/** Whether bank and books agree, always in sight. */
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { useReader } from '../../words/index.ts'
import styles from './bank.module.css'
import { addUp } from './identity-sums.ts'
import { reconciliationQuery } from './queries.ts'
import { useBankWords } from './words/index.ts'

export function IdentityBar({ accountId }: { accountId: string | undefined }) {
  const text = useBankWords()
  const { language } = useReader()
  const { data } = useQuery(reconciliationQuery)
  if (!data) return <div className={styles.identity} />
  if (data.accounts.length === 0) return null
  const accounts = data.accounts.filter(account => accountId === undefined || account.accountId === accountId)
  const warnings = [
    ...new Set(
      accounts.flatMap(account => [...(account.reason === null ? [] : [account.reason]), ...account.warnings.map(one => one.message)]),
    ),
  ]
  return (
    <section className={styles.identity} aria-label={text.identity.title}>
      {addUp(accounts).map(sums => (
        <p key={sums.currency} className={styles.sums}>
          <span>
            {text.identity.bank} <strong>{<Amount value={sums.bank} currency={sums.currency} hasCurrency />}</strong>
          </span>
          <span className="quiet">
            = {text.identity.opening} {formatAmount(sums.opening, sums.currency, language)}
          </span>
          <span className="quiet">
            + {text.identity.ledger} {formatAmount(sums.ledger, sums.currency, language)}
          </span>
          <span className="quiet">
            + {text.identity.unmatched} {formatAmount(sums.unmatched, sums.currency, language)}
          </span>
          <span className="quiet">
            − {text.identity.unmatchedLedger} {formatAmount(sums.unmatchedLedger, sums.currency, language)}
          </span>
          <span className={styles.unexplained} data-good={(sums.isComparable && sums.unexplained === 0) || undefined}>
            {sums.isComparable ? (
              <>
                {text.identity.unexplained} {formatAmount(sums.unexplained, sums.currency, language)}
                {sums.unexplained === 0 ? ' ✓' : ''}
              </>
            ) : (
              text.identity.notComparable
            )}
          </span>
        </p>
      ))}
      {warnings.length === 0 ? null : (
        <details className={styles.warnings}>
          <summary>{text.identity.warnings({ count: warnings.length })}</summary>
          <ul>
            {warnings.map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
