/** What the buyer wants to find on this invoice. Where it says nothing, what the contact asks for is said. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { problemOf } from '../../../api/queries.ts'
import { useSession } from '../../../app/session.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Labelled } from '../../../parts/list-detail/list-detail.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useInvoiceWords } from '../words/index.ts'

const fieldsOf = {
  denmark: ['orderReference', 'buyerReference', 'contractReference'],
  italy: ['orderReference', 'contractReference', 'cig', 'cup'],
} as const

type Field = (typeof fieldsOf)[keyof typeof fieldsOf][number]

interface ReferencesDialogProps {
  invoiceId: string
  onClose: () => void
  onSaved: () => void
}

export function ReferencesDialog({ invoiceId, onClose, onSaved }: ReferencesDialogProps) {
  const { references: text } = useInvoiceWords()
  const { me } = useSession()
  const fields: readonly Field[] = fieldsOf[me.organization.regionKey === 'italy' ? 'italy' : 'denmark']
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const { data, error } = useQuery({
    queryKey: ['invoice-references', invoiceId],
    queryFn: ({ signal }) => api.read('/invoices/:id/references', { id: invoiceId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const save = useMutation({
    mutationFn: () => api.change('PATCH /invoices/:id/references', { id: invoiceId, ...typed }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: onSaved,
  })
  const faults = problemOf(save.error)?.errors ?? []
  const asked: Partial<Record<Field, string | null>> = data?.ofContact ?? {}
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      footer={
        <button type="submit" form="references" className="button primary" disabled={!data || save.isPending}>
          {text.save}
        </button>
      }
    >
      <p className="quiet">{text.hint}</p>
      {error ? <Problem error={error} /> : null}
      <form
        id="references"
        onSubmit={event => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        {data
          ? fields.map((field, at) => (
              <Labelled key={field} label={text.fields[field]} fault={faults.find(({ path }) => path === field)?.message}>
                <input
                  className="input"
                  data-name={field}
                  data-first={at === 0 || undefined}
                  aria-label={text.fields[field]}
                  autoComplete="off"
                  maxLength={100}
                  placeholder={asked[field] ?? undefined}
                  value={typed[field] ?? data[field] ?? ''}
                  onChange={event => setTyped({ ...typed, [field]: event.target.value })}
                />
              </Labelled>
            ))
          : null}
      </form>
      {save.error && faults.length === 0 ? <Problem error={save.error} /> : null}
    </Dialog>
  )
}
