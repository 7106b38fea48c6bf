/** What the buyer wants to find on this invoice. Where it says nothing, what the contact asks for is said. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { problemOf } from '../../../api/queries.ts'
import { useSession } from '../../../app/session.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Labelled } from '../../../parts/list-detail/list-detail.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useInvoiceWords } from '../words/index.ts'
import { referencesQuery } from './references-shown.tsx'

const fieldsOf = {
  denmark: ['orderReference', 'buyerReference', 'contractReference'],
  italy: ['orderReference', 'contractReference', 'cig', 'cup'],
} as const

type Field = (typeof fieldsOf)[keyof typeof fieldsOf][number]

interface ReferencesDialogProps {
  invoiceId: string
  contactId: string | null
  onClose: () => void
  onSaved: () => void
}

export function ReferencesDialog({ invoiceId, contactId, onClose, onSaved }: ReferencesDialogProps) {
  const { references: text } = useInvoiceWords()
  const { me } = useSession()
  const fields: readonly Field[] = fieldsOf[me.organization.regionKey === 'italy' ? 'italy' : 'denmark']
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const queries = useQueryClient()
  const { data, error } = useQuery(referencesQuery(invoiceId, contactId))
  const save = useMutation({
    mutationFn: () => api.change('PATCH /invoices/:id/references', { id: invoiceId, ...typed }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: saved => {
      queries.setQueryData(referencesQuery(invoiceId, contactId).queryKey, saved)
      onSaved()
    },
  })
  const faults = problemOf(save.error)?.errors ?? []
  const faultAt = (field: Field): string | undefined => faults.find(({ path }) => path === field)?.message
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
              <Labelled key={field} label={text.fields[field]} fault={faultAt(field)}>
                <input
                  className="input"
                  data-name={field}
                  data-first={at === 0 || undefined}
                  aria-label={text.fields[field]}
                  aria-invalid={faultAt(field) !== undefined || undefined}
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
