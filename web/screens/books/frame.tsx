/** The frame of these screens: title, views, what belongs to the view, and a list with what is open of it beside it. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './books.module.css'

export interface View {
  to: string
  label: string
  isCurrent: boolean
}

interface FrameProps {
  title: string
  views: readonly View[]
  children: ReactNode
}

/** On a phone not all of them fit: the one that is shown is in sight. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = current === undefined ? null : nav.current?.querySelector<HTMLElement>('[aria-current]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [current])
  return nav
}

export function Frame({ title, views, children }: FrameProps) {
  const nav = useCurrentInSight(views.find(({ isCurrent }) => isCurrent)?.to)
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <nav className={styles.views} aria-label={title} ref={nav}>
          {views.map(({ to, label, isCurrent }) => (
            // Exactly: the first of them is the beginning of all the others.
            <Link
              key={to}
              to={to}
              className={styles.view}
              aria-current={isCurrent ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {label}
            </Link>
          ))}
        </nav>
      </header>
      {children}
    </div>
  )
}

/** Days, filters and buttons of a view. */
export const Tools = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>

export const Space = () => <span className={styles.space} />

interface PanesProps {
  list: ReactNode
  detail?: ReactNode
  /** Read out as the name of the pane. */
  label: string
}

export function Panes({ list, detail, label }: PanesProps) {
  return (
    <div className={styles.panes} data-open={detail ? true : undefined}>
      <div className={styles.list}>{list}</div>
      {detail ? (
        <section className={styles.detail} aria-label={label}>
          {detail}
        </section>
      ) : null}
    </div>
  )
}

/** Scrolls by itself, and is reached by the keyboard for that. */
export function Page({ children, label }: { children: ReactNode; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.page} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export { styles }
