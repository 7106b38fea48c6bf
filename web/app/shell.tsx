/** The frame around every screen. */
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useReader } from '../words/index.ts'
import { useCommands } from './commands.tsx'
import { screens } from './routes.tsx'
import { useSession } from './session.tsx'
import styles from './shell.module.css'

export function Shell() {
  const { words } = useReader()
  const { me, can } = useSession()
  const navigate = useNavigate()
  const shown = screens.filter(({ permission, key }) => key !== undefined && can(permission))
  const path = useRouterState({ select: state => state.location.pathname })
  useCommands(
    shown.map(({ name, key, paths }) => ({
      name: `go-${name}`,
      label: words.app.screens[name],
      group: words.app.navigation,
      keys: [`g ${key}`],
      run: () => void navigate({ to: paths[0]! }),
    })),
  )
  const organization = me.organizations.find(({ id }) => id === me.organizationId)
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.app.skip}
      </a>
      <header className={styles.top}>
        <Link to="/" className={styles.wordmark}>
          Primanota
        </Link>
        <span className="cut">{organization?.name}</span>
      </header>
      <nav className={styles.nav} aria-label={words.app.navigation}>
        {shown.map(({ name, paths }) => (
          <Link
            key={name}
            to={paths[0]!}
            className={styles.link}
            data-current={path === paths[0] || (paths[0] !== '/' && path.startsWith(`${paths[0]}/`)) || undefined}
          >
            {words.app.screens[name]}
          </Link>
        ))}
      </nav>
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

export function NotFound() {
  const { app } = useReader().words
  return (
    <div className={styles.message}>
      <p>{app.notFound}</p>
      <Link to="/" className="button">
        {app.toOverview}
      </Link>
    </div>
  )
}

export function ScreenCrash() {
  const { app } = useReader().words
  return (
    <div className={styles.message} role="alert">
      <p>{app.crashed}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {app.reload}
      </button>
    </div>
  )
}
