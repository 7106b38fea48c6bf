/** An organization in which nothing has happened yet: what to do first. */
import { useSession } from '../../app/session.tsx'
import { DemoOffer } from '../demo/demo-offer.tsx'
import { UploadButton } from '../upload/upload-button.tsx'
import { LinkBank } from './link-bank.tsx'
import styles from './overview.module.css'
import { useOverviewWords } from './words/index.ts'

export function FirstSteps() {
  const { first } = useOverviewWords()
  const { can } = useSession()
  return (
    <section className={styles.first}>
      <h2>{first.title}</h2>
      <p className="quiet">{first.lead}</p>
      <ol className={styles.steps}>
        {can('documents:edit') && (
          <li className={styles.step}>
            <h3>{first.receipt}</h3>
            <p className="quiet">{first.receiptText}</p>
            <UploadButton label={first.receiptButton} isPrimary />
          </li>
        )}
        {can('bank:edit') && (
          <li className={styles.step}>
            <h3>{first.bank}</h3>
            <p className="quiet">{first.bankText}</p>
            <LinkBank />
          </li>
        )}
      </ol>
      <DemoOffer />
    </section>
  )
}
