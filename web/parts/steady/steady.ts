/** Handlers that stay the same from one rendering to the next and do what the last one gave: whoever takes them is not rendered for them. */
import { useLayoutEffect, useRef, useState } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: any handler, with the arguments that it takes
export function useSteady<Handlers extends Record<string, (...given: any[]) => unknown>>(handlers: Handlers): Handlers {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [steady] = useState(
    () =>
      Object.fromEntries(Object.keys(handlers).map(name => [name, (...given: unknown[]) => latest.current[name]?.(...given)])) as Handlers,
  )
  return steady
}
