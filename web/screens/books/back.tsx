/** One step back: what is open beside the list is closed, and what was opened from elsewhere leads there again. */
import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '../../app/commands.tsx'
import { rowKeys } from './keys.ts'
import { useBooksWords } from './words/index.ts'

/** The router counts the addresses of this visit in the state of each. */
const hasBefore = (): boolean => Number((window.history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0) > 0

/** `to` where nothing was looked at before. */
export function useBack(to: string): () => void {
  const text = useBooksWords()
  const navigate = useNavigate()
  const run = (): void => {
    if (hasBefore()) window.history.back()
    else void navigate({ to })
  }
  useCommands([{ name: 'books-back', label: text.back, group: text.list, keys: rowKeys.back, run, isHidden: true }])
  return run
}

export function BackButton({ to }: { to: string }) {
  const text = useBooksWords()
  const run = useBack(to)
  return (
    <button type="button" className="button plain flush" onClick={run}>
      ‹ {text.back}
    </button>
  )
}
