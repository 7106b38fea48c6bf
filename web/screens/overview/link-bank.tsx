/** The way to the first bank, from an organization in which nothing has happened yet. */
import { Suspense, useState } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useOverviewWords } from './words/index.ts'

const LinkDialog = lazyPart(() => import('../bank/banks/link-dialog.tsx'), 'LinkDialog')

export function LinkBank() {
  const { first } = useOverviewWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {first.bankButton}
      </button>
      <Suspense fallback={null}>{isOpen ? <LinkDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
