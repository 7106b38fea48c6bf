import { useEffect } from 'react'
import { nameOfPress } from '../../../app/keys.ts'
import { isTyping } from './field-keys.ts'

/**
 * In place of a dialog that is on its way: what is typed for it reaches nothing else, and posts nothing. Escape gives it up.
 * Until its own effects have run, as those of the dialog have by then: in between no key finds the screen.
 */
export function Awaited({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isLeft = event.key === 'Escape'
      if (!isLeft && !isTyping(nameOfPress(event))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isLeft) onLeave()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [onLeave])
  return null
}
