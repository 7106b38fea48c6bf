/** What is typed replaces the whole value, also where that value changed after the field got the focus: the browser drops the selection then. */
import { type RefObject, useLayoutEffect } from 'react'

export function useKeptSelection(input: RefObject<HTMLInputElement | null>, shown: string, isTyped: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value drops the selection
  useLayoutEffect(() => {
    if (!isTyped && document.activeElement === input.current) input.current?.select()
  }, [shown])
}
