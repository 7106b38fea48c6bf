/** What is typed replaces the whole value, also where that value changed after the field got the focus: the browser drops the selection then. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

export function useKeptSelection(input: RefObject<HTMLInputElement | null>, shown: string, isTyped: boolean): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const hasChanged = before.current !== shown
    before.current = shown
    if (hasChanged && !isTyped && document.activeElement === input.current) input.current?.select()
  }, [input, shown, isTyped])
}
