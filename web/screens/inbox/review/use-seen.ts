/** Whether what the pane holds was on the screen: a key that comes before its first frame was pressed for what was there before it. */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** What is shown is seen with the next frame, and not before; that goes for the first one, too. */
export function createSeen() {
  let seen: string | undefined
  let latest: string | undefined
  return {
    show(id: string | undefined): () => void {
      latest = id
      // No key is heard between this and the frame that is drawn with it.
      return () => {
        seen = id
      }
    },
    isSeen: (): boolean => seen === latest,
  }
}

export function useSeen(pane: RefObject<HTMLElement | null>, id: string | undefined): () => boolean {
  const [seen] = useState(createSeen)
  useLayoutEffect(() => {
    const drawn = seen.show(id)
    const frame = requestAnimationFrame(() => {
      drawn()
      pane.current?.removeAttribute('data-unseen')
    })
    pane.current?.setAttribute('data-unseen', '')
    return () => cancelAnimationFrame(frame)
  }, [pane, id, seen])
  return seen.isSeen
}
