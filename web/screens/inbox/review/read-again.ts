import { api } from '../../../api/client.ts'
import { problemOf, queryClient } from '../../../api/queries.ts'
import type { DocumentRecord } from '../../../api/records.ts'
import { announce, notify } from '../../../app/notices.ts'

/** What failed is tried again from the step that failed; the rest is read and coded anew. */
export async function readAgain(
  document: DocumentRecord,
  told: string,
  noAnswer: string,
  onRead: (document: DocumentRecord) => void,
): Promise<void> {
  const documentId = document.id
  announce(told)
  notify({ tone: 'plain', text: told, ms: 4000 })
  try {
    let read: DocumentRecord = document.error
      ? await api.perform('retry_document', { documentId })
      : await api.perform('extract_document', { documentId })
    if (!document.error || read.state === 'extracted') read = await api.perform('code_document', { documentId })
    onRead(read)
  } catch (error) {
    const problem = problemOf(error)
    notify({ tone: 'danger', text: problem?.title ?? noAnswer, ...(problem ? { detail: problem.detail } : {}) })
  } finally {
    for (const queryKey of [['document', documentId], ['inbox']]) void queryClient.invalidateQueries({ queryKey })
  }
}
