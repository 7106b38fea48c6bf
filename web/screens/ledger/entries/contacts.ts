import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../app/session.tsx'
import type { Choice } from '../../../parts/listbox/choices.ts'

/** Customers and suppliers as somebody chooses among them; none where one may not see them. */
export function useContactChoices(): readonly Choice[] {
  const { can } = useSession()
  const { data } = useQuery({
    queryKey: ['contact', 'choices'],
    enabled: can('invoices:read'),
    queryFn: async () => {
      const contacts = []
      for await (const { id, name } of api.all('/contacts', { limit: 200 })) contacts.push({ id, label: name })
      return contacts
    },
  })
  return useMemo(() => (data === undefined || data.length === 0 ? [] : [{ id: '', label: '—' }, ...data]), [data])
}
