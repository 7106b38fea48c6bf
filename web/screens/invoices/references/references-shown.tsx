/** The references that an invoice says: its own, else what its contact asks for. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useInvoiceWords } from '../words/index.ts'
import { type ReferenceField, referencesSaid } from './references-said.ts'

export const referencesQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoice-references', invoiceId],
    queryFn: ({ signal }) => api.read('/invoices/:id/references', { id: invoiceId }, { signal }),
    staleTime: 0,
  })

/** Rows of a list of facts; none where nothing is said. */
export function ReferencesShown({ invoiceId }: { invoiceId: string }) {
  const { references: text } = useInvoiceWords()
  const { data } = useQuery(referencesQuery(invoiceId))
  if (!data) return null
  return referencesSaid(data).map(([field, said]: readonly [ReferenceField, string]) => (
    <div key={field} data-reference={field}>
      <dt>{text.fields[field]}</dt>
      <dd>{said}</dd>
    </div>
  ))
}
