/** My own choices, automation, and the way to members, keys and apps. */
import { Link, useParams } from '@tanstack/react-router'
import { useSession } from '../../app/session.tsx'
import { Automation } from './automation.tsx'
import { Mine } from './mine.tsx'
import { OrganizationPage } from './organization.tsx'
import styles from './settings.module.css'
import { useSettingsWords } from './words/index.ts'

const pages = { mine: Mine, automation: Automation, organization: OrganizationPage } as const

type PageName = keyof typeof pages

const isPage = (name: string | undefined): name is PageName => name !== undefined && Object.hasOwn(pages, name)

export function Screen() {
  const text = useSettingsWords()
  const { me } = useSession()
  const { page } = useParams({ strict: false }) as { page?: string }
  const current = isPage(page) ? page : 'mine'
  const Page = pages[current]
  return (
    <div className={styles.screen}>
      <header className={styles.title}>
        <h1>{text.title}</h1>
        <p className="quiet">{me.organization.name}</p>
      </header>
      <nav className={styles.nav} aria-label={text.title}>
        {(Object.keys(pages) as PageName[]).map(name => (
          <Link
            key={name}
            to={name === 'mine' ? '/settings' : `/settings/${name}`}
            activeOptions={{ exact: true }}
            className={styles.link}
            aria-current={name === current ? 'page' : undefined}
          >
            {text.pages[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>
        <Page />
      </div>
    </div>
  )
}
