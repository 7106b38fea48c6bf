/** The settings: one page at a time, each loaded when it is opened. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Permission } from '../../../src/domain/access/permissions.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useSession } from '../../app/session.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Select } from './parts.tsx'
import styles from './settings.module.css'
import { useSettingsWords } from './words/index.ts'

interface Page {
  permission: Permission
  Show: ComponentType
}

const page = (permission: Permission, load: () => Promise<{ Page: ComponentType }>): Page => ({
  permission,
  Show: lazyPart(load, 'Page'),
})

/** In the order in which somebody new comes to need them. */
const pages = {
  mine: page('me:read', () => import('./own/mine.tsx')),
  account: page('me:edit', () => import('./own/account.tsx')),
  organization: page('settings:read', () => import('./company/organization.tsx')),
  automation: page('settings:read', () => import('./automation/automation.tsx')),
  matching: page('settings:read', () => import('./automation/matching.tsx')),
  learnt: page('documents:read', () => import('./automation/learnt.tsx')),
  members: page('settings:read', () => import('./people/members.tsx')),
  keys: page('keys:own', () => import('./people/keys.tsx')),
  apps: page('apps:own', () => import('./people/apps.tsx')),
  connections: page('settings:read', () => import('./connections/connections.tsx')),
  calendar: page('settings:read', () => import('./calendar/calendar.tsx')),
  work: page('settings:read', () => import('./automation/work.tsx')),
} as const satisfies Readonly<Record<string, Page>>

type PageName = keyof typeof pages

const isPage = (name: string | undefined): name is PageName => name !== undefined && Object.hasOwn(pages, name)

const addressOf = (name: PageName): string => (name === 'mine' ? '/settings' : `/settings/${name}`)

export function Screen() {
  const text = useSettingsWords()
  const { me, can } = useSession()
  const navigate = useNavigate()
  const { page: asked } = useParams({ strict: false }) as { page?: string }
  const shown = (Object.keys(pages) as PageName[]).filter(name => can(pages[name].permission))
  const current = isPage(asked) && shown.includes(asked) ? asked : 'mine'
  const { Show } = pages[current]
  return (
    <div className={styles.screen}>
      <header className={styles.title}>
        <h1>{text.title}</h1>
        <p className="quiet">{me.organization.name}</p>
      </header>
      <nav className={styles.nav} aria-label={text.title}>
        {shown.map(name => (
          <Link
            key={name}
            to={addressOf(name)}
            activeOptions={{ exact: true }}
            className={styles.link}
            aria-current={name === current ? 'page' : undefined}
          >
            {text.pages[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.jump}>
        <Select
          label={text.title}
          isQuiet
          value={current}
          options={shown.map(name => ({ value: name, label: text.pages[name] }))}
          onChange={name => void navigate({ to: addressOf(name) })}
        />
      </div>
      <div className={styles.page}>
        <Suspense fallback={<Skeleton rows={4} />}>
          <Show />
        </Suspense>
      </div>
    </div>
  )
}
