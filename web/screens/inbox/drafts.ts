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

/** Mounted with the document's id as its key. */
export function useDrafts(documentId: string): [Drafts, (field: string, text: string | undefined) => void] {
  const [drafts, setDrafts] = useState(() => readDrafts(documentId))
  const set = useCallback(
    (field: string, text: string | undefined) =>
      setDrafts(before => {
        const { [field]: _, ...rest } = before
        const next = text === undefined ? rest : { ...rest, [field]: text }
        keep(documentId, next)
        return next
      }),
    [documentId],
  )
  return [drafts, set]
}
