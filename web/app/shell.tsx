/** The frame around every screen. */
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '../api/client.ts'
import { UnreadBar } from '../parts/unread/unread-bar.tsx'
import { CameraButton, UploadLayer } from '../screens/upload/upload-layer.tsx'
import { useReader } from '../words/index.ts'
import { useCommands } from './commands.tsx'
import { formatNumber } from './format.ts'
import { shownKey } from './keys.ts'
import { showLayer } from './layer-state.ts'
import { Layers, OfflineBar, SignedOut } from './layers.tsx'
import { OrganizationMenu } from './organization-menu.tsx'
import { places } from './places.ts'
import { useSession } from './session.tsx'
import styles from './shell.module.css'

/** So many fit in a row on a phone; the others are behind one button there. */
const onPhone = 3

export function Shell() {
  const moreRef = useRef<HTMLDivElement>(null)
  const { words, language } = useReader()
  const { can } = useSession()
  const navigate = useNavigate()
  const shown = places.flatMap(place =>
    place.address !== undefined && can(place.permission) ? [{ ...place, address: place.address }] : [],
  )
  const path = useRouterState({ select: state => state.location.pathname })
  const { data: counts } = useQuery({ queryKey: ['overview'], queryFn: ({ signal }) => api.read('/overview', {}, { signal }) })
  useCommands(
    shown.map(({ name, key, address }) => ({
      name: `go-${name}`,
      label: words.app.screens[name],
      group: words.app.navigation,
      keys: key === undefined ? [] : [`g ${key}`],
      run: () => void navigate({ to: address }),
    })),
    true,
  )
  const here = places.find(place => place.path.split('/')[1] === path.split('/')[1])
  const isCurrent = (address: string): boolean => path === address || (address !== '/' && path.startsWith(`${address}/`))
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.app.skip}
      </a>
      <header className={styles.top}>
        <Link to="/" className={styles.wordmark}>
          Primanota
        </Link>
        <OrganizationMenu />
        <button type="button" className={styles.search} onClick={() => showLayer('palette')}>
          <span>{words.app.search}</span>
          <kbd>{shownKey('Ctrl+K')}</kbd>
        </button>
        <button type="button" className="button plain" aria-label={words.controls.help.open} onClick={() => showLayer('help')}>
          ?
        </button>
      </header>
      <nav className={styles.nav} aria-label={words.app.navigation}>
        {shown.map(({ name, address }, index) => (
          <Link
            key={name}
            to={address}
            className={index < onPhone ? styles.link : `${styles.link} ${styles.wide}`}
            aria-current={isCurrent(address) ? 'page' : undefined}
          >
            <span>{words.app.screens[name]}</span>
            {name === 'inbox' && counts && counts.toReview > 0 ? (
              <span className={styles.badge}>{formatNumber(counts.toReview, language)}</span>
            ) : null}
          </Link>
        ))}
        <CameraButton />
        <button type="button" className={`${styles.link} ${styles.narrow}`} popoverTarget="more-screens">
          {words.app.more}
        </button>
        <div id="more-screens" popover="auto" ref={moreRef} className={styles.more}>
          {shown.slice(onPhone).map(({ name, address }) => (
            <Link key={name} to={address} className={styles.link} onClick={() => moreRef.current?.hidePopover()}>
              {words.app.screens[name]}
            </Link>
          ))}
        </div>
      </nav>
      <main id="content" className={styles.content} tabIndex={-1}>
        <OfflineBar />
        <SignedOut />
        <UnreadBar />
        {here && !can(here.permission) ? <Nothing said="forbidden" /> : <Outlet />}
      </main>
      <Layers />
      <UploadLayer />
    </div>
  )
}

function Nothing({ said }: { said: 'forbidden' | 'notFound' }) {
  const { app } = useReader().words
  return (
    <div className={styles.message}>
      <p>{app[said]}</p>
      <Link to="/" className="button">
        {app.toOverview}
      </Link>
    </div>
  )
}

export const NotFound = () => <Nothing said="notFound" />

export function ScreenCrash() {
  const { app } = useReader().words
  return (
    <div className={styles.message} role="alert">
      <p>{app.crashed}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {app.reload}
      </button>
    </div>
  )
}
