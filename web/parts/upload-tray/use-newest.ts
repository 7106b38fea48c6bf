/** What became of documents after the service was done with them: a person posted one, or deleted it. The tray says so as soon as it is known. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { everything } from '../../api/changes.ts'
import { onSettled } from '../../api/tab-outbox.ts'
import { onTargets } from '../../app/live.ts'
import { reduce, type Upload, watchedMax } from '../../screens/upload/queue.ts'
import { askProgress } from '../../screens/upload/send.ts'
import { forPerson } from './for-person.ts'

export function useNewest(uploads: readonly Upload[], isShown: boolean): readonly Upload[] {
  const ids = forPerson(uploads, watchedMax)
  const organizationId = uploads[0]?.organizationId ?? ''
  const named = ids.join()
  const { data, refetch } = useQuery({
    queryKey: ['uploaded', organizationId, named],
    queryFn: async ({ signal }) => {
      const documents = await askProgress(organizationId, ids, signal)
      // What is known already stays: a question without an answer is no news of any document.
      if (documents === undefined) throw new Error('no answer')
      return documents
    },
    enabled: isShown && named !== '',
    placeholderData: before => before,
    // What changed while it was folded was not heard.
    staleTime: 0,
  })
  useEffect(() => {
    if (!isShown) return
    const isOurs = (id: string): boolean => named.split(',').includes(id)
    const stopSettled = onSettled(({ change }) => {
      if (isOurs(change.targetId)) void refetch()
    })
    const stopTargets = onTargets(targets => {
      if (targets.some(({ type, id }) => type === everything.type || isOurs(id))) void refetch()
    })
    return () => {
      stopSettled()
      stopTargets()
    }
  }, [named, isShown, refetch])
  return data ? reduce(uploads, { type: 'read', documents: data }) : uploads
}
