import { chooseOrganization } from '../../app/organization-menu.tsx'
import { useSession } from '../../app/session.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import styles from './settings.module.css'
import { useSettingsWords } from './words/index.ts'

/** Which organization is shown, and where its members, keys and apps are managed. */
export function OrganizationPage() {
  const text = useSettingsWords()
  const { me, settings } = useSession()
  const region = settings.regionKey === 'denmark' || settings.regionKey === 'italy' ? text.regions[settings.regionKey] : text.noRegion
  return (
    <>
      <section className={styles.section}>
        <h2>{text.organizations}</h2>
        <ul>
          {me.organizations.map(organization => (
            <li key={organization.id} className={styles.row}>
              <span className={styles.name}>{organization.name}</span>
              <span className="quiet">{text.roles[organization.role as keyof typeof text.roles] ?? organization.role}</span>
              {organization.id === me.organizationId ? (
                <Pill tone="good">{text.shown}</Pill>
              ) : (
                <button type="button" className="button" onClick={() => chooseOrganization(organization.id)}>
                  {text.switchTo}
                  <span className="unseen"> {organization.name}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{text.books}</h2>
        <dl className={styles.facts}>
          <dt>{text.region}</dt>
          <dd>{region}</dd>
          <dt>{text.currency}</dt>
          <dd>{settings.currency ?? '—'}</dd>
          <dt>{text.vatFrequency}</dt>
          <dd>{settings.effectiveVatFrequency === null ? '—' : text.frequencies[settings.effectiveVatFrequency]}</dd>
        </dl>
      </section>
      <section className={styles.section}>
        <h2>{text.access}</h2>
        <p className="quiet">{text.accessHint}</p>
        <div className={styles.actions}>
          <a className="button" href="/access">
            {text.toAccess}
          </a>
        </div>
      </section>
    </>
  )
}
