/** Folder and words of a list stand in the address, and so does what is open. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

interface Wanted<Name extends string> {
  folder?: Name
  q?: string
  id?: string | undefined
}

export function useAddress<const Name extends string>(path: string, names: readonly Name[], usual: Name) {
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const search = useSearch({ strict: false }) as { folder?: string; q?: string }
  const folder = names.find(name => name === search.folder) ?? usual
  const q = search.q === undefined ? '' : String(search.q)
  const go = useCallback(
    (wanted: Wanted<Name>, replace = false) => {
      const next = { folder, q, ...('id' in wanted ? {} : { id }), ...wanted }
      const given = { ...(next.folder === usual ? {} : { folder: next.folder }), ...(next.q === '' ? {} : { q: next.q }) }
      void navigate({ to: next.id === undefined ? path : `${path}/${next.id}`, search: given as never, replace })
    },
    [navigate, path, folder, q, id, usual],
  )
  return { id, folder, q, go }
}
