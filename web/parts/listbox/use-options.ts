/** The keys of a list under an input: which option is active, and what is chosen. The input keeps the focus. */
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

export interface Options {
  listId: string
  active: number
  optionId(at: number): string
  setActive(at: number): void
  /** True when the key was for the list. */
  onKeyDown(event: KeyboardEvent): boolean
}

const pageSize = 8

export function useOptions(count: number, choose: (at: number) => void, initial = 0): Options {
  const listId = useId()
  const [at, setActive] = useState(initial)
  const active = Math.min(at, count - 1)
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + 1 >= count ? 0 : active + 1,
    ArrowUp: active <= 0 ? count - 1 : active - 1,
    PageDown: Math.min(count - 1, active + pageSize),
    PageUp: Math.max(0, active - pageSize),
  }
  return {
    listId,
    active,
    optionId: index => `${listId}-${index}`,
    setActive,
    onKeyDown(event) {
      const to = moves[event.key]
      if (to !== undefined && count > 0) setActive(to)
      else if (event.key === 'Enter' && active >= 0 && !event.ctrlKey && !event.metaKey) choose(active)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
