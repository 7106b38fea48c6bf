/** What was typed and is not saved, by document and field: it survives going elsewhere, a reload and a session that ended. */
import { useCallback, useState } from 'react'

const keyOf = (documentId: string): string => `primanota-draft-${documentId}`

export type Drafts = Readonly<Record<string, string>>

export function readDrafts(documentId: string): Drafts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(documentId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {}
  } catch {
    return {}
  }
}

function keep(documentId: string, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(keyOf(documentId))
  else sessionStorage.setItem(keyOf(documentId), JSON.stringify(drafts))
}

/** Of the document that is shown now; what is saved late belongs to the one that it was typed for. */
export function useDrafts(documentId: string): [Drafts, (field: string, text: string | undefined) => void] {
  const [kept, setKept] = useState(() => ({ documentId, drafts: readDrafts(documentId) }))
  const now = kept.documentId === documentId ? kept : { documentId, drafts: readDrafts(documentId) }
  if (now !== kept) setKept(now)
  const set = useCallback(
    (field: string, text: string | undefined) =>
      setKept(before => {
        const { [field]: _, ...rest } = before.documentId === documentId ? before.drafts : readDrafts(documentId)
        const drafts = text === undefined ? rest : { ...rest, [field]: text }
        keep(documentId, drafts)
        return before.documentId === documentId ? { documentId, drafts } : before
      }),
    [documentId],
  )
  return [now.drafts, set]
}
