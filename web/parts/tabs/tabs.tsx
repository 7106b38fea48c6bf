import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

export interface Tab<Name extends string> {
  name: Name
  label: string
  count?: number
}

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  current: Name
  onChange: (name: Name) => void
  children: ReactNode
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** One of several panes: one stop of the Tab key, arrows move between them. */
export function Tabs<Name extends string>({ label, tabs, current, onChange, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const at = step(
      tabs.findIndex(({ name }) => name === current),
      tabs.length,
    )
    onChange(tabs[at]!.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === current}
            aria-controls={`${id}-pane`}
            tabIndex={tab.name === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.name)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by the keyboard */}
      <div role="tabpanel" id={`${id}-pane`} aria-labelledby={`${id}-${current}`} tabIndex={0} className={styles.pane}>
        {children}
      </div>
    </div>
  )
}
