/** The references that an invoice says: its own, else what its contact asks for. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useInvoiceWords } from '../words/index.ts'
import { type ReferenceField, referencesSaid } from './references-said.ts'

export const referencesQuery = (invoiceId: string, contactId: string | null) =>
  queryOptions({
    queryKey: ['invoice-references', invoiceId, contactId],
    queryFn: ({ signal }) => api.read('/invoices/:id/references', { id: invoiceId }, { signal }),
    staleTime: 0,
  })

/** Rows of a list of facts; none where nothing is said. */
export function ReferencesShown({ invoiceId, contactId }: { invoiceId: string; contactId: string | null }) {
  const { references: text } = useInvoiceWords()
  const { data, error, refetch } = useQuery(referencesQuery(invoiceId, contactId))
  if (!data)
    return error ? (
      <div data-problem>
        <dt>{text.title}</dt>
        <dd>
          <Problem error={error} onRetry={() => void refetch()} />
        </dd>
      </div>
    ) : null
  return referencesSaid(data).map(([field, said]: readonly [ReferenceField, string]) => (
    <div key={field} data-reference={field}>
      <dt>{text.fields[field]}</dt>
      <dd>{said}</dd>
    </div>
  ))
}
